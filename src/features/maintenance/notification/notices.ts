import { GONE, type NotificationType, type OutcomeListener } from '../../../server/notifications/notification-type'
import { findReport, findReportCopiedTo } from '../queries'
import { readsAll } from '../visible'
import { settleNotification, TO_BOARD, TO_COPIED } from './obstacles'
import { introductionIn, issueIn, linkTo, namedIn, placeIn, stepIn, threadOf } from './report-text'

const onOutcome: OutcomeListener = async (trx, { causeId }) => {
  if (causeId !== null) await settleNotification(trx, causeId)
}

export const NEW_REPORT: NotificationType = {
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
export const COPY: NotificationType = {
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

export const STATUS_CHANGE: NotificationType<{ changeId: number }> = {
  name: 'reportStatus',
  kind: 'community',
  topic: 'maintenance',
  async write({ db, id, params, reader, words }) {
    const report = await findReport(db, reader, id)
    const change = await db.selectFrom('reportChange').select(['toStatus', 'comment']).where('id', '=', params.changeId).executeTakeFirst()
    if (!report || !change || report.userId !== reader.id) return GONE
    const { subject, heading, about, note, isItFixed, footer, footerOnBehalf } = words.mails.reportStatus
    const status = namedIn(words.values.reportStatus, change.toStatus)
    const said = change.comment ? [note(stepIn(words, change.comment))] : []
    const question = change.toStatus === 'Closed' && report.mayAnswerFeedback ? [isItFixed] : []
    const paragraphs = [about(id, issueIn(words, report), placeIn(words, report)), ...said, ...question]
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
