import type { Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { noteProof } from '../../../server/auth/re-authentication'
import { keepRecoveryCodes, makeRecoveryCodes } from '../../../server/auth/recovery-codes'
import {
  findSecondStep,
  findStep,
  isSecondStepOn,
  removeSecondStep,
  type StepMethod,
  turnOff,
  turnOn,
} from '../../../server/auth/second-step'
import { notifyBoardStep, notifyOwner } from '../../../server/auth/security-mail'
import { endSessions } from '../../../server/auth/session-rows'
import { appUri, newAppSecret, toBase32 } from '../../../server/auth/totp'
import { conflict, found, invalid } from '../../../server/errors'
import { countCostlyChange } from '../../../server/limits/limits'
import { auditName, findPerson } from '../../../server/people'
import { DAY, fromNow, MINUTE, nowText } from '../../../server/process/clock'
import { readSettings, writeSettings } from '../../../server/settings'
import type { MemberContext } from '../../../server/trpc/context'
import { SIGN_IN_STATUSES } from '../../../shared/residents'
import { msg } from '../../../words/messages'
import { readBoardSignIn, readMfaPolicy } from '../queries'
import type { MfaPolicy } from '../schema'

const SETUP_LASTS = 15 * MINUTE

/** Creates a secret for an app, bound to this session. The current app works until the new one is confirmed. */
export const setUpApp = ({ user, sessionId, write, appSecrets }: MemberContext) =>
  write(async (trx) => {
    const secret = newAppSecret()
    const setup = { sealedSecret: appSecrets.seal(secret), endsAt: fromNow(SETUP_LASTS) }
    await trx
      .insertInto('appSetup')
      .values({ sessionId, ...setup })
      .onConflict((conflict) => conflict.column('sessionId').doUpdateSet(setup))
      .execute()
    const { name } = await readSettings(trx)
    return { secret: toBase32(secret), uri: appUri(secret, name, user.username) }
  })

/** Turns the second step on if it is off; all other sessions end. Throws 400 for a wrong code, 409 without a set-up, 429. */
export async function confirmApp(ctx: MemberContext, code: string) {
  const { user, sessionId, write, appSecrets, caller, limits } = ctx
  const key = `app ${user.id}`
  limits.signIns.own.take(key)
  const made = (await isSecondStepOn(ctx.reads, user.id)) ? null : await makeRecoveryCodes(caller)
  const answer = await write(async (trx) => {
    const setup = await trx.selectFrom('appSetup').selectAll().where('sessionId', '=', sessionId).executeTakeFirst()
    const isLiving = setup && setup.endsAt > nowText() && setup.endsAt <= fromNow(SETUP_LASTS)
    const secret = isLiving && appSecrets.open(setup.sealedSecret)
    const isOn = await isSecondStepOn(trx, user.id)
    // If the step was turned off meanwhile, it must be turned on with codes.
    if (!secret || (!made && !isOn)) throw conflict(msg('problems', 'setUpAgain'))
    const codes = isOn ? null : made
    const lastStep = await findStep(trx, secret, code)
    if (lastStep === undefined) return undefined
    countCostlyChange(ctx, user, 'app')
    await trx.deleteFrom('appSetup').where('sessionId', '=', sessionId).execute()
    const app = { sealedSecret: setup.sealedSecret, addedAt: nowText(), lastStep }
    await trx
      .insertInto('authenticatorApp')
      .values({ userId: user.id, ...app })
      .onConflict((conflict) => conflict.column('userId').doUpdateSet(app))
      .execute()
    if (codes) {
      await turnOn(trx, user.id)
      await keepRecoveryCodes(trx, user.id, codes)
      await audit(trx, user, 'turned second step on', auditName(user))
    }
    await notifyOwner(trx, ctx.env.PUBLIC_URL, user, codes ? 'secondStepOn' : 'appReplaced', {})
    await endSessions(trx, user.id, sessionId)
    await noteProof(trx, sessionId)
    return { secondStep: true as const, recoveryCodes: codes?.codes ?? null }
  })
  if (!answer) throw invalid('code', msg('problems', 'codeWrong'))
  limits.signIns.own.forget(key)
  return answer
}

/** Throws 409 while the MFA policy requires a second step and this is the last method. */
async function requireStepOptional(trx: Trx, { user }: MemberContext) {
  const { boardSecondStep } = await readMfaPolicy(trx)
  if (boardSecondStep === 'required' && (user.isAdmin || user.isSuperAdmin)) throw conflict(msg('problems', 'boardStepStays'))
}

export async function turnOffOwnStep(trx: Trx, ctx: MemberContext) {
  await requireStepOptional(trx, ctx)
  await turnOff(trx, ctx.user.id)
  await endSessions(trx, ctx.user.id, ctx.sessionId)
  ctx.limits.codes.forget(ctx.user.id)
  await audit(trx, ctx.user, 'turned second step off', auditName(ctx.user))
  await notifyOwner(trx, ctx.env.PUBLIC_URL, ctx.user, 'secondStepOff', {})
}

/** The step stays on if a passkey is left. Throws 409 for a board member's last method. */
export const removeApp = (ctx: MemberContext) =>
  ctx.write(async (trx) => {
    const { isOn, methods } = await findSecondStep(trx, ctx, ctx.user.id)
    const staysOn = isOn && methods.includes('passkey')
    if (isOn && !staysOn) await turnOffOwnStep(trx, ctx)
    const { numDeletedRows } = await trx.deleteFrom('authenticatorApp').where('userId', '=', ctx.user.id).executeTakeFirst()
    if (numDeletedRows > 0n) {
      await audit(trx, ctx.user, 'removed authenticator app', auditName(ctx.user))
      await notifyOwner(trx, ctx.env.PUBLIC_URL, ctx.user, 'appRemoved', {})
    }
    return { secondStep: staysOn }
  })

function requireMethod(methods: readonly StepMethod[]) {
  if (!methods.some((method) => method !== 'recovery')) throw conflict(msg('problems', 'addWayFirst'))
}

/** Throws 429, and 409 without a method or for a board member's last method. */
export async function switchSecondStep(ctx: MemberContext, on: boolean) {
  const { user, reads, write, caller, sessionId } = ctx
  const { isOn, methods } = await findSecondStep(reads, ctx, user.id)
  if (on === isOn) return { secondStep: isOn, recoveryCodes: null }
  if (on) requireMethod(methods)
  const codes = on ? await makeRecoveryCodes(caller) : null
  return write(async (trx) => {
    const now = await findSecondStep(trx, ctx, user.id)
    if (on === now.isOn) return { secondStep: on, recoveryCodes: null }
    if (!codes) {
      await turnOffOwnStep(trx, ctx)
      return { secondStep: false, recoveryCodes: null }
    }
    requireMethod(now.methods)
    countCostlyChange(ctx, user, 'recovery codes')
    await turnOn(trx, user.id)
    await keepRecoveryCodes(trx, user.id, codes)
    await endSessions(trx, user.id, sessionId)
    await audit(trx, user, 'turned second step on', auditName(user))
    await notifyOwner(trx, ctx.env.PUBLIC_URL, user, 'secondStepOn', {})
    return { secondStep: true, recoveryCodes: codes.codes }
  })
}

/** Voids the old codes. Throws 409 while the step is off, 429. */
export async function renewRecoveryCodes(ctx: MemberContext) {
  const { user, reads, write, caller, env } = ctx
  if (!(await isSecondStepOn(reads, user.id))) throw conflict(msg('problems', 'secondStepOff'))
  countCostlyChange(ctx, user, 'recovery codes')
  const codes = await makeRecoveryCodes(caller)
  return write(async (trx) => {
    if (!(await isSecondStepOn(trx, user.id))) throw conflict(msg('problems', 'secondStepOff'))
    await keepRecoveryCodes(trx, user.id, codes)
    await notifyOwner(trx, env.PUBLIC_URL, user, 'newCodes', {})
    return { recoveryCodes: codes.codes }
  })
}

export const dismissPasswordNotice = ({ user, write }: MemberContext) =>
  write((trx) =>
    trx.updateTable('user').set({ passwordNotice: 'told' }).where('id', '=', user.id).where('passwordNotice', '=', 'due').execute(),
  )

/** Throws 409 for a super admin without a second step of their own. */
export const changeMfaPolicy = ({ user, write, env, language }: MemberContext, { boardSecondStep, graceDays }: MfaPolicy) =>
  write(async (trx) => {
    const isRequired = boardSecondStep === 'required'
    if (isRequired && !(await isSecondStepOn(trx, user.id))) throw conflict(msg('problems', 'ownStepFirst'))
    const { boardGraceEndsAt: before } = await readSettings(trx)
    const boardGraceEndsAt = isRequired ? fromNow(graceDays * DAY) : ''
    await writeSettings(trx, { boardGraceEndsAt })
    if (isRequired && !before) await notifyBoardStep(trx, env.PUBLIC_URL, await listBoardWithoutStep(trx), boardGraceEndsAt)
    await audit(trx, user, 'changed the rule for the board', isRequired ? `required, ${graceDays} days` : 'off')
    return readBoardSignIn(trx, language())
  })

const listBoardWithoutStep = (trx: Trx) =>
  trx
    .selectFrom('user')
    .select(['id', 'email'])
    .where(({ or, eb }) => or([eb('isAdmin', '=', 1), eb('isSuperAdmin', '=', 1)]))
    .where('secondStepAt', 'is', null)
    .where('status', 'in', SIGN_IN_STATUSES)
    .execute()

/** Helps a person who has lost their phone. Throws 404, 409 for one's own account. */
export const resetSecondStep = ({ user, write, limits, env }: MemberContext, id: number) =>
  write(async (trx) => {
    const person = found(await findPerson(trx, id), 'User')
    if (id === user.id) throw conflict(msg('problems', 'notYourself'))
    await removeSecondStep(trx, env.PUBLIC_URL, user, person)
    limits.codes.forget(id)
  })
