import type { inferRouterInputs, inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '../router'

const USER_ID_KEY = 'userID'

type Inputs = inferRouterInputs<AppRouter>
type Outputs = inferRouterOutputs<AppRouter>
type Room = keyof Outputs & keyof Inputs

/** The signed-in person. */
export type Viewer = Outputs['accounts']['me']
export type CommunityInfo = Outputs['community']['info']
export type Registered = Outputs['accounts']['register']

/** The server's refusal, shaped as tRPC's own client shapes it. */
class CallError extends Error {
  constructor(
    message: string,
    readonly data: unknown,
  ) {
    super(message)
  }
}

type Answer = { result: { data: unknown } } | { error: { message: string; data: unknown } }

let userId: string | null = null

/**
 * Who is signed in on this page, for the X-User-ID header and for the next visit's restore attempt.
 * Neither proves anything: the session cookie is the only authority.
 */
export function rememberUser(id: number | null) {
  userId = id === null ? null : String(id)
  try {
    if (userId === null) localStorage.removeItem(USER_ID_KEY)
    else localStorage.setItem(USER_ID_KEY, userId)
  } catch {
    // Without storage there is simply nothing to restore from.
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
  const accept = { Accept: 'application/json' }
  return id === null ? accept : { ...accept, 'X-User-ID': id }
}

/** Never from a cache. Throws where something before the procedures answered, such as a proxy with its error page. */
export async function callServer(url: RequestInfo | URL, options: RequestInit): Promise<Response> {
  const response = await fetch(url, { ...options, cache: 'no-store', credentials: 'same-origin' })
  const { ok, status, headers } = response
  const isJson = headers.get('content-type')?.includes('json')
  if (isJson && ok) return response
  const { error } = ((isJson && (await response.clone().json())) || {}) as { error?: unknown }
  if (isJson && typeof error !== 'string') return response
  throw new CallError(typeof error === 'string' ? error : `API error: ${status}`, { httpStatus: status })
}

const send = async (path: string, options: RequestInit): Promise<unknown> => (await callServer(`/trpc/${path}`, options)).json()

function open(answer: Answer): unknown {
  if ('error' in answer) throw new CallError(answer.error.message, answer.error.data)
  return answer.result.data
}

/*
 * Plain calls, for the pages before sign-in: tRPC's client and React Query weigh more than those pages may.
 * The wire format and the types are tRPC's.
 */

/** A query. `asUser` goes out as X-User-ID in place of the remembered id. */
export async function ask<R extends Room, Name extends keyof Outputs[R] & keyof Inputs[R] & string>(
  room: R,
  name: Name,
  input: Inputs[R][Name],
  asUser: string | null = userId,
): Promise<Outputs[R][Name]> {
  const query = input === undefined ? '' : `?input=${encodeURIComponent(JSON.stringify(input))}`
  return open((await send(`${room}.${name}${query}`, { headers: callHeaders(asUser) })) as Answer) as Outputs[R][Name]
}

/** A mutation. */
export async function tell<R extends Room, Name extends keyof Outputs[R] & keyof Inputs[R] & string>(
  room: R,
  name: Name,
  input: Inputs[R][Name],
): Promise<Outputs[R][Name]> {
  const headers = { ...callHeaders(), 'Content-Type': 'application/json' }
  return open((await send(`${room}.${name}`, { method: 'POST', headers, body: JSON.stringify(input) })) as Answer) as Outputs[R][Name]
}

/** Who is signed in, if anybody, and which community this is. */
interface Look {
  viewer: Viewer | null
  community: CommunityInfo
  /** When it was asked, in milliseconds since 1970. */
  at: number
}

/** One request, and nobody being signed in is no failure of it. */
async function look(): Promise<Look> {
  const at = Date.now()
  const [me, info] = (await send('accounts.me,community.info?batch=1&input=%7B%7D', { headers: callHeaders() })) as [Answer, Answer]
  return { viewer: 'result' in me ? (me.result.data as Viewer) : null, community: open(info) as CommunityInfo, at }
}

let ahead: Promise<Look> | null = null

/** Asks while the program is still on its way; the first to look around gets this answer. */
export function lookAhead() {
  ahead = look()
  // Whoever looks around hears of it.
  ahead.catch(() => undefined)
}

export function lookAround(): Promise<Look> {
  const first = ahead
  ahead = null
  return first ?? look()
}
