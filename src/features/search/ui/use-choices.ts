import { useDebouncedValue } from '@mantine/hooks'
import { IconArrowRight, IconHistory } from '@tabler/icons-react'
import { keepPreviousData } from '@tanstack/react-query'
import { useState } from 'react'
import { readSearches } from '#kit/context/recent-searches'
import { useViewer } from '#kit/context/session'
import { readProblem } from '#kit/feedback/problem'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { SearchType } from '../schema'
import { counting, type Goal, type Group, goalChoice, groupsOf } from './choices'
import { inWords } from './in-words'

const SHOWN = 8
const DEBOUNCE_MS = 200
const LETTERS_MIN = 2

export const addressOf = (words: string) => `/search?q=${encodeURIComponent(words)}`
export const anyAddressOf = (words: string) => `${addressOf(words)}&match=any`

/** The dialog's choices: pages, actions and earlier searches before typing, then the best results and a link to all of them. */
export function useChoices(typed: string, goals: Goal[]) {
  const words = useWords('search')
  const values = useWords('values')
  const viewer = useViewer()
  const [recent, setRecent] = useState(() => readSearches(viewer.id))
  const text = typed.trim()
  const [settled] = useDebouncedValue(text, DEBOUNCE_MS)
  const asks = text.length >= LETTERS_MIN
  const { data, error, isPlaceholderData, refetch } = useFirstFound(asks ? settled : '', SHOWN)
  const isCurrent = asks && settled === text && data !== undefined && !isPlaceholderData
  const found: Group[] =
    asks && data
      ? groupsOf(
          data.results.map((result) => inWords(values.issueType, result)),
          words.kinds,
        )
      : []
  const { shown, announced } = counting(words, useFormats())
  const total = data ? shown(data.total) : ''
  const all: Group[] =
    found.length > 0
      ? [{ id: 'all', label: words.more, choices: [{ id: 'all', icon: IconArrowRight, title: words.seeAll(total), to: addressOf(text) }] }]
      : []
  const before: Group[] = [
    { id: 'go', label: words.goTo, choices: goals.map(goalChoice) },
    {
      id: 'recent',
      label: words.recent,
      choices: recent.map((each, at) => ({ id: `recent-${at}`, icon: IconHistory, title: each, to: addressOf(each), words: each })),
    },
  ].filter(({ choices }) => choices.length > 0)
  return {
    isCurrent,
    groups: asks ? [...found, ...all] : before,
    hasRecent: !asks && recent.length > 0,
    forgetRecent: () => setRecent([]),
    /** No earlier result can be shown while loading. */
    searching: asks && !data && !error,
    failed: asks && error && !data ? () => void refetch() : null,
    /** For screen readers: the number of results, once they match the text in the field. */
    said: isCurrent ? announced(data.total) : '',
    nothing: isCurrent && data.total === 0,
    suggestion: isCurrent ? data.suggestion : null,
  }
}

const AGAIN_MS = 2_000
const PATIENCE = 30

const isTooMuch = (error: unknown) => readProblem(error).status === 429

/** After too many searches in a minute the search waits and continues by itself. */
const PATIENT = {
  retry: (failures: number, error: unknown) => (isTooMuch(error) ? failures < PATIENCE : failures < 1 && readProblem(error).status === 0),
  retryDelay: AGAIN_MS,
  // Fails at once without a connection instead of waiting for one.
  networkMode: 'always',
  staleTime: 0,
  placeholderData: keepPreviousData,
} as const

const useFirstFound = (typed: string, limit: number) =>
  trpc.search.find.useQuery({ q: typed, limit }, { ...PATIENT, enabled: typed.length >= LETTERS_MIN })

export const useAllFound = (q: string, match: 'all' | 'any', type: SearchType | undefined) =>
  trpc.search.find.useInfiniteQuery(
    { q, match, ...(type && { type }) },
    { ...PATIENT, enabled: q.length > 0, getNextPageParam: (last) => last.next ?? undefined },
  )
