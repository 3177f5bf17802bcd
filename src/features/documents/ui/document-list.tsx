import { Button, Group } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { useTimeZone } from '#kit/context/session'
import { EmptyState } from '#kit/feedback/empty-state'
import { LoadError, RowSkeletons } from '#kit/feedback/loading'
import { Note } from '#kit/feedback/note'
import { readProblem } from '#kit/feedback/problem'
import { LinkedRowMissing, LoadMore, useLinkedRow } from '#kit/lists/load-more'
import { useScrollToHash } from '#kit/navigation/address'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { OpenDialog } from './document-actions'
import classes from './document-list.module.css'
import { DocumentRow } from './document-row'
import type { Asked } from './use-asked'

const FoundInside = lazy(async () => ({ default: (await import('./found-inside')).FoundInside }))

const FOUND_MAX = 20

interface Props {
  asked: Asked
  /** The call to action if there is no document at all. */
  firstStep: ReactNode
  onReset: () => void
  /** Searches again for documents with any of the words. */
  onAnyWord: () => void
  mayManage: boolean
  onOpen: OpenDialog
}

export function DocumentList({ asked, firstStep, onReset, onAnyWord, mayManage, onOpen }: Props) {
  const words = useWords('documents')
  const timeZone = useTimeZone()
  const { data, error, refetch, isFetching, hasNextPage, fetchNextPage, isFetchingNextPage, isFetchNextPageError } =
    trpc.documents.page.useInfiniteQuery(asked, { getNextPageParam: (last) => last.nextCursor, placeholderData: (before) => before })
  const fetched = data?.pages.flatMap((page) => page.documents)
  const linked = useLinkedRow(fetched, trpc.documents.get.useQuery)
  useScrollToHash(linked.settled)
  const { search, match } = asked
  const found = trpc.search.find.useQuery({ q: search, match, type: 'document', limit: FOUND_MAX }, { enabled: search !== '' })

  if (error && !data) {
    const { status, message } = readProblem(error)
    return (
      <LoadError
        title={words.loadFailed}
        message={status === 0 ? message : words.loadFailedWhy(status)}
        onRetry={() => void refetch()}
        busy={isFetching}
      />
    )
  }
  if (!fetched) return <RowSkeletons count={5} height="6rem" icon />

  const documents = linked.row ? [linked.row, ...fetched] : fetched
  const inside = asked.search && !hasNextPage && (
    <Suspense fallback={<RowSkeletons count={1} height="6rem" icon />}>
      <FoundInside found={found} listed={documents.map(({ id }) => id)}>
        {documents.length === 0 && <Nothing asked={asked} firstStep={firstStep} onReset={onReset} onAnyWord={onAnyWord} />}
      </FoundInside>
    </Suspense>
  )
  if (documents.length === 0) return inside || <Nothing asked={asked} firstStep={firstStep} onReset={onReset} onAnyWord={onAnyWord} />
  return (
    <>
      {asked.match === 'any' && (
        <Note tone="blue" mb="md">
          {words.anyWord}
        </Note>
      )}
      {linked.missing && <LinkedRowMissing what="document" />}
      <ul className={classes.list}>
        {documents.map((document) => (
          <DocumentRow
            key={document.id}
            document={document}
            inside={found.data?.results.find(({ id, page }) => id === document.id && page !== null)}
            timeZone={timeZone}
            mayManage={mayManage}
            onOpen={onOpen}
          />
        ))}
      </ul>
      {hasNextPage && <LoadMore busy={isFetchingNextPage} failed={isFetchNextPageError} onLoad={() => void fetchNextPage()} />}
      {inside}
    </>
  )
}

function Nothing({ asked, firstStep, onReset, onAnyWord }: Omit<Props, 'mayManage' | 'onOpen'>) {
  const words = useWords('documents')
  const { category, year, search, match, archived } = asked
  if (!category && !year && !search) {
    if (archived) return <EmptyState title={words.archiveEmpty} />
    return firstStep ? <EmptyState title={words.none} action={firstStep} /> : <EmptyState title={words.none} text={words.noneYet} />
  }
  const severalWords = match === 'all' && /\S\s+\S/.test(search)
  return (
    <EmptyState
      title={words.notFound}
      text={severalWords ? words.notAllWords : words.fewerWords}
      action={
        <Group justify="center" gap="0.5rem">
          {severalWords && <Button onClick={onAnyWord}>{words.showAnyWord}</Button>}
          <Button variant="default" onClick={onReset}>
            {words.showAll}
          </Button>
        </Group>
      }
    />
  )
}
