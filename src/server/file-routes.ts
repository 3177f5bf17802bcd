import multipart from '@fastify/multipart'
import type { FastifyInstance, FastifyReply, FastifyRequest, HTTPMethods } from 'fastify'
import { may, type Permission } from '../shared/permissions'
import type { Context } from './context'
import { forbidden, unauthorized } from './errors'
import type { Person } from './people'
import { passRest } from './uploads/pass-rest'
import { clearDesk, openDesk } from './uploads/upload-desk'

export type SignedInContext = Context & { user: Person; sessionId: string }

type Handle<Ctx> = (ctx: Ctx, request: FastifyRequest, reply: FastifyReply) => Promise<unknown>

/** A path that carries bytes. What `handle` returns is the JSON answer, unless it has sent a file. */
export type FileRoute = { method: HTTPMethods; path: string } & (
  | { permission: 'public'; handle: Handle<Context> }
  | { permission: Permission; handle: Handle<SignedInContext> }
)

type ContextOf = (request: FastifyRequest, reply: FastifyReply) => Promise<Context>

/** Serves the routes. Who asks is known, and refused, before a byte of the body is read. */
export async function serveFileRoutes(app: FastifyInstance, routes: FileRoute[], contextOf: ContextOf) {
  const contexts = new WeakMap<FastifyRequest, Context>()
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
          contexts.set(request, ctx)
        },
        onError: async (request) => passRest(request),
        handler: async (request, reply) => {
          const ctx = contexts.get(request) as SignedInContext
          openDesk(request, ctx.env.UPLOADS_DIR)
          try {
            return await route.handle(ctx, request, reply)
          } finally {
            await clearDesk(request, ctx.db)
            if (request.method !== 'GET' && request.method !== 'HEAD') {
              ctx.postOffice.nudge()
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
  if (!may(ctx.user, permission)) throw forbidden()
}
