import { Button } from '@mantine/core'
import { IconPhoto } from '@tabler/icons-react'
import { useTimeZone } from '#kit/context/community-info'
import { useViewer } from '#kit/context/viewer'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'

import { may } from '../../../../shared/permissions'
import type { Report } from '../../answers'

import { iconOf } from '../issue-icons'
import classes from './history.module.css'
import { ReportBadges, useReportLabels } from './report-labels'

export function ReportRow({ report, onOpen }: { report: Report; onOpen: () => void }) {
  const words = useWords('maintenance')
  const formats = useFormats()
  const { issue, place } = useReportLabels(report)
  const onBoard = may(useViewer(), 'maintenance.readAll')
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
          <h3 id={`report-${report.id}`}>{issue}</h3>
          <ReportBadges report={report} />
        </div>
        <p className={classes.place}>{place}</p>
        <p className={classes.description}>{report.description}</p>
        {report.mayAnswerFeedback && <p className={classes.ask}>{words.tellIfFixed}</p>}
        <div className={classes.foot}>
          <span>#{report.id}</span>
          <span>{formats.instant(report.createdAt, timeZone)}</span>
          {onBoard && <span>{report.userName}</span>}
          {onBoard && report.assigneeName && <span>{words.assignedNow(report.assigneeName)}</span>}
          <span className={classes.photos}>
            <IconPhoto size={20} aria-hidden /> {words.photoCount(count)}
          </span>
        </div>
      </div>
      <Button variant="default" className={classes.open ?? ''} onClick={onOpen} aria-describedby={`report-${report.id}`}>
        {words.viewDetails}
      </Button>
    </li>
  )
}
