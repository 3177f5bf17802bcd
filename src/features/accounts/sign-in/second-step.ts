import { tickets, trust } from '../../../server/auth/browsers'
import { newProof } from '../../../server/auth/re-authentication'
import { findSecondStep, tryCode } from '../../../server/auth/second-step'
import { notifyOwner } from '../../../server/auth/security-mail'
import { found, PortalError, unauthorized } from '../../../server/errors'
import { findPerson, type Person } from '../../../server/people'
import type { Context } from '../../../server/trpc/context'
import { msg } from '../../../words/say'
import type { SecondStepCode } from '../schema'
import { beginSession } from './begin-session'
import { LOGIN_FAILED } from './refusals'

/** After the right password: a ticket, and the 401 that asks for more; nothing while the password is enough. */
export async function askForSecondStep(ctx: Context, userId: number, passwordHash: string): Promise<PortalError | null> {
  const { isOn, methods } = await findSecondStep(ctx.reads, ctx, userId)
  if (!isOn) return null
  await ctx.reserve.lend(() =>
    ctx.write(async (trx) => {
      const account = await trx
        .selectFrom('user')
        .select('id')
        .where('id', '=', userId)
        .where('passwordHash', '=', passwordHash)
        .executeTakeFirst()
      if (!account) throw unauthorized(LOGIN_FAILED)
      await tickets.issue(ctx, trx, userId)
    }),
  )
  const sentence = methods.includes('app') ? msg('problems', 'codeAsked') : msg('problems', 'otherStepAsked')
  return new PortalError('UNAUTHORIZED', sentence, { secondStep: true, methods })
}

/** The ways of the account this browser has a ticket for. Throws 404. */
export async function listTicketMethods(ctx: Context) {
  const userId = found(await tickets.find(ctx, ctx.reads), 'Sign-in')
  const { methods } = await findSecondStep(ctx.reads, ctx, userId)
  return { methods }
}

const startAgain = () => new PortalError('UNAUTHORIZED', msg('problems', 'signInAgain'), { startAgain: true })

/** Throws 401 for a wrong or used code, and without a living ticket, 429. */
export async function finishSignIn(ctx: Context, { trustBrowser, language, ...typed }: SecondStepCode): Promise<Person> {
  const userId = await tickets.find(ctx, ctx.reads)
  if (userId === undefined) throw startAgain()
  const takeCode = await tryCode(ctx, userId, typed)
  const answer = await ctx.reserve.lend(() =>
    ctx.write(async (trx) => {
      // Of ten requests at once one finds it.
      if ((await tickets.find(ctx, trx)) !== userId) throw startAgain()
      const outcome = await takeCode(trx)
      if (outcome !== 'right') return outcome
      if (trustBrowser) await trust.issue(ctx, trx, userId)
      return beginSession(ctx, trx, userId, newProof(), language)
    }),
  )
  if (typeof answer === 'string') {
    if (ctx.codes.isTenthWrong(userId)) await tellOfGuesses(ctx, userId)
    throw unauthorized(msg('problems', answer === 'used' ? 'codeUsed' : 'codeWrong'))
  }
  ctx.codes.forget(userId)
  return answer
}

/** Whoever tries so many codes has the password. */
const tellOfGuesses = ({ write, env }: Context, userId: number) =>
  write(async (trx) => {
    const owner = found(await findPerson(trx, userId), 'User')
    await notifyOwner(trx, env.PUBLIC_URL, owner, 'passwordKnown', {})
  })
