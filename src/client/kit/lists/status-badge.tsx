import type { ReactNode } from 'react'
import { useWords } from '../words/words'
import classes from './status-badge.module.css'

export type Tone = 'red' | 'blue' | 'green' | 'amber' | 'gray'

export function StatusBadge({ tone, children }: { tone: Tone; children: string }) {
  return (
    <span className={classes.badge} data-tone={tone}>
      {children}
    </span>
  )
}

export function TagList<Tag extends string>(props: { tags: readonly Tag[]; limit?: number; render?: (tag: Tag) => ReactNode }) {
  const { tags, limit = tags.length, render = (tag) => tag } = props
  const words = useWords('kit')
  const more = tags.length - limit
  return (
    <ul className={classes.tags} aria-label={words.tags}>
      {tags.slice(0, limit).map((tag) => (
        <li key={tag} className={classes.tag}>
          {render(tag)}
        </li>
      ))}
      {more > 0 && <li className={classes.more}>{words.more(more)}</li>}
    </ul>
  )
}
