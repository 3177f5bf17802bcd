import { Button, Group, TextInput } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useViewer } from '#kit/context/viewer'
import { ReadError } from '#kit/feedback/load-error'
import { RowSkeletons } from '#kit/feedback/skeletons'
import { Checkbox } from '#kit/forms/checkbox'
import fields from '#kit/forms/fields.module.css'
import { BackLink, PageTitle } from '#kit/layout/page-title'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { isCalendarDate } from '../../../shared/calendar'
import { may } from '../../../shared/permissions'
import classes from './figures-page.module.css'
import { FiguresTable } from './figures-table'

/** How long people wait for the board; for the board alone. */
export function FiguresPage() {
  return may(useViewer(), 'maintenance.readAll') ? <Figures /> : <Navigate to="/maintenance" replace />
}

function Figures() {
  const words = useWords('maintenanceFigures')
  const [search, setSearch] = useSearchParams()
  const [names, setNames] = useState(false)
  const dayOf = (name: 'from' | 'to') => {
    const day = search.get(name) ?? ''
    return isCalendarDate(day) ? day : undefined
  }
  const [from, to] = [dayOf('from'), dayOf('to')]
  const query = trpc.maintenance.figures.useQuery({ from: from ?? null, to: to ?? null }, { placeholderData: (before) => before })
  const { data, error } = query
  const choose = (name: 'from' | 'to', day: string) =>
    setSearch(
      (before) => {
        const next = new URLSearchParams(before)
        day ? next.set(name, day) : next.delete(name)
        return next
      },
      { replace: true },
    )
  const days = {
    ...((from ?? data?.from) ? { from: from ?? data?.from ?? '' } : {}),
    ...((to ?? data?.to) ? { to: to ?? data?.to ?? '' } : {}),
  }
  const csv = `/api/maintenance-reports/export.csv?${new URLSearchParams({ ...days, ...(names ? { names: 'yes' } : {}) })}`
  return (
    <div className={classes.page}>
      <BackLink to="/maintenance?tab=history">{words.back}</BackLink>
      <PageTitle title={words.title} subtitle={words.subtitle} />
      <div className={`${fields.pair} ${classes.controls} ${classes.days}`}>
        <TextInput type="date" label={words.from} value={days.from ?? ''} onChange={(event) => choose('from', event.currentTarget.value)} />
        <TextInput type="date" label={words.to} value={days.to ?? ''} onChange={(event) => choose('to', event.currentTarget.value)} />
      </div>
      {!data && !error && <RowSkeletons count={4} />}
      <ReadError title={words.loadFailed} query={query} />
      {data && <FiguresTable figures={data} />}
      <Group gap="0.75rem 1.25rem" mt="lg" className={classes.controls ?? ''}>
        <Button component="a" href={csv} download variant="default" leftSection={<IconDownload size={20} aria-hidden />}>
          {words.download}
        </Button>
        <Checkbox label={words.withNames} checked={names} onChange={(event) => setNames(event.currentTarget.checked)} />
        <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
          {words.print}
        </Button>
      </Group>
    </div>
  )
}
