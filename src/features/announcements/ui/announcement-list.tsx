import { EmptyState } from '../../../client/kit/empty-state'
import { useHashId, useLanding } from '../../../client/kit/landing'
import { LoadError } from '../../../client/kit/load-error'
import { LoadMore } from '../../../client/kit/load-more'
import { readProblem } from '../../../client/kit/problem'
import { Spinner } from '../../../client/kit/spinner'
import { useTimeZone } from '../../../client/kit/time-zone'
import { trpc } from '../../../client/trpc'
import type { Announcement } from '../schema'
import { AnnouncementCard, type CardActions } from './announcement-card'
import classes from './announcement-list.module.css'

const FRESH = 1000

/** The announcements of one category, or of all, fetched page by page as somebody reads on. */
export function AnnouncementList({ categoryId, actions }: { categoryId: number | null; actions: CardActions | null }) {
  const timeZone = useTimeZone()
  const linkedId = useHashId()
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    trpc.announcements.page.useInfiniteQuery({ category: categoryId }, { getNextPageParam: (last) => last.nextCursor, staleTime: FRESH })
  const shown = data?.pages.flatMap((page) => page.announcements) ?? []
  const linked = useLinked(linkedId, Boolean(data), shown)
  useLanding(Boolean(data) && linked.settled)

  if (error && !data) {
    return (
      <LoadError
        title="Error loading announcements."
        message={`Failed to fetch announcements: ${readProblem(error).status || 'no answer'}`}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!data) return <Spinner text="Loading announcements..." />

  const cards = linked.outside ? [linked.outside, ...shown] : shown
  return (
    <>
      {linked.missing && (
        <p className={classes.note} role="status">
          The announcement you were looking for is no longer available.
        </p>
      )}
      {cards.length === 0 && <EmptyState title="No announcements in this category." />}
      <div className={classes.grid}>
        {cards.map((announcement) => (
          <AnnouncementCard
            key={announcement.id}
            announcement={announcement}
            timeZone={timeZone}
            landed={announcement.id === linkedId}
            actions={actions}
          />
        ))}
      </div>
      {hasNextPage && <LoadMore busy={isFetchingNextPage} failed={isFetchNextPageError} onLoad={() => void fetchNextPage()} />}
    </>
  )
}

/** The announcement the address leads to, where it is not among those fetched so far. */
function useLinked(id: number | null, ready: boolean, shown: Announcement[]) {
  const among = id === null || shown.some((announcement) => announcement.id === id)
  const { data, error } = trpc.announcements.get.useQuery({ id: id ?? 0 }, { enabled: ready && !among, retry: false, staleTime: FRESH })
  const outside = among || data?.id !== id ? undefined : data
  return { outside, missing: !among && error !== null && readProblem(error).status === 404, settled: among || Boolean(outside) }
}
