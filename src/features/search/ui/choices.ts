import type { Icon } from '@tabler/icons-react'
import type { Formats } from '../../../words/formats'
import type { Words } from '../../../words/messages'
import type { SearchResult } from '../answers'
import type { SearchType } from '../schema'
import { COUNT_MAX } from '../schema'
import { isFile, KINDS } from './kinds'

export interface Choice {
  id: string
  icon: Icon
  title: string
  /** The target; a file opens in a new tab. */
  to: string
  result?: SearchResult
  /** An earlier search: choosing it searches again. */
  words?: string
}
export interface Group {
  id: string
  label: string
  choices: Choice[]
}

export interface Goal {
  label: string
  path: string
  icon: Icon
}

/** The id is the position: a page and an action may share a path. */
export const goalChoice = ({ label, path, icon }: Goal, at: number): Choice => ({ id: `go-${at}`, icon, title: label, to: path })

/** Groups results by kind, in the order of the first result of each kind. */
export function groupsOf(results: SearchResult[], labels: Record<SearchType, string>): Group[] {
  const kinds = [...new Set(results.map(({ type }) => type))]
  return kinds.map((type) => ({
    id: type,
    label: labels[type],
    choices: results
      .filter((result) => result.type === type)
      .map((result) => ({ id: `${type}-${result.id}`, icon: KINDS[type].icon, title: result.title, to: result.url, result })),
  }))
}

/** Opens the page in the portal, or a file in a new tab. */
export function openChoice({ to }: Choice, navigate: (to: string) => void) {
  if (isFile(to)) window.open(to, '_blank', 'noopener')
  else navigate(to)
}

/** The number of results as shown and as announced; says so if counting stopped at its limit. */
export function counting(words: Words['search'], formats: Formats) {
  const shown = (count: number) => (count < COUNT_MAX ? formats.number(count) : words.atLeast(formats.number(COUNT_MAX)))
  const announced = (count: number) => (count === 0 ? words.nothing : words.results(count, shown(count)))
  return { shown, announced }
}
