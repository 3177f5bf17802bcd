import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { clearSearches } from '#kit/context/recent-searches'
import { readProblem } from '#kit/feedback/problem'
import { deleteCopy } from './app/delete-copy'
import { trpc } from './trpc'
import type { Viewer } from './trpc-client'

const SECOND = 1000
const FRESH = 60 * SECOND
const KEPT = 3600 * SECOND

const meKey = getQueryKey(trpc.auth.me)
const isMeQuery = (key: readonly unknown[]) => JSON.stringify(key[0]) === JSON.stringify(meKey[0])

/** After a 401: deletes the offline copy and checks the session again, which leads to the sign-in page if it has ended. */
function checkSession(error: unknown, isAsked = false) {
  if (readProblem(error).status !== 401) return
  void deleteCopy()
  clearSearches()
  if (!isAsked) void queryClient.invalidateQueries({ queryKey: meKey, predicate: ({ state }) => state.data !== undefined })
}

const GONE_OR_CHANGED = [404, 409]

/**
 * A refused change means that the row was changed or deleted, so the page reads it again. With `openToo` false, only lists are read again:
 * an open form keeps its typed text.
 */
export function refetchAfterConflict(error: unknown, openToo: boolean) {
  if (!GONE_OR_CHANGED.includes(readProblem(error).status)) return
  void queryClient.invalidateQueries({
    predicate: ({ queryKey }) => !isMeQuery(queryKey) && (openToo || !(queryKey[0] as string[]).includes('get')),
  })
}

export const refetchInLanguage = () => queryClient.invalidateQueries({ predicate: ({ queryKey }) => !isMeQuery(queryKey) })

const isRefusal = (error: unknown) => {
  const { status } = readProblem(error)
  return status >= 400 && status < 500
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      checkSession(error, isMeQuery(query.queryKey))
    },
  }),
  mutationCache: new MutationCache({
    onError: (error) => {
      checkSession(error)
      refetchAfterConflict(error, true)
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
    // Fails at once while offline instead of waiting silently.
    mutations: { retry: false, networkMode: 'always' },
  },
})

export const rightsOf = ({ id, isAdmin, isSuperAdmin, hoaStatus }: Viewer) => [id, isAdmin, isSuperAdmin, hoaStatus].join()

let cachedRights = ''

// Clears all cached data when another person signs in or the person's rights change.
queryClient.getQueryCache().subscribe(({ type, query }) => {
  if (type !== 'updated' || !query.state.data || !isMeQuery(query.queryKey)) return
  const rights = rightsOf(query.state.data as Viewer)
  if (cachedRights && rights !== cachedRights) queryClient.removeQueries({ predicate: ({ queryKey }) => !isMeQuery(queryKey) })
  cachedRights = rights
})
