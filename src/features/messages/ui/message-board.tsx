import type { UseInfiniteQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { EmptyState, Mailbox } from '#kit/feedback/empty-state'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { LinkedRowMissing, LoadMore, useLinkedRow } from '#kit/lists/load-more'
import { useScrollToHash } from '#kit/navigation/address'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Message } from '../answers'
import classes from './message-board.module.css'
import { MessageCard } from './message-card'

/** Rows of a page. */
export const PAGE = 30

export function OwnMessages({ onFollow }: { onFollow: (message: Message) => void }) {
  const words = useWords('messages')
  const list = trpc.messages.page.useInfiniteQuery({ limit: PAGE }, { getNextPageParam: (page) => page.next ?? undefined })
  const messages = list.data && newAnswersFirst(list.data.pages.flatMap((page) => page.messages))
  const linked = useLinkedRow(messages, trpc.messages.read.useQuery)
  useScrollToHash(linked.settled)
  const rows = linked.row ? [linked.row, ...(messages ?? [])] : messages
  return (
    <div className={classes.board}>
      <h2 id="message-board" className={classes.title}>
        {words.board}
      </h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a pane that scrolls must be reachable by keyboard */}
      <section className={classes.pane} tabIndex={0} aria-labelledby="message-board" aria-busy={list.isPending}>
        <Rows list={list} isMissing={linked.missing} none={<NoMessages title={words.none} text={words.noneForMembers} />}>
          {rows?.map((message) => (
            <MessageCard
              key={message.id}
              message={message}
              landed={message.id === linked.id}
              folded={message.id !== messages?.[0]?.id}
              onFollow={onFollow}
            />
          ))}
        </Rows>
      </section>
    </div>
  )
}

export const NoMessages = (props: { title: string; text?: string }) => <EmptyState picture={<Mailbox />} {...props} />

/** Opens the message that the unread dot announced. */
function newAnswersFirst(messages: Message[]): Message[] {
  const isNew = (message: Message) => message.hasNews
  return [...messages.filter(isNew), ...messages.filter((message) => !isNew(message))]
}

interface RowsProps {
  list: UseInfiniteQueryResult<unknown, unknown>
  /** The address leads to a message that is gone. */
  isMissing: boolean
  none: ReactNode
  /** Undefined until they have loaded. */
  children: ReactNode[] | undefined
}

export function Rows({ list, isMissing, none, children }: RowsProps) {
  const words = useWords('messages')
  return (
    <>
      {list.isPending && <RowSkeletons count={3} height="10rem" />}
      <ReadError title={words.listFailed} query={list} />
      {isMissing && <LinkedRowMissing what="message" />}
      {children}
      {children?.length === 0 && none}
      {list.hasNextPage && (
        <LoadMore busy={list.isFetchingNextPage} failed={list.isFetchNextPageError} onLoad={() => void list.fetchNextPage()} />
      )}
    </>
  )
}
