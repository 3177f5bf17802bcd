import { Button, Group, NativeSelect } from '@mantine/core'
import { useDebouncedValue, useMediaQuery } from '@mantine/hooks'
import { IconMessageReply } from '@tabler/icons-react'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { Link, useLocation, useNavigate, useNavigationType } from 'react-router-dom'
import { useTimeZone, useViewer } from '#kit/context/session'
import { hasDraft } from '#kit/forms/draft'
import { BackLink } from '#kit/layout/page'
import { CollapsedFilters, FilterChips, SearchBox } from '#kit/lists/filters'
import { useLinkedRow } from '#kit/lists/load-more'
import { StatusBadge } from '#kit/lists/status-badge'
import { useAddressSearch } from '#kit/navigation/address'
import { focusPage } from '#kit/navigation/focus'
import { usePersonName } from '#kit/words/person-name'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { isQuietSince } from '../../../shared/cases'
import type { BoardPage, Message } from '../answers'
import { STATE_FILTERS, VIEWS } from '../schema'
import classes from './board-inbox.module.css'
import { BoardNotes } from './board-notes'
import { BoardTools } from './board-tools'
import { replyDraft } from './drafts'
import { NoMessages, PAGE, Rows } from './message-board'
import boardClasses from './message-board.module.css'
import { Badges, nameOf, Talk } from './message-card'

/** From this width the chosen conversation stands beside the list. */
const WIDE = '(min-width: 68.75em)'

interface Props {
  onFollow: (message: Message) => void
}

/** The board's list of work. The address names the chosen conversation; without one, a wide screen shows the first. */
export function BoardInbox({ onFollow }: Props) {
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
  const linked = useLinkedRow(messages, trpc.messages.read.useQuery)
  const isWide = useMediaQuery(WIDE, undefined, { getInitialValueInEffect: false })
  const [first, setFirst] = useState(0)
  if (messages?.[0] && !messages.some(({ id }) => id === first)) setFirst(messages[0].id)
  const opened = linked.missing ? null : linked.id
  const chosen = opened ?? (isWide ? first : 0)
  const { search, state } = useLocation()
  const isReply = Boolean((state as { isReply?: boolean } | null)?.isReply)
  useFocusOnChosen(linked, isWide, isReply)
  const none = filter.search ? words.noMatch : isFiltered ? words.allDone : words.none
  const rows = linked.row ? [linked.row, ...(messages ?? [])] : messages
  return (
    <div className={`${boardClasses.board} ${classes.board}`} data-opened={opened !== null || undefined}>
      <BoardFilters counts={list.data?.pages[0]?.counts} />
      <section className={classes.inbox} aria-labelledby="message-board" aria-busy={list.isPending}>
        {opened !== null && !isWide && <BackLink to={search || '.'}>{words.allMessages}</BackLink>}
        <div className={classes.list}>
          <Rows
            list={list}
            isMissing={linked.missing}
            none={<NoMessages title={none} text={none === words.none ? words.noneForBoard : ''} />}
          >
            {rows?.map((message) => (
              <InboxRow key={message.id} message={message} isChosen={message.id === chosen}>
                {/* biome-ignore lint/a11y/useSemanticElements: a fieldset belongs to a form */}
                <div
                  className={classes.talk}
                  role="group"
                  // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard
                  tabIndex={0}
                  aria-labelledby={`subject-${message.id}`}
                  data-subject={message.subject}
                  onFocusCapture={() => hold(message.id)}
                  onClickCapture={() => hold(message.id)}
                >
                  <Chosen message={message} replying={isReply && message.state !== 'waiting'} onFollow={onFollow} />
                </div>
              </InboxRow>
            ))}
          </Rows>
        </div>
      </section>
    </div>
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

/** Focuses the conversation that the address opens, and its row after it is closed. */
function useFocusOnChosen({ id, settled }: { id: number | null; settled: boolean }, isWide: boolean, isReply: boolean) {
  const { key } = useLocation()
  const type = useNavigationType()
  const last = useRef<number | null>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second click on the same link lands again
  useEffect(() => {
    if (!settled) return
    const article = document.getElementById(String(id ?? last.current))
    const isRestored = type === 'POP' && last.current !== null
    last.current = id
    if (!article || (id && isReply)) return
    // A choice in the filters closes it, too, and keeps the focus.
    if (!id && document.activeElement !== document.body) return
    focusPage(article.querySelector<HTMLElement>(id ? '[role="group"]' : 'a'))
    if (isWide || !id) article.firstElementChild?.scrollIntoView({ block: 'nearest' })
    else if (!isRestored) article.closest('section')?.scrollIntoView({ block: 'start' })
  }, [settled, id, key])
}

interface RowProps {
  message: Message
  isChosen: boolean
  /** The conversation, shown when it is chosen. */
  children: ReactNode
}

function InboxRow({ message, isChosen, children }: RowProps) {
  const words = useWords('messages')
  const personName = usePersonName()
  const viewer = useViewer()
  const day = useFormats().instantDay(message.lastEntryAt, useTimeZone())
  const navigate = useNavigate()
  const { search } = useLocation()
  const { id, subject, status, state, senderId, reply } = message
  const place = { search, hash: `#${id}` }
  const isMine = senderId === viewer.id
  const mayReply = !(message.isBroadcast || isMine || senderId === null) && (status === 'Pending' || state === 'open')
  const said = reply === null ? message.content : `${words.responseBy(personName(message.responderName ?? ''))}: ${reply}`
  return (
    <article id={String(id)} className={classes.item} data-chosen={isChosen || undefined} aria-labelledby={`subject-${id}`}>
      <div className={classes.row}>
        <h3 id={`subject-${id}`} data-new={message.hasNews || undefined}>
          <Link to={place} aria-current={isChosen || undefined}>
            {subject}
          </Link>
        </h3>
        <p className={classes.from}>
          {personName(message.senderName)} · {day}
        </p>
        {!isChosen && message.assigneeName && <p className={classes.from}>{words.assignedTo(message.assigneeName)}</p>}
        {!isChosen && <p className={classes.said}>{message.entryCount > 2 ? words.countOf(message.entryCount) : said}</p>}
        <Group gap={6} mih="2.75rem">
          <Badges message={message} isNew={isMine && message.hasNews} />
          {state && state !== 'resolved' && isQuietSince(message.lastEntryAt) && (
            <StatusBadge tone="gray">{words.states.quiet}</StatusBadge>
          )}
          {!isChosen && (
            <>
              {state === 'resolved' && !isMine && <StatusBadge tone="blue">{words.resolved}</StatusBadge>}
              {message.reminderDue && <StatusBadge tone="amber">{words.reminderDue}</StatusBadge>}
              {hasDraft(replyDraft(viewer.id, message)) && <StatusBadge tone="gray">{words.draft}</StatusBadge>}
              {mayReply && (
                <Button
                  className={classes.reply ?? ''}
                  variant="subtle"
                  leftSection={<IconMessageReply size={20} aria-hidden />}
                  onClick={() => void navigate(place, { state: { isReply: true } })}
                >
                  {nameOf(message, false, words)}
                </Button>
              )}
            </>
          )}
        </Group>
      </div>
      {isChosen && children}
    </article>
  )
}

function Chosen({ message, replying, onFollow }: Props & { message: Message; replying: boolean }) {
  const viewer = useViewer()
  const isTalk = !message.isBroadcast
  const { data: whole } = trpc.messages.read.useQuery({ id: message.id }, { enabled: isTalk })
  return (
    <>
      {isTalk && <BoardTools message={message} />}
      <Talk message={message} open replying={replying} onFollow={onFollow} />
      {isTalk && message.senderId !== viewer.id && <BoardNotes id={message.id} notes={whole?.notes ?? []} />}
    </>
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
  const states = STATE_FILTERS.map((value) => ({ value, label: words.states[value] }))
  const selects = [
    { name: 'status', label: words.status, all: words.allStates, options: states },
    { name: 'street', label: words.street, all: words.allStreets, options: community?.streets ?? [] },
  ]
  return (
    <div className={classes.head} data-not-printed>
      <div className={classes.title}>
        <h2 id="message-board">{words.board}</h2>
        <FilterChips label={words.view} choices={views} value={view} onChange={(value) => change({ view: value === 'all' ? '' : value })} />
      </div>
      <CollapsedFilters inUse={['q', 'status', 'street'].some((name) => address.has(name))}>
        <SearchBox label={words.search} value={address.get('q') ?? ''} onChange={(q) => change({ q })} />
        {selects.map(({ name, label, all, options }) => (
          <NativeSelect
            key={name}
            label={label}
            value={address.get(name) ?? ''}
            data={[{ value: '', label: all }, ...options]}
            onChange={(event) => change({ [name]: event.currentTarget.value })}
          />
        ))}
      </CollapsedFilters>
    </div>
  )
}
