import { IconCalendarEvent, IconChecklist, IconFileText, IconMail, IconSpeakerphone, IconTool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Outputs } from '../../trpc'
import { LinkRow } from './link-row'
import { StatusBadge, type Tone } from './status-badge'

type Activity = Outputs['activity']['list'][number]

const TYPES: Record<Activity['type'], { kind: string; icon: typeof IconMail; tone?: Tone }> = {
  message: { kind: 'Message', icon: IconMail, tone: 'gray' },
  announcement: { kind: 'Announcement', icon: IconSpeakerphone, tone: 'amber' },
  document: { kind: 'Document', icon: IconFileText, tone: 'gray' },
  maintenance: { kind: 'Maintenance', icon: IconTool, tone: 'blue' },
  poll: { kind: 'Poll', icon: IconChecklist },
  event: { kind: 'Event', icon: IconCalendarEvent, tone: 'green' },
}

const TONES: Record<string, Tone> = { active: 'green', approved: 'green', pending: 'amber', resolved: 'blue' }
const capitalised = (status: string) => status.charAt(0).toUpperCase() + status.slice(1)

/** One item of the activity feed; `when` is its time in words. */
export function ActivityRow({ item, when }: { item: Activity; when: ReactNode }) {
  const { url, title, description, status } = item
  const badge = status && <StatusBadge tone={TONES[status.toLowerCase()] ?? 'gray'}>{capitalised(status)}</StatusBadge>
  return <LinkRow to={url} {...TYPES[item.type]} title={title} text={description} when={when} badge={badge} />
}
