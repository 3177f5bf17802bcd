import { EmptyState } from '../../../client/kit/empty-state'
import { useHashId, useLanding } from '../../../client/kit/landing'
import { LoadError } from '../../../client/kit/load-error'
import { LoadMore } from '../../../client/kit/load-more'
import { readProblem } from '../../../client/kit/problem'
import { RowSkeletons } from '../../../client/kit/skeletons'
import { useViewer } from '../../../client/kit/viewer'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import { LIST_FAILED, type Message } from '../schema'
import classes from './message-board.module.css'
import { MessageCard } from './message-card'

const PAGE = 30

export function MessageBoard({ onFollow }: { onFollow: (message: Message) => void }) {
  const list = trpc.messages.page.useInfiniteQuery({ limit: PAGE }, { getNextPageParam: (page) => page.next ?? undefined })
  const viewer = useViewer()
  const messages =
    list.data &&
    newAnswersFirst(
      list.data.pages.flatMap((page) => page.messages),
      viewer.id,
    )
  const linked = useLinked(messages)
  useLanding(messages !== undefined && !linked.loading)

  return (
    <div className={classes.board}>
      <h2 id="message-board" className={classes.title}>
        Message Board
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard */}
      <section className={classes.pane} tabIndex={0} aria-labelledby="message-board" aria-busy={list.isPending}>
        {list.isPending && <RowSkeletons count={3} height="10rem" />}
        {list.isError && !messages && (
          <LoadError
            title={`Error loading messages: ${LIST_FAILED}`}
            message={readProblem(list.error).message}
            onRetry={() => list.refetch()}
            busy={list.isFetching}
          />
        )}
        {linked.missing && <p className={classes.note}>The message this link leads to is not here, or not for you to read.</p>}
        {linked.message && <MessageCard message={linked.message} landed onFollow={onFollow} />}
        {messages?.map((message) => (
          <MessageCard key={message.id} message={message} landed={message.id === linked.id} onFollow={onFollow} />
        ))}
        {messages?.length === 0 && !linked.message && <NoMessages />}
        {list.hasNextPage && (
          <LoadMore busy={list.isFetchingNextPage} failed={list.isFetchNextPageError} onLoad={() => void list.fetchNextPage()} />
        )}
      </section>
    </div>
  )
}

/** Whoever comes because of the dot finds at once what it was for. */
function newAnswersFirst(messages: Message[], viewerId: number): Message[] {
  const isNew = (message: Message) => message.senderId === viewerId && message.status === 'Replied' && !message.viewedByUser
  return [...messages.filter(isNew), ...messages.filter((message) => !isNew(message))]
}

/** The message an address like /messages#12 leads to, when the pages read so far do not hold it. */
function useLinked(messages: Message[] | undefined) {
  const id = useHashId()
  const elsewhere = id !== null && messages !== undefined && !messages.some((message) => message.id === id)
  const { data, error, isLoading } = trpc.messages.read.useQuery({ id: id ?? 0 }, { enabled: elsewhere })
  const missing = elsewhere && readProblem(error).status === 404
  return { id, message: elsewhere ? data : undefined, missing, loading: elsewhere && isLoading }
}

function NoMessages() {
  const board = may(useViewer(), 'messages.readAll')
  if (board)
    return <EmptyState title="No messages yet." text="When a resident writes to the board, their message waits here for an answer." />
  return (
    <EmptyState
      title="No messages yet."
      text="Have a question, a request or something on your mind? Write to the board with the form on this page."
    />
  )
}
