import { initTRPC } from '@trpc/server'
import type * as core from 'zod/v4/core'
import { may, type Permission, type PermissionOf } from '../../shared/permissions'
import { DEFAULT_LANGUAGE } from '../../words/languages'
import type { MessageKey } from '../../words/messages'
import { requireRelyingParty } from '../auth/passkeys/options'
import { forbiddenFor, requireFreshProof } from '../auth/re-authentication'
import { describeError, type ErrorDetails, unauthorized } from '../errors'
import { countChange } from '../limits/limits'
import type { Context, MemberContext } from './context'

/** The builders below set the permission, and the authorization tests read it. */
export interface ProcedureMeta {
  permission?: Permission | 'public'
  rest?: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`
  status?: number
  says?: string
  restAnswer?: core.$ZodType
  notFound?: MessageKey
  /** Every tab polls this call, so it neither prolongs a session nor fills the log. */
  isPolled?: true
  /** Refused in a batch, because it is expensive, such as a password check. */
  isAlone?: boolean
  storesNothing?: boolean
}

const t = initTRPC
  .context<Context>()
  .meta<ProcedureMeta>()
  .create({
    isDev: false,
    errorFormatter({ shape, error, ctx }) {
      const { status, message, details } = describeError(error, ctx?.language() ?? DEFAULT_LANGUAGE)
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

export const { router, mergeRouters, createCallerFactory, middleware } = t

/** Types the unchanged context as a member's. Passing the object would make tRPC copy it, a tenth of the cost of a small answer. */
const KNOWN_AS_MEMBER = { ctx: undefined as unknown as MemberContext }

/** A change may leave mail to send and files to delete. */
function afterCall(ctx: Context, type: string, succeeded: boolean) {
  if (type !== 'mutation' || !succeeded) return
  ctx.mailQueue.nudge()
  ctx.messageQueue.nudge()
  void ctx.fileTrash.empty()
}

const permitted = (permission: Permission) =>
  t.procedure.meta({ permission }).use(async ({ ctx, type, meta, next }) => {
    if (!ctx.user) throw unauthorized()
    if (!may(ctx.user, permission)) throw forbiddenFor(ctx.user)
    if (type === 'mutation') countChange(ctx, ctx.user)
    const result = await next(KNOWN_AS_MEMBER)
    afterCall(ctx, type, result.ok && !meta?.storesNothing)
    return result
  })

/** Protects actions that a stolen session alone must not allow. Comes after the role check. */
export const requireProof = t.middleware(async ({ ctx, next }) => {
  await requireFreshProof(ctx)
  return next()
})

export const wherePasskeysWork = t.middleware(({ ctx, next }) => {
  requireRelyingParty(ctx)
  return next()
})

export const publicProcedure = t.procedure.meta({ permission: 'public' }).use(async ({ ctx, type, next }) => {
  const result = await next()
  afterCall(ctx, type, result.ok)
  return result
})
export const memberProcedure = (permission: PermissionOf<'member'>) => permitted(permission)
/** Requires `isAdmin`, or either flag if the permission names both. */
export const adminProcedure = (permission: Exclude<PermissionOf<'admin'>, PermissionOf<'member'>>) => permitted(permission)
export const superAdminProcedure = (permission: Exclude<PermissionOf<'superAdmin'>, PermissionOf<'admin'>>) => permitted(permission)
