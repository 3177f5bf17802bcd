import { Box, Button, NativeSelect, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { IconDownload } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useSearchParams } from 'react-router-dom'
import { useTimeZone, useViewer } from '#kit/context/session'
import { EmptyState } from '#kit/feedback/empty-state'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { PageTitle, RelatedPages } from '#kit/layout/page'
import { type Column, DataTable } from '#kit/lists/data-table'
import { CollapsedFilters, SearchBox } from '#kit/lists/filters'
import { ShowMore } from '#kit/lists/load-more'
import { useAddressState } from '#kit/navigation/address'
import { usePersonName } from '#kit/words/person-name'
import { inPageLanguage, useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { isCalendarDate } from '../../../shared/calendar'
import { may } from '../../../shared/permissions'
import { DEFAULT_LANGUAGE } from '../../../words/languages'
import type { AuditEntry } from '../answers'
import { type AuditFilter, PAGE_SIZE } from '../schema'
import classes from './audit.module.css'

export function AuditPage() {
  const words = useWords('auditPage')
  const [search] = useSearchParams()
  const filter = readFilter(search)
  const mayExport = may(useViewer(), 'audit.export')
  return (
    <>
      <PageTitle title={words.title} subtitle={mayExport ? words.subtitle : words.subtitleBoard}>
        {mayExport && (
          <Button
            component="a"
            href={inPageLanguage(`/api/audit.csv?${new URLSearchParams(Object.entries(filter))}`)}
            download
            variant="default"
            leftSection={<IconDownload size={20} aria-hidden />}
          >
            {words.download}
          </Button>
        )}
      </PageTitle>
      <RelatedPages group="people" />
      <AuditFilterForm />
      <EntryList filter={filter} />
    </>
  )
}

function readFilter(search: URLSearchParams) {
  const filter: { [Part in keyof AuditFilter]?: string } = {}
  for (const part of ['text', 'person'] as const) {
    const value = search.get(part)?.trim()
    if (value) filter[part] = value
  }
  for (const part of ['from', 'to'] as const) {
    const value = search.get(part) ?? ''
    if (isCalendarDate(value)) filter[part] = value
  }
  return filter
}

function AuditFilterForm() {
  const words = useWords('auditPage')
  const [text, setText] = useAddressState('text')
  const [person, setPerson] = useAddressState('person')
  const [from, setFrom] = useAddressState('from')
  const [to, setTo] = useAddressState('to')
  const { data: actors } = trpc.audit.actors.useQuery()
  const personName = usePersonName()
  const names = person && !actors?.includes(person) ? [person, ...(actors ?? [])] : (actors ?? [])
  return (
    <Box component="search" display="block" mb="lg">
      <CollapsedFilters inUse={Boolean(text || person || from || to)}>
        <SearchBox label={words.search} value={text} onChange={setText} />
        <NativeSelect label={words.who} value={person} onChange={(event) => setPerson(event.currentTarget.value)}>
          <option value="">{words.everyone}</option>
          {names.map((name) => (
            <option key={name} value={name}>
              {personName(name)}
            </option>
          ))}
        </NativeSelect>
        <TextInput type="date" label={words.from} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
        <TextInput type="date" label={words.to} value={to} onChange={(event) => setTo(event.currentTarget.value)} />
      </CollapsedFilters>
    </Box>
  )
}

const DEBOUNCE_MS = 250

function EntryList({ filter }: { filter: { [Part in keyof AuditFilter]?: string } }) {
  const words = useWords('auditPage')
  const { instant } = useFormats()
  const timeZone = useTimeZone()
  const [asked] = useDebouncedValue(JSON.stringify(filter), DEBOUNCE_MS)
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
        <ShowMore busy={list.isFetchingNextPage} onLoad={() => void list.fetchNextPage()}>
          {words.showOlder}
        </ShowMore>
      )}
    </>
  )
}
