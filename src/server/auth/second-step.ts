import type { Reader, Trx } from '../../../db/schema'
import { type Actor, audit } from '../audit'
import { auditName, type Person } from '../people'
import { nowText } from '../process/clock'
import { readSettings, writeSettings } from '../settings'
import type { AppSecrets } from '../storage/app-secrets'
import type { AuthRequest } from './auth-request'
import { forgetBrowsers } from './browsers'
import { relyingPartyOf } from './passkeys/options'
import { hashRecoveryCode, takeRecoveryCode } from './recovery-codes'
import { notifyOwner } from './security-mail'
import { endSessions } from './session-rows'
import { secondsOff, stepOf } from './totp'

/** Listed in the order in which people are asked. */
const STEP_METHODS = ['app', 'passkey', 'recovery'] as const
export type StepMethod = (typeof STEP_METHODS)[number]

interface SecondStep {
  isOn: boolean
  methods: StepMethod[]
  appAddedAt: string | null
  recoveryCodesLeft: number
}

/** A passkey made for another host does not count. */
export async function findSecondStep(
  db: Reader,
  { appSecrets, env }: Pick<AuthRequest, 'appSecrets' | 'env'>,
  userId: number,
): Promise<SecondStep> {
  const row = await db
    .selectFrom('user')
    .leftJoin('authenticatorApp', 'authenticatorApp.userId', 'user.id')
    .select(['secondStepAt', 'authenticatorApp.sealedSecret', 'authenticatorApp.addedAt'])
    .select(({ selectFrom }) =>
      selectFrom('recoveryCode')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('recoveryCode.userId', '=', 'user.id')
        .as('codes'),
    )
    .select(({ selectFrom }) =>
      selectFrom('passkey')
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .whereRef('passkey.userId', '=', 'user.id')
        .where('rpId', '=', relyingPartyOf(env)?.rpId ?? '')
        .as('passkeys'),
    )
    .where('user.id', '=', userId)
    .executeTakeFirstOrThrow()
  const codes = row.codes ?? 0
  const works = {
    app: row.sealedSecret !== null && appSecrets.open(row.sealedSecret) !== undefined,
    passkey: (row.passkeys ?? 0) > 0,
    recovery: codes > 0,
  }
  return {
    isOn: row.secondStepAt !== null,
    methods: STEP_METHODS.filter((method) => works[method]),
    appAddedAt: row.addedAt,
    recoveryCodesLeft: codes,
  }
}

export async function isSecondStepOn(db: Reader, userId: number): Promise<boolean> {
  const row = await db.selectFrom('user').select('secondStepAt').where('id', '=', userId).executeTakeFirst()
  return row !== undefined && row.secondStepAt !== null
}

export const turnOn = (trx: Trx, userId: number) =>
  trx.updateTable('user').set({ secondStepAt: nowText() }).where('id', '=', userId).where('secondStepAt', 'is', null).execute()

export async function turnOff(trx: Trx, userId: number) {
  await trx.updateTable('user').set({ secondStepAt: null }).where('id', '=', userId).execute()
  await trx.deleteFrom('authenticatorApp').where('userId', '=', userId).execute()
  await trx.deleteFrom('recoveryCode').where('userId', '=', userId).execute()
  await forgetBrowsers(trx, userId)
}

export interface TypedCode {
  code?: string | undefined
  recoveryCode?: string | undefined
}
type Outcome = 'right' | 'wrong' | 'used'

/** Counts the attempt and does the slow hashing. The returned function uses up the code in the caller's transaction. Throws 429. */
export async function tryCode(ctx: AuthRequest, userId: number, typed: TypedCode): Promise<(trx: Trx) => Promise<Outcome>> {
  ctx.limits.codes.admit(userId, ctx.address)
  const { code, recoveryCode = '' } = typed
  if (code !== undefined) return (trx) => takeAppCode(trx, ctx.appSecrets, userId, code)
  const codeHash = await hashRecoveryCode(ctx.reads, userId, recoveryCode, ctx.caller)
  return async (trx) => {
    if (codeHash === undefined || !(await takeRecoveryCode(trx, userId, codeHash))) return 'wrong'
    await tellOfRecoveryCode(trx, ctx, userId)
    return 'right'
  }
}

async function tellOfRecoveryCode(trx: Trx, ctx: AuthRequest, userId: number) {
  const owner = await trx.selectFrom('user').select(['id', 'email']).where('id', '=', userId).executeTakeFirstOrThrow()
  const { recoveryCodesLeft: left } = await findSecondStep(trx, ctx, userId)
  await notifyOwner(trx, ctx.env.PUBLIC_URL, owner, 'recoveryCodeUsed', { left })
}

/** Returns the time step of a code. Stores how far a clock is off if that explains a wrong code, for the doctor command. */
export async function findStep(trx: Trx, secret: Buffer, code: string): Promise<number | undefined> {
  const step = stepOf(secret, code)
  const codesOffBy = step === undefined ? secondsOff(secret, code) : 0
  if (codesOffBy !== undefined && codesOffBy !== (await readSettings(trx)).codesOffBy) await writeSettings(trx, { codesOffBy })
  return step
}

async function takeAppCode(trx: Trx, secrets: AppSecrets, userId: number, code: string): Promise<Outcome> {
  const app = await trx.selectFrom('authenticatorApp').select(['sealedSecret', 'lastStep']).where('userId', '=', userId).executeTakeFirst()
  const secret = app && secrets.open(app.sealedSecret)
  if (!app || !secret) return 'wrong'
  const step = await findStep(trx, secret, code)
  if (step === undefined) return 'wrong'
  if (step <= app.lastStep) return 'used'
  await trx.updateTable('authenticatorApp').set({ lastStep: step }).where('userId', '=', userId).execute()
  return 'right'
}

/** Removes everything except the password that could sign in or prove identity, and ends every session. */
export async function removeSecondStep(trx: Trx, publicUrl: string, actor: Actor, person: Person) {
  await turnOff(trx, person.id)
  await trx.deleteFrom('passkey').where('userId', '=', person.id).execute()
  await trx.deleteFrom('linkedIdentity').where('userId', '=', person.id).execute()
  await endSessions(trx, person.id)
  await notifyOwner(trx, publicUrl, person, 'secondStepOff', {})
  await audit(trx, actor, 'removed second step of', auditName(person))
}
