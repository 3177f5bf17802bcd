import { useWords } from '#kit/words/words'
import type { Category } from '../answers'

/** A category's name on its tab: lower-cased, then each word capitalised; HOA stays HOA. */
export const tabLabel = (name: string) =>
  name
    .toLowerCase()
    .replace(/\p{L}[\p{L}’']*/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1))
    .replace(/\bHoa\b/g, 'HOA')

/** A category's name in the address. */
export const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const withSlug = (categories: Category[], slug: string) => categories.find(({ name }) => slugOf(name) === slug)

/** A category in the page's language when it is one of those a community starts with, else as the board wrote it. */
export function useCategoryName(asWritten = (name: string) => name) {
  const known = new Map(Object.entries(useWords('values').announcementCategory))
  return (name: string) => known.get(name) ?? asWritten(name)
}
