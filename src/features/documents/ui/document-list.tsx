import { Button, Group } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { EmptyState } from '../../../client/kit/feedback/empty-state'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { Note } from '../../../client/kit/feedback/note'
import { readProblem } from '../../../client/kit/feedback/problem'
import { RowSkeletons } from '../../../client/kit/feedback/skeletons'
import { LinkedRowMissing, useLinkedRow } from '../../../client/kit/lists/linked-row'
import { LoadMore } from '../../../client/kit/lists/load-more'
import { useLanding } from '../../../client/kit/navigation/landing'
import { trpc } from '../../../client/trpc'
import type { ListedDocument } from '../answers'
import classes from './document-list.module.css'
import { DocumentRow } from './document-row'
import type { Asked } from './use-asked'

interface Props {
  asked: Asked
  /** The next step where there is no document at all. */
  firstStep: ReactNode
  onReset: () => void
  /** Asks for documents with any word of the search. */
  onAnyWord: () => void
  onDelete: ((document: ListedDocument) => void) | null
}

/** The documents a filter and a search leave, fetched page by page as somebody reads on. */
export function DocumentList({ asked, firstStep, onReset, onAnyWord, onDelete }: Props) {
  const timeZone = useTimeZone()
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    trpc.documents.page.useInfiniteQuery(asked, { getNextPageParam: (last) => last.nextCursor, placeholderData: (before) => before })
  const fetched = data?.pages.flatMap((page) => page.documents)
  const linked = useLinkedRow(fetched, trpc.documents.get.useQuery)
  useLanding(linked.settled)

  if (error && !data) {
    return (
      <LoadError
        title="Error loading documents."
        message={`API error: ${readProblem(error).status || 'no answer'}`}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!fetched) return <RowSkeletons count={5} height="6rem" icon />

  const documents = linked.row ? [linked.row, ...fetched] : fetched
  if (documents.length === 0) {
    const { category, year, search, match } = asked
    if (!category && !year && !search) {
      return firstStep ? (
        <EmptyState title="No documents available." action={firstStep} />
      ) : (
        <EmptyState title="No documents available." text="What the board publishes will be listed here." />
      )
    }
    const severalWords = match === 'all' && /\S\s+\S/.test(search)
    return (
      <EmptyState
        title="No documents found."
        text={severalWords ? 'No document contains all these words.' : 'No documents match. Try fewer words or another category.'}
        action={
          <Group justify="center" gap="0.5rem">
            {severalWords && <Button onClick={onAnyWord}>Show documents with any of them</Button>}
            <Button variant="default" onClick={onReset}>
              Show all documents
            </Button>
          </Group>
        }
      />
    )
  }
  return (
    <>
      {asked.match === 'any' && (
        <Note tone="blue" mb="md">
          These documents contain at least one of your words.
        </Note>
      )}
      {linked.missing && <LinkedRowMissing what="document" />}
      <ul className={classes.list}>
        {documents.map((document) => (
          <DocumentRow key={document.id} document={document} timeZone={timeZone} onDelete={onDelete} />
        ))}
      </ul>
      {hasNextPage && <LoadMore busy={isFetchingNextPage} failed={isFetchNextPageError} onLoad={() => void fetchNextPage()} />}
    </>
  )
}
