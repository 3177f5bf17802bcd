import { useViewer } from '#kit/context/session'
import { apiError, readProblem } from '#kit/feedback/problem'
import { StatusBadge, type Tone } from '#kit/lists/status-badge'
import { useWords, wordsNow } from '#kit/words/words'
import { isQuietSince } from '../../../../shared/cases'
import { may } from '../../../../shared/permissions'
import { isClosed, type ReportStatus } from '../../../../shared/reports'
import type { NotificationStatus, Report } from '../../answers'
import classes from './history.module.css'

/** Type and place, such as 'Near 18 Sageleaf Cir (Common Area): By the mailboxes'. */
export function useReportLabels(report: Report) {
  const words = useWords('maintenance')
  const { issueType, relevance }: Record<string, Record<string, string>> = useWords('values')
  const { otherIssueDescription, locationRelevance, whereExactly } = report
  const issue = issueType?.[report.issueType] ?? report.issueType
  const address = `${report.streetNumber} ${report.streetName} (${relevance?.[locationRelevance] ?? locationRelevance})`
  const place = locationRelevance === 'My Property' ? address : words.near(address)
  return {
    issueOnly: issue,
    issue: otherIssueDescription ? `${issue}: ${otherIssueDescription}` : issue,
    place: whereExactly ? `${place}: ${whereExactly}` : place,
  }
}

const STATUS_TONES: Record<ReportStatus, Tone> = { Open: 'red', 'In Progress': 'blue', Closed: 'green' }
export const statusTone = (status: string): Tone => (status in STATUS_TONES ? STATUS_TONES[status as ReportStatus] : 'gray')

const NOTIFICATION_TONES: Record<NotificationStatus, Tone> = { Pending: 'gray', Successful: 'gray', Failed: 'red' }

/** One badge, for the status; everything else is in words. */
export function ReportBadges({ report }: { report: Report }) {
  const words = useWords('maintenance')
  const { reportStatus } = useWords('values')
  const { status } = report
  const isQuiet = may(useViewer(), 'maintenance.readAll') && !isClosed(status) && isQuietSince(report.lastUpdatedAt)
  return (
    <span className={classes.badges}>
      <StatusBadge tone={statusTone(status)}>{reportStatus[status]}</StatusBadge>
      {report.hasNews && <span className={classes.news}>{words.newsBadge}</span>}
      {isQuiet && <span className={classes.quiet}>{words.quiet}</span>}
    </span>
  )
}

export function NotificationBadge({ report: { notificationStatus: status } }: { report: Report }) {
  const words = useWords('maintenance')
  return status && <StatusBadge tone={NOTIFICATION_TONES[status]}>{words.notification[status]}</StatusBadge>
}

/** The server's message, or 'Error {status}: {what}' without one. */
export function failureText(error: unknown, what: string): string {
  const { status, message } = readProblem(error)
  return message === apiError(status) ? wordsNow('maintenance').errorWith(status, what) : message
}
