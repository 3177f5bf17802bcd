import { Button, Group, Stack, Text } from '@mantine/core'
import { useTimeZone } from '#kit/context/community-info'
import { useViewer } from '#kit/context/viewer'
import buttons from '#kit/dialogs/dialog.module.css'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'

import { may } from '../../../../shared/permissions'
import type { ReportDetails } from '../../answers'

import { BoardPart } from './board/board-part'
import { CommentForm } from './comment-form'
import { Conversation } from './conversation'
import classes from './details.module.css'
import { Feedback } from './feedback'
import { HowItGoesOn } from './how-it-goes-on'
import { NotifyAgain } from './notify-again'
import { PhotoGrid } from './photo-grid'
import { ReportBadges } from './report-badges'
import { useReportLabels } from './report-labels'
import { SubmittedBy } from './submitted-by'

interface Props {
  report: ReportDetails
  /** The photo that was just looked at. */
  lastPhoto: number | null
  onPhoto: (at: number) => void
  onUpdate: () => void
  onDelete: () => void
  onShow: () => void
  onJoin: () => void
}

/** Everything about a report, in its dialog. */
export function ReportView({ report, lastPhoto, onPhoto, onUpdate, onDelete, onShow, onJoin }: Props) {
  const words = useWords('maintenance')
  const kit = useWords('kit')
  const formats = useFormats()
  const { issue, place } = useReportLabels(report)
  const viewer = useViewer()
  const timeZone = useTimeZone()
  const onBoard = may(viewer, 'maintenance.readAll')
  return (
    <>
      <Stack gap="lg">
        <div>
          <Group gap="0.5rem 0.75rem">
            <h3>{issue}</h3>
            <ReportBadges report={report} />
          </Group>
          <Text c="dimmed">
            #{report.id} · {place}
          </Text>
          <NotifyAgain report={report} />
        </div>
        {report.mayAnswerFeedback && <Feedback id={report.id} />}
        <HowItGoesOn report={report} />
        {onBoard && <SubmittedBy report={report} />}
        {!onBoard && report.submittedByAdminName && <Text c="dimmed">{words.filedForYou(report.submittedByAdminName)}</Text>}
        <section>
          <h4 className={classes.label}>{words.description}</h4>
          <p className={classes.text}>{report.description}</p>
        </section>
        {report.adminComments && (
          <section className={classes.comments}>
            <h4 className={classes.label}>{words.comments}</h4>
            <p className={classes.text}>{report.adminComments}</p>
          </section>
        )}
        {report.photoUrls.length > 0 && (
          <section>
            <h4 className={classes.label}>{words.photos}</h4>
            <PhotoGrid photoUrls={report.photoUrls} focused={lastPhoto} onOpen={onPhoto} />
          </section>
        )}
        <Conversation report={report} />
        <CommentForm key={report.id} report={report} isBoard={onBoard && report.userId !== viewer.id} />
        {onBoard && <BoardPart report={report} onShow={onShow} onJoin={onJoin} />}
        <dl className={classes.times}>
          <div>
            <dt>{words.submittedOn}</dt>
            <dd>{formats.instant(report.createdAt, timeZone)}</dd>
          </div>
          <div>
            <dt>{words.lastUpdated}</dt>
            <dd>{formats.instant(report.lastUpdatedAt, timeZone)}</dd>
          </div>
        </dl>
      </Stack>
      {may(viewer, 'maintenance.update') && (
        <div className={buttons.buttons}>
          <Button variant="default" data-grave onClick={onDelete}>
            {kit.delete}
          </Button>
          <Button onClick={onUpdate}>{words.update}</Button>
        </div>
      )}
    </>
  )
}
