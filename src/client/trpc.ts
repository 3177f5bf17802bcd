import { httpBatchLink } from '@trpc/client'
import { createTRPCReact } from '@trpc/react-query'
import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../router'
import { callHeaders, callServer } from './trpc-client'

/** As many as the server answers in one request. */
const BATCH = 20

/** Calls as hooks, for every signed-in page. */
export const trpc = createTRPCReact<AppRouter>()

/** What each call answers, for components that get a part of it. */
export type Outputs = inferRouterOutputs<AppRouter>

/** Batched, with the cookie, never from a cache. */
export const createClient = () =>
  trpc.createClient({
    links: [
      httpBatchLink({
        url: '/trpc',
        maxURLLength: 2000,
        maxItems: BATCH,
        headers: () => callHeaders(),
        fetch: (url, options) => callServer(url, options as RequestInit),
      }),
    ],
  })
