import { Text } from '@mantine/core'
import type { ReportDetails } from '../../answers'
import classes from './details.module.css'
import { notMailedText, userStatusLabel } from './report-words'

/** For the board: whose report it is, who filed it for them and who was copied in. */
export function SubmittedBy({ report }: { report: ReportDetails }) {
  return (
    <section className={classes.person}>
      <h4 className={classes.label}>Submitted By</h4>
      <p>
        <strong>{report.userName}</strong>
      </p>
      {report.userEmail && (
        <p>
          <a href={`mailto:${report.userEmail}`}>{report.userEmail}</a>
        </p>
      )}
      <Text c="dimmed">Status: {userStatusLabel(report.userStatus)}</Text>
      {report.submittedByAdminName && <Text c="dimmed">Filed on their behalf by {report.submittedByAdminName}</Text>}
      {report.ccUserName && (
        <Text c="dimmed">
          Copy to {report.ccUserName}
          {report.ccNotMailed ? `: ${notMailedText(report.ccNotMailed)}` : ` (${report.ccUserEmail})`}
        </Text>
      )}
    </section>
  )
}
