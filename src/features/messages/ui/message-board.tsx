import type { ReactNode } from 'react'
import { useViewer } from '#kit/context/viewer'
import { EmptyState, Mailbox } from '#kit/feedback/empty-state'
import { LoadError } from '#kit/feedback/load-error'
import { readProblem } from '#kit/feedback/problem'
import { RowSkeletons } from '#kit/feedback/skeletons'
import { LinkedRowMissing, LoadMore, useLinkedRow } from '#kit/lists/load-more'
import { useLanding } from '#kit/navigation/address'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import type { Message } from '../answers'
import { BoardFilters, useBoardFilter } from './board-filters'
import classes from './message-board.module.css'
import { MessageCard } from './message-card'

const PAGE = 30

/** The board's list of work; for everyone else their own messages. */
export function MessageBoard({ onFollow }: { onFollow: (message: Message) => void }) {
  const words = useWords('messages')
  const board = may(useViewer(), 'messages.readAll')
  return (
    <div className={classes.board}>
      <h2 id="message-board" className={classes.title}>
        {words.board}
      </h2>
      {board ? <BoardMessages onFollow={onFollow} /> : <OwnMessages onFollow={onFollow} />}
    </div>
  )
}

function OwnMessages({ onFollow }: { onFollow: (message: Message) => void }) {
  const words = useWords('messages')
  const list = trpc.messages.page.useInfiniteQuery({ limit: PAGE }, { getNextPageParam: (page) => page.next ?? undefined })
  const messages = list.data && newAnswersFirst(list.data.pages.flatMap((page) => page.messages))
  const none = <EmptyState picture={<Mailbox />} title={words.none} text={words.noneForMembers} />
  return <MessagePane list={list} messages={messages} none={none} onFollow={onFollow} />
}

function BoardMessages({ onFollow }: { onFollow: (message: Message) => void }) {
  const words = useWords('messages')
  const { filter, isFiltered } = useBoardFilter()
  const list = trpc.messages.board.useInfiniteQuery(
    { ...filter, limit: PAGE },
    { getNextPageParam: (page) => page.next ?? undefined, placeholderData: (before) => before },
  )
  const messages = list.data?.pages.flatMap((page) => page.messages)
  const counts = list.data?.pages[0]?.counts
  function none() {
    if (filter.search) return <EmptyState picture={<Mailbox />} title={words.noMatch} />
    if (isFiltered) return <EmptyState picture={<Mailbox />} title={words.allDone} />
    return <EmptyState picture={<Mailbox />} title={words.none} text={words.noneForBoard} />
  }
  return (
    <>
      <BoardFilters counts={counts} />
      <MessagePane list={list} messages={messages} none={none()} onFollow={onFollow} />
    </>
  )
}

/** Opens the message that the unread dot announced. */
function newAnswersFirst(messages: Message[]): Message[] {
  const isNew = (message: Message) => message.hasNews
  return [...messages.filter(isNew), ...messages.filter((message) => !isNew(message))]
}

interface List {
  isPending: boolean
  isError: boolean
  error: unknown
  isFetching: boolean
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  refetch: () => unknown
  fetchNextPage: () => unknown
}

interface Props {
  list: List
  messages: Message[] | undefined
  none: ReactNode
  onFollow: (message: Message) => void
}

export function MessagePane({ list, messages, none, onFollow }: Props) {
  const words = useWords('messages')
  const linked = useLinkedRow(messages, trpc.messages.read.useQuery)
  useLanding(linked.settled)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
    <section className={classes.pane} tabIndex={0} aria-labelledby="message-board" aria-busy={list.isPending}>
      {list.isPending && <RowSkeletons count={3} height="10rem" />}
      {list.isError && !messages && (
        <LoadError
          title={words.listFailed}
          message={readProblem(list.error).message}
          onRetry={() => void list.refetch()}
          busy={list.isFetching}
        />
      )}
      {linked.missing && <LinkedRowMissing what="message" />}
      {linked.row && <MessageCard message={linked.row} landed onFollow={onFollow} />}
      {messages?.map((message) => (
        <MessageCard key={message.id} message={message} landed={message.id === linked.id} onFollow={onFollow} />
      ))}
      {messages?.length === 0 && !linked.row && none}
      {list.hasNextPage && (
        <LoadMore busy={list.isFetchingNextPage} failed={list.isFetchNextPageError} onLoad={() => void list.fetchNextPage()} />
      )}
    </section>
  )
}
