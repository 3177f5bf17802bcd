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
    .innerJoin('caseKey', (join) => join.onRef('caseKey.madeId', '=', 'comment.id').onRef('caseKey.caseId', '=', 'comment.reportId'))
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('comment.reportId', '=', report.id)
    .where('comment.createdAt', '>=', await startOfDay(db))
    .where('caseKey.authorId', '=', user.id)
    .where('caseKey.made', '=', 'comment')
    .where('caseKey.key', 'like', `${REPLY_KEY}%`)
    .executeTakeFirstOrThrow()
  requireFewReplies(count)
}
