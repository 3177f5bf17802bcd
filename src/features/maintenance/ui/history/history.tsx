import { Box, Button } from '@mantine/core'
import { useViewer } from '#kit/context/viewer'
import { Wrench } from '#kit/feedback/empty-pictures'
import { EmptyState } from '#kit/feedback/empty-state'
import { LoadError } from '#kit/feedback/load-error'
import { apiError, readProblem } from '#kit/feedback/problem'
import { RowSkeletons } from '#kit/feedback/skeletons'
import { useWords, wordsNow } from '#kit/words/words'
import { may } from '../../../../shared/permissions'
import type { MaintenanceAddress } from '../use-maintenance-address'
import { BoardFilters } from './board-filters'
import { Filters } from './filters'
import classes from './history.module.css'
import { ReportRow } from './report-row'
import { useReports } from './use-reports'

export function History({ address }: { address: MaintenanceAddress }) {
  const words = useWords('maintenance')
  const viewer = useViewer()
  const onBoard = may(viewer, 'maintenance.readAll')
  const { reports, counts, error, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useReports(address)
  const { view, issueType, street, search } = address.board
  const isNarrowed = Boolean(address.status) || (onBoard && (view !== 'all' || Boolean(issueType || street || search)))

  return (
    <section aria-labelledby="history-title">
      <h2 className={classes.title} id="history-title">
        {onBoard ? words.allReports : words.yourReports}
      </h2>
      <Box mb="md">
        {onBoard && <BoardFilters address={address} counts={counts} />}
        <Filters value={address.status} onChange={address.filter} />
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
        <div className={classes.more}>
          <Button variant="default" onClick={() => void fetchNextPage()} loading={isFetchingNextPage}>
            {words.showMore}
          </Button>
        </div>
      )}
    </section>
  )
}

function failure(error: unknown) {
  const { status, message } = readProblem(error)
  const title = wordsNow('maintenance').listFailed
  if (status === 0) return { title, message }
  // A proxy's own page has no words for people.
  return message === apiError(status)
    ? { title: `${title}: ${status}`, message: wordsNow('kit').tryAgain }
    : { title: `${title}: ${status} ${message}` }
}
