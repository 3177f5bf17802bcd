import type { Reader, Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { ensureToken, readToken } from '../../../server/auth/browsers'
import {
  CHALLENGE_LIFETIME,
  listCredentials,
  makeChallenge,
  requestOptions,
  requireRelyingParty,
} from '../../../server/auth/passkeys/options'
import { ALGORITHMS, challengeOf, checkAssertion, checkAttestation, findPasskey, noteUse } from '../../../server/auth/passkeys/verify'
import { newProof, requireFreshProof } from '../../../server/auth/re-authentication'
import { findSecondStep } from '../../../server/auth/second-step'
import { notifyOwner } from '../../../server/auth/security-mail'
import { findCredentialSince } from '../../../server/auth/session-rows'
import { conflict, found, PortalError, unauthorized } from '../../../server/errors'
import { countCostlyChange } from '../../../server/limits/limits'
import { auditName, findPerson, type Person } from '../../../server/people'
import { nowText } from '../../../server/process/clock'
import { readSettings } from '../../../server/settings'
import { newToken } from '../../../server/tokens'
import type { Context, MemberContext } from '../../../server/trpc/context'
import type { Attestation } from '../../../shared/accounts'
import { maySignIn } from '../../../shared/residents'
import { msg } from '../../../words/messages'
import type { OwnPasskey } from '../answers'
import type { PasskeySignIn } from '../schema'
import { PASSKEYS_MAX } from '../schema'
import { turnOffOwnStep } from './second-step'
import { refusalOf, startSession } from './start-session'

type Purpose = 'add' | 'confirm'
export const challengeKey = ({ sessionId }: MemberContext, purpose: Purpose) => `${purpose} ${sessionId}`

/** Throws 403 when a passkey is to be added without a fresh proof, 429. */
export async function makeOptions(ctx: MemberContext, purpose: Purpose) {
  const party = requireRelyingParty(ctx)
  if (purpose === 'add') await requireFreshProof(ctx)
  const challenge = makeChallenge(ctx, challengeKey(ctx, purpose))
  const own = await listCredentials(ctx.reads, ctx.user.id, party)
  if (purpose === 'confirm') return requestOptions(party, challenge, own)
  const { username, name: displayName } = ctx.user
  const { name } = await readSettings(ctx.reads)
  return {
    rp: { id: party.rpId, name },
    user: { id: await ctx.write((trx) => ensureHandle(trx, ctx.user.id)), name: username, displayName },
    challenge,
    pubKeyCredParams: ALGORITHMS.map((alg) => ({ type: 'public-key' as const, alg })),
    timeout: CHALLENGE_LIFETIME,
    attestation: 'none' as const,
    authenticatorSelection: { residentKey: 'required' as const, requireResidentKey: true, userVerification: 'required' as const },
    excludeCredentials: own,
  }
}

/** Random, so that a passkey reveals neither the account's id nor its name. */
async function ensureHandle(trx: Trx, userId: number): Promise<string> {
  const { passkeyHandle } = await trx.selectFrom('user').select('passkeyHandle').where('id', '=', userId).executeTakeFirstOrThrow()
  if (passkeyHandle) return passkeyHandle
  const made = newToken()
  await trx.updateTable('user').set({ passkeyHandle: made }).where('id', '=', userId).execute()
  return made
}

/** Throws 400 for an invalid attestation, 409 beyond ten passkeys and for one that is registered already, 429. */
export async function addPasskey(ctx: MemberContext, { response, name }: { response: Attestation; name: string }) {
  const { user, write, challenges } = ctx
  const party = requireRelyingParty(ctx)
  const isAsked = challenges.take(challengeKey(ctx, 'add'), challengeOf(response))
  const made = isAsked ? await checkAttestation(response, party) : undefined
  if (!made) throw notAdded()
  return write(async (trx) => {
    await requireRoom(trx, user.id, made.credentialId)
    countCostlyChange(ctx, user, 'passkey')
    const credentialSince = await findCredentialSince(trx, ctx.sessionId)
    const row = { ...made, userId: user.id, rpId: party.rpId, name, createdAt: nowText(), credentialSince }
    const { id } = await trx.insertInto('passkey').values(row).returning('id').executeTakeFirstOrThrow()
    await audit(trx, user, 'added passkey', auditName(user))
    await notifyOwner(trx, ctx.env.PUBLIC_URL, user, 'passkeyAdded', { name }, id)
    return findOwnPasskey(trx, ctx, id)
  })
}

const notAdded = () => new PortalError('BAD_REQUEST', msg('problems', 'passkeyNotAdded'))

async function requireRoom(trx: Trx, userId: number, credentialId: string) {
  const same = await trx.selectFrom('passkey').select('userId').where('credentialId', '=', credentialId).executeTakeFirst()
  if (same?.userId === userId) throw conflict(msg('problems', 'passkeyKnown'))
  if (same) throw notAdded()
  const own = await trx.selectFrom('passkey').select('id').where('userId', '=', userId).execute()
  if (own.length >= PASSKEYS_MAX) throw conflict(msg('problems', 'passkeysFull'))
}

export const renamePasskey = (ctx: MemberContext, { id, name }: { id: number; name: string }) => {
  requireRelyingParty(ctx)
  return ctx.write(async (trx) => {
    const passkey = await findOwnPasskey(trx, ctx, id)
    await trx.updateTable('passkey').set({ name }).where('id', '=', id).execute()
    return { ...passkey, name }
  })
}

/** Removing the last method turns the second step off. Throws 404, 409 for a board member's last method. */
export const removePasskey = (ctx: MemberContext, id: number) => {
  requireRelyingParty(ctx)
  return ctx.write(async (trx) => {
    const { user } = ctx
    const { name } = await findOwnPasskey(trx, ctx, id)
    await trx.deleteFrom('passkey').where('id', '=', id).execute()
    const { isOn, methods, appAddedAt } = await findSecondStep(trx, ctx, user.id)
    if (isOn && appAddedAt === null && !methods.includes('passkey')) await turnOffOwnStep(trx, ctx)
    await audit(trx, user, 'removed passkey', auditName(user))
    await notifyOwner(trx, ctx.env.PUBLIC_URL, user, 'passkeyRemoved', { name })
  })
}

/** Newest first. Throws 404 where passkeys are not supported. */
export async function listPasskeys(db: Reader, ctx: MemberContext): Promise<OwnPasskey[]> {
  const { rpId } = requireRelyingParty(ctx)
  const rows = await db
    .selectFrom('passkey')
    .select(['id', 'name', 'createdAt', 'lastUsedAt', 'rpId'])
    .where('userId', '=', ctx.user.id)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute()
  return rows.map(({ rpId: madeFor, ...row }) => ({ ...row, usable: madeFor === rpId }))
}

/** Throws 404, also for somebody else's. */
const findOwnPasskey = async (db: Reader, ctx: MemberContext, id: number) =>
  found(
    (await listPasskeys(db, ctx)).find((passkey) => passkey.id === id),
    'Passkey',
  )

const COOKIE = 'portico_challenge'

/** The options are the same for everybody except for the challenge, which is bound to this browser. Throws 404, 429. */
export function makeSignInOptions(ctx: Context) {
  const party = requireRelyingParty(ctx)
  const browser = ensureToken(ctx, COOKIE, CHALLENGE_LIFETIME / 1000)
  const challenge = makeChallenge(ctx, `sign-in ${browser.hash}`)
  browser.keep()
  return requestOptions(party, challenge, [])
}

const refused = () => unauthorized(msg('problems', 'passkeyRefused'))

/** A passkey is two factors: no second step follows. Throws 401, or 403 with the status. */
export async function signInWithPasskey(ctx: Context, { response, language }: PasskeySignIn): Promise<Person> {
  const party = requireRelyingParty(ctx)
  if (!ctx.challenges.take(`sign-in ${readToken(ctx, COOKIE)}`, challengeOf(response))) throw refused()
  const passkey = await findPasskey(ctx.reads, response, party)
  if (!passkey || response.response.userHandle !== passkey.passkeyHandle) throw refused()
  const counter = await checkAssertion(passkey, response, party)
  if (counter === undefined) throw refused()
  const user = found(await findPerson(ctx.reads, passkey.userId), 'User')
  if (!maySignIn(user.status)) throw refusalOf(user)
  return ctx.reserve.lend(() =>
    ctx.write(async (trx) => {
      if (!(await noteUse(trx, passkey, counter))) throw refused()
      return startSession(ctx, trx, user.id, { provenUntil: newProof(), credentialSince: passkey.credentialSince }, language)
    }),
  )
}
