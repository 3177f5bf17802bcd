import { StatusBadge } from '#kit/lists/status-badge'
import { useWords } from '#kit/words/words'
import type { Report } from '../../answers'
import classes from './history.module.css'
import { NOTIFICATION_TONES, statusTone } from './report-words'

/** Where the report stands and, for admins, whether the board has been told of it. */
export function ReportBadges({ report }: { report: Report }) {
  const words = useWords('maintenance')
  const { reportStatus } = useWords('values')
  const { status, notificationStatus } = report
  return (
    <span className={classes.badges}>
      {report.hasNews && <StatusBadge tone="blue">{words.newsBadge}</StatusBadge>}
      <StatusBadge tone={statusTone(status)}>{reportStatus[status]}</StatusBadge>
      {notificationStatus && (
        <StatusBadge tone={NOTIFICATION_TONES[notificationStatus]}>{words.notification[notificationStatus]}</StatusBadge>
      )}
    </span>
  )
}
