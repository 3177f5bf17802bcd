import { ensureToken, readToken } from '../../../server/auth/browser-cookies'
import { CHALLENGE_LASTS } from '../../../server/auth/passkeys/challenges'
import { makeChallenge, requestOptions, requireRelyingParty } from '../../../server/auth/passkeys/options'
import { challengeOf, checkAssertion, findPasskey, noteUse } from '../../../server/auth/passkeys/verify'
import { newProof } from '../../../server/auth/re-authentication'
import { found, unauthorized } from '../../../server/errors'
import { findPerson, type Person } from '../../../server/people'
import type { Context } from '../../../server/trpc/context'
import { maySignIn } from '../../../shared/residents'
import { msg } from '../../../words/say'
import type { PasskeySignIn } from '../schema'
import { beginSession } from './begin-session'
import { refusalOf } from './refusals'

const COOKIE = 'portico_challenge'

/** What the browser is asked: alike for everybody, but for the challenge, which is this browser's. Throws 404, 429. */
export function offerSignIn(ctx: Context) {
  const party = requireRelyingParty(ctx)
  const browser = ensureToken(ctx, COOKIE, CHALLENGE_LASTS / 1000)
  const challenge = makeChallenge(ctx, `sign-in ${browser.hash}`)
  browser.keep()
  return requestOptions(party, challenge, [])
}

/** One answer for whatever is wrong with it. */
const refused = () => unauthorized(msg('problems', 'passkeyRefused'))

/** Two factors by itself: no second step follows. Throws 401; then, as after the right password, 403 with the status. */
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
      return beginSession(ctx, trx, user.id, newProof(), language)
    }),
  )
}
