import { Button } from '@mantine/core'
import { useTimeZone } from '../../../../client/kit/context/time-zone'
import { useViewer } from '../../../../client/kit/context/viewer'
import { Dialog } from '../../../../client/kit/dialogs/dialog'
import buttons from '../../../../client/kit/dialogs/dialog.module.css'
import { formatInstant } from '../../../../shared/calendar'
import { may } from '../../../../shared/permissions'
import { issueLabel, locationLabel, type ReportDetails } from '../../schema'
import classes from './details.module.css'
import { NotifyAgain } from './notify-again'
import { PhotoGrid } from './photo-grid'
import { ReportBadges } from './report-badges'
import { SubmittedBy } from './submitted-by'
import { Timeline } from './timeline'

interface Props {
  report: ReportDetails
  /** The photo that was just looked at. */
  lastPhoto: number | null
  onPhoto: (at: number) => void
  onUpdate: () => void
  onDelete: () => void
  onClose: () => void
}

export function ReportDetailsDialog({ report, lastPhoto, onPhoto, onUpdate, onDelete, onClose }: Props) {
  const viewer = useViewer()
  const timeZone = useTimeZone()
  return (
    <Dialog title="Report Details" size="44rem" onClose={onClose}>
      <div className={classes.details}>
        <div>
          <div className={classes.head}>
            <h3 className={classes.name}>{issueLabel(report)}</h3>
            <ReportBadges report={report} />
          </div>
          <p className={classes.quiet}>{locationLabel(report)}</p>
          <NotifyAgain report={report} />
        </div>
        {may(viewer, 'maintenance.readAll') && <SubmittedBy report={report} />}
        {!may(viewer, 'maintenance.readAll') && report.submittedByAdminName && (
          <p className={classes.quiet}>Filed on your behalf by {report.submittedByAdminName}</p>
        )}
        <section>
          <h4 className={classes.label}>Description</h4>
          <p className={classes.text}>{report.description}</p>
        </section>
        {report.adminComments && (
          <section className={classes.comments}>
            <h4 className={classes.label}>Admin Comments</h4>
            <p className={classes.text}>{report.adminComments}</p>
          </section>
        )}
        {report.photoUrls.length > 0 && (
          <section>
            <h4 className={classes.label}>Photos</h4>
            <PhotoGrid photoUrls={report.photoUrls} focused={lastPhoto} onOpen={onPhoto} />
          </section>
        )}
        <Timeline report={report} />
        <dl className={classes.times}>
          <div>
            <dt>Submitted on</dt>
            <dd>{formatInstant(report.createdAt, timeZone)}</dd>
          </div>
          <div>
            <dt>Last updated</dt>
            <dd>{formatInstant(report.lastUpdatedAt, timeZone)}</dd>
          </div>
        </dl>
      </div>
      {may(viewer, 'maintenance.update') && (
        <div className={buttons.buttons}>
          <Button variant="default" className={classes.grave ?? ''} onClick={onDelete}>
            Delete
          </Button>
          <Button onClick={onUpdate}>Update Status</Button>
        </div>
      )}
    </Dialog>
  )
}
