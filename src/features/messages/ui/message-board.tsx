import { useViewer } from '../../../client/kit/context/viewer'
import { Mailbox } from '../../../client/kit/feedback/empty-pictures'
import { EmptyState } from '../../../client/kit/feedback/empty-state'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { readProblem } from '../../../client/kit/feedback/problem'
import { RowSkeletons } from '../../../client/kit/feedback/skeletons'
import { LinkedRowMissing, useLinkedRow } from '../../../client/kit/lists/linked-row'
import { LoadMore } from '../../../client/kit/lists/load-more'
import { useLanding } from '../../../client/kit/navigation/landing'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import { may } from '../../../shared/permissions'
import type { Message } from '../answers'

import classes from './message-board.module.css'
import { MessageCard } from './message-card'

const PAGE = 30

export function MessageBoard({ onFollow }: { onFollow: (message: Message) => void }) {
  const words = useWords('messages')
  const list = trpc.messages.page.useInfiniteQuery({ limit: PAGE }, { getNextPageParam: (page) => page.next ?? undefined })
  const viewer = useViewer()
  const messages =
    list.data &&
    newAnswersFirst(
      list.data.pages.flatMap((page) => page.messages),
      viewer.id,
    )
  const linked = useLinkedRow(messages, trpc.messages.read.useQuery)
  useLanding(linked.settled)

  return (
    <div className={classes.board}>
      <h2 id="message-board" className={classes.title}>
        {words.board}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard */}
      <section className={classes.pane} tabIndex={0} aria-labelledby="message-board" aria-busy={list.isPending}>
        {list.isPending && <RowSkeletons count={3} height="10rem" />}
        {list.isError && !messages && (
          <LoadError
            title={words.listFailed}
            message={readProblem(list.error).message}
            onRetry={() => list.refetch()}
            busy={list.isFetching}
          />
        )}
        {linked.missing && <LinkedRowMissing what="message" />}
        {linked.row && <MessageCard message={linked.row} landed onFollow={onFollow} />}
        {messages?.map((message) => (
          <MessageCard key={message.id} message={message} landed={message.id === linked.id} onFollow={onFollow} />
        ))}
        {messages?.length === 0 && !linked.row && <NoMessages />}
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

function NoMessages() {
  const words = useWords('messages')
  const board = may(useViewer(), 'messages.readAll')
  return <EmptyState picture={<Mailbox />} title={words.none} text={board ? words.noneForBoard : words.noneForMembers} />
}
