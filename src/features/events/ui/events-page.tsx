import { Button } from '@mantine/core'
import { IconCalendarPlus, IconPlus } from '@tabler/icons-react'
import { lazy, Suspense } from 'react'
import { useTimeZone } from '#kit/context/community-info'
import { useViewer } from '#kit/context/viewer'
import { PageTitle } from '#kit/layout/page-title'
import { TabPanel, TabStrip } from '#kit/layout/tab-strip'
import { useWords } from '#kit/words/words'
import { dateInZone } from '../../../shared/calendar'
import { may } from '../../../shared/permissions'
import { CalendarView } from './calendar-view'
import { EventDialog } from './event-dialog'
import { useEventsAddress } from './events-address'
import { SubscribeDialog } from './subscribe-dialog'
import { UpcomingView } from './upcoming-view'

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
