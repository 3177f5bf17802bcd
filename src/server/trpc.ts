import { initTRPC } from '@trpc/server'
import { may, type Permission, type PermissionOf } from '../shared/permissions'
import type { Context } from './context'
import { describeError, type ErrorDetails, forbidden, unauthorized } from './errors'
import type { Person } from './people'

/** What a procedure says about who may call it; the authorization tests read it. */
export interface ProcedureMeta {
  permission: Permission | 'public'
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error }) {
      const { status, message, details } = describeError(error)
      const { issues, ...rest } = details
      const data: { code: string; httpStatus: number; issues?: ErrorDetails['issues']; details: Record<string, unknown> } = {
        code: shape.data.code,
        httpStatus: status,
        details: rest,
      }
      if (issues) data.issues = issues
      return { code: shape.code, message, data }
    },
  })

export const { router, createCallerFactory } = t

/** After a change there may be mail to send and bytes to delete. */
const base = t.procedure.use(async ({ ctx, type, next }) => {
  const result = await next()
  if (type === 'mutation' && result.ok) {
    ctx.postOffice.nudge()
    void ctx.fileTrash.empty()
  }
  return result
})

const permitted = (permission: Permission) =>
  base.meta({ permission }).use(({ ctx, next }) => {
    if (!ctx.user) throw unauthorized()
    if (!may(ctx.user, permission)) throw forbidden()
    return next({ ctx: ctx as Context & { user: Person; sessionId: string } })
  })

/** Anybody, signed in or not. */
export const publicProcedure = base.meta({ permission: 'public' })
/** Everybody signed in. */
export const memberProcedure = (permission: PermissionOf<'member'>) => permitted(permission)
/** `isAdmin`, or either flag where the permission's line names both. */
export const adminProcedure = (permission: Exclude<PermissionOf<'admin'>, PermissionOf<'member'>>) => permitted(permission)
/** `isSuperAdmin` only. */
export const superAdminProcedure = (permission: Exclude<PermissionOf<'superAdmin'>, PermissionOf<'admin'>>) => permitted(permission)
