import type { CSSProperties } from 'react'
import { useWords } from '#kit/words/words'
import type { Category } from '../answers'
import classes from './category-badges.module.css'

export function CategoryBadges({ categories }: { categories: Category[] }) {
  const words = useWords('announcements')
  const categoryName = useCategoryName()
  return (
    <ul className={classes.badges} aria-label={words.categories}>
      {categories.map(({ id, name, color }) => (
        <li key={id} className={classes.badge} style={{ '--category': color } as CSSProperties}>
          {categoryName(name)}
        </li>
      ))}
    </ul>
  )
}

export const tabLabel = (name: string) =>
  name
    .toLowerCase()
    .replace(/\p{L}[\p{L}’']*/gu, (word) => word.charAt(0).toUpperCase() + word.slice(1))
    .replace(/\bHoa\b/g, 'HOA')

export const slugOf = (name: string) =>
  name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')

export const withSlug = (categories: Category[], slug: string) => categories.find(({ name }) => slugOf(name) === slug)

export function useCategoryName(asWritten = (name: string) => name) {
  const known = new Map(Object.entries(useWords('values').announcementCategory))
  return (name: string) => known.get(name) ?? asWritten(name)
}
