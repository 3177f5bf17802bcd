import { useTimeZone } from '#kit/context/community-info'
import { StatusBadge } from '#kit/lists/status-badge'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import type { Announcement } from '../answers'
import classes from './announcement-card.module.css'
import { useAudienceName } from './audience-name'

/** Urgent, over, or not out yet. */
export function StateBadges({ announcement: { isUrgent, isExpired, state, publishAt } }: { announcement: Announcement }) {
  const words = useWords('announcements')
  const { instant } = useFormats()
  const timeZone = useTimeZone()
  if (!isUrgent && !isExpired && state === 'published') return null
  return (
    <p className={classes.states}>
      {isUrgent && <StatusBadge tone="red">{words.urgent}</StatusBadge>}
      {isExpired && <StatusBadge tone="gray">{words.expired}</StatusBadge>}
      {state === 'draft' && <StatusBadge tone="gray">{words.draft}</StatusBadge>}
      {publishAt && <StatusBadge tone="blue">{words.publishes(instant(publishAt, timeZone))}</StatusBadge>}
    </p>
  )
}

/** Whom it is for, and how far it came. */
export function Reached({ announcement }: { announcement: Announcement }) {
  const words = useWords('announcements')
  const nameOf = useAudienceName()
  const { audience, state, notify, seenBy } = announcement
  const isOut = state === 'published'
  return (
    <div className={classes.reached}>
      {audience.kind !== 'everyone' && <p>{words.isFor(nameOf(audience))}</p>}
      {/* The board alone is told. */}
      {isOut && notify !== null && <p>{seenBy ? words.seenBy(seenBy.households, seenBy.of) : words.tooFew}</p>}
      {isOut && <p>{words.seenNote}</p>}
    </div>
  )
}
