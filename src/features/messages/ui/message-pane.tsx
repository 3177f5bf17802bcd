import type { ReactNode } from 'react'
import { LoadError } from '#kit/feedback/load-error'
import { readProblem } from '#kit/feedback/problem'
import { RowSkeletons } from '#kit/feedback/skeletons'
import { LinkedRowMissing, useLinkedRow } from '#kit/lists/linked-row'
import { LoadMore } from '#kit/lists/load-more'
import { useLanding } from '#kit/navigation/landing'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Message } from '../answers'
import classes from './message-board.module.css'
import { MessageCard } from './message-card'

/** What the pane needs to know of the query behind it. */
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
