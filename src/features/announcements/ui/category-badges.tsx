import { useWords } from '#kit/words/words'
import type { Category } from '../answers'
import classes from './category-badges.module.css'

export function CategoryBadges({ categories }: { categories: Category[] }) {
  const words = useWords('announcements')
  const categoryName = useCategoryName()
  return (
    <ul className={classes.badges} aria-label={words.categories}>
      {categories.map(({ id, name, color }) => (
        <li key={id} className={classes.badge} style={{ backgroundColor: color, color: textColorOn(color) }}>
          {categoryName(name)}
        </li>
      ))}
    </ul>
  )
}

/** At this luminance black and white have the same contrast (at least 4.58:1). */
const MIDDLE = 0.179

/** Source: WCAG 2.2, relative luminance. */
function textColorOn(color: string): string {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(color.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  })
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue > MIDDLE ? '#000' : '#fff'
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
