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
