import { type SqlBool, sql } from 'kysely'
import type { Trx } from '../../../db/schema'
import { conversationRecipients } from '../../server/conversations/mail'
import { endPauseAfterRefusal } from '../../server/notifications/delivery-issues'
import { notify } from '../../server/notifications/notify'
import { boardRecipients, communityRecipients, immediateRecipients } from '../../server/notifications/recipients'
import type { Person } from '../../server/people'
import type { Report } from './answers'
import { findComment } from './conversation/queries'
import { BOARD_COMMENT, NEWS, SHOWN } from './notification/case-notices'
import { FOLLOWED_COMMENT, FOLLOWED_STATUS } from './notification/follower-notices'
import { COPY, NEW_REPORT, STATUS_CHANGE } from './notification/notices'
import { audience, latestMails, settleNotification } from './notification/obstacles'
import { followerIds } from './visible'

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

export async function mailStatusChange(trx: Trx, publicUrl: string, { id, userId }: Report, changeId: number) {
  const to = await immediateRecipients(trx, 'maintenance').where('user.id', '=', userId).execute()
  await notify(trx, publicUrl, STATUS_CHANGE, { id, params: { changeId } }, to)
}

const followers = (trx: Trx, id: number, by: Person) =>
  immediateRecipients(trx, 'maintenance')
    .where(sql<SqlBool>`user.id IN (${followerIds(id)})`)
    .where('user.id', '!=', by.id)

/** Mails followers and the reporters of merged reports. */
export async function mailFollowers(trx: Trx, publicUrl: string, by: Person, { id }: Report, changeId: number) {
  await notify(trx, publicUrl, FOLLOWED_STATUS, { id, params: { changeId } }, await followers(trx, id, by).execute())
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
