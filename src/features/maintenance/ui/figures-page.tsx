import { Button, Group, TextInput } from '@mantine/core'
import { IconDownload, IconPrinter } from '@tabler/icons-react'
import { useState } from 'react'
import { Navigate, useSearchParams } from 'react-router-dom'
import { useViewer } from '#kit/context/session'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { Checkbox } from '#kit/forms/checkbox'
import fields from '#kit/forms/fields.module.css'
import { BackLink, PageTitle } from '#kit/layout/page'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { isCalendarDate } from '../../../shared/calendar'
import { may } from '../../../shared/permissions'
import type { Figures, ReportFigures } from '../answers'
import classes from './figures-page.module.css'

export function FiguresPage() {
  return may(useViewer(), 'maintenance.readAll') ? <FiguresOverview /> : <Navigate to="/maintenance" replace />
}

function FiguresOverview() {
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

function FiguresTable({ figures: { from, to, all, types } }: { figures: ReportFigures }) {
  const words = useWords('maintenanceFigures')
  const issues: Record<string, string> = useWords('values').issueType
  const { day } = useFormats()
  const rows = [
    { name: words.all, figures: all },
    ...types.map((type) => ({ name: issues[type.issueType] ?? type.issueType, figures: type })),
  ]
  return (
    <div className={classes.frame}>
      <table className={classes.table}>
        <caption>{words.period(day(from), day(to))}</caption>
        <thead>
          <tr>
            <th scope="col">{words.type}</th>
            {words.figures.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.name} name={row.name} figures={row.figures} />
          ))}
        </tbody>
      </table>
    </div>
  )
}

function Row({ name, figures }: { name: string; figures: Figures }) {
  const words = useWords('maintenanceFigures')
  const { number } = useFormats()
  const { reports, answered, resolved, stillOpen, medianDaysToFirstAnswer, medianDaysToResolution } = figures
  const cells = [
    ...[reports, answered, resolved, stillOpen].map((count) => number(count)),
    ...[medianDaysToFirstAnswer, medianDaysToResolution].map((days) => (days === null ? '–' : words.days(days))),
  ]
  return (
    <tr>
      <th scope="row">{name}</th>
      {cells.map((cell, at) => (
        <td key={words.figures[at]} data-label={words.figures[at]}>
          {cell}
        </td>
      ))}
    </tr>
  )
}
