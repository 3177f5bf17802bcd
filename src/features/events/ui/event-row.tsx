import { IconClock, IconMapPin } from '@tabler/icons-react'
import { Link } from 'react-router-dom'
import { useFormats } from '#kit/words/formats'
import { versionIn } from '#kit/words/version'
import { useLanguage } from '#kit/words/words'
import type { CommunityEvent } from '../answers'
import { EventBadge } from './event-badge'
import classes from './event-row.module.css'
import { useEventWords } from './event-words'

/** One event in a list; the whole row opens it. */
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
          <EventBadge status={event.status} />
        </p>
        <p className={classes.fact}>
          <IconClock size={18} aria-hidden />
          <span>
            <span className={lasting ? undefined : 'only-heard'}>{daysText(event)} </span>
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
