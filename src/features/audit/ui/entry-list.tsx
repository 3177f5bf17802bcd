import { Box, Button } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { keepPreviousData } from '@tanstack/react-query'
import { useTimeZone } from '../../../client/kit/context/time-zone'
import { EmptyState } from '../../../client/kit/feedback/empty-state'
import { LoadError } from '../../../client/kit/feedback/load-error'
import { problemText } from '../../../client/kit/feedback/problem'
import { RowSkeletons } from '../../../client/kit/feedback/skeletons'
import { type Column, DataTable } from '../../../client/kit/lists/data-table'
import { trpc } from '../../../client/trpc'
import { formatInstant } from '../../../shared/calendar'
import type { AuditEntry } from '../answers'
import { type AuditFilter, PAGE_SIZE } from '../schema'
import classes from './audit.module.css'

const TYPING = 250

export function EntryList({ filter }: { filter: { [Part in keyof AuditFilter]?: string } }) {
  const timeZone = useTimeZone()
  const [asked] = useDebouncedValue(JSON.stringify(filter), TYPING)
  const list = trpc.audit.list.useInfiniteQuery(JSON.parse(asked) as typeof filter, {
    getNextPageParam: (page) => (page.length === PAGE_SIZE ? page.at(-1)?.id : undefined),
    placeholderData: keepPreviousData,
  })
  const { data, error } = list
  if (error && !data) {
    return (
      <LoadError
        title="Failed to fetch the audit log"
        message={problemText(error, 'Check your connection and try again.')}
        onRetry={() => void list.refetch()}
        busy={list.isFetching}
      />
    )
  }
  if (!data) return <RowSkeletons count={8} />
  const entries = data.pages.flat()
  if (entries.length === 0) return <EmptyState title="No entry matches" text="Try fewer words or more days." />

  const columns: Column<AuditEntry>[] = [
    { header: 'When', render: (entry) => <Box miw="8rem">{formatInstant(entry.at, timeZone)}</Box> },
    {
      header: 'Who',
      main: true,
      render: (entry) => <Box fw={700}>{entry.actorName}</Box>,
    },
    { header: 'What', render: (entry) => entry.action },
    { header: 'Item', render: (entry) => <div className={classes.subject}>{entry.subject}</div> },
  ]
  return (
    <>
      <DataTable caption="Audit log" columns={columns} rows={entries} rowKey={(entry) => entry.id} />
      {list.hasNextPage && (
        <Button variant="default" mt="md" onClick={() => void list.fetchNextPage()} loading={list.isFetchingNextPage}>
          Show Older Entries
        </Button>
      )}
    </>
  )
}
