import { IconCalendarEvent, IconChecklist, IconFileText, IconMail, IconSpeakerphone, IconTool } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Words } from '../../../words/say'
import type { Outputs } from '../../trpc'
import { versionIn } from '../words/version'
import { useLanguage, useWords } from '../words/words'
import { LinkRow } from './link-row'
import { StatusBadge, type Tone } from './status-badge'

type Activity = Outputs['activity']['list'][number]

const TYPES: Record<Activity['type'], { icon: typeof IconMail; tone?: Tone }> = {
  message: { icon: IconMail, tone: 'gray' },
  announcement: { icon: IconSpeakerphone, tone: 'amber' },
  document: { icon: IconFileText, tone: 'gray' },
  maintenance: { icon: IconTool, tone: 'blue' },
  poll: { icon: IconChecklist },
  event: { icon: IconCalendarEvent, tone: 'green' },
}

const TONES: Record<string, Tone> = { active: 'green', approved: 'green', pending: 'amber', resolved: 'blue' }

/** One item of the activity feed; `when` is its time in words. */
export function ActivityRow({ item, when }: { item: Activity; when: ReactNode }) {
  const kinds = useWords('kit')
  const values = useWords('values')
  const { title, description, lang } = versionIn(useLanguage(), { language: null, translations: [], ...item })
  const { type, url, status } = item
  const badge = status && <StatusBadge tone={TONES[status.toLowerCase()] ?? 'gray'}>{activityStatus(values, { type, status })}</StatusBadge>
  return <LinkRow to={url} kind={kinds[type]} {...TYPES[type]} title={title} lang={lang} text={description} when={when} badge={badge} />
}

/** The status of an item in words that agree with the thing, where a language has them: a poll is "cerrada", a report "cerrado". */
export function activityStatus(values: Words['values'], { type, status }: { type: string; status: string }): string {
  const own = type === 'poll' ? values.pollStatus : type === 'event' ? values.eventStatus : {}
  return new Map(Object.entries({ ...values.activityStatus, ...own })).get(status.toLowerCase()) ?? status
}
