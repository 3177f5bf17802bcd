import { Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { EmptyState } from '../../../client/kit/feedback/empty-state'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { readProblem } from '../../../client/kit/feedback/problem'
import { RowSkeletons } from '../../../client/kit/feedback/skeletons'
import { LinkedRowMissing, useLinkedRow } from '../../../client/kit/lists/linked-row'
import { LoadMore } from '../../../client/kit/lists/load-more'
import { useLanding } from '../../../client/kit/navigation/landing'
import { trpc } from '../../../client/trpc'
import type { ListedDocument } from '../answers'
import type { DocumentCategory } from '../schema'
import classes from './document-list.module.css'
import { DocumentRow } from './document-row'

interface Props {
  category: DocumentCategory | null
  search: string
  /** The next step where there is no document at all. */
  firstStep: ReactNode
  onReset: () => void
  onDelete: ((document: ListedDocument) => void) | null
}

/** The documents a filter and a search leave, fetched page by page as somebody reads on. */
export function DocumentList({ category, search, firstStep, onReset, onDelete }: Props) {
  const timeZone = useTimeZone()
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    trpc.documents.page.useInfiniteQuery(
      { category, search },
      { getNextPageParam: (last) => last.nextCursor, placeholderData: (before) => before },
    )
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
    if (!category && !search) {
      return firstStep ? (
        <EmptyState title="No documents available." action={firstStep} />
      ) : (
        <EmptyState title="No documents available." text="What the board publishes will be listed here." />
      )
    }
    const action = (
      <Button variant="default" onClick={onReset}>
        Show all documents
      </Button>
    )
    return <EmptyState title="No documents found." text="Nothing fits this filter and search." action={action} />
  }
  return (
    <>
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
