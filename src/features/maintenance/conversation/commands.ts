import type { Reader, Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { addNote } from '../../../server/conversations/notes'
import { conflict, forbidden, found, invalid } from '../../../server/errors'
import { asRepeat, runIdempotent } from '../../../server/idempotency'
import { REPLY_KEY, RefusedReply, requireFewReplies, startOfDay } from '../../../server/inbound/reply'
import { spendText } from '../../../server/limits/daily-usage'
import { countWrite } from '../../../server/limits/limits'
import type { Person } from '../../../server/people'
import { DAY, fromNow, nowText } from '../../../server/process/clock'
import type { MemberContext, WriterContext } from '../../../server/trpc/context'
import type { ReceivedFile } from '../../../server/uploads/stored-files'
import type { NewNote } from '../../../shared/cases'
import { msg } from '../../../words/messages'
import type { Report, ReportComment } from '../answers'
import { requireNoName } from '../board/show'
import { mailComment, mailReopened } from '../mail'
import { seeReport } from '../queries'
import { keepPhotos } from '../report/photos'
import { FEEDBACK_DAYS, type Feedback, LETTERS_MAX, type NewComment } from '../schema'
import { isOwn } from '../visible'
import { countLetters, findComment } from './queries'
import { addStep, markUnread } from './step'

/**
 * Adds a comment with its photos and mails, once per idempotency key. Throws 404, or 409 for a public comment on a report that nobody else
 * sees.
 */
export const comment = (
  ctx: WriterContext,
  input: NewComment,
  photos: ReceivedFile[],
  via: 'portal' | 'email' = 'portal',
): Promise<ReportComment> =>
  ctx.write(async (trx) => {
    const { user, env } = ctx
    const report = await seeReport(trx, user, input.id)
    const sending = { author: user, kind: 'comment', caseId: report.id, key: input.key } as const
    const made = await runIdempotent(trx, sending, async () => {
      if (via === 'email') await requireReply(trx, report, user)
      const id = await addComment(ctx, trx, report, input, photos)
      await mailComment(trx, env.PUBLIC_URL, user, report, id)
      return id
    })
    const stored = found(await findComment(trx, made.id), 'Report')
    return made.isNew ? stored : asRepeat(stored)
  })

async function addComment(ctx: WriterContext, trx: Trx, report: Report, input: NewComment, photos: ReceivedFile[]) {
  const { user } = ctx
  const side = isOwn(user, report) ? 'reporter' : 'board'
  const isPublic = input.isPublic && side === 'board'
  if (!input.text && photos.length === 0) throw invalid('text', msg('maintenance', 'commentNeeded'))
  if (isPublic && !report.isPublic) throw conflict(msg('problems', 'reportShowFirst'))
  if (isPublic) await requireNoName(trx, report, { text: input.text })
  return storeComment(ctx, trx, report, { side, text: input.text, isPublic }, photos)
}

interface StoredComment {
  side: ReportComment['side']
  text: string
  isPublic: boolean
}

/** Adds a comment with its photos, and mails nobody. Returns its id. Throws 409 when the conversation is full, or 400. */
export async function storeComment(ctx: WriterContext, trx: Trx, report: Report, comment: StoredComment, photos: ReceivedFile[]) {
  const { user } = ctx
  const { side, text } = comment
  if ((await countLetters(trx, report.id)) + text.length > LETTERS_MAX) throw conflict(msg('problems', 'conversationFull'))
  countWrite(ctx, user, 'entry')
  countWrite(ctx, user, 'file', photos.length)
  await spendText(trx, user, text)
  const createdAt = nowText()
  const row = { reportId: report.id, authorId: user.id, side, text, createdAt, isPublic: comment.isPublic ? 1 : 0 } as const
  const { id } = await trx.insertInto('reportComment').values(row).returning('id').executeTakeFirstOrThrow()
  await keepPhotos(trx, report.id, photos, id)
  await trx.updateTable('maintenanceReport').set({ lastUpdatedAt: createdAt }).where('id', '=', report.id).execute()
  await markUnread(trx, user, report, side, createdAt)
  if (side === 'board') await audit(trx, user, 'commented on report', `#${report.id}`)
  return id
}

export const markSeen = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    const report = await seeReport(trx, user, id)
    if (!report.hasNews) return report
    const seen = isOwn(user, report) ? { hasNewsForReporter: 0 } : { hasNewsForBoard: 0 }
    await trx.updateTable('maintenanceReport').set(seen).where('id', '=', id).execute()
    return seeReport(trx, user, id)
  })

/** Stores the reporter's answer, once per closing. 'Not yet' reopens the report. Throws 404, 403 for somebody else's report, 409 or 400. */
export const giveFeedback = ({ user, write, env }: MemberContext, { id, fixed, text }: Feedback) =>
  write(async (trx) => {
    const report = await seeReport(trx, user, id)
    if (!isOwn(user, report)) throw forbidden(msg('problems', 'reportFeedbackOthers'))
    await requireQuestion(trx, report)
    if (!fixed && !text) throw invalid('text', msg('maintenance', 'stillWrongNeeded'))
    const answer = { isFixed: fixed ? 1 : 0, feedbackAt: nowText() }
    await trx.updateTable('maintenanceReport').set(answer).where('id', '=', id).execute()
    if (!fixed) {
      await spendText(trx, user, text)
      const changeId = await addStep(trx, user, report, { toStatus: 'Open', comment: text, side: 'reporter' })
      await audit(trx, user, 'reopened report', `#${id}`)
      await mailReopened(trx, env.PUBLIC_URL, user, report, changeId)
    }
    return seeReport(trx, user, id)
  })

/** Throws 409 unless the report was closed recently and its reporter has not answered yet. */
async function requireQuestion(trx: Trx, report: Report) {
  if (report.mergedInto) throw conflict(msg('problems', 'reportIsJoined'))
  if (report.status !== 'Closed') throw conflict(msg('problems', 'reportNotClosed'))
  if (report.feedback) throw conflict(msg('problems', 'reportAnswered'))
  const { closedAt } = await trx.selectFrom('maintenanceReport').select('closedAt').where('id', '=', report.id).executeTakeFirstOrThrow()
  if (closedAt === null || closedAt <= fromNow(-FEEDBACK_DAYS * DAY)) throw conflict(msg('problems', 'reportClosedLongAgo'))
}

/** A board member cannot write notes about their own report. Throws 404, or 403. */
export const writeNote = ({ user, write }: MemberContext, note: NewNote) =>
  write(async (trx) => {
    if (isOwn(user, await seeReport(trx, user, note.id))) throw forbidden(msg('problems', 'reportOwn'))
    return addNote(trx, user, 'report', note)
  })

/** Only the reporter may answer a mail about a report, a limited number of times a day. Throws `RefusedReply`. */
async function requireReply(db: Reader, report: Report, user: Person) {
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
