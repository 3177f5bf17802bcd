import { Button, NativeSelect, TextInput } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useViewer } from '#kit/context/viewer'
import { PageTitle } from '#kit/layout/page-title'
import { RelatedPages } from '#kit/layout/related-pages'
import { SearchBox } from '#kit/lists/filters'
import { useAddressState } from '#kit/navigation/address'
import { inPageLanguage, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { isCalendarDate } from '../../../shared/calendar'
import { may } from '../../../shared/permissions'
import type { AuditFilter } from '../schema'
import classes from './audit.module.css'
import { EntryList } from './entry-list'

export function AuditPage() {
  const viewer = useViewer()
  return may(viewer, 'audit.read') ? <AuditLog /> : <Navigate to="/" replace />
}

function AuditLog() {
  const words = useWords('auditPage')
  const [search] = useSearchParams()
  const filter = readFilter(search)
  return (
    <>
      <PageTitle title={words.title} subtitle={words.subtitle}>
        <Button
          component="a"
          href={inPageLanguage(`/api/audit.csv?${new URLSearchParams(Object.entries(filter))}`)}
          download
          variant="default"
          leftSection={<IconDownload size={20} aria-hidden />}
        >
          {words.download}
        </Button>
      </PageTitle>
      <RelatedPages group="settings" />
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
  const names = person && !actors?.includes(person) ? [person, ...(actors ?? [])] : (actors ?? [])
  return (
    <search className={classes.filter}>
      <SearchBox label={words.search} value={text} onChange={setText} />
      <NativeSelect label={words.who} value={person} onChange={(event) => setPerson(event.currentTarget.value)}>
        <option value="">{words.everyone}</option>
        {names.map((name) => (
          <option key={name}>{name}</option>
        ))}
      </NativeSelect>
      <TextInput type="date" label={words.from} value={from} onChange={(event) => setFrom(event.currentTarget.value)} />
      <TextInput type="date" label={words.to} value={to} onChange={(event) => setTo(event.currentTarget.value)} />
    </search>
  )
}
