import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import type * as core from 'zod/v4/core'
import { may, type Permission } from '../../shared/permissions'
import { forbiddenFor } from '../auth/re-authentication'
import { unauthorized } from '../errors'
import { countChange } from '../limits/limits'
import type { Context, MemberContext } from '../trpc/context'
import { discardRest, type FormRules } from '../uploads/receive-form'
import { clearUploadSession, openUploadSession } from '../uploads/upload-session'
import { type ContextOf, contextOfRequest, fileHooks } from './request-context'

type Handle<Ctx> = (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** A path that carries files. `handle` returns the JSON answer, unless it has sent a file. */
export type FileRoute = {
  method: HTTPMethods
  path: string
  /** For docs and tests: input, JSON answer, status and a description in Markdown. */
  fields?: core.$ZodType
  answer?: core.$ZodType
  status?: number
  files?: FormRules
  says?: string
} & ({ permission: 'public'; handle: Handle<Context> } | { permission: Permission; handle: Handle<MemberContext> })

export async function serveFileRoutes(app: FastifyInstance, routes: FileRoute[], contextOf: ContextOf) {
  await app.register(async (scope) => {
    // `receiveFile` counts the bytes, so that the error can name the file.
    await scope.register(multipart, { throwFileSizeLimit: false })
    for (const route of routes) {
      scope.route({
        method: route.method,
        url: route.path,
        ...fileHooks(contextOf, (ctx) => {
          if (route.permission !== 'public') requirePermission(ctx, route.permission)
        }),
        onError: async (request) => discardRest(request),
        handler: async (request, reply) => {
          const ctx = contextOfRequest(request) as MemberContext
          if (request.method === 'GET' || request.method === 'HEAD') return route.handle(ctx, request, reply)
          if (ctx.user) countChange(ctx, ctx.user)
          try {
            openUploadSession(request, ctx)
            return await route.handle(ctx, request, reply)
          } finally {
            await clearUploadSession(request, ctx.reads)
            ctx.mailQueue.nudge()
            ctx.messageQueue.nudge()
            void ctx.fileTrash.empty()
          }
        },
      })
    }
  })
}

function requirePermission(ctx: Context, permission: Permission) {
  if (!ctx.user) throw unauthorized()
  if (!may(ctx.user, permission)) throw forbiddenFor(ctx.user)
}
