import { Button, Group, Stack, Text } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useMail, useTimeZone, useViewer } from '#kit/context/session'
import buttons from '#kit/dialogs/dialog.module.css'
import { Note } from '#kit/feedback/note'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { useOnce } from '#kit/forms/use-once'
import { usePersonName } from '#kit/words/person-name'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { may } from '../../../../shared/permissions'
import { isClosed } from '../../../../shared/reports'
import type { Words } from '../../../../words/messages'
import type { NotificationStatus, Report, ReportDetails } from '../../answers'
import { BoardSection } from './board/board-section'
import { CommentForm } from './comment-form'
import { Conversation } from './conversation'
import classes from './details.module.css'
import { Feedback } from './feedback'
import { PhotoGrid } from './photo-grid'
import { NotificationBadge, ReportBadges, useReportLabels } from './report-labels'

interface Props {
  report: ReportDetails
  lastPhoto: number | null
  onPhoto: (at: number) => void
  onUpdate: () => void
  onDelete: () => void
  onShow: () => void
  onMerge: () => void
}

export function ReportView({ report, lastPhoto, onPhoto, onUpdate, onDelete, onShow, onMerge }: Props) {
  const words = useWords('maintenance')
  const kit = useWords('kit')
  const formats = useFormats()
  const { issue, place } = useReportLabels(report)
  const viewer = useViewer()
  const timeZone = useTimeZone()
  const personName = usePersonName()
  const onBoard = may(viewer, 'maintenance.readAll')
  return (
    <>
      <Stack gap="lg">
        <div>
          <Group gap="0.5rem 0.75rem">
            <h3>{issue}</h3>
            <ReportBadges report={report} />
            <NotificationBadge report={report} />
          </Group>
          <Text c="dimmed">
            #{report.id} · {place}
          </Text>
          <NotifyAgain report={report} />
        </div>
        {report.mayAnswerFeedback && <Feedback id={report.id} />}
        <NextSteps report={report} />
        {onBoard && <SubmittedBy report={report} />}
        {!onBoard && report.submittedByAdminName && <Text c="dimmed">{words.filedForYou(personName(report.submittedByAdminName))}</Text>}
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
        {onBoard && <BoardSection report={report} onShow={onShow} onMerge={onMerge} />}
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
          <Button variant="default" data-destructive onClick={onDelete}>
            {kit.delete}
          </Button>
          <Button onClick={onUpdate}>{words.update}</Button>
        </div>
      )}
    </>
  )
}

function NextSteps({ report }: { report: ReportDetails }) {
  const words = useWords('maintenance')
  const { reportStatus } = useWords('values')
  const { day } = useFormats()
  const viewer = useViewer()
  const { mergedInto } = report
  const expectedOn = mergedInto?.expectedOn ?? report.expectedOn
  return (
    <>
      {expectedOn && !isClosed((mergedInto ?? report).status) && <p>{words.expectedOn(day(expectedOn))}</p>}
      {mergedInto && (
        <Note tone="blue">
          <p>{words.joinedWith(reportStatus[mergedInto.status])}</p>
          {mergedInto.communityReportId !== null && <NeighborsView id={mergedInto.communityReportId} />}
        </Note>
      )}
      {report.isPublic && !mergedInto && (
        <Note tone="blue">
          <p>{report.userId === viewer.id ? words.shownWithoutName : words.shownToAll}</p>
          <NeighborsView id={report.id} />
        </Note>
      )}
    </>
  )
}

function NeighborsView({ id }: { id: number }) {
  const words = useWords('maintenance')
  return (
    <Button component={Link} to={`/community-reports?report=${id}`} variant="default" mt={8}>
      {words.seeWhatNeighborsSee}
    </Button>
  )
}

function SubmittedBy({ report }: { report: ReportDetails }) {
  const words = useWords('maintenance')
  const statuses: Record<string, string> = words.userStatus
  const personName = usePersonName()
  const { userStatus } = report
  const viewer = useViewer()
  return (
    <section className={classes.person}>
      <h4 className={classes.label}>{words.submittedBy}</h4>
      <p>
        <strong>{personName(report.userName)}</strong>
      </p>
      {report.userEmail && (
        <p>
          <a href={`mailto:${report.userEmail}`}>{report.userEmail}</a>
        </p>
      )}
      {userStatus === 'active' && report.userId !== viewer.id && (
        <p>
          <Link to={`/messages?to=${report.userId}`}>{words.writeTo}</Link>
        </p>
      )}
      <Text c="dimmed">{words.statusIs(userStatus === null ? words.accountDeleted : (statuses[userStatus] ?? userStatus))}</Text>
      {report.submittedByAdminName && <Text c="dimmed">{words.filedForThem(personName(report.submittedByAdminName))}</Text>}
      {report.ccUserName && (
        <Text c="dimmed">
          {words.copyTo(report.ccUserName)}
          {report.ccNotMailed ? `: ${words.notMailed[report.ccNotMailed]}` : ` (${report.ccUserEmail})`}
        </Text>
      )}
    </section>
  )
}

const showOutcome = (words: Words['maintenance'], status: NotificationStatus) => {
  if (status === 'Successful') showToast({ title: words.notified, message: words.notifiedWhy, tone: 'success' })
  if (status === 'Pending') showToast({ title: words.notifyWaits, message: words.notifyWaitsWhy })
  if (status === 'Failed') showToast({ title: words.notifyFailed, message: words.notifyFailedWhy, tone: 'destructive' })
}

function NotifyAgain({ report }: { report: Report }) {
  const words = useWords('maintenance')
  const viewer = useViewer()
  const utils = trpc.useUtils()
  const mail = useMail()
  const notify = useToastMutation(trpc.maintenance.notifyAgain, {
    failure: words.notifyFailed,
    onSuccess: ({ notificationStatus }) => notificationStatus && showOutcome(words, notificationStatus),
    onSettled: () => utils.maintenance.invalidate(),
  })
  const send = useOnce(notify.mutate, notify.isPending)
  const failed = report.notificationStatus === 'Failed'
  if (!failed && report.notificationStatus !== 'Pending') return null
  if (!may(viewer, 'maintenance.seeNotification')) return null
  const again = (
    <Button
      variant="default"
      leftSection={<IconMailForward size={20} aria-hidden />}
      loading={notify.isPending}
      onClick={() => send({ id: report.id })}
    >
      {failed ? words.sendAgain : words.sendNow}
    </Button>
  )
  return (
    <Note tone={failed ? 'red' : 'amber'} mt="sm" action={mail.state !== 'missing' && again}>
      {failed ? words.boardNotReached : words.boardWaits[mail.state]}
    </Note>
  )
}
