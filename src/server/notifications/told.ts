import { sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import type { Told, ToldAbout } from '../../shared/recipients'

/** The notification types about each kind of thing. */
const KINDS: Record<ToldAbout, readonly string[]> = {
  announcement: ['announcement'],
  event: ['event', 'eventChanged', 'eventCancelled'],
  poll: ['pollOpened', 'pollReminder', 'pollExtended', 'pollReopened'],
  report: ['reportStatus', 'followedStatus', 'reportComment', 'followedComment'],
  message: ['broadcast'],
}
const LIST_MAX = 20

/** Counts, for each deed about a row, the people for whom an email, text or notification was queued. The newest deed comes first. */
export async function readTold(db: Reader, about: ToldAbout, id: number): Promise<Told[]> {
  const { rows } = await sql<Told>`
    WITH deed AS (SELECT * FROM notification WHERE kind IN (${sql.join(KINDS[about])}) AND causeId = ${id}),
    queued AS (
      SELECT notificationId, coalesce(userId, toAddress) AS person, 'email' AS channel, EXISTS (
        SELECT 1 FROM emailDeliveryIssue AS issue
        WHERE issue.userId = mail.userId AND issue.issueType = 'bounce' AND issue.timestamp >= mail.createdAt) AS isBack
      FROM mail WHERE notificationId IN (SELECT id FROM deed)
      UNION ALL SELECT notificationId, coalesce(userId, toAddress), channel, 0 FROM shortMessage WHERE notificationId IN (SELECT id FROM deed)
      UNION ALL SELECT deed.id, reader.value, NULL, 0 FROM deed, json_each(deed.pendingRecipients) AS reader
    )
    SELECT min(kind) AS kind, max(params ->> 'changeId') AS changeId, max(params ->> 'commentId') AS commentId, createdAt AS at, count(DISTINCT person) AS people,
      ${sql.join(['email', 'sms', 'push'].map((channel) => sql`count(DISTINCT iif(channel = ${channel}, person, NULL)) AS ${sql.ref(channel)}`))},
      count(DISTINCT iif(isBack, person, NULL)) AS returned
    FROM deed JOIN queued ON queued.notificationId = deed.id
    GROUP BY coalesce(params ->> 'changeId', 'comment ' || (params ->> 'commentId'), 'notification ' || deed.id) ORDER BY max(deed.id) DESC LIMIT ${LIST_MAX}`.execute(
    db,
  )
  return rows
}
