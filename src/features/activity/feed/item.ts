import { toTranslations, writtenIn } from '../../../server/translations'
import type { Words } from '../../../words/say'
import type { Activity } from '../answers'
import type { ActivityType } from '../schema'

export interface Row {
  type: ActivityType
  id: number
  title: string
  /** The stored issue type a report's title begins with; null where somebody named the issue. */
  issue: string | null
  text: string
  /** What it says in other languages, to be searched. */
  translated: string | null
  /** The language it was written in, and its translations as JSON; null for what has none. */
  language: string | null
  translations: string | null
  person: string | null
  day: string | null
  status: string | null
  timestamp: string
}
/** The status of a document's row from its second version on; people are told in the title. */
export const REPLACED = 'replaced'
/** Characters of a text that are shown. */
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

/** The row as people read it. */
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
    // A date and a place have no second version.
    description: describe(row.day ? row : { ...row, text: version.description }, words),
  }))
  return { language: writtenIn(language), translations: versions }
}

function titleOf({ title, issue }: Pick<Row, 'title' | 'issue'>, { values }: Words): string {
  const named: Record<string, string> = values.issueType
  return issue ? `${named[issue] ?? issue}${title.slice(issue.length)}` : title
}

function describe({ type, text, person, day }: Pick<Row, 'type' | 'text' | 'person' | 'day'>, words: Words): string {
  // A document without a description says its category.
  const categories: Record<string, string> = words.values.documentCategory
  if (type === 'document') text = categories[text] ?? text
  const line = text.replace(/\s+/g, ' ').trim()
  // A longer text was read to one letter more than an excerpt; the line may be shorter, because white space becomes one space.
  const short = text.length > EXCERPT ? `${line.slice(0, EXCERPT - 1).trimEnd()}…` : line
  if (person) return `${person}: ${short}`
  return day ? words.problems.activityDay(day, short) : short
}
