import { keepPreviousData } from '@tanstack/react-query'
import { readProblem } from '#kit/feedback/problem'
import { trpc } from '../../../client/trpc'
import type { SearchType } from '../schema'

const LETTERS_MIN = 2
const AGAIN_MS = 2_000
const PATIENCE = 30

const isTooMuch = (error: unknown) => readProblem(error).status === 429

/** Who has asked too often in a minute is asked to wait, and waits: the search goes on by itself. */
const PATIENT = {
  retry: (failures: number, error: unknown) => (isTooMuch(error) ? failures < PATIENCE : failures < 1 && readProblem(error).status === 0),
  retryDelay: AGAIN_MS,
  // Without a connection it fails and says so, rather than waiting for one.
  networkMode: 'always',
  staleTime: 0,
  placeholderData: keepPreviousData,
} as const

/** The best results for what somebody is typing. */
export const useFirstFound = (typed: string, limit: number) =>
  trpc.search.find.useQuery({ q: typed, limit }, { ...PATIENT, enabled: typed.length >= LETTERS_MIN })

/** All results, page by page. */
export const useAllFound = (q: string, match: 'all' | 'any', type: SearchType | undefined) =>
  trpc.search.find.useInfiniteQuery(
    { q, match, ...(type && { type }) },
    { ...PATIENT, enabled: q.length > 0, getNextPageParam: (last) => last.next ?? undefined },
  )
