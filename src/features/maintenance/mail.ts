import type { Trx } from '../../../db/schema'
import { endPauseAfterRefusal } from '../../server/mail/delivery-issues'
import { enqueueMail } from '../../server/mail/outbox'
import type { OutcomeListener } from '../../server/mail/post-office'
import { boardReaders, communityReaders } from '../../server/mail/recipients'
import type { Report, ReportChange } from './answers'
import { audience, latestMails, settleNotification, TO_BOARD, TO_COPIED } from './notification/outcome'
import { issueLabel, placeLabel } from './schema'

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
  return settleNotification(trx, report.id)
}

/**
 * Mails again to everyone who should know and was not reached, also where the address refused before. Returns every mail
 * about the report that now waits.
 */
export async function mailAgain(trx: Trx, publicUrl: string, report: Report): Promise<number[]> {
  const latest = await latestMails(trx, report.id)
  for (const person of await audience(trx, report.id)) {
    const mail = latest.find((entry) => entry.userId === person.id)
    if (mail && mail.status !== 'failed') continue
    await endPauseAfterRefusal(trx, person.email)
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
      paragraphs: [
        `Report #${report.id}: ${issueLabel(report)}, ${placeLabel(report)}`,
        ...(change.comment ? [`Note from the board:\n${change.comment}`] : []),
      ],
      action: linkTo(publicUrl, report.id),
      footer: report.isSubmittedOnBehalf
        ? "You're receiving this email because the board filed this report for you."
        : "You're receiving this email because you reported this in the community portal.",
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
      paragraphs: [introduction(report), placeLabel(report), report.description, ...photoNote(report)],
      action: linkTo(publicUrl, report.id),
      footer: "You're receiving this email because you're a member of the board.",
    },
  })

/** People who are copied in cannot open somebody else's report, so their mail says everything and leads to the Maintenance page. */
const mailCopied = (trx: Trx, publicUrl: string, to: Reader, report: Report) =>
  enqueueMail(trx, publicUrl, {
    to,
    kind: 'community',
    subject: `Copy of a maintenance report: ${issueLabel(report)}`,
    cause: { name: TO_COPIED, id: report.id },
    content: {
      heading: `Copy of a report: ${issueLabel(report)}`,
      paragraphs: ['The board has copied you in on this report.', introduction(report), placeLabel(report), report.description],
      action: { label: 'Open the Maintenance page', url: `${publicUrl}/maintenance` },
      footer: "You're receiving this email because the board copied you in on a report.",
    },
  })

const introduction = ({ id, userName, submittedByAdminName }: Report) =>
  submittedByAdminName
    ? `${submittedByAdminName} has filed report #${id} on behalf of ${userName}.`
    : `${userName} has filed report #${id}.`

const photoNote = ({ photoUrls }: Report) => {
  if (photoUrls.length === 0) return []
  return [
    photoUrls.length === 1 ? 'There is one photo with it in the portal.' : `There are ${photoUrls.length} photos with it in the portal.`,
  ]
}

export const reportListener: Record<string, OutcomeListener> = {
  [TO_BOARD]: settleNotification,
  [TO_COPIED]: settleNotification,
}
