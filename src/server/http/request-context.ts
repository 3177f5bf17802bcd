import type { FastifyReply, FastifyRequest } from 'fastify'
import { unauthorized } from '../errors'
import type { Context } from '../trpc/context'

export type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

const contexts = new WeakMap<FastifyRequest, Context>()

export const contextOfRequest = (request: FastifyRequest) => contexts.get(request) as Context

export const isSignedIn = (request: FastifyRequest) => contexts.get(request)?.user != null

/**
 * Hooks of a route that takes calls. Signed-in people enter the limit before their body is read, so that many large bodies do not fill the
 * memory. Strangers enter it afterwards: their bodies are small, and an endless one then blocks nobody else in the same network.
 */
export const callHooks = (contextOf: ContextOf) => ({
  async onRequest(request: FastifyRequest, reply: FastifyReply) {
    const ctx = await contextOf(request, reply)
    contexts.set(request, ctx)
    if (ctx.user) await enterCall(ctx)
  },
  async preHandler(request: FastifyRequest) {
    const ctx = contextOfRequest(request)
    if (!ctx.user) await enterCall(ctx)
    else await requireStillAllowed(request, ctx)
  },
})

async function enterCall({ limits, caller }: Context) {
  caller.onEnd(await limits.calls.enter(caller))
}

/** As `callHooks`, for a route that sends or receives files. `check` refuses callers before a byte of the body is read. */
export const fileHooks = (contextOf: ContextOf, check: (ctx: Context) => void) => ({
  async onRequest(request: FastifyRequest, reply: FastifyReply) {
    const ctx = await contextOf(request, reply)
    check(ctx)
    contexts.set(request, ctx)
    ctx.caller.onEnd(await ctx.limits.files.enter(ctx.caller))
  },
  preHandler: (request: FastifyRequest) => requireStillAllowed(request, contextOfRequest(request)),
})

/** A body can take long, and its sender may be banned or signed out meanwhile. Throws 401. */
async function requireStillAllowed(request: FastifyRequest, { user, caller }: Context) {
  if (user && request.body !== undefined && !(await caller.isStillAllowed())) throw unauthorized()
}
