import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useTimeZone } from '../../../../client/kit/context/time-zone'
import { useViewer } from '../../../../client/kit/context/viewer'
import { formatInstant } from '../../../../shared/calendar'
import { may } from '../../../../shared/permissions'
import type { Report } from '../../answers'
import { issueLabel, placeLabel } from '../../schema'
import { iconOf } from '../issue-icons'
import classes from './history.module.css'
import { ReportBadges } from './report-badges'
import { photoCount } from './report-words'

/** One report at a glance; the whole row opens it. */
export function ReportRow({ report, onOpen }: { report: Report; onOpen: () => void }) {
  const viewer = useViewer()
  const timeZone = useTimeZone()
  const Icon = iconOf(report.issueType)
  const count = report.photoUrls.length
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon size={26} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          <h3 id={`report-${report.id}`}>{issueLabel(report)}</h3>
          <ReportBadges report={report} />
        </div>
        <p className={classes.place}>{placeLabel(report)}</p>
        <p className={classes.description}>{report.description}</p>
        <div className={classes.foot}>
          <span>#{report.id}</span>
          <span>{formatInstant(report.createdAt, timeZone)}</span>
          {may(viewer, 'maintenance.readAll') && <span>{report.userName}</span>}
          <span className={classes.photos}>
            <IconPhoto size={20} aria-hidden /> {photoCount(count)}
          </span>
        </div>
      </div>
      <Button variant="default" className={classes.open ?? ''} onClick={onOpen} aria-describedby={`report-${report.id}`}>
        View Details
      </Button>
    </li>
  )
}
