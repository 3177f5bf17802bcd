import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { useViewer } from '#kit/context/session'
import { EmptyState, Mailbox } from '#kit/feedback/empty-state'
import { LoadError, RowSkeletons } from '#kit/feedback/loading'
import { readProblem } from '#kit/feedback/problem'
import { CollapsedFilters, FilterChips, SearchBox } from '#kit/lists/filters'
import { LinkedRowMissing, LoadMore, useLinkedRow } from '#kit/lists/load-more'
import { useAddressSearch, useScrollToHash } from '#kit/navigation/address'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import type { BoardPage, Message } from '../answers'
import { STATES, VIEWS } from '../schema'
import conversationClasses from './conversation.module.css'
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
  return <MessagePane list={list} messages={messages} none={none} onFollow={onFollow} folds />
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
  /** Folds what has been read, except the latest conversation. */
  folds?: boolean
}

function MessagePane({ list, messages, none, onFollow, folds = false }: Props) {
  const words = useWords('messages')
  const linked = useLinkedRow(messages, trpc.messages.read.useQuery)
  useScrollToHash(linked.settled)
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
      {messages?.map((message, at) => (
        <MessageCard key={message.id} message={message} landed={message.id === linked.id} folded={folds && at > 0} onFollow={onFollow} />
      ))}
      {messages?.length === 0 && !linked.row && none}
      {list.hasNextPage && (
        <LoadMore busy={list.isFetchingNextPage} failed={list.isFetchNextPageError} onLoad={() => void list.fetchNextPage()} />
      )}
    </section>
  )
}

const oneOf = <Value extends string>(values: readonly Value[], value: string | null): Value | undefined => values.find((it) => it === value)

function useBoardFilter() {
  const [address] = useAddressSearch()
  const [search] = useDebouncedValue((address.get('q') ?? '').slice(0, 100), 300)
  const view = oneOf(VIEWS, address.get('view')) ?? 'all'
  const state = oneOf(STATES, address.get('status'))
  const street = address.get('street') ?? ''
  const filter = { view, ...(state ? { state } : {}), ...(street ? { street } : {}), ...(search.trim() ? { search } : {}) }
  return { filter, isFiltered: view !== 'all' || Boolean(state ?? street) }
}

function BoardFilters({ counts }: { counts: BoardPage['counts'] | undefined }) {
  const words = useWords('messages')
  const { data: community } = trpc.community.info.useQuery()
  const [address, change] = useAddressSearch()
  const view = oneOf(VIEWS, address.get('view')) ?? 'all'
  const views = VIEWS.map((value) => ({ value, label: words.views[value](counts?.[value] ?? '…'), count: null }))
  return (
    <div className={conversationClasses.filters} data-not-printed>
      <FilterChips label={words.view} choices={views} value={view} onChange={(value) => change({ view: value === 'all' ? '' : value })} />
      <CollapsedFilters inUse={['q', 'status', 'street'].some((name) => address.has(name))}>
        <SearchBox label={words.search} value={address.get('q') ?? ''} onChange={(q) => change({ q })} />
        <NativeSelect
          label={words.status}
          value={address.get('status') ?? ''}
          onChange={(event) => change({ status: event.currentTarget.value })}
        >
          <option value="">{words.allStates}</option>
          {STATES.map((state) => (
            <option key={state} value={state}>
              {words.states[state]}
            </option>
          ))}
        </NativeSelect>
        <NativeSelect
          label={words.street}
          value={address.get('street') ?? ''}
          onChange={(event) => change({ street: event.currentTarget.value })}
        >
          <option value="">{words.allStreets}</option>
          {community?.streets.map((street) => (
            <option key={street}>{street}</option>
          ))}
        </NativeSelect>
      </CollapsedFilters>
    </div>
  )
}
