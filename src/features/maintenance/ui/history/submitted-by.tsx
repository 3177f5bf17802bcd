import { Text } from '@mantine/core'
import { useWords } from '#kit/words/words'
import type { ReportDetails } from '../../answers'
import classes from './details.module.css'

/** For the board: whose report it is, who filed it for them and who was copied in. */
export function SubmittedBy({ report }: { report: ReportDetails }) {
  const words = useWords('maintenance')
  const statuses: Record<string, string> = words.userStatus
  const { userStatus } = report
  return (
    <section className={classes.person}>
      <h4 className={classes.label}>{words.submittedBy}</h4>
      <p>
        <strong>{report.userName}</strong>
      </p>
      {report.userEmail && (
        <p>
          <a href={`mailto:${report.userEmail}`}>{report.userEmail}</a>
        </p>
      )}
      <Text c="dimmed">{words.statusIs(userStatus === null ? words.accountDeleted : (statuses[userStatus] ?? userStatus))}</Text>
      {report.submittedByAdminName && <Text c="dimmed">{words.filedForThem(report.submittedByAdminName)}</Text>}
      {report.ccUserName && (
        <Text c="dimmed">
          {words.copyTo(report.ccUserName)}
          {report.ccNotMailed ? `: ${words.notMailed[report.ccNotMailed]}` : ` (${report.ccUserEmail})`}
        </Text>
      )}
    </section>
  )
}
