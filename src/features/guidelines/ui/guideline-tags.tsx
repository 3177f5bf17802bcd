import { useWords } from '#kit/words/words'
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
  const { tags: label, more: moreText } = useWords('kit')
  const { guidelineTag } = useWords('values')
  const more = tags.length - limit
  return (
    <ul className={classes.tags} aria-label={label}>
      {tags.slice(0, limit).map((tag) => (
        <li key={tag} className={classes.tag}>
          <Highlighted text={guidelineTag[tag]} words={words} />
        </li>
      ))}
      {more > 0 && <li className={classes.more}>{moreText(more)}</li>}
    </ul>
  )
}
