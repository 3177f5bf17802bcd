import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import type { UnreachedReason } from '../../shared/recipients'
import { channelsOf, reasonOf } from './delivery-summary'
import type { TopicRecipient } from './recipients'

/** A mail, a text message or a notification about something. Two accounts can share the number of a text. */
interface Attempt {
  userId: number | null
  number: string | null
  notificationId: number
  status: string
  isMail: number
}

/** All attempts about a row, by account id and by phone number. */
type Attempts = Map<number | string, Attempt[]>

export async function attemptsAt(db: Reader, kind: string, id: number): Promise<Attempts> {
  const { rows } = await sql<Attempt>`
    SELECT userId, NULL AS number, coalesce(notificationId, 0) AS notificationId, status, 1 AS isMail FROM mail WHERE cause = ${kind} AND causeId = ${id}
    UNION ALL
    SELECT userId, iif(channel = 'sms', toAddress, NULL), notificationId, status, 0
    FROM notification JOIN shortMessage ON shortMessage.notificationId = notification.id WHERE notification.kind = ${kind} AND notification.causeId = ${id}`.execute(
    db,
  )
  const attempts: Attempts = new Map()
  for (const attempt of rows)
    for (const key of [attempt.userId, attempt.number]) if (key !== null) attempts.set(key, [...(attempts.get(key) ?? []), attempt])
  return attempts
}

/** SQL on `user`: a digest has listed the row. */
export const isListed = (topics: readonly string[], id: number) => sql<SqlBool>`EXISTS (
  SELECT 1 FROM digestItem WHERE digestItem.userId = user.id AND digestItem.topic IN (${sql.join(topics)}) AND digestItem.subjectId = ${id})`

type Addressee = TopicRecipient & { verifiedNumber: string | null; toldAt: string | null; isListed: SqlBool }

/** The reason why somebody has not been reached since they were to be notified; null if they were, or will be by digest. */
export function unreachedReason(attempts: Attempts, person: Addressee): UnreachedReason | null {
  const own = [...(attempts.get(person.id) ?? []), ...(attempts.get(person.verifiedNumber ?? '') ?? [])]
  const lately = own.filter(({ notificationId }) => own.every((other) => other.notificationId <= notificationId))
  // A mail that bounced since then has not arrived.
  if (lately.some(({ status, isMail }) => status === 'sent' && !(isMail && person.isPaused)) || person.isListed) return null
  const channels = channelsOf(person)
  if (channels.length === 0) return reasonOf(person)
  // A person who was not told at once finds it in the digest.
  if (channels.includes('digest') || (person.toldAt === null && channels.includes('email'))) return null
  if (lately.some(({ status }) => status === 'waiting' || status === 'underway')) return 'waiting'
  return lately.length > 0 ? 'failed' : 'notSent'
}
