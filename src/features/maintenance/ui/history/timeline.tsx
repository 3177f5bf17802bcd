import { Text } from '@mantine/core'
import { useTimeZone } from '../../../../client/kit/context/time-zone'
import { formatInstant } from '../../../../shared/calendar'
import type { ReportChange, ReportDetails } from '../../answers'
import classes from './details.module.css'
import { statusTone } from './report-words'

/** Everything that has happened to the report: who, when, from what to what, and why. */
export function Timeline({ report }: { report: ReportDetails }) {
  const timeZone = useTimeZone()
  const who = report.submittedByAdminName ?? report.userName
  // The latest comment has its own place above.
  const latest = report.changes.filter((change) => change.comment !== null).pop()
  return (
    <section>
      <h4 className={classes.label}>History</h4>
      <ol>
        <li className={classes.step} data-tone="red">
          <p>
            <strong>Submitted</strong> by {who}
          </p>
          <Text c="dimmed">{formatInstant(report.createdAt, timeZone)}</Text>
        </li>
        {report.changes.map((change) => (
          <li key={change.id} className={classes.step} data-tone={statusTone(change.toStatus)}>
            <p>
              <strong>{titleOf(change)}</strong> by {change.changedBy}
            </p>
            <Text c="dimmed">{formatInstant(change.changedAt, timeZone)}</Text>
            {change.comment && change !== latest && <p className={classes.text}>{change.comment}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}

const titleOf = ({ fromStatus, toStatus }: ReportChange) => (fromStatus === toStatus ? 'Comment' : `${fromStatus} → ${toStatus}`)
