import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type * as core from 'zod/v4/core'
import { may, type Permission } from '../../shared/permissions'
import { refusalFor } from '../auth/refusals'
import { unauthorized } from '../errors'
import { countChange } from '../limits/count-change'
import type { Context, MemberContext } from '../trpc/context'
import { passRest } from '../uploads/pass-rest'
import type { FormRules } from '../uploads/receive-form'
import { clearUploadSession, openUploadSession } from '../uploads/upload-session'
import { type ContextOf, contextOfEntry, enterWithJson, leaveEntry } from './entry'

type Handle<Ctx> = (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** A path that carries bytes. What `handle` returns is the JSON answer, unless it has sent a file. */
export type FileRoute = {
  method: HTTPMethods
  path: string
  /** For docs and tests: what it is sent, what it answers where that is JSON, with which status, and a few words of Markdown. */
  fields?: core.$ZodType
  answer?: core.$ZodType
  status?: number
  files?: FormRules
  says?: string
} & ({ permission: 'public'; handle: Handle<Context> } | { permission: Permission; handle: Handle<MemberContext> })

/** Serves the routes. Who asks is known, and refused, before a byte of the body is read. */
export async function serveFileRoutes(app: FastifyInstance, routes: FileRoute[], contextOf: ContextOf) {
  await app.register(async (scope) => {
    // Sizes are counted where a refusal can name the file.
    await scope.register(multipart, { throwFileSizeLimit: false })
    for (const route of routes) {
      scope.route({
        method: route.method,
        url: route.path,
        onRequest: async (request, reply) => {
          const ctx = await contextOf(request, reply)
          if (route.permission !== 'public') requirePermission(ctx, route.permission)
          await enterWithJson(request, ctx)
        },
        onError: async (request) => passRest(request),
        handler: async (request, reply) => {
          const ctx = contextOfEntry(request) as MemberContext
          const isRead = request.method === 'GET' || request.method === 'HEAD'
          if (!isRead && ctx.user) countChange(ctx, ctx.user)
          try {
            ctx.caller.onGone(await ctx.budget.file(ctx.caller))
            // Reading a body of JSON has taken as long as its sender liked; a form of files looks again once it has come.
            if (!isRead && ctx.user && !(await ctx.caller.mayGoOn())) throw unauthorized()
            if (!isRead) openUploadSession(request, ctx)
            return await route.handle(ctx, request, reply)
          } finally {
            leaveEntry(request)
            await clearUploadSession(request, ctx.reads)
            if (!isRead) {
              ctx.mailQueue.nudge()
              ctx.messageQueue.nudge()
              void ctx.fileTrash.empty()
            }
          }
        },
      })
    }
  })
}

function requirePermission(ctx: Context, permission: Permission) {
  if (!ctx.user) throw unauthorized()
  if (!may(ctx.user, permission)) throw refusalFor(ctx.user)
}
