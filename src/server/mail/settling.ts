import type { ExpressionBuilder } from 'kysely'
import type { Database, Trx } from '../../../db/schema'
import { nowText } from '../clock'
import type { Composed, MailRow } from '../notify/compose'
import type { Notice, Outcome } from '../notify/notice'
import { recordRefusal } from './delivery-issues'
import { keepBody } from './outbox'

/** What became of a mail. */
export interface Settlement {
  outcome: Outcome
  /** What it said. */
  said?: Composed
  lastError?: string
  /** The receiving server said no for good. */
  refused?: boolean
}

/** Writes down what became of mails, and tells the notices that want to hear. */
export function createSettling(notices: readonly Notice<never>[]) {
  const listeners = new Map(notices.flatMap(({ name, settled }) => (settled ? [[name, settled] as const] : [])))

  const settle = async (trx: Trx, mailId: number, { outcome, said, lastError, refused = false }: Settlement) => {
    const row = await trx
      .updateTable('mail')
      .set((set) => ({
        status: outcome,
        attempts: set('attempts', '+', 1),
        sentAt: outcome === 'sent' ? nowText() : null,
        ...(lastError === undefined ? {} : { lastError }),
        ...(said === undefined ? {} : { subject: said.subject, language: said.language }),
      }))
      .where('id', '=', mailId)
      .returning(['kind', 'tellingId', 'cause', 'causeId', 'userId', 'toAddress', 'messageId'])
      .executeTakeFirst()
    if (!row) return
    if (outcome === 'sent') await keepWhatWasSaid(trx, { ...row, id: mailId }, said)
    if (refused) await recordRefusal(trx, { ...row, diagnosticCode: lastError ?? '' })
    await listeners.get(row.cause ?? '')?.(trx, row, outcome, said?.listed ?? [])
  }
  const discardWaiting = async (trx: Trx, reason: string, writtenBefore?: string) => {
    const isMeant = ({ eb, and }: ExpressionBuilder<Database, 'mail'>) =>
      and([
        eb('status', '=', 'waiting'),
        ...(writtenBefore === undefined ? [] : [eb('kind', '=', 'community'), eb('createdAt', '<', writtenBefore)]),
      ])
    const waiting = trx.selectFrom('mail').select('id').where(isMeant)
    // Few have somebody to tell; the others may be thousands, and are one statement.
    const heard = await waiting.where('cause', 'in', [...listeners.keys()]).execute()
    for (const { id } of heard) await settle(trx, id, { outcome: 'failed', lastError: reason })
    const { numUpdatedRows } = await trx
      .updateTable('mail')
      .set((set) => ({ status: 'failed', attempts: set('attempts', '+', 1), lastError: reason }))
      .where(isMeant)
      .executeTakeFirst()
    return heard.length + Number(numUpdatedRows)
  }

  return { settle, discardWaiting }
}

/** What account mail said belongs to its reader, and so do the names in it. */
async function keepWhatWasSaid(trx: Trx, { id, kind, tellingId }: Pick<MailRow, 'id' | 'kind' | 'tellingId'>, said?: Composed) {
  if (kind === 'account')
    await trx.updateTable('mail').set({ text: '', html: '', bodyId: null, tellingId: null }).where('id', '=', id).execute()
  else if (tellingId !== null && said)
    await trx
      .updateTable('mail')
      .set({ bodyId: await keepBody(trx, said) })
      .where('id', '=', id)
      .execute()
}
