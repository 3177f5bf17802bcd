import { Button } from '@mantine/core'
import { useEffect, useRef } from 'react'
import { useTimeZone } from '#kit/context/session'
import { EmptyState, Megaphone } from '#kit/feedback/empty-state'
import { LoadError } from '#kit/feedback/loading'
import { readProblem } from '#kit/feedback/problem'
import { Spinner } from '#kit/feedback/spinner'
import { LinkedRowMissing, LoadMore, useLinkedRow } from '#kit/lists/load-more'
import { useScrollToHash } from '#kit/navigation/address'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { AnnouncementCard, type CardActions } from './announcement-card'
import classes from './announcement-list.module.css'

const FRESH = 1000
export function AnnouncementList(props: {
  categoryId: number | null
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
  useScrollToHash(linked.settled)
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
      {cards.length > 0 && !isDrafts && <p className={classes.note}>{words.seenNote}</p>}
      {hasNextPage && <LoadMore busy={isFetchingNextPage} failed={isFetchNextPageError} onLoad={() => void fetchNextPage()} />}
    </>
  )
}

const SEEN_AFTER_MS = 1000
const BATCH_MS = 2000
const BATCH_MAX = 50

/** Reports a card once after it has been visible for a second, completely or on half of the screen. Reports are sent in batches. */
function useSeen(ids: string) {
  const { mutate } = trpc.announcements.seen.useMutation()
  const said = useRef(new Set<number>())
  useEffect(() => {
    const waiting = new Map<Element, number>()
    const opened: number[] = []
    let sending = 0
    const send = () => {
      clearTimeout(sending)
      for (let from = 0; from < opened.length; from += BATCH_MAX) mutate({ ids: opened.slice(from, from + BATCH_MAX) })
      opened.length = 0
    }
    const open = (card: Element) => {
      observer.unobserve(card)
      said.current.add(Number(card.id))
      opened.push(Number(card.id))
      clearTimeout(sending)
      sending = window.setTimeout(send, BATCH_MS)
    }
    const observer = new IntersectionObserver(
      (entries) => {
        for (const { target, intersectionRatio, intersectionRect } of entries) {
          clearTimeout(waiting.get(target))
          const isOpen = intersectionRatio > 0.99 || intersectionRect.height >= window.innerHeight / 2
          if (isOpen) waiting.set(target, window.setTimeout(open, SEEN_AFTER_MS, target))
        }
      },
      { threshold: [0.25, 0.5, 0.75, 1] },
    )
    for (const id of ids.split(' ').filter(Boolean)) {
      const card = document.getElementById(id)
      if (card && !said.current.has(Number(id))) observer.observe(card)
    }
    return () => {
      observer.disconnect()
      for (const timer of waiting.values()) clearTimeout(timer)
      send()
    }
  }, [ids, mutate])
}
