import type { GuidelineTag } from '../schema'
import classes from './guideline-tags.module.css'
import { Highlighted } from './highlighted'

/** The tags, at most `limit` of them and how many more there are. */
export function GuidelineTags({
  tags,
  limit = tags.length,
  words = [],
}: {
  tags: GuidelineTag[]
  limit?: number
  words?: readonly string[]
}) {
  const more = tags.length - limit
  return (
    <ul className={classes.tags} aria-label="Tags">
      {tags.slice(0, limit).map((tag) => (
        <li key={tag} className={classes.tag}>
          <Highlighted text={tag} words={words} />
        </li>
      ))}
      {more > 0 && <li className={classes.more}>+{more} more</li>}
    </ul>
  )
}
