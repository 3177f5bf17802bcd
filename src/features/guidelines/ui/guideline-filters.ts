import { useCallback } from 'react'
import { useSearchParams } from 'react-router-dom'
import { GUIDELINE_TAGS, type Guideline, type GuidelineTag, isActive } from '../schema'
import { matches, wordsOf } from './guideline-search'

export const TABS = ['all', 'active', 'priority'] as const
export type TabName = (typeof TABS)[number]

export interface Filters {
  query: string
  tags: GuidelineTag[]
  tab: TabName
}

const NAMES = { query: 'q', tags: 'tags', tab: 'tab' } as const

/** Search, tags and tab, which live in the address. Changing them adds no step to the history. */
export function useFilters(): [Filters, (change: Partial<Filters>) => void] {
  const [search, setSearch] = useSearchParams()
  const asked = (search.get(NAMES.tags) ?? '').split(',')
  const filters: Filters = {
    query: search.get(NAMES.query) ?? '',
    tags: GUIDELINE_TAGS.filter((tag) => asked.includes(tag)),
    tab: TABS.find((tab) => tab === search.get(NAMES.tab)) ?? 'all',
  }
  const change = useCallback(
    (next: Partial<Filters>) =>
      setSearch(
        (before) => {
          const after = new URLSearchParams(before)
          for (const [name, value] of Object.entries(next)) {
            const text = Array.isArray(value) ? value.join(',') : value
            if (text && text !== 'all') after.set(NAMES[name as keyof Filters], text)
            else after.delete(NAMES[name as keyof Filters])
          }
          return after
        },
        { replace: true },
      ),
    [setSearch],
  )
  return [filters, change]
}

const holds = {
  all: () => true,
  active: isActive,
  priority: ({ priority }: Guideline) => priority,
}

/** What tab and search leave; the tags' counts are counted on it. */
export function foundIn(guidelines: Guideline[], { query, tab }: Filters, today: string): Guideline[] {
  const words = wordsOf(query)
  return guidelines.filter((guideline) => holds[tab](guideline, today) && matches(guideline, words))
}

/** Those with at least one of the tags; with none chosen, all. */
export const withTags = (guidelines: Guideline[], tags: readonly GuidelineTag[]) =>
  tags.length === 0 ? guidelines : guidelines.filter((guideline) => tags.some((tag) => guideline.tags.includes(tag)))
