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

/** Tells the board and whoever was copied in; without anybody on the board to tell, the notification has failed. */
export async function mailNewReport(trx: Trx, publicUrl: string, { id, ccUserId }: Report) {
  const board = await boardRecipients(trx).execute()
  await notify(trx, publicUrl, NEW_REPORT, { id, params: {} }, board)
  const copied = await communityRecipients(trx).where('user.id', '=', ccUserId).execute()
  const others = copied.filter((person) => !board.some((member) => member.id === person.id))
  await notify(trx, publicUrl, COPY, { id, params: {} }, others)
  return settleNotification(trx, id)
}

/**
 * Mails again to everyone who should know and was not reached, also where the address refused before. Returns every mail
 * about the report that now waits.
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

/** Tells the reporter what the board did, if they take community mail. */
export async function mailStatusChange(trx: Trx, publicUrl: string, { id, userId }: Report, changeId: number) {
  const to = await immediateRecipients(trx, 'maintenance').where('user.id', '=', userId).execute()
  await notify(trx, publicUrl, STATUS_CHANGE, { id, params: { changeId } }, to)
}

const followers = (trx: Trx, id: number, by: Person) =>
  immediateRecipients(trx, 'maintenance')
    .where(sql<SqlBool>`user.id IN (${followerIds(id)})`)
    .where('user.id', '!=', by.id)

/** Tells those who follow the report, and reporters of joined ones, that it has moved. */
export async function mailFollowers(trx: Trx, publicUrl: string, by: Person, { id }: Report, changeId: number) {
  await notify(trx, publicUrl, FOLLOWED_STATUS, { id, params: { changeId } }, await followers(trx, id, by).execute())
}

/** Tells the other side of a comment; a public one, who follows the report, too. */
export async function mailComment(trx: Trx, publicUrl: string, by: Person, { id, userId }: Report, commentId: number) {
  const comment = await findComment(trx, commentId)
  const event = { id, params: { commentId } }
  if (comment?.side === 'reporter') return notify(trx, publicUrl, NEWS, event, await takingCare(trx, id, by))
  const reporter = immediateRecipients(trx, 'maintenance').where('user.id', '=', userId)
  await notify(trx, publicUrl, BOARD_COMMENT, event, await reporter.where('user.id', '!=', by.id).execute())
  if (comment?.isPublic) await notify(trx, publicUrl, FOLLOWED_COMMENT, event, await followers(trx, id, by).execute())
}

/** Tells the board that it is not fixed, and who follows it that it is open again. */
export async function mailReopened(trx: Trx, publicUrl: string, by: Person, report: Report, changeId: number) {
  await notify(trx, publicUrl, NEWS, { id: report.id, params: { changeId } }, await takingCare(trx, report.id, by))
  await mailFollowers(trx, publicUrl, by, report, changeId)
}

export async function mailShown(trx: Trx, publicUrl: string, { id, userId }: Report) {
  const to = await immediateRecipients(trx, 'maintenance').where('user.id', '=', userId).execute()
  await notify(trx, publicUrl, SHOWN, { id, params: {} }, to)
}

/** Whoever has it in hand, or the board; not who has just written, also where they have their own report in hand. */
async function takingCare(trx: Trx, id: number, by: Person) {
  const { assigneeId } = await trx.selectFrom('maintenanceReport').select('assigneeId').where('id', '=', id).executeTakeFirstOrThrow()
  return conversationRecipients(trx, assigneeId === by.id ? null : assigneeId)
    .where('user.id', '!=', by.id)
    .execute()
}
