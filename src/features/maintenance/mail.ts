import type { Db, Trx } from '../../../db/schema'
import { forgiveRefusal } from '../../server/delivery-issues'
import { enqueueMail } from '../../server/outbox'
import type { OutcomeListener } from '../../server/post-office'
import { boardReaders, communityReaders } from '../../server/readers'
import { may } from '../../shared/permissions'
import { setNotificationStatus } from './queries'
import { issueLabel, locationLabel, type NotificationStatus, type Report, type ReportChange } from './schema'

/** Both causes' outcomes together are the report's `notificationStatus`. */
const TO_BOARD = 'maintenance report'
const TO_COPIED = 'maintenance report copy'

interface Reader {
  id: number
  name: string
  email: string
}

const linkTo = (publicUrl: string, id: number) => ({ label: 'Open the report', url: `${publicUrl}/maintenance?report=${id}` })

/** Tells the board and whoever was copied in; without anybody on the board to tell, the notification has failed. */
export async function mailNewReport(trx: Trx, publicUrl: string, report: Report) {
  const board = await boardReaders(trx).execute()
  for (const to of board) await mailBoardMember(trx, publicUrl, to, report)
  const copied =
    report.ccUserId === null ? undefined : await communityReaders(trx).where('user.id', '=', report.ccUserId).executeTakeFirst()
  if (copied && !board.some((member) => member.id === copied.id)) await mailCopied(trx, publicUrl, copied, report)
  await settleNotification(trx, report.id)
}

/**
 * Mails again to everybody who should know and was not reached, also where the address refused before. Returns every mail
 * about the report that now waits.
 */
export async function mailAgain(trx: Trx, publicUrl: string, report: Report): Promise<number[]> {
  const latest = await latestMails(trx, report.id)
  for (const person of await audience(trx, report.id)) {
    const mail = latest.find((entry) => entry.userId === person.id)
    if (mail && mail.status !== 'failed') continue
    await forgiveRefusal(trx, person.email)
    await (person.onBoard ? mailBoardMember : mailCopied)(trx, publicUrl, person, report)
  }
  await settleNotification(trx, report.id)
  return (await latestMails(trx, report.id)).filter((mail) => mail.status === 'waiting').map((mail) => mail.id)
}

/** Tells the reporter what the board did, if they take community mail. */
export async function mailStatusChange(trx: Trx, publicUrl: string, report: Report, change: Pick<ReportChange, 'toStatus' | 'comment'>) {
  if (report.userId === null) return
  const to = await communityReaders(trx).where('user.id', '=', report.userId).executeTakeFirst()
  if (!to) return
  await enqueueMail(trx, publicUrl, {
    to,
    kind: 'community',
    subject: `Your maintenance report is now ${change.toStatus}`,
    content: {
      heading: `Your report is now ${change.toStatus}`,
      paragraphs: [`${issueLabel(report)}, ${locationLabel(report)}`, ...(change.comment ? [`The board writes:\n${change.comment}`] : [])],
      action: linkTo(publicUrl, report.id),
      footer: 'You get this mail because you reported this in the community portal.',
    },
  })
}

const mailBoardMember = (trx: Trx, publicUrl: string, to: Reader, report: Report) =>
  enqueueMail(trx, publicUrl, {
    to,
    kind: 'community',
    subject: `New maintenance report: ${issueLabel(report)}`,
    cause: { name: TO_BOARD, id: report.id },
    content: {
      heading: `New report: ${issueLabel(report)}`,
      paragraphs: [introduction(report), locationLabel(report), report.description, ...photoNote(report)],
      action: linkTo(publicUrl, report.id),
      footer: 'You get this mail because you are a member of the board.',
    },
  })

/** Who was copied in cannot open somebody else's report, so their mail says everything and leads to the Maintenance page. */
const mailCopied = (trx: Trx, publicUrl: string, to: Reader, report: Report) =>
  enqueueMail(trx, publicUrl, {
    to,
    kind: 'community',
    subject: `Copy of a maintenance report: ${issueLabel(report)}`,
    cause: { name: TO_COPIED, id: report.id },
    content: {
      heading: `Copy of a report: ${issueLabel(report)}`,
      paragraphs: ['The board has copied you in on this report.', introduction(report), locationLabel(report), report.description],
      action: { label: 'Open the Maintenance page', url: `${publicUrl}/maintenance` },
      footer: 'You get this mail because the board copied you in on a report.',
    },
  })

const introduction = ({ userName, submittedByAdminName }: Report) =>
  submittedByAdminName ? `${submittedByAdminName} has filed this report on behalf of ${userName}.` : `${userName} has filed this report.`

const photoNote = ({ photoUrls }: Report) => {
  if (photoUrls.length === 0) return []
  return [
    photoUrls.length === 1 ? 'There is one photo with it in the portal.' : `There are ${photoUrls.length} photos with it in the portal.`,
  ]
}

/** Who should know of a report: the board and whoever was copied in, as far as they can sign in and are subscribed. */
async function audience(db: Db, reportId: number) {
  const rows = await db
    .selectFrom('user')
    .select(['user.id', 'user.name', 'user.email', 'user.isAdmin', 'user.isSuperAdmin'])
    .where('user.status', 'in', ['active', 'approved'])
    .where('user.emailSubscribed', '=', 1)
    .where((where) =>
      where.or([
        where('user.isAdmin', '=', 1),
        where('user.isSuperAdmin', '=', 1),
        where('user.id', '=', where.selectFrom('maintenanceReport').select('ccUserId').where('id', '=', reportId)),
      ]),
    )
    .orderBy('user.id')
    .execute()
  return rows.map(({ id, name, email, isAdmin, isSuperAdmin }) => ({
    id,
    name,
    email,
    onBoard: may({ isAdmin: isAdmin === 1, isSuperAdmin: isSuperAdmin === 1 }, 'maintenance.readAll'),
  }))
}

/** The latest mail about the report to each person; accounts that are gone count by their address. */
async function latestMails(db: Db, reportId: number) {
  const rows = await db
    .selectFrom('mail')
    .select(['id', 'userId', 'toAddress', 'cause', 'status'])
    .where('cause', 'in', [TO_BOARD, TO_COPIED])
    .where('causeId', '=', reportId)
    .orderBy('id')
    .execute()
  return [...new Map(rows.map((row) => [row.userId ?? row.toAddress, row])).values()]
}

/**
 * One answer from many mails: Failed as soon as one has failed for good or when nobody on the board is told, Pending
 * while one waits, Successful when all have gone out. A failure of somebody who should not know any more does not count.
 */
async function settleNotification(trx: Trx, reportId: number) {
  const people = new Set((await audience(trx, reportId)).map((person) => person.id))
  const mails = (await latestMails(trx, reportId)).filter((mail) => mail.status !== 'failed' || people.has(mail.userId ?? 0))
  const has = (status: string) => mails.some((mail) => mail.status === status)
  const told = mails.some((mail) => mail.cause === TO_BOARD)
  const outcome: NotificationStatus = !told || has('failed') ? 'Failed' : has('waiting') ? 'Pending' : 'Successful'
  await setNotificationStatus(trx, reportId, outcome)
}

export const reportListener: Record<string, OutcomeListener> = {
  [TO_BOARD]: settleNotification,
  [TO_COPIED]: settleNotification,
}
