import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import { conversationRecipients } from '../../server/conversations/mail'
import { endPauseAfterRefusal } from '../../server/notifications/delivery-issues'
import { GONE, type NotificationType, type OutcomeListener } from '../../server/notifications/notification-type'
import { notify } from '../../server/notifications/notify'
import { boardRecipients, communityRecipients, countRecipients, immediateRecipients } from '../../server/notifications/recipients'
import type { Person } from '../../server/people'
import type { Report } from './answers'
import { findComment } from './conversation/queries'
import { BOARD_COMMENT, NEWS, SHOWN } from './notification/case-notices'
import { FOLLOWED_COMMENT, FOLLOWED_STATUS } from './notification/follower-notices'
import { audience, latestMails, settleNotification, TO_BOARD, TO_COPIED } from './notification/obstacles'
import { introductionIn, issueIn, linkTo, namedIn, placeIn, stepIn, threadOf } from './notification/report-text'
import { findReport, findReportCopiedTo } from './queries'
import { followerIds, readsAll } from './visible'

const onOutcome: OutcomeListener = async (trx, { causeId }) => {
  if (causeId !== null) await settleNotification(trx, causeId)
}

const NEW_REPORT: NotificationType = {
  name: TO_BOARD,
  kind: 'community',
  async write({ db, id, reader, words }) {
    const report = readsAll(reader) ? await findReport(db, reader, id) : undefined
    if (!report) return GONE
    const { subject, heading, photo, photos, footer } = words.mails.report
    const issue = issueIn(words, report)
    const count = report.photoUrls.length
    const photoNote = count === 0 ? [] : [count === 1 ? photo : photos(count)]
    const paragraphs = [introductionIn(words, report), placeIn(words, report), report.description, ...photoNote]
    return { subject: subject(issue), heading: heading(issue), paragraphs, action: linkTo(words, id), footer }
  },
  onOutcome,
}

/** A person copied in cannot open somebody else's report, so this mail contains everything and links to the Maintenance page. */
const COPY: NotificationType = {
  name: TO_COPIED,
  kind: 'community',
  async write({ db, id, reader, words }) {
    const report = await findReportCopiedTo(db, reader, id)
    if (!report) return GONE
    const { subject, heading, text, action, footer } = words.mails.reportCopy
    const issue = issueIn(words, report)
    const paragraphs = [text, introductionIn(words, report), placeIn(words, report), report.description]
    return { subject: subject(issue), heading: heading(issue), paragraphs, action: { label: action, path: '/maintenance' }, footer }
  },
  onOutcome,
}

const STATUS_CHANGE: NotificationType<{ changeId: number; commentId?: number | null }> = {
  name: 'reportStatus',
  kind: 'community',
  topic: 'maintenance',
  async write({ db, id, params, reader, words }) {
    const report = await findReport(db, reader, id)
    const change = await db.selectFrom('reportChange').select(['toStatus', 'comment']).where('id', '=', params.changeId).executeTakeFirst()
    if (!report || !change || report.userId !== reader.id) return GONE
    const { subject, heading, about, note, photos, isItFixed, footer, footerOnBehalf } = words.mails.reportStatus
    const status = namedIn(words.values.reportStatus, change.toStatus)
    const said = change.comment ? [note(stepIn(words, change.comment))] : []
    const count = (await findComment(db, params.commentId ?? 0))?.photoUrls.length ?? 0
    const added = count > 0 ? [photos(count)] : []
    const question = change.toStatus === 'Closed' && report.mayAnswerFeedback ? [isItFixed] : []
    const paragraphs = [about(id, issueIn(words, report), placeIn(words, report)), ...said, ...added, ...question]
    return {
      subject: subject(status),
      heading: heading(status),
      paragraphs,
      action: linkTo(words, id),
      footer: report.isSubmittedOnBehalf ? footerOnBehalf : footer,
      thread: threadOf(id),
      replyTarget: { kind: 'r', id },
    }
  },
}

export const maintenanceNotifications = [NEW_REPORT, COPY, STATUS_CHANGE, NEWS, BOARD_COMMENT, SHOWN, FOLLOWED_STATUS, FOLLOWED_COMMENT]

/** Mails the board and the person copied in. If the board has no recipient, the notification counts as failed. */
export async function mailNewReport(trx: Trx, publicUrl: string, { id, ccUserId }: Report) {
  const board = await boardRecipients(trx).execute()
  await notify(trx, publicUrl, NEW_REPORT, { id, params: {} }, board)
  const copied = await communityRecipients(trx).where('user.id', '=', ccUserId).execute()
  const others = copied.filter((person) => !board.some((member) => member.id === person.id))
  await notify(trx, publicUrl, COPY, { id, params: {} }, others)
  return settleNotification(trx, id)
}

/**
 * Mails again everyone who was not reached, also at addresses that refused mail before. Returns every mail about the report that now waits.
 */
export async function mailAgain(trx: Trx, publicUrl: string, { id }: Report): Promise<number[]> {
  const latest = await latestMails(trx, id)
  for (const person of await audience(trx, id)) {
    const mail = latest.find((entry) => entry.userId === person.id)
    if (mail && mail.status !== 'failed') continue
    await endPauseAfterRefusal(trx, person.email)
    await notify(trx, publicUrl, person.onBoard ? NEW_REPORT : COPY, { id, params: {} }, [person])
  }
  await settleNotification(trx, id)
  return (await latestMails(trx, id)).filter((mail) => mail.status === 'waiting').map((mail) => mail.id)
}

/** `commentId` names the photos that came with the new status. */
export async function mailStatusChange(
  trx: Trx,
  publicUrl: string,
  { id, userId }: Report,
  changeId: number,
  commentId: number | null = null,
) {
  const to = await immediateRecipients(trx, 'maintenance').where('user.id', '=', userId).execute()
  await notify(trx, publicUrl, STATUS_CHANGE, { id, params: { changeId, commentId } }, to)
}

const followers = (trx: Trx, id: number, by: Person) =>
  immediateRecipients(trx, 'maintenance')
    .where(sql<SqlBool>`user.id IN (${followerIds(id)})`)
    .where('user.id', '!=', by.id)

/** Mails followers and the reporters of merged reports. */
export async function mailFollowers(trx: Trx, publicUrl: string, by: Person, { id }: Report, changeId: number) {
  await notify(trx, publicUrl, FOLLOWED_STATUS, { id, params: { changeId } }, await followers(trx, id, by).execute())
}

/** Counts the people who hear of a new status, of a comment by `by` of the board, and of one that neighbors see. */
export async function countReaders(db: Reader, by: Person, { id, userId }: Report) {
  const reporter = sql<SqlBool>`user.id = ${userId}`
  const isOther = sql<SqlBool>`user.id <> ${by.id}`
  const follows = sql<SqlBool>`(user.id IN (${followerIds(id)}) AND ${isOther})`
  const count = (readers: RawBuilder<SqlBool>) => countRecipients(immediateRecipients(db, 'maintenance').where(readers), 'maintenance')
  return {
    status: await count(sql<SqlBool>`(${reporter} OR ${follows})`),
    comment: await count(sql<SqlBool>`(${reporter} AND ${isOther})`),
    publicComment: await count(sql<SqlBool>`((${reporter} AND ${isOther}) OR ${follows})`),
  }
}

/** Mails the other side of a comment, and followers if it is public. */
export async function mailComment(trx: Trx, publicUrl: string, by: Person, { id, userId }: Report, commentId: number) {
  const comment = await findComment(trx, commentId)
  const event = { id, params: { commentId } }
  if (comment?.side === 'reporter') return notify(trx, publicUrl, NEWS, event, await takingCare(trx, id, by))
  const reporter = immediateRecipients(trx, 'maintenance').where('user.id', '=', userId)
  await notify(trx, publicUrl, BOARD_COMMENT, event, await reporter.where('user.id', '!=', by.id).execute())
  if (comment?.isPublic) await notify(trx, publicUrl, FOLLOWED_COMMENT, event, await followers(trx, id, by).execute())
}

export async function mailReopened(trx: Trx, publicUrl: string, by: Person, report: Report, changeId: number) {
  await notify(trx, publicUrl, NEWS, { id: report.id, params: { changeId } }, await takingCare(trx, report.id, by))
  await mailFollowers(trx, publicUrl, by, report, changeId)
}

export async function mailShown(trx: Trx, publicUrl: string, { id, userId }: Report) {
  const to = await immediateRecipients(trx, 'maintenance').where('user.id', '=', userId).execute()
  await notify(trx, publicUrl, SHOWN, { id, params: {} }, to)
}

/** The assignee, or else the board; never the author, even as the assignee of their own report. */
async function takingCare(trx: Trx, id: number, by: Person) {
  const { assigneeId } = await trx.selectFrom('maintenanceReport').select('assigneeId').where('id', '=', id).executeTakeFirstOrThrow()
  return conversationRecipients(trx, assigneeId === by.id ? null : assigneeId)
    .where('user.id', '!=', by.id)
    .execute()
}
