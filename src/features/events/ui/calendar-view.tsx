import { Button, Stack, Text } from '@mantine/core'
import { IconCalendarCheck } from '@tabler/icons-react'
import { useMemo } from 'react'
import { ReadError } from '#kit/feedback/load-error'
import { RowSkeletons } from '#kit/feedback/skeletons'
import { Card } from '#kit/layout/card'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { CommunityEvent } from '../answers'
import classes from './calendar-view.module.css'
import { EventRow, eventsByDay } from './event-row'
import rows from './event-row.module.css'
import type { useEventsAddress } from './events-address'
import { MonthCalendar } from './month-calendar'

export function CalendarView({ address, today }: { address: ReturnType<typeof useEventsAddress>; today: string }) {
  const words = useWords('events')
  const formats = useFormats()
  const { month, day } = address
  const [year = 0, number = 0] = month.split('-').map(Number)
  const query = trpc.events.month.useQuery({ year, month: number })
  const { data, error } = query
  const byDay = useMemo(() => eventsByDay(data ?? [], month), [data, month])
  const shown = day ? (byDay.get(day) ?? []) : (data ?? [])
  const title = day ? formats.weekdayDay(day) : formats.month(`${month}-01`)

  return (
    <Stack gap={24}>
      <ReadError title={words.loadFailed} query={query} />
      <Card>
        <div className={classes.calendar}>
          <Button
            className={classes.today ?? ''}
            variant="default"
            leftSection={<IconCalendarCheck size={20} aria-hidden />}
            onClick={address.showToday}
          >
            {words.today}
          </Button>
          <MonthCalendar month={month} day={day} today={today} events={byDay} onMonth={address.showMonth} onDay={address.showDay} />
        </div>
      </Card>
      <section aria-labelledby="chosen-day">
        <h2 id="chosen-day" className={classes.heading} aria-live="polite">
          {title}
        </h2>
        {!data && !error && <RowSkeletons count={3} height="6rem" icon />}
        {data && shown.length === 0 && (
          <Stack gap={16}>
            <Text c="dimmed">{day ? words.noneThatDay : words.noneThatMonth}</Text>
            <NextEvent addressOf={({ id }) => address.addressOf('event', String(id))} />
          </Stack>
        )}
        <ul className={rows.rows}>
          {shown.map((event) => (
            <EventRow key={event.id} event={event} to={address.addressOf('event', String(event.id))} />
          ))}
        </ul>
      </section>
    </Stack>
  )
}

function NextEvent({ addressOf }: { addressOf: (event: CommunityEvent) => string }) {
  const words = useWords('events')
  const [next] = trpc.events.upcoming.useQuery({ limit: 1 }).data ?? []
  if (!next) return null
  return (
    <Stack component="section" gap={8} aria-labelledby="next-event">
      <h3 id="next-event">{words.nextEvent}</h3>
      <ul className={rows.rows}>
        <EventRow event={next} to={addressOf(next)} />
      </ul>
    </Stack>
  )
}
