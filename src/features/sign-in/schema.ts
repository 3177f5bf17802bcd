import * as z from 'zod/mini'
import { oneCode, typedCode } from '../../shared/credentials'
import { byId, shownLine } from '../../shared/fields'
import { assertion, attestation } from '../../shared/passkeys'
import { msg } from '../../words/say'

export const appCode = z.object({ code: z.string().check(z.maxLength(20)) })
export const stepSwitch = z.object({ on: z.boolean() })

export const GRACE_DAYS = 14
export const boardRule = z.object({
  boardSecondStep: z.enum(['off', 'required']),
  graceDays: z._default(z.union([z.literal(0), z.literal(GRACE_DAYS)]), GRACE_DAYS),
})
export type BoardRule = z.output<typeof boardRule>

/** One way to prove who one is, and no more. */
export const proof = z.union([
  z.strictObject({ password: z.string().check(z.maxLength(1000)) }),
  z.strictObject({ response: assertion }),
  z.strictObject(typedCode.shape).check(oneCode),
])
export type Proof = z.output<typeof proof>

export const PASSKEYS_MAX = 10
const passkeyName = shownLine(1, msg('signIn', 'passkeyNameMissing'), 60)
export const passkeyPurpose = z.object({ for: z.enum(['add', 'confirm']) })
export const newPasskey = z.object({ response: attestation, name: passkeyName })
export const passkeyRename = z.extend(byId, { name: passkeyName })
