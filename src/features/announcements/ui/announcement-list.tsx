import { Button } from '@mantine/core'
import { useTimeZone } from '#kit/context/community-info'
import { Megaphone } from '#kit/feedback/empty-pictures'
import { EmptyState } from '#kit/feedback/empty-state'
import { LoadError } from '#kit/feedback/load-error'
import { readProblem } from '#kit/feedback/problem'
import { Spinner } from '#kit/feedback/spinner'
import { LoadMore } from '#kit/lists/load-more'
import { LinkedRowMissing, useLinkedRow } from '#kit/lists/use-linked-row'
import { useLanding } from '#kit/navigation/address'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { AnnouncementCard, type CardActions } from './announcement-card'
import classes from './announcement-list.module.css'
import { useSeen } from './use-seen'

const FRESH = 1000
/** The announcements of one category, or of all, fetched page by page as somebody reads on. */
export function AnnouncementList(props: {
  categoryId: number | null
  /** What is not published yet, for the board. */
  isDrafts: boolean
  actions: CardActions | null
  onShowAll: () => void
}) {
  const { categoryId, isDrafts, actions, onShowAll } = props
  const words = useWords('announcements')
  const timeZone = useTimeZone()
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    trpc.announcements.page.useInfiniteQuery(
      { category: categoryId, show: isDrafts ? 'drafts' : 'published' },
      { getNextPageParam: (last) => last.nextCursor, staleTime: FRESH },
    )
  const fetched = data?.pages.flatMap((page) => page.announcements)
  const linked = useLinkedRow(fetched, trpc.announcements.get.useQuery)
  useLanding(linked.settled)
  const cards = linked.row ? [linked.row, ...(fetched ?? [])] : (fetched ?? [])
  useSeen(isDrafts ? '' : cards.map(({ id }) => id).join(' '))

  if (error && !data) {
    const { status, message } = readProblem(error)
    return (
      <LoadError
        title={words.loadFailed}
        message={status === 0 ? message : words.loadFailedWhy(status)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!fetched) return <Spinner text={words.loading} />

  return (
    <>
      {linked.missing && <LinkedRowMissing what="announcement" />}
      {cards.length === 0 && (
        <EmptyState
          picture={<Megaphone />}
          title={isDrafts ? words.noDrafts : words.none}
          {...(categoryId === null && !isDrafts
            ? { text: actions ? words.firstStep : words.noneYet }
            : {
                action: (
                  <Button variant="default" onClick={onShowAll}>
                    {words.showAll}
                  </Button>
                ),
              })}
        />
      )}
      <div className={classes.grid}>
        {cards.map((announcement) => (
          <AnnouncementCard
            key={announcement.id}
            announcement={announcement}
            timeZone={timeZone}
            landed={announcement.id === linked.id}
            actions={actions}
          />
        ))}
      </div>
      {hasNextPage && <LoadMore busy={isFetchingNextPage} failed={isFetchNextPageError} onLoad={() => void fetchNextPage()} />}
    </>
  )
}
