import { createHash } from 'node:crypto'
import type { ExpressionBuilder } from 'kysely'
import type { Database, Reader, Trx } from '../../../db/schema'
import { nowText } from '../process/clock'
import type { ComposedEmail, MailRow } from './compose'
import { recordRefusal } from './delivery-issues'
import type { NotificationType, Outcome } from './notification-type'
import { isGone } from './notify'

export interface MailOutcome {
  outcome: Outcome
  said?: ComposedEmail
  lastError?: string
  /** The address that was tried. The reader may have changed it meanwhile. */
  triedAt?: string
  /** The receiving server refused the address for good. */
  refused?: boolean
}

/** Records the outcome of mails and calls the listeners of their types. */
export function createMailOutcomes(types: readonly NotificationType<never>[]) {
  const ofMany = new Set<string | null>(types.filter(({ isOfMany }) => isOfMany).map(({ name }) => name))
  const listeners = new Map(types.flatMap(({ name, onOutcome }) => (onOutcome ? [[name, onOutcome] as const] : [])))

  const record = async (trx: Trx, mailId: number, { outcome, said, lastError, triedAt, refused = false }: MailOutcome) => {
    const row = await trx
      .updateTable('mail')
      .set((set) => ({
        status: outcome,
        attempts: set('attempts', '+', 1),
        sentAt: outcome === 'sent' ? nowText() : null,
        ...(lastError === undefined ? {} : { lastError }),
        ...(outcome === 'sent' && triedAt !== undefined ? { toAddress: triedAt } : {}),
      }))
      .where('id', '=', mailId)
      // A refusal by an old address does not count: the current one is tried next.
      .$if(refused && triedAt !== undefined, (change) => change.where('toAddress', '=', triedAt ?? ''))
      .returning(['kind', 'notificationId', 'cause', 'causeId', 'userId', 'toAddress', 'messageId'])
      .executeTakeFirst()
    if (!row) return
    if (said) await keepWhatWasSaid(trx, { ...row, id: mailId }, said, ofMany.has(row.cause))
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
    // Few mails have a listener; thousands may have none, and take one statement.
    const heard = await waiting.where('cause', 'in', [...listeners.keys()]).execute()
    for (const { id } of heard) await record(trx, id, { outcome: 'failed', lastError: reason })
    const { numUpdatedRows } = await trx
      .updateTable('mail')
      .set((set) => ({ status: 'failed', attempts: set('attempts', '+', 1), lastError: reason }))
      .where(isMeant)
      .executeTakeFirst()
    return heard.length + Number(numUpdatedRows)
  }

  return { record, discardWaiting }
}

type Settled = Pick<MailRow, 'id' | 'kind' | 'notificationId'>

/** The text of account mail and the names in it are private, so they are not kept. A deleted text stays deleted. */
async function keepWhatWasSaid(trx: Trx, { id, kind, notificationId }: Settled, said: ComposedEmail, isOfMany: boolean) {
  const keep = trx.updateTable('mail').where('id', '=', id)
  const { subject, language } = said
  if (kind === 'account') await keep.set({ subject, language, notificationId: null }).execute()
  else if (notificationId !== null && !(await isGone(trx, notificationId)))
    await keep.set({ subject, language, bodyId: isOfMany ? null : await keepBody(trx, said) }).execute()
}

export const findMail = (db: Reader, id: number) => db.selectFrom('mail').selectAll().where('id', '=', id).executeTakeFirst()

/** Stores the body of a sent mail, once for all recipients with the same text. Returns its id. */
async function keepBody(trx: Trx, { text, html }: { text: string; html: string }): Promise<number> {
  const hash = createHash('sha256')
    .update(JSON.stringify([text, html]))
    .digest('base64url')
  const { id } = await trx
    .insertInto('mailBody')
    .values({ text, html, hash })
    .onConflict((conflict) => conflict.column('hash').where('hash', 'is not', null).doUpdateSet({ hash }))
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}
