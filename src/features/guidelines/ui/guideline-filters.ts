import { useAddressSearch } from '#kit/navigation/address'
import type { Guideline } from '../answers'
import { GUIDELINE_TAGS, type GuidelineTag } from '../schema'
import { isActive, isExpired } from './guideline-words'

export const TABS = ['all', 'active', 'priority'] as const
export type TabName = (typeof TABS)[number]

export interface Filters {
  query: string
  tags: GuidelineTag[]
  tab: TabName
}

const NAMES = { query: 'q', tags: 'tags', tab: 'tab' } as const

export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [search, setSearch] = useAddressSearch()
  const asked = (search.get(NAMES.tags) ?? '').split(',')
  const filters: Filters = {
    query: search.get(NAMES.query) ?? '',
    tags: GUIDELINE_TAGS.filter((tag) => asked.includes(tag)),
    tab: TABS.find((tab) => tab === search.get(NAMES.tab)) ?? 'all',
  }
  const change = ({ query, tags, tab }: Partial<Filters>) =>
    setSearch({
      ...(query === undefined ? {} : { [NAMES.query]: query }),
      ...(tags === undefined ? {} : { [NAMES.tags]: tags.join(',') }),
      ...(tab === undefined ? {} : { [NAMES.tab]: tab === 'all' ? '' : tab }),
    })
  return [filters, change]
}

const holds = {
  all: () => true,
  active: isActive,
  priority: ({ priority }: Guideline) => priority,
}

export function foundIn(
  guidelines: Guideline[],
  { query, tab }: Filters,
  today: string,
  tagText: (tag: GuidelineTag) => string,
): Guideline[] {
  const words = wordsOf(query)
  const found = guidelines.filter((guideline) => holds[tab](guideline, today) && matches(guideline, words, tagText))
  // Expired rules come last.
  return found.sort((left, right) => Number(isExpired(left, today)) - Number(isExpired(right, today)))
}

export const withTags = (guidelines: Guideline[], tags: readonly GuidelineTag[]) =>
  tags.length === 0 ? guidelines : guidelines.filter((guideline) => tags.some((tag) => guideline.tags.includes(tag)))

export const wordsOf = (query: string) => query.toLowerCase().split(/\s+/).filter(Boolean)

function matches(
  { title, description, translations, tags }: Guideline,
  words: readonly string[],
  tagText: (tag: GuidelineTag) => string,
): boolean {
  const searched = [title, description, ...translations.flatMap((version) => [version.title, version.description]), ...tags.map(tagText)]
    .join('\n')
    .toLowerCase()
  return words.every((word) => searched.includes(word))
}

interface Piece {
  at: number
  text: string
  marked: boolean
}

export function piecesOf(text: string, words: readonly string[]): Piece[] {
  const lower = text.toLowerCase()
  // A few letters change their length in lower case, which would shift the indexes.
  if (words.length === 0 || lower.length !== text.length) return [{ at: 0, text, marked: false }]
  const marked = new Uint8Array(text.length)
  for (const word of words) {
    for (let at = lower.indexOf(word); at >= 0; at = lower.indexOf(word, at + 1)) marked.fill(1, at, at + word.length)
  }
  const pieces: Piece[] = []
  for (let at = 0; at < text.length; at += 1) {
    const last = pieces.at(-1)
    if (last && last.marked === (marked[at] === 1)) last.text += text[at]
    else pieces.push({ at, text: text[at] ?? '', marked: marked[at] === 1 })
  }
  return pieces
}

const LEAD = 60
const VISIBLE = 150

/** Starts shortly before the first match if the card would cut it off. */
export function excerptOf(text: string, words: readonly string[]): string {
  const lower = text.toLowerCase()
  const places = words.map((word) => lower.indexOf(word)).filter((at) => at >= 0)
  const first = places.length > 0 ? Math.min(...places) : 0
  if (first < VISIBLE) return text
  const space = text.indexOf(' ', first - LEAD)
  return `… ${text.slice(space >= 0 && space < first ? space + 1 : first)}`
}
