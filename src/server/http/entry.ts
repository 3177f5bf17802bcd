import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Leave } from '../limits/places'
import type { Context } from '../trpc/context'

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

interface Entry {
  ctx: Context
  /** Gives the caller's place back; nothing while they have none. */
  leave?: Leave
  /** The body was there when it was asked who is signed in. */
  isWhole?: boolean
}

const entries = new WeakMap<FastifyRequest, Entry>()

/**
 * Hooks of a route that takes calls with a body. Who is signed in has a place before it is read, so that many large ones fill no memory. A
 * stranger's small body comes first: one that never ends keeps nobody of the same network out. A call without a body needs neither.
 */
export const entryHooks = (contextOf: ContextOf) => ({
  onRequest(request: FastifyRequest, reply: FastifyReply, done: (error?: Error) => void) {
    if (hasNoBody(request)) return done()
    contextOf(request, reply)
      .then((ctx) => {
        const entry: Entry = { ctx, isWhole: request.raw.complete }
        entries.set(request, entry)
        return ctx.user ? enter(request, entry) : undefined
      })
      .then(() => done(), done)
  },
})

const hasNoBody = ({ method }: FastifyRequest) => method === 'GET' || method === 'HEAD'

async function enter(request: FastifyRequest, entry: Entry) {
  const { budget, caller } = entry.ctx
  entry.leave = await budget.enter(caller)
  // A body that is refused or breaks off never reaches the route.
  if (!hasNoBody(request)) caller.onGone(entry.leave)
  return entry.leave
}

/** The same for a route of files, where a form comes as JSON: a body of 1 MB has a place, an upload has places of its kind. */
export async function enterWithJson(request: FastifyRequest, ctx: Context) {
  const entry: Entry = { ctx }
  entries.set(request, entry)
  if (hasNoBody(request)) return
  if (ctx.user && /^application\/json/i.test(request.headers['content-type'] ?? '')) await enter(request, entry)
}

/** Who such a request comes from, as its route's first hook has found. */
export const contextOfEntry = (request: FastifyRequest) => entries.get(request)?.ctx

/** Gives back the place of a form that came as JSON. */
export const leaveEntry = (request: FastifyRequest) => entries.get(request)?.leave?.()

export const callerIsKnown = (request: FastifyRequest) => entries.get(request)?.ctx.user != null

/** Before a body is parsed: its caller's place, where they have none, and their turn. */
export async function takeTurn(request: FastifyRequest) {
  const entry = entries.get(request)
  if (entry?.leave) await entry.ctx.budget.turn(entry.ctx.caller)
  else if (entry) await enter(request, entry)
}

/** What the route itself goes on with: who calls, and how to give back the place they have from now on at the latest. */
export async function entryOf(request: FastifyRequest, reply: FastifyReply, contextOf: ContextOf) {
  const entry = entries.get(request) ?? { ctx: await contextOf(request, reply) }
  const leave = entry.leave ?? (await enter(request, entry))
  // Reading the rest of a body takes as long as its sender likes: they may have been banned or signed out meanwhile.
  const hasLost = !hasNoBody(request) && !entry.isWhole && entry.ctx.user && !(await entry.ctx.caller.mayGoOn())
  return { ctx: hasLost ? { ...entry.ctx, user: null, sessionId: null } : entry.ctx, leave }
}
