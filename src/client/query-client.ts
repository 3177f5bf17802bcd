import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query'
import { getQueryKey } from '@trpc/react-query'
import { readProblem } from './kit/problem'
import { trpc } from './trpc'

const SECOND = 1000
const FRESH = 60 * SECOND
const KEPT = 3600 * SECOND

const meKey = getQueryKey(trpc.accounts.me)
const asksWhoIAm = (key: readonly unknown[]) => JSON.stringify(key[0]) === JSON.stringify(meKey[0])

/** A call was told that nobody is signed in: ask who I am, and the session leads to the sign-in page if it is so. */
function checkSession(error: unknown) {
  if (readProblem(error).status === 401) void queryClient.invalidateQueries({ queryKey: meKey })
}

const isRefusal = (error: unknown) => {
  const { status } = readProblem(error)
  return status >= 400 && status < 500
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({
    onError: (error, query) => {
      if (!asksWhoIAm(query.queryKey)) checkSession(error)
    },
  }),
  mutationCache: new MutationCache({ onError: checkSession }),
  defaultOptions: {
    queries: {
      staleTime: FRESH,
      gcTime: KEPT,
      retry: (failures, error) => failures < 1 && !isRefusal(error),
      refetchOnMount: true,
      refetchOnReconnect: true,
      refetchOnWindowFocus: false,
    },
    mutations: { retry: false },
  },
})
