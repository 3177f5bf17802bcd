import type { Reader } from '../../../../db/schema'
import { REPLY_KEY, RefusedReply, requireFewReplies, startOfDay } from '../../../server/inbound/reply'
import type { Person } from '../../../server/people'
import type { Report } from '../answers'
import { isOwn } from '../visible'

/** Only its reporter answers a mail about a report, and so often a day. Throws `RefusedReply`. */
export async function requireReply(db: Reader, report: Report, user: Person) {
  if (!isOwn(user, report)) throw new RefusedReply('the report is not theirs')
  const { count } = await db
    .selectFrom('reportComment as comment')
    .innerJoin('idempotencyKey', (join) =>
      join.onRef('idempotencyKey.rowId', '=', 'comment.id').onRef('idempotencyKey.caseId', '=', 'comment.reportId'),
    )
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('comment.reportId', '=', report.id)
    .where('comment.createdAt', '>=', await startOfDay(db))
    .where('idempotencyKey.authorId', '=', user.id)
    .where('idempotencyKey.kind', '=', 'comment')
    .where('idempotencyKey.key', 'like', `${REPLY_KEY}%`)
    .executeTakeFirstOrThrow()
  requireFewReplies(count)
}
