import { httpBatchLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { AppRouter } from '../router'
import { callHeaders } from './trpc-client'

/** As many as the server answers in one request. */
const BATCH = 20

/** Calls as hooks, for every signed-in page. */
export const trpc = createTRPCReact<AppRouter>()

/** Batched, with the cookie, never from a cache. */
export const createClient = () =>
  trpc.createClient({
    links: [
      httpBatchLink({
        url: '/trpc',
        maxURLLength: 2000,
        maxItems: BATCH,
        headers: () => callHeaders(),
        fetch: (url, options) => fetch(url, { ...options, cache: 'no-store', credentials: 'same-origin' } as RequestInit),
      }),
    ],
  })
