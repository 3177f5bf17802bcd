import type { Icon } from '@tabler/icons-react'
import type { SearchResult } from '../answers'
import type { SearchType } from '../schema'
import { isFile, KINDS } from './kinds'

/** One line of the dialog that can be chosen. */
export interface Choice {
  id: string
  icon: Icon
  title: string
  /** Where it leads; a file opens in a new tab. */
  to: string
  result?: SearchResult
  /** Of the words of an earlier search: they are looked for again. */
  words?: string
}
export interface Group {
  id: string
  label: string
  choices: Choice[]
}

/** A page or an action somebody may go to. */
export interface Goal {
  label: string
  path: string
  icon: Icon
}

/** Its id is its place: a page and an action may have one path, and two choices with one id would be chosen as one. */
export const goalChoice = ({ label, path, icon }: Goal, at: number): Choice => ({ id: `go-${at}`, icon, title: label, to: path })

/** Results by kind, in the order in which the first of each kind came. */
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

/** Opens the page in the portal, a file beside it. */
export function openChoice({ to }: Choice, navigate: (to: string) => void) {
  if (isFile(to)) window.open(to, '_blank', 'noopener')
  else navigate(to)
}
