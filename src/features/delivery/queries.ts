import type { Reader } from '../../../db/schema'
import { isPaused } from '../../server/notify/receivers'
import { foldAddress } from '../../shared/addresses'
import { type AudienceKind, EVERYONE } from '../../shared/audience'
import { isIn } from '../announcements/visible'
import type { DeliveryIssue, NoticeReach, NotReached } from './answers'

const SHOWN_MOST = 500
/** What a mail about a pinned announcement is filed under in the outbox. */
const PINNED_NOTICE = 'announcement'

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

/** Whom the mail about the last pinned notice did not reach, among those who were here when it went out; by address. */
export async function reachOfLastNotice(db: Reader): Promise<NoticeReach> {
  const notice = await findLastNotice(db)
  if (!notice) return null
  const people = await readersOf(db, notice)
  const reached = people.filter(isReached)
  const households = new Set(reached.map(foldAddress).filter(Boolean))
  const notReached = people
    .filter((person) => !isReached(person))
    .map((person) => {
      const { id, name, streetNumber, streetName } = person
      return { id, name, streetNumber, streetName, reason: reasonOf(person), householdReached: households.has(foldAddress(person)) }
    })
  return { title: notice.title ?? notice.subject, mailedAt: notice.createdAt, reached: reached.length, notReached }
}

const findLastNotice = (db: Reader) =>
  db
    .selectFrom('mail')
    .leftJoin('announcement', 'announcement.id', 'mail.causeId')
    .select(['mail.causeId', 'mail.subject', 'mail.createdAt', 'announcement.title', 'announcement.audience', 'announcement.streets'])
    .where('mail.cause', '=', PINNED_NOTICE)
    .orderBy('mail.id', 'desc')
    .limit(1)
    .executeTakeFirst()

/** Everyone it is for who was here when the notice went out, with the state of the last mail about it to them. */
const readersOf = (db: Reader, notice: NonNullable<Awaited<ReturnType<typeof findLastNotice>>>) =>
  db
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
    .select(isPaused.as('isPaused'))
    .where('user.status', 'in', ['active', 'approved'])
    .where('user.createdAt', '<=', notice.createdAt)
    .where(isIn(notice.audience ? { kind: notice.audience as AudienceKind, streets: JSON.parse(notice.streets ?? '[]') } : EVERYONE))
    .orderBy('user.streetName')
    .orderBy((order) => order.cast<number>('user.streetNumber', 'integer'))
    .orderBy('user.streetNumber')
    .orderBy('user.name')
    .execute()
type NoticeReader = Awaited<ReturnType<typeof readersOf>>[number]

const isReached = ({ mailStatus, isPaused }: NoticeReader) => mailStatus === 'sent' && !isPaused

function reasonOf({ emailSubscribed, isPaused, mailStatus }: NoticeReader): NotReached['reason'] {
  if (isPaused) return 'returned'
  if (mailStatus === 'waiting') return 'waiting'
  if (emailSubscribed === 0) return 'unsubscribed'
  return mailStatus === 'failed' ? 'failed' : 'notSent'
}
