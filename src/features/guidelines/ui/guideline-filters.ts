import { useAddressSearch } from '#kit/navigation/address'
import type { Guideline } from '../answers'
import type { GuidelineTag } from '../schema'
import { GUIDELINE_TAGS } from '../schema'
import { matches, wordsOf } from './guideline-search'
import { isActive } from './guideline-words'

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
  return guidelines.filter((guideline) => holds[tab](guideline, today) && matches(guideline, words, tagText))
}

export const withTags = (guidelines: Guideline[], tags: readonly GuidelineTag[]) =>
  tags.length === 0 ? guidelines : guidelines.filter((guideline) => tags.some((tag) => guideline.tags.includes(tag)))
