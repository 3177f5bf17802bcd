import { toTranslations, writtenIn } from '../../../server/translations'
import { FORMER_RESIDENT } from '../../../shared/residents'
import type { Words } from '../../../words/messages'
import type { Activity } from '../answers'
import type { ActivityType } from '../schema'

export interface Row {
  type: ActivityType
  id: number
  title: string
  /** The stored issue type at the start of a report's title; null for a custom issue. */
  issue: string | null
  text: string
  /** Translated texts for the search. */
  translated: string | null
  /** Null for types without translations. */
  language: string | null
  translations: string | null
  person: string | null
  day: string | null
  status: string | null
  timestamp: string
}
/** The status of a document after its first version. */
export const REPLACED = 'replaced'
export const EXCERPT = 200

const ICONS: Record<ActivityType, string> = {
  announcement: 'speakerphone',
  document: 'file-text',
  message: 'mail',
  maintenance: 'tool',
  poll: 'checklist',
  event: 'calendar-event',
}

const ADDRESSES: Record<ActivityType, (id: number) => string> = {
  announcement: (id) => `/announcements#${id}`,
  document: (id) => `/documents#${id}`,
  message: (id) => `/messages#${id}`,
  maintenance: (id) => `/maintenance?report=${id}`,
  poll: (id) => `/voting?poll=${id}`,
  event: (id) => `/events?event=${id}`,
}

export function toItem(row: Omit<Row, 'translated'>, words: Words): Activity {
  const isReplaced = row.type === 'document' && row.status === REPLACED
  return {
    id: `${row.type}-${row.id}`,
    type: row.type,
    icon: ICONS[row.type],
    title: isReplaced ? words.problems.documentNewVersion(row.title) : titleOf(row, words),
    description: describe(row, words),
    url: ADDRESSES[row.type](row.id),
    timestamp: row.timestamp,
    status: isReplaced ? null : row.status,
    ...inLanguages(row, words),
  }
}

function inLanguages({ language, translations, ...row }: Omit<Row, 'translated'>, words: Words) {
  if (language === null || translations === null) return {}
  const versions = toTranslations(translations, 'description').map((version) => ({
    ...version,
    description: describe(row.day ? row : { ...row, text: version.description }, words),
  }))
  return { language: writtenIn(language), translations: versions }
}

function titleOf({ title, issue }: Pick<Row, 'title' | 'issue'>, { values }: Words): string {
  const named: Record<string, string> = values.issueType
  return issue ? `${named[issue] ?? issue}${title.slice(issue.length)}` : title
}

function describe({ type, text, person, day }: Pick<Row, 'type' | 'text' | 'person' | 'day'>, words: Words): string {
  const categories: Record<string, string> = words.values.documentCategory
  if (type === 'document') text = categories[text] ?? text
  const line = text.replace(/\s+/g, ' ').trim()
  // The query reads one character more than an excerpt, so that truncation is visible here.
  const short = text.length > EXCERPT ? `${line.slice(0, EXCERPT - 1).trimEnd()}…` : line
  if (person) return `${person === FORMER_RESIDENT ? words.values.role[person] : person}: ${short}`
  return day ? words.problems.activityDay(day, short) : short
}
