import { NativeSelect } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { type ReactNode, type SyntheticEvent, useState } from 'react'
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
import { STATE_FILTERS, VIEWS } from '../schema'
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
  const { messages, hold } = useHeld(
    list.data?.pages.flatMap((page) => page.messages),
    JSON.stringify(filter),
  )
  const counts = list.data?.pages[0]?.counts
  function none() {
    if (filter.search) return <EmptyState picture={<Mailbox />} title={words.noMatch} />
    if (isFiltered) return <EmptyState picture={<Mailbox />} title={words.allDone} />
    return <EmptyState picture={<Mailbox />} title={words.none} text={words.noneForBoard} />
  }
  return (
    <>
      <BoardFilters counts={counts} />
      <MessagePane list={list} messages={messages} none={none()} onFollow={onFollow} onWork={hold} />
    </>
  )
}

/** Keeps a conversation at its place while the viewer works on it, whatever happens to it under this filter. */
function useHeld(listed: Message[] | undefined, filter: string) {
  const [held, setHeld] = useState({ id: 0, at: 0, filter })
  if (held.filter !== filter) setHeld({ id: 0, at: 0, filter })
  const isHeld = held.id > 0 && held.filter === filter
  const { data } = trpc.messages.read.useQuery({ id: held.id }, { enabled: isHeld })
  const message = isHeld ? (listed?.find(({ id }) => id === held.id) ?? data) : undefined
  const others = listed?.filter(({ id }) => id !== held.id)
  const messages = message && others ? [...others.slice(0, held.at), message, ...others.slice(held.at)] : listed
  const hold = (id: number) => {
    const at = messages?.findIndex((shown) => shown.id === id) ?? -1
    if (at >= 0) setHeld({ id, at, filter })
  }
  return { messages, hold }
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
  /** The viewer works on this conversation. */
  onWork?: (id: number) => void
}

function MessagePane({ list, messages, none, onFollow, folds = false, onWork }: Props) {
  const words = useWords('messages')
  const linked = useLinkedRow(messages, trpc.messages.read.useQuery)
  useScrollToHash(linked.settled)
  const work = ({ target }: SyntheticEvent) => onWork?.(Number((target as Element).closest('article')?.id ?? 0))
  return (
    <section
      className={classes.pane}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard
      tabIndex={0}
      aria-labelledby="message-board"
      aria-busy={list.isPending}
      onFocusCapture={work}
      onClickCapture={work}
    >
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
  const state = oneOf(STATE_FILTERS, address.get('status'))
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
          {STATE_FILTERS.map((state) => (
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
