import { Box, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconPhoto } from '@tabler/icons-react'
import { useTimeZone, useViewer } from '#kit/context/session'
import { EmptyState, Wrench } from '#kit/feedback/empty-state'
import { LoadError, RowSkeletons } from '#kit/feedback/loading'
import { apiError, readProblem } from '#kit/feedback/problem'
import { FilterChips } from '#kit/lists/filters'
import { ShowMore } from '#kit/lists/load-more'
import { usePersonName } from '#kit/words/person-name'
import { useFormats, useWords, wordsNow } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { may } from '../../../../shared/permissions'
import { REPORT_STATUSES } from '../../../../shared/reports'
import type { Report } from '../../answers'
import { BOARD_STATUSES } from '../../schema'
import { iconOf } from '../issue-icons'
import type { MaintenanceAddress, StatusFilter } from '../use-maintenance-address'
import { BoardFilters } from './board/board-filters'
import classes from './history.module.css'
import { NotificationBadge, ReportBadges, useReportLabels } from './report-labels'
import { useReports } from './use-reports'

export function History({ address }: { address: MaintenanceAddress }) {
  const words = useWords('maintenance')
  const viewer = useViewer()
  const onBoard = may(viewer, 'maintenance.readAll')
  const { reports, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useReports(address)
  const { view, issueType, street, search } = address.board
  const isNarrowed = Boolean(address.status) || (onBoard && (view !== 'all' || Boolean(issueType || street || search)))

  return (
    <section aria-labelledby="history-title">
      <div className={classes.top}>
        <h2 id="history-title">{onBoard ? words.allReports : words.yourReports}</h2>
        {onBoard && <BoardFilters address={address} />}
      </div>
      <Box mb="md">
        <Filters address={address} />
      </Box>
      {error && !reports && <LoadError {...failure(error)} onRetry={() => void refetch()} busy={isFetching} />}
      {!reports && !error && <RowSkeletons count={4} height="9rem" icon />}
      {reports?.length === 0 && (
        <EmptyState
          picture={<Wrench />}
          title={words.none}
          action={
            isNarrowed ? (
              <Button variant="default" onClick={address.showAll}>
                {words.showAll}
              </Button>
            ) : (
              <Button onClick={() => address.show('new')}>{words.submitNew}</Button>
            )
          }
        />
      )}
      {reports && reports.length > 0 && (
        <ul className={classes.rows}>
          {reports.map((report) => (
            <ReportRow key={report.id} report={report} onOpen={() => address.openReport(report.id)} />
          ))}
        </ul>
      )}
      {hasNextPage && (
        <ShowMore busy={isFetchingNextPage} onLoad={() => void fetchNextPage()}>
          {words.showMore}
        </ShowMore>
      )}
    </section>
  )
}

function failure(error: unknown) {
  const { status, message } = readProblem(error)
  const title = wordsNow('maintenance').listFailed
  if (status === 0) return { title, message }
  // A proxy's error page has no message for people.
  return message === apiError(status)
    ? { title: `${title}: ${status}`, message: wordsNow('kit').tryAgain }
    : { title: `${title}: ${status} ${message}` }
}

function Filters({ address: { status, board, filter } }: { address: MaintenanceAddress }) {
  const words = useWords('maintenance')
  const { reportStatus } = useWords('values')
  const [search] = useDebouncedValue(board.search.trim().slice(0, 100), 300)
  const onBoard = may(useViewer(), 'maintenance.readAll')
  const { data: counts } = trpc.maintenance.counts.useQuery(onBoard ? { ...board, search } : undefined, {
    placeholderData: (before) => before,
  })
  const total = counts && REPORT_STATUSES.reduce((sum, status) => sum + counts[status], 0)
  const filters: { value: StatusFilter | null; label: string; count: number | undefined }[] = [
    { value: null, label: words.all, count: total },
    ...REPORT_STATUSES.map((status) => ({ value: status, label: reportStatus[status], count: counts?.[status] })),
    ...(onBoard ? BOARD_STATUSES.map((status) => ({ value: status, label: words[status], count: counts?.[status] })) : []),
  ]
  return <FilterChips label={words.filter} choices={filters} value={status} onChange={filter} />
}

function ReportRow({ report, onOpen }: { report: Report; onOpen: () => void }) {
  const words = useWords('maintenance')
  const formats = useFormats()
  const { issue, place } = useReportLabels(report)
  const onBoard = may(useViewer(), 'maintenance.readAll')
  const timeZone = useTimeZone()
  const personName = usePersonName()
  const Icon = iconOf(report.issueType)
  const count = report.photoUrls.length
  return (
    <li className={classes.row}>
      <span className={classes.icon}>
        <Icon size={26} aria-hidden />
      </span>
      <div className={classes.words}>
        <div className={classes.head}>
          <h3>{issue}</h3>
          <ReportBadges report={report} />
        </div>
        <p className={classes.place}>{place}</p>
        <p className={classes.description}>{report.description}</p>
        {report.mayAnswerFeedback && (
          <Box component="p" fw={600} c="var(--link)">
            {words.tellIfFixed}
          </Box>
        )}
        <div className={classes.foot}>
          <span>#{report.id}</span>
          <span>{formats.instant(report.createdAt, timeZone)}</span>
          {onBoard && <span>{personName(report.userName)}</span>}
          {onBoard && report.assigneeName && <span>{words.assignedNow(report.assigneeName)}</span>}
          <span className={classes.photos}>
            <IconPhoto size={20} aria-hidden /> {words.photoCount(count)}
          </span>
          <NotificationBadge report={report} />
        </div>
      </div>
      <Button variant="default" className={classes.open ?? ''} onClick={onOpen} aria-label={`${words.viewDetails}: ${issue}, ${place}`}>
        {words.viewDetails}
      </Button>
    </li>
  )
}
