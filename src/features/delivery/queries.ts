import type { Reader, Trx } from '../../../db/schema'
import { nowText } from '../../server/clock'
import { foldKey } from '../../server/people'
import { foldAddress } from '../../shared/addresses'
import { type DeliveryIssue, type NoticeReach, type NotReachedReason, PINNED_NOTICE } from './schema'

const SHOWN_MOST = 500

/** Addresses with trouble, the latest first, with whose they are. */
export const listIssues = (db: Reader, status: string): Promise<DeliveryIssue[]> =>
  db
    .selectFrom('emailDeliveryIssue as issue')
    .leftJoin('user', 'user.id', 'issue.userId')
    .select([
      'issue.id',
      'issue.email',
      'issue.issueType',
      'issue.subType',
      'issue.timestamp',
      'issue.diagnosticCode',
      'issue.messageId',
      'issue.feedbackId',
      'issue.status',
      'issue.resolvedAt',
      'issue.userId',
      'user.name',
      'user.streetNumber',
      'user.streetName',
    ])
    .where('issue.status', '=', status)
    .orderBy('issue.id', 'desc')
    .limit(SHOWN_MOST)
    .execute()

/** Accounts whose present address is paused. */
export async function listPausedUsers(db: Reader): Promise<number[]> {
  const rows = await db
    .selectFrom('user')
    .innerJoin('emailDeliveryIssue as issue', 'issue.emailKey', 'user.emailKey')
    .select('user.id')
    .distinct()
    .where('issue.status', '=', 'active')
    .execute()
  return rows.map((row) => row.id)
}

export const findOpenIssue = (db: Reader, id: number) =>
  db.selectFrom('emailDeliveryIssue').select(['id', 'email']).where('id', '=', id).where('status', '=', 'active').executeTakeFirst()

/** Resolves everything that is open about an address: it is either reachable again or not. */
export const resolveIssues = (trx: Trx, email: string) =>
  trx
    .updateTable('emailDeliveryIssue')
    .set({ status: 'resolved', resolvedAt: nowText() })
    .where('emailKey', '=', foldKey(email))
    .where('status', '=', 'active')
    .execute()

/** Notes a notification as dealt with; false when it was before. */
export async function rememberNotice(trx: Trx, messageId: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('bounceNotice')
    .values({ messageId, receivedAt: nowText() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** Who complains wants no more mail. Returns the account that was subscribed until now, if there is one. */
export const unsubscribeComplainer = (trx: Trx, email: string) =>
  trx
    .updateTable('user')
    .set({ emailSubscribed: 0, unsubscribedAt: nowText(), unsubscribeReason: 'other', unsubscribeNote: COMPLAINT_NOTE })
    .where('emailKey', '=', foldKey(email))
    .where('emailSubscribed', '=', 1)
    .returning(['name', 'username'])
    .executeTakeFirst()

const COMPLAINT_NOTE = 'One of our mails was marked as spam.'

/** Whom the mail about the last pinned notice did not reach, among those who were here when it went out; by address. */
export async function reachOfLastNotice(db: Reader): Promise<NoticeReach | null> {
  const notice = await db
    .selectFrom('mail')
    .leftJoin('announcement', 'announcement.id', 'mail.causeId')
    .select(['mail.causeId', 'mail.subject', 'mail.createdAt', 'announcement.title'])
    .where('mail.cause', '=', PINNED_NOTICE)
    .orderBy('mail.id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (!notice) return null
  const people = await db
    .selectFrom('user')
    .leftJoin(
      (from) =>
        from
          .selectFrom('mail')
          .select((select) => ['mail.userId', select.fn.max('mail.id').as('id')])
          .where('mail.cause', '=', PINNED_NOTICE)
          .where('mail.causeId', '=', notice.causeId)
          .groupBy('mail.userId')
          .as('last'),
      (join) => join.onRef('last.userId', '=', 'user.id'),
    )
    .leftJoin('mail', 'mail.id', 'last.id')
    .select(['user.id', 'user.name', 'user.streetNumber', 'user.streetName', 'user.emailSubscribed', 'mail.status as mailStatus'])
    .select((select) =>
      select
        .exists(
          select
            .selectFrom('emailDeliveryIssue as issue')
            .select('issue.id')
            .whereRef('issue.emailKey', '=', 'user.emailKey')
            .where('issue.status', '=', 'active'),
        )
        .as('paused'),
    )
    .where('user.status', 'in', ['active', 'approved'])
    .where('user.createdAt', '<=', notice.createdAt)
    .orderBy('user.streetName')
    .orderBy((order) => order.cast<number>('user.streetNumber', 'integer'))
    .orderBy('user.streetNumber')
    .orderBy('user.name')
    .execute()

  const reached = people.filter((person) => person.mailStatus === 'sent' && !person.paused)
  const households = new Set(reached.map(foldAddress).filter(Boolean))
  const notReached = people
    .filter((person) => !reached.includes(person))
    .map((person) => ({
      id: person.id,
      name: person.name,
      streetNumber: person.streetNumber,
      streetName: person.streetName,
      reason: reasonOf(person.emailSubscribed === 1, Boolean(person.paused), person.mailStatus),
      householdReached: households.has(foldAddress(person)),
    }))
  return { title: notice.title ?? notice.subject, mailedAt: notice.createdAt, reached: reached.length, notReached }
}

function reasonOf(subscribed: boolean, paused: boolean, mailStatus: string | null): NotReachedReason {
  if (paused) return 'returned'
  if (mailStatus === 'waiting') return 'waiting'
  if (!subscribed) return 'unsubscribed'
  return mailStatus === 'failed' ? 'failed' : 'notSent'
}
