import { Box, Button, Stack, Text } from '@mantine/core'
import { IconCalendarCheck, IconCalendarPlus, IconPlus } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense, useMemo } from 'react'
import { useSearchParams } from 'react-router-dom'
import { useTimeZone, useViewer } from '#kit/context/session'
import { Calendar, EmptyState } from '#kit/feedback/empty-state'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { Card, More, PageTitle } from '#kit/layout/page'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { ShowMore } from '#kit/lists/load-more'
import { useAddressSearch } from '#kit/navigation/address'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { dateInZone, isCalendarDate } from '../../../shared/calendar'
import { may } from '../../../shared/permissions'
import type { CommunityEvent } from '../answers'
import classes from './calendar-view.module.css'
import { EventDialog } from './event-dialog'
import { EventRow, eventsByDay } from './event-row'
import rows from './event-row.module.css'
import { MonthCalendar } from './month-calendar'
import { SubscribeDialog } from './subscribe-dialog'
import { cursorAfter } from './upcoming-cursor'

const loadForm = () => import('./event-form-dialog')
const NewEventDialog = lazy(async () => ({ default: (await loadForm()).NewEventDialog }))
const EditEventDialog = lazy(async () => ({ default: (await loadForm()).EditEventDialog }))

export function EventsPage() {
  const words = useWords('events')
  const mayManage = may(useViewer(), 'events.manage')
  const today = dateInZone(new Date(), useTimeZone())
  const address = useEventsAddress(today)
  const { tab, event, form } = address
  const tabs = [
    { value: 'calendar', label: words.calendar },
    { value: 'upcoming', label: words.upcoming },
  ] as const
  const addEvent = mayManage && (
    <Button leftSection={<IconPlus size={20} aria-hidden />} onClick={() => address.open('form', 'new')}>
      {words.addEvent}
    </Button>
  )

  return (
    <>
      <PageTitle title={words.pageTitle} subtitle={words.subtitle}>
        <Button variant="default" leftSection={<IconCalendarPlus size={20} aria-hidden />} onClick={() => address.open('subscribe', 'yes')}>
          {words.addAll}
        </Button>
        {addEvent}
        <More />
      </PageTitle>
      <TabStrip id="events" label={words.pageTitle} tabs={tabs} value={tab} onChange={address.showTab} />
      <TabPanel id="events" value={tab}>
        {tab === 'calendar' ? (
          <CalendarView address={address} today={today} />
        ) : (
          <UpcomingView today={today} addressOf={({ id }) => address.addressOf('event', String(id))} addEvent={addEvent} />
        )}
      </TabPanel>
      {event !== null && !form && (
        <EventDialog id={event} onEdit={mayManage ? () => address.open('form', String(event)) : undefined} onClose={address.closeDialog} />
      )}
      <Suspense>
        {mayManage && form === 'new' && <NewEventDialog today={today} day={address.day} onClose={address.closeDialog} />}
        {mayManage && Number(form) > 0 && <EditEventDialog id={Number(form)} today={today} onClose={address.closeDialog} />}
      </Suspense>
      {address.subscribing && <SubscribeDialog onClose={address.closeDialog} />}
    </>
  )
}

export function EventsSimplePage() {
  const words = useWords('events')
  const today = dateInZone(new Date(), useTimeZone())
  const address = useEventsAddress(today)
  return (
    <>
      <PageTitle title={words.pageTitle} subtitle={words.subtitle}>
        <Button leftSection={<IconPlus size={20} aria-hidden />} disabled>
          {words.addEvent}
        </Button>
      </PageTitle>
      <CalendarView address={address} today={today} />
      {address.event !== null && <EventDialog id={address.event} onClose={address.closeDialog} />}
    </>
  )
}

const PORTION = 50

function UpcomingView(props: { today: string; addressOf: (event: CommunityEvent) => string; addEvent: ReactNode }) {
  const words = useWords('events')
  const { month: monthText } = useFormats()
  const upcoming = trpc.events.upcoming.useInfiniteQuery(
    { limit: PORTION },
    {
      getNextPageParam: (page) => {
        const last = page.at(PORTION - 1)
        return last && cursorAfter(last)
      },
    },
  )
  const { data, error } = upcoming
  const events = data?.pages.flat()

  if (error && !data) return <ReadError title={words.upcomingFailed} query={upcoming} />
  if (!events) return <RowSkeletons count={5} height="6rem" icon />
  if (events.length === 0) {
    return (
      <EmptyState
        picture={<Calendar />}
        title={words.noneUpcoming}
        text={words.upcomingHere}
        {...(props.addEvent ? { action: props.addEvent } : {})}
      />
    )
  }
  return (
    <Stack gap={24}>
      {byMonth(events, props.today).map(([month, list]) => (
        <section key={month} aria-label={monthText(`${month}-01`)}>
          <Box component="h2" mb="0.75rem">
            {monthText(`${month}-01`)}
          </Box>
          <ul className={rows.rows}>
            {list.map((event) => (
              <EventRow key={event.id} event={event} to={props.addressOf(event)} />
            ))}
          </ul>
        </section>
      ))}
      {upcoming.hasNextPage && <ShowMore busy={upcoming.isFetchingNextPage} onLoad={() => void upcoming.fetchNextPage()} />}
    </Stack>
  )
}

function byMonth(events: CommunityEvent[], today: string): [string, CommunityEvent[]][] {
  const months = new Map<string, CommunityEvent[]>()
  for (const event of events) {
    const month = (event.dateStart < today ? today : event.dateStart).slice(0, 7)
    months.set(month, [...(months.get(month) ?? []), event])
  }
  return [...months]
}

function CalendarView({ address, today }: { address: ReturnType<typeof useEventsAddress>; today: string }) {
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
        <Box pos="relative">
          <Button
            className={classes.today ?? ''}
            variant="default"
            leftSection={<IconCalendarCheck size={20} aria-hidden />}
            onClick={address.showToday}
          >
            {words.today}
          </Button>
          <MonthCalendar month={month} day={day} today={today} events={byDay} onMonth={address.showMonth} onDay={address.showDay} />
        </Box>
      </Card>
      <section aria-labelledby="chosen-day">
        <Box id="chosen-day" component="h2" mb="0.75rem" className={classes.title ?? ''} aria-live="polite">
          {title}
        </Box>
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

const DIALOGS = ['event', 'form', 'subscribe']

function useEventsAddress(today: string) {
  const [search, change] = useAddressSearch()
  const [, navigate] = useSearchParams()
  const month = search.get('month') ?? ''
  const day = search.get('day') ?? ''
  const chosenMonth = isCalendarDate(`${month}-01`) ? month : today.slice(0, 7)
  const event = Number(search.get('event'))
  return {
    tab: search.get('tab') === 'upcoming' ? ('upcoming' as const) : ('calendar' as const),
    month: chosenMonth,
    /** In the current month the default day is today; in other months there is none. */
    day: isCalendarDate(day) && day.startsWith(chosenMonth) ? day : today.startsWith(chosenMonth) ? today : null,
    event: Number.isSafeInteger(event) && event > 0 ? event : null,
    form: search.get('form'),
    subscribing: search.has('subscribe'),
    showTab: (tab: string) => change({ tab: tab === 'calendar' ? '' : tab }),
    showMonth: (next: string) => change({ month: next, day: '' }),
    showDay: (next: string) => change({ month: next.slice(0, 7), day: next }),
    showToday: () => change({ month: '', day: '' }),
    addressOf: (name: string, value: string) => `?${withDialog(search, name, value)}`,
    open: (name: string, value: string) => navigate(withDialog(search, name, value)),
    closeDialog: () => navigate(withDialog(search), { replace: true }),
  }
}

function withDialog(search: URLSearchParams, name?: string, value = '') {
  const next = new URLSearchParams(search)
  for (const dialog of DIALOGS) next.delete(dialog)
  if (name) next.set(name, value)
  return next
}
