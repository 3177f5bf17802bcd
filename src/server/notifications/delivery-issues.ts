import type { Insertable } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import type { EmailDeliveryIssueTable } from '../../../db/tables/mail'
import { maySignIn } from '../../shared/residents'
import { foldKey } from '../people'
import { nowText } from '../process/clock'
import { ACCOUNT_CLOSED } from './notification-type'

type NewIssue = Omit<Insertable<EmailDeliveryIssueTable>, 'id' | 'emailKey' | 'timestamp' | 'status' | 'resolvedAt' | 'userId'> & {
  userId?: number | null
  timestamp?: string
  /** 'active' pauses community mail to the address and is the default; a temporary problem is stored as resolved. */
  status?: 'active' | 'resolved'
}

/** Records a problem with an address, for the account that has it now. Community mail to it pauses until the issue is resolved. */
export async function recordIssue(trx: Trx, { userId, timestamp = nowText(), status = 'active', ...issue }: NewIssue) {
  const emailKey = foldKey(issue.email)
  const owner = userId ?? (await trx.selectFrom('user').select('id').where('emailKey', '=', emailKey).executeTakeFirst())?.id ?? null
  const resolvedAt = status === 'resolved' ? nowText() : null
  await trx
    .insertInto('emailDeliveryIssue')
    .values({ ...issue, emailKey, timestamp, status, resolvedAt, userId: owner })
    .onConflict((conflict) => conflict.doNothing())
    .execute()
}

const openIssuesOf = (db: Reader, emailKey: string) =>
  db.selectFrom('emailDeliveryIssue').select('id').where('emailKey', '=', emailKey).where('status', '=', 'active')

interface Refusal {
  userId: number | null
  toAddress: string
  messageId: string
  diagnosticCode: string
}

/** Records that an address refuses mail for good. Further refusals add nothing. */
export async function recordRefusal(trx: Trx, { userId, toAddress, messageId, diagnosticCode }: Refusal) {
  const known = await openIssuesOf(trx, foldKey(toAddress)).where('issueType', '=', 'bounce').limit(1).executeTakeFirst()
  if (known) return
  await recordIssue(trx, { userId, email: toAddress, issueType: 'bounce', subType: 'smtp', messageId, diagnosticCode })
}

/** Called when somebody asks to try a refusing address again. The next refusal pauses it again. */
export const endPauseAfterRefusal = (trx: Trx, address: string) =>
  trx
    .updateTable('emailDeliveryIssue')
    .set({ status: 'resolved', resolvedAt: nowText() })
    .where('emailKey', '=', foldKey(address))
    .where('status', '=', 'active')
    .where('issueType', '=', 'bounce')
    .where('subType', '=', 'smtp')
    .execute()

interface Waiting {
  kind: string
  userId: number | null
  toAddress: string
}

/**
 * The reason why a waiting mail should not be sent any more, or null. Account mail is always sent; the recipient of community mail may have
 * left, unsubscribed or become unreachable.
 */
export async function reasonToWithhold(db: Reader, mail: Waiting): Promise<string | null> {
  if (mail.kind !== 'community') return null
  if (await openIssuesOf(db, foldKey(mail.toAddress)).limit(1).executeTakeFirst()) return 'Not sent: mail to this address is paused.'
  const recipient = await db
    .selectFrom('user')
    .select(['emailSubscribed', 'status'])
    .where('id', '=', mail.userId ?? 0)
    .executeTakeFirst()
  if (!recipient || !maySignIn(recipient.status)) return ACCOUNT_CLOSED
  return recipient.emailSubscribed === 1 ? null : 'Not sent: the reader has unsubscribed.'
}
