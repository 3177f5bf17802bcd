import { IconClock, IconMapPin } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { StatusBadge } from '#kit/lists/status-badge'
import { versionIn } from '#kit/words/translations'
import { useFormats, useLanguage, useWords } from '#kit/words/words'
import { addDays } from '../../../shared/calendar'
import type { CommunityEvent } from '../answers'
import type { When } from '../schema'
import classes from './event-row.module.css'

export function EventRow({ event, to }: { event: CommunityEvent; to: string }) {
  const { daysText, timesText } = useEventWords()
  const { shortMonth } = useFormats()
  const { title, lang } = versionIn(useLanguage(), event)
  const { dateStart, dateEnd } = event
  const lasting = dateEnd !== null && dateEnd !== dateStart
  return (
    <li className={classes.row} data-cancelled={event.status === 'cancelled' || undefined}>
      <span className={classes.date} aria-hidden>
        <span className={classes.month}>{shortMonth(dateStart)}</span>
        <span className={classes.day}>{Number(dateStart.slice(8))}</span>
      </span>
      <div className={classes.words}>
        <p className={classes.head}>
          <Link to={to} className={classes.title} lang={lang}>
            {title}
          </Link>
          <EventBadge event={event} />
        </p>
        <p className={classes.fact}>
          <IconClock size={18} aria-hidden />
          <span>
            <span className={lasting ? undefined : 'visually-hidden'}>{daysText(event)} </span>
            {lasting && '· '}
            {timesText(event)}
          </span>
        </p>
        <p className={classes.fact}>
          <IconMapPin size={18} aria-hidden />
          <span>{event.location}</span>
        </p>
      </div>
    </li>
  )
}

export function useEventWords() {
  const words = useWords('events')
  const { weekday, day, time } = useFormats()
  const dayText = (date: string) => `${weekday(date)}, ${day(date)}`
  return {
    /** For example 'Sat, Nov 21, 2026', or both ends of a multi-day event. */
    daysText: ({ dateStart, dateEnd }: When): string =>
      dateEnd && dateEnd !== dateStart ? `${dayText(dateStart)} – ${dayText(dateEnd)}` : dayText(dateStart),
    timesText: ({ isAllDay, timeStart, timeEnd }: When): string => {
      if (isAllDay) return words.allDay
      if (timeStart && timeEnd) return `${time(timeStart)} – ${time(timeEnd)}`
      if (timeStart) return time(timeStart)
      return timeEnd ? words.until(time(timeEnd)) : words.timeNotSet
    },
  }
}

export function eventsByDay(events: readonly CommunityEvent[], yearAndMonth: string): Map<string, CommunityEvent[]> {
  const days = new Map<string, CommunityEvent[]>()
  const [first, last] = [`${yearAndMonth}-01`, `${yearAndMonth}-31`]
  for (const event of events) {
    const end = event.dateEnd ?? event.dateStart
    const from = event.dateStart < first ? first : event.dateStart
    for (let day = from; day <= end && day <= last && day.startsWith(yearAndMonth); day = addDays(day, 1)) {
      days.set(day, [...(days.get(day) ?? []), event])
    }
  }
  return days
}

export function EventBadge({ event: { status, changedAt } }: { event: CommunityEvent }) {
  const words = useWords('events')
  const { eventStatus } = useWords('values')
  if (status === 'cancelled') return <StatusBadge tone="red">{eventStatus.cancelled}</StatusBadge>
  if (status === 'postponed') return <StatusBadge tone="amber">{eventStatus.postponed}</StatusBadge>
  if (status === 'completed') return <StatusBadge tone="gray">{eventStatus.completed}</StatusBadge>
  return changedAt && <StatusBadge tone="amber">{words.changed}</StatusBadge>
}
