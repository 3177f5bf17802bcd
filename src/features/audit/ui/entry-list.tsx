import { Box, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useTimeZone } from '#kit/context/community-info'
import { EmptyState } from '#kit/feedback/empty-state'
import { ReadError } from '#kit/feedback/load-error'
import { RowSkeletons } from '#kit/feedback/skeletons'
import { type Column, DataTable } from '#kit/lists/data-table'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { DEFAULT_LANGUAGE } from '../../../words/languages'
import type { AuditEntry } from '../answers'
import { type AuditFilter, PAGE_SIZE } from '../schema'
import classes from './audit.module.css'

const TYPING = 250

export function EntryList({ filter }: { filter: { [Part in keyof AuditFilter]?: string } }) {
  const words = useWords('auditPage')
  const { instant } = useFormats()
  const timeZone = useTimeZone()
  const [asked] = useDebouncedValue(JSON.stringify(filter), TYPING)
  const list = trpc.audit.list.useInfiniteQuery(JSON.parse(asked) as typeof filter, {
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })
  const { data, error } = list
  if (error && !data) return <ReadError title={words.failed} query={list} />
  if (!data) return <RowSkeletons count={8} />
  const entries = data.pages.flat()
  if (entries.length === 0) {
    const narrowed = Object.values(filter).some(Boolean)
    return narrowed ? <EmptyState title={words.noMatch} text={words.tryFewer} /> : <EmptyState title={words.noneYet} />
  }

  const columns: Column<AuditEntry>[] = [
    { header: words.when, render: (entry) => <Box miw="8rem">{instant(entry.at, timeZone)}</Box> },
    {
      header: words.who,
      main: true,
      render: (entry) => <Box fw={700}>{entry.actorName}</Box>,
    },
    { header: words.what, render: ({ action, isAsWritten }) => <span lang={isAsWritten ? DEFAULT_LANGUAGE : undefined}>{action}</span> },
    { header: words.item, render: (entry) => <div className={classes.subject}>{entry.subject}</div> },
  ]
  return (
    <>
      <DataTable caption={words.caption} columns={columns} rows={entries} rowKey={(entry) => entry.id} />
      {list.hasNextPage && (
        <Button variant="default" mt="md" onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
          {words.showOlder}
        </Button>
      )}
    </>
  )
}
