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

/** What a procedure says about itself; the builders below say the permission, and the authorization tests read it. */
export interface ProcedureMeta {
  permission?: Permission | 'public'
  /** Its REST path: 'GET /api/contacts'. */
  rest?: `${'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'} /api/${string}`
  /** The status of the REST answer, where it is not 200. */
  status?: number
  /** A few words about that path for docs/api.md. */
  says?: string
  /** The REST answer has the fields of this schema alone. */
  restAnswer?: core.$ZodType
  /** What the REST answer 404 says when the procedure answers null. */
  notFound?: MessageKey
  /** Every tab calls it again and again: it neither prolongs a session nor fills the log. */
  isPolled?: true
  /** Refused in a batch with others: what costs much more than it answers, such as a password's check. */
  isAlone?: boolean
  /** A mutation that stores nothing, so that nothing is to be sent or deleted after it. */
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

export const { router, mergeRouters, createCallerFactory } = t

/** The context as it is, known to be a member's. Passing the object makes tRPC copy it, a tenth of the cost of a small answer. */
const KNOWN_AS_MEMBER = { ctx: undefined as unknown as MemberContext }

/** After a change there may be mail to send and bytes to delete. */
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

/** For what a stolen session alone must not do: its person has proven who they are within ten minutes. Role first, proof second. */
export const requireProof = t.middleware(async ({ ctx, next }) => {
  await requireFreshProof(ctx)
  return next()
})

/** 404 where browsers have no passkeys, whatever is sent. */
export const wherePasskeysWork = t.middleware(({ ctx, next }) => {
  requireRelyingParty(ctx)
  return next()
})

/** Anybody, signed in or not. */
export const publicProcedure = t.procedure.meta({ permission: 'public' }).use(async ({ ctx, type, next }) => {
  const result = await next()
  afterCall(ctx, type, result.ok)
  return result
})
/** Everyone signed in. */
export const memberProcedure = (permission: PermissionOf<'member'>) => permitted(permission)
/** `isAdmin`, or either flag where the permission's line names both. */
export const adminProcedure = (permission: Exclude<PermissionOf<'admin'>, PermissionOf<'member'>>) => permitted(permission)
/** `isSuperAdmin` only. */
export const superAdminProcedure = (permission: Exclude<PermissionOf<'superAdmin'>, PermissionOf<'admin'>>) => permitted(permission)
