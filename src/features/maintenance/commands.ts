import type { Trx } from '../../../db/schema'
import { audit } from '../../server/audit'
import { requireAssignable } from '../../server/conversations/assignee'
import { moveToRecentlyDeleted, restoreDeleted, withdrawMail } from '../../server/deletion/deletion'
import { conflict, found, invalid } from '../../server/errors'
import { asRepeat, runIdempotent } from '../../server/idempotency'
import { spendText } from '../../server/limits/daily-usage'
import { countWrite } from '../../server/limits/limits'
import type { Person } from '../../server/people'
import { nowText } from '../../server/process/clock'
import { readSettings } from '../../server/settings'
import type { MemberContext } from '../../server/trpc/context'
import { undoably } from '../../server/undo'
import type { ReceivedFile } from '../../server/uploads/stored-files'
import { given } from '../../shared/changes'
import { may } from '../../shared/permissions'
import { msg } from '../../words/messages'
import type { Report, SentReport } from './answers'
import { settleMerge, unmergeAll } from './board/merge'
import { storeComment } from './conversation/commands'
import { addStep } from './conversation/step'
import { mailAgain, mailFollowers, mailNewReport, mailStatusChange } from './mail'
import { settleNotification, statusObstacleOf } from './notification/obstacles'
import { findReport, findResident, findShownReport, seeReport } from './queries'
import { keepPhotos } from './report/photos'
import { COPY_UNKNOWN, type NewReport, NOBODY_TO_TELL, RESIDENT_MISSING, type ReportUpdate, STREET_REQUIRED } from './schema'

/** Stores a report with its photos and mails, once per idempotency key. Throws 400 for a street or person the community does not know. */
export const submit = (ctx: MemberContext, input: NewReport, photos: ReceivedFile[]): Promise<SentReport> =>
  ctx.write(async (trx) => {
    const { user } = ctx
    const sending = { author: user, kind: 'report', caseId: 0, key: input.key } as const
    const { id, isNew } = await runIdempotent(trx, sending, () => file(ctx, trx, input, photos))
    const report = await seeReport(trx, user, id)
    const boardEmailed = (await notificationOf(trx, id)) !== 'Failed'
    const sent = { ...report, boardEmailed, updatesEmailed: (await statusObstacleOf(trx, report.userId)) === null }
    return isNew ? sent : asRepeat(sent)
  })

async function file(ctx: MemberContext, trx: Trx, input: NewReport, photos: ReceivedFile[]): Promise<number> {
  const { user, env } = ctx
  countWrite(ctx, user, 'report')
  const { isSubmittedOnBehalf: _, onBehalfOfUserId: __, ccUserId: ___, key: ____, ...fields } = input
  await spendText(trx, user, fields.description, fields.otherIssueDescription, fields.whereExactly)
  const resident = await residentOf(trx, user, input)
  await requireStreet(trx, fields.streetName, [user.streetName, resident?.streetName])
  const now = nowText()
  const row = {
    ...fields,
    otherIssueDescription: fields.issueType === 'Other' ? fields.otherIssueDescription : null,
    userId: resident?.id ?? user.id,
    isSubmittedOnBehalf: resident ? 1 : 0,
    submittedByAdminId: resident ? user.id : null,
    ccUserId: await copiedPerson(trx, user, input),
    createdAt: now,
    lastUpdatedAt: now,
  }
  const { id } = await trx.insertInto('maintenanceReport').values(row).returning('id').executeTakeFirstOrThrow()
  await keepPhotos(trx, id, photos)
  if (resident) await audit(trx, user, 'filed a report on behalf of', `${resident.name} (#${id})`)
  await mailNewReport(trx, env.PUBLIC_URL, await seeReport(trx, user, id))
  return id
}

const notificationOf = async (trx: Trx, id: number) =>
  (await trx.selectFrom('maintenanceReport').select('notificationStatus').where('id', '=', id).executeTakeFirstOrThrow()).notificationStatus

/**
 * Changes the report and records the step. Photos become a comment without words. Mails the reporter and followers once, about a new
 * status; a repeated key changes nothing. Throws 404, 409, or 400.
 */
export const change = (ctx: MemberContext, update: ReportUpdate, photos: ReceivedFile[] = []) =>
  ctx.write(async (trx) => {
    const { user } = ctx
    const { id, key, undoable, status } = update
    const report = await seeReport(trx, user, id)
    const isMove = status !== undefined && status !== report.status
    return undoably(ctx, trx, undoable && isMove && moving(report), async () => {
      const sending = { author: user, kind: 'comment', caseId: id, key } as const
      await runIdempotent(trx, sending, () => apply(ctx, trx, report, update, photos))
      return seeReport(trx, user, id)
    })
  })

/** Returns the id of the comment with the photos, or 0. */
async function apply(ctx: MemberContext, trx: Trx, report: Report, update: ReportUpdate, photos: ReceivedFile[]) {
  const { user, env } = ctx
  const { id, status: toStatus = report.status, adminComments: comment } = update
  const isMove = toStatus !== report.status
  await arrange(trx, user, report, update)
  if (isMove && report.mergedInto) throw conflict(msg('problems', 'reportIsJoined'))
  const changeId = isMove || comment ? await addStep(trx, user, report, { toStatus, comment, side: 'board' }) : null
  if (comment) await trx.updateTable('maintenanceReport').set({ adminComments: comment }).where('id', '=', id).execute()
  const commentId = photos.length > 0 ? await storeComment(ctx, trx, report, PHOTOS_ALONE, photos) : null
  if (changeId !== null && isMove) {
    await mailStatusChange(trx, env.PUBLIC_URL, report, changeId, commentId)
    await mailFollowers(trx, env.PUBLIC_URL, user, report, changeId)
  }
  if (changeId !== null) await audit(trx, user, 'updated report', `#${id}: ${report.status} to ${toStatus}`)
  return commentId ?? 0
}

const PHOTOS_ALONE = { side: 'board', text: '', isPublic: false } as const

/** The reporters of merged reports hear of it, too. */
const moving = ({ id }: Report) => {
  const ofReport = { column: 'reportId', ids: [id] }
  const part = { table: 'maintenanceReport', ids: [id], ignored: ['hasNewsForReporter', 'hasNewsForBoard', 'notificationStatus'] } as const
  return {
    ...{ action: 'took back the status of report', subject: `#${id}` },
    parts: [
      { ...part, column: 'id' },
      { ...part, column: 'mergedIntoId' },
      { table: 'reportChange', ...ofReport } as const,
      { table: 'reportPhoto', ...ofReport } as const,
      { table: 'reportComment', ...ofReport } as const,
    ],
  }
}

/** The reports that were merged into it are parted from it, and stay so. Throws 404. */
export const remove = (ctx: MemberContext, id: number) =>
  ctx.write(async (trx) => {
    const { user, env } = ctx
    const report = await seeReport(trx, user, id)
    await unmergeAll(trx, env.PUBLIC_URL, user, report)
    await withdrawMail(trx, 'report', id)
    await settleNotification(trx, id)
    const { issueType, otherIssueDescription, userName } = report
    const subject = `#${id}: ${issueType} by ${userName}`
    return moveToRecentlyDeleted(trx, ctx, { type: 'report', id, title: `#${id}: ${otherIssueDescription ?? issueType}`, subject })
  })

/** A report that was merged into another follows it, or has its earlier status once that one is gone. Throws 404. */
export const restore = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    await restoreDeleted(trx, user, 'report', id)
    await settleMerge(trx, id)
    return seeReport(trx, user, id)
  })

/** Mails the people who were not reached. Throws 404, or 409 if there is nobody to mail. */
export async function notifyAgain({ user, write, reads, env, mailQueue }: MemberContext, id: number) {
  const mails = await write(async (trx) => {
    const waiting = await mailAgain(trx, env.PUBLIC_URL, await seeReport(trx, user, id))
    const { notificationStatus } = await seeReport(trx, user, id)
    if (notificationStatus === 'Failed') throw conflict(NOBODY_TO_TELL)
    await audit(trx, user, 'sent report mail again', `#${id}`)
    return waiting
  })
  await Promise.all(mails.map((mail) => mailQueue.deliver(mail)))
  return found(await findReport(reads, user, id), 'Report')
}

/** Sets the assignee, the contractor and the expected day. Nobody is notified of these. */
async function arrange(trx: Trx, user: Person, report: Report, update: ReportUpdate) {
  const { assigneeId, contractor, expectedOn } = update
  const before = { assigneeId: report.assigneeId ?? null, assigneeName: report.assigneeName ?? null }
  if (assigneeId !== undefined) await requireAssignable(trx, user, before, { assigneeId, assigneeWas: update.assigneeWas })
  const arranged = given({ assigneeId, contractor, expectedOn })
  if (Object.keys(arranged).length === 0) return
  await trx.updateTable('maintenanceReport').set(arranged).where('id', '=', report.id).execute()
  await audit(trx, user, assigneeId === undefined ? 'planned report' : 'assigned report', `#${report.id}`)
}

/** The resident a board member files this for; undefined for one's own report. */
async function residentOf(trx: Trx, viewer: Person, { isSubmittedOnBehalf, onBehalfOfUserId }: NewReport) {
  if (!may(viewer, 'maintenance.onBehalf')) return undefined
  if (!(isSubmittedOnBehalf ?? onBehalfOfUserId !== null)) return undefined
  const resident = onBehalfOfUserId === null ? undefined : await findResident(trx, onBehalfOfUserId)
  if (!resident) throw invalid('onBehalfOfUserId', RESIDENT_MISSING)
  return resident
}

async function copiedPerson(trx: Trx, viewer: Person, { ccUserId }: NewReport): Promise<number | null> {
  if (ccUserId === null || !may(viewer, 'maintenance.onBehalf')) return null
  const person = await findResident(trx, ccUserId)
  if (!person) throw invalid('ccUserId', COPY_UNKNOWN)
  return person.id
}

/** A street that was removed from the list stays valid for people who already live there. */
async function requireStreet(trx: Trx, streetName: string, alsoKnown: (string | undefined)[]) {
  const { streets } = await readSettings(trx)
  if (!streets.includes(streetName) && !alsoKnown.includes(streetName)) throw invalid('streetName', STREET_REQUIRED)
}

/** Idempotent. Throws 404, or 409 for one's own report. */
export const follow = (ctx: MemberContext, id: number) =>
  ctx.write(async (trx) => {
    const { user } = ctx
    const report = found(await findShownReport(trx, user, id), 'Report')
    if (report.isMine) throw conflict(msg('problems', 'reportOwn'))
    countWrite(ctx, user, 'follow')
    const row = { reportId: id, userId: user.id, since: nowText() }
    await trx
      .insertInto('reportFollow')
      .values(row)
      .onConflict((conflict) => conflict.doNothing())
      .execute()
    const { following, followers } = found(await findShownReport(trx, user, id), 'Report')
    return { following, followers }
  })

export const unfollow = ({ user, write }: MemberContext, id: number) =>
  write(async (trx) => {
    await trx.deleteFrom('reportFollow').where('reportId', '=', id).where('userId', '=', user.id).execute()
    const { following, followers } = found(await findShownReport(trx, user, id), 'Report')
    return { following, followers }
  })
