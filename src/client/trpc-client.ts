import { createTRPCClient, httpBatchLink } from '@trpc/client'
import type { inferRouterOutputs } from '@trpc/server'
import { apiError } from '#kit/feedback/problem'
import { currentLanguage } from '#kit/words/words'
import type { AppRouter } from '../router'
import type { heldBack } from '../shared/permissions'

const USER_ID_KEY = 'userID'
/** The server's limit for one request. */
const BATCH = 20

export type Outputs = inferRouterOutputs<AppRouter>
export type Viewer = Outputs['auth']['me'] & { [heldBack]?: true }
export type CommunityInfo = Outputs['community']['info']
export type Registered = Outputs['auth']['register']

/** A refusal from outside of the procedures, read like tRPC's own errors. */
class CallError extends Error {
  constructor(
    message: string,
    readonly data: unknown,
  ) {
    super(message)
  }
}

let userId: string | null = null

/** Stores the signed-in id for the X-User-ID header and for restoring the session. Only the session cookie grants access. */
export function rememberUser(id: number | null) {
  userId = id === null ? null : String(id)
  try {
    if (userId === null) localStorage.removeItem(USER_ID_KEY)
    else localStorage.setItem(USER_ID_KEY, userId)
  } catch {
    // Without storage, there is nothing to restore from.
  }
}

export function storedUserId(): string | null {
  try {
    return localStorage.getItem(USER_ID_KEY)
  } catch {
    return null
  }
}

export function callHeaders(id = userId): Record<string, string> {
  const accept = { Accept: 'application/json', 'Accept-Language': currentLanguage() }
  return id === null ? accept : { ...accept, 'X-User-ID': id }
}

/** Resolves to true once the refused call should be repeated. */
export let shouldRetry: (refusal: Response) => Promise<boolean> = async () => false
export const onRefusal = (ask: typeof shouldRetry) => {
  shouldRetry = ask
}

/** Bypasses every cache. Throws if something other than the portal answered, such as a proxy with its error page. */
export async function callServer(url: RequestInfo | URL, options: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...options, cache: 'no-store', credentials: 'same-origin' })
  const { ok, status, headers } = response
  const isJson = headers.get('content-type')?.includes('json')
  if (isJson && ok) return response
  const { error } = ((isJson && (await response.clone().json())) || {}) as { error?: unknown }
  if (isJson && typeof error !== 'string') return (await shouldRetry(response)) ? callServer(url, options) : response
  // A Wi-Fi's own page is no answer: nothing of the call arrived.
  throw ok ? new CallError('', null) : new CallError(typeof error === 'string' ? error : apiError(status), { httpStatus: status })
}

/** Batched. The pages before sign-in call it directly, the others through the hooks in trpc.ts. */
export const client = createTRPCClient<AppRouter>({
  links: [
    httpBatchLink({
      url: '/trpc',
      maxURLLength: 2000,
      maxItems: BATCH,
      headers: ({ opList: [{ context }] }) => callHeaders(context.userId as string | null | undefined),
      fetch: (url, options) => callServer(url, options as RequestInit),
    }),
  ],
})
