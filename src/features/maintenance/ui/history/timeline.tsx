import { Text } from '@mantine/core'
import { useTimeZone } from '../../../../client/kit/context/time-zone'
import { useFormats } from '../../../../client/kit/words/formats'
import { useWords } from '../../../../client/kit/words/words'

import type { ReportChange, ReportDetails } from '../../answers'
import classes from './details.module.css'
import { statusTone } from './report-words'

/** Everything that has happened to the report: who, when, from what to what, and why. */
export function Timeline({ report }: { report: ReportDetails }) {
  const words = useWords('maintenance')
  const statuses: Record<string, string> = useWords('values').reportStatus
  const formats = useFormats()
  const timeZone = useTimeZone()
  const who = report.submittedByAdminName ?? report.userName
  // The latest comment has its own place above.
  const latest = report.changes.filter((change) => change.comment !== null).pop()
  const titleOf = ({ fromStatus, toStatus }: ReportChange) =>
    fromStatus === toStatus ? words.comment : `${statuses[fromStatus] ?? fromStatus} → ${statuses[toStatus] ?? toStatus}`
  return (
    <section>
      <h4 className={classes.label}>{words.history}</h4>
      <ol>
        <li className={classes.step} data-tone="red">
          <p>
            <strong>{words.submitted}</strong> {words.by(who)}
          </p>
          <Text c="dimmed">{formats.instant(report.createdAt, timeZone)}</Text>
        </li>
        {report.changes.map((change) => (
          <li key={change.id} className={classes.step} data-tone={statusTone(change.toStatus)}>
            <p>
              <strong>{titleOf(change)}</strong> {words.by(change.changedBy)}
            </p>
            <Text c="dimmed">{formats.instant(change.changedAt, timeZone)}</Text>
            {change.comment && change !== latest && <p className={classes.text}>{change.comment}</p>}
          </li>
        ))}
      </ol>
    </section>
  )
}
