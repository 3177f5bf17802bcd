import { Group, Text } from '@mantine/core'
import { Link } from 'react-router-dom'
import { StatusBadge } from '#kit/lists/status-badge'
import { versionIn } from '#kit/words/translations'
import { useLanguage, useWords } from '#kit/words/words'
import type { Guideline } from '../answers'
import type { GuidelineTag } from '../schema'
import classes from './guideline-card.module.css'
import { excerptOf, piecesOf } from './guideline-search'
import { isExpired, useGuidelineWords } from './guideline-words'

const TAGS_SHOWN = 3

export function GuidelineCard(props: { guideline: Guideline; to: string; words: readonly string[]; today: string; timeZone: string }) {
  const said = useWords('guidelines')
  const { activeRange, longInstant } = useGuidelineWords()
  const { guideline, words } = props
  const { title, description, lang } = versionIn(useLanguage(), guideline)
  const expired = isExpired(guideline, props.today)
  return (
    <article className={classes.card} data-expired={expired || undefined}>
      <Group gap="0.5rem 1rem" align="flex-start" justify="space-between">
        <h2 className={classes.title} lang={lang}>
          <Link to={props.to} className={classes.link}>
            <Highlighted text={title} words={words} />
          </Link>
        </h2>
        {(guideline.priority || expired) && (
          <span className={classes.badges}>
            {guideline.priority && <StatusBadge tone="amber">{said.priority}</StatusBadge>}
            {expired && <StatusBadge tone="gray">{said.expired}</StatusBadge>}
          </span>
        )}
      </Group>
      <Text fz="sm" c="dimmed">
        {said.byAndUpdated(guideline.author, longInstant(guideline.lastUpdated, props.timeZone))}
      </Text>
      <p className={classes.description} lang={lang}>
        <Highlighted text={excerptOf(description, words)} words={words} />
      </p>
      <footer className={classes.foot}>
        <GuidelineTags tags={guideline.tags} limit={TAGS_SHOWN} words={words} />
        <Text fz="sm" c="dimmed">
          {said.activeIn(activeRange(guideline))}
        </Text>
      </footer>
    </article>
  )
}

function Highlighted({ text, words }: { text: string; words: readonly string[] }) {
  return piecesOf(text, words).map((piece) =>
    piece.marked ? (
      <mark key={piece.at} className={classes.mark}>
        {piece.text}
      </mark>
    ) : (
      <span key={piece.at}>{piece.text}</span>
    ),
  )
}

function GuidelineTags({ tags, limit = tags.length, words = [] }: { tags: GuidelineTag[]; limit?: number; words?: readonly string[] }) {
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
