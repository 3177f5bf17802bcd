import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { forgetSearches } from '#kit/context/recent-searches'
import { readProblem } from '#kit/feedback/problem'
import { forgetCopy } from './app/forget-copy'
import { trpc } from './trpc'
import type { Viewer } from './trpc-client'

const SECOND = 1000
const FRESH = 60 * SECOND
const KEPT = 3600 * SECOND

const meKey = getQueryKey(trpc.auth.me)
const asksWhoIAm = (key: readonly unknown[]) => JSON.stringify(key[0]) === JSON.stringify(meKey[0])

/** A call was told that nobody is signed in: what the device has kept goes, and somebody who was is asked for again, and the session leads to the sign-in page if it is so. */
function checkSession(error: unknown, isAsked = false) {
  if (readProblem(error).status !== 401) return
  void forgetCopy()
  forgetSearches()
  if (!isAsked) void queryClient.invalidateQueries({ queryKey: meKey, predicate: ({ state }) => state.data !== undefined })
}

const GONE_OR_CHANGED = [404, 409]

/**
 * What a change was refused for has been deleted or changed by somebody else: the page must not go on offering it. An open form
 * is about one thing read by its id, and keeps what somebody has written into it: with `openToo` false only lists are read again.
 */
export function readAgainAfter(error: unknown, openToo: boolean) {
  if (!GONE_OR_CHANGED.includes(readProblem(error).status)) return
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !asksWhoIAm(queryKey) && (openToo || !(queryKey[0] as string[]).includes('get')),
  })
}

/** Answers with sentences or sorted names are in the old language until they are read again. */
export const readAgainInLanguage = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => !asksWhoIAm(queryKey) })

const isRefusal = (error: unknown) => {
  const { status } = readProblem(error)
  return status >= 400 && status < 500
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      checkSession(error, asksWhoIAm(query.queryKey))
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      checkSession(error)
      readAgainAfter(error, true)
    },
  }),
  defaultOptions: {
    queries: {
      staleTime: FRESH,
      gcTime: KEPT,
      retry: (failures, error) => failures < 1 && !isRefusal(error),
      refetchOnMount: true,
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
    },
    // Without a network a change fails at once, and says so: left to itself it would wait without a word.
    mutations: { retry: false, networkMode: 'always' },
  },
})

/** A person and what they may see. */
export const rightsOf = ({ id, isAdmin, isSuperAdmin, hoaStatus }: Viewer) => [id, isAdmin, isSuperAdmin, hoaStatus].join()

let readFor = ''

// Everything read belongs to one person. When somebody else has signed in on this device, or somebody's rights have changed, it goes.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || !query.state.data || !asksWhoIAm(query.queryKey)) return
  const rights = rightsOf(query.state.data as Viewer)
  if (readFor && rights !== readFor) queryClient.removeQueries({ predicate: ({ queryKey }) => !asksWhoIAm(queryKey) })
  readFor = rights
})
