import { useDebouncedValue } from '@mantine/hooks'
import { useAddressSearch } from '#kit/navigation/address'
import { DOCUMENT_CATEGORIES } from '../schema'

const DEBOUNCE_MS = 250
const SORTS = ['newest', 'documentDate', 'title'] as const

export function useAsked() {
  const [address, change] = useAddressSearch()
  const typed = address.get('search') ?? ''
  const [search] = useDebouncedValue(typed.trim(), DEBOUNCE_MS)
  const asked = {
    category: DOCUMENT_CATEGORIES.find((name) => name === address.get('category')) ?? null,
    year: /^(19|2\d)\d\d$/.test(address.get('year') ?? '') ? Number(address.get('year')) : null,
    search,
    match: address.get('match') === 'any' ? ('any' as const) : ('all' as const),
    sort: SORTS.find((sort) => sort === address.get('sort')) ?? 'newest',
    archived: address.get('archived') === 'true',
  }
  return { asked, typed, change }
}
export type Asked = ReturnType<typeof useAsked>['asked']
