import { memberProcedure, publicProcedure, router, wherePasskeysWork } from '../../server/trpc/trpc'
import { account } from '../../shared/accounts'
import { answers, said } from '../../shared/answers'
import { requestOptions } from '../../shared/passkeys'
import { msg } from '../../words/say'
import { newcomer, registered, ticketMethods, undone, way } from './answers'
import * as commands from './commands'
import * as schema from './schema'
import { undo } from './sign-in/not-me'
import { offerSignIn, signInWithPasskey } from './sign-in/passkey'
import { finishWithProvider, readNewcomer, startWithProvider } from './sign-in/provider'
import { finishSignIn, listTicketMethods } from './sign-in/second-step'
import { signIn, signOut } from './sign-in/session'

const passwordProcedure = publicProcedure.meta({ isAlone: true })

export const accountsRouter = router({
  me: memberProcedure('account.own')
    .output(answers(account))
    .query(({ ctx }) => ctx.user),

  signIn: passwordProcedure
    .input(schema.credentials)
    .output(answers(account))
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  /** For the page of the second step, after a reload. */
  secondStepMethods: publicProcedure
    .meta({ rest: 'GET /api/login/second-step', says: '404 without the right password before' })
    .output(answers(ticketMethods))
    .query(({ ctx }) => listTicketMethods(ctx)),

  giveSecondStep: passwordProcedure
    .meta({ isAlone: true, rest: 'POST /api/login/second-step', says: '`startAgain` with the 401 once ten minutes are over' })
    .input(schema.secondStepCode)
    .output(answers(account))
    .mutation(({ ctx, input }) => finishSignIn(ctx, input)),

  notMe: passwordProcedure
    .meta({ isAlone: true, rest: 'POST /api/not-me', says: 'the link of a notice: ends every session; for a new password' })
    .input(schema.notMe)
    .output(answers(undone))
    .mutation(({ ctx, input }) => undo(ctx, input.token)),

  passkeyOptions: publicProcedure
    .use(wherePasskeysWork)
    .meta({ rest: 'POST /api/passkeys/options', says: 'alike for everybody; the challenge is for this browser, five minutes and one use' })
    .output(answers(requestOptions))
    .mutation(({ ctx }) => offerSignIn(ctx)),

  signInWithPasskey: passwordProcedure
    .use(wherePasskeysWork)
    .meta({ isAlone: true, rest: 'POST /api/passkeys/sign-in', says: '401 in the same words whatever is wrong, then 403 with `status`' })
    .input(schema.passkeySignIn)
    .output(answers(account))
    .mutation(({ ctx, input }) => signInWithPasskey(ctx, input)),

  /** A browser on its way to the sign-in provider, and back from it: `rest/provider.ts`. */
  startWithProvider: publicProcedure
    .input(schema.providerStart)
    .output(answers(way))
    .mutation(async ({ ctx, input }) => ({ location: await startWithProvider(ctx, input.language) })),

  finishWithProvider: publicProcedure
    .input(schema.providerAnswer)
    .output(answers(way))
    .mutation(async ({ ctx, input }) => ({ location: await finishWithProvider(ctx, input.search) })),

  /** For the form they register with. */
  newcomer: publicProcedure
    .meta({ rest: 'GET /api/oidc/newcomer', says: 'whom the sign-in provider has named to this browser; 404 for nobody' })
    .output(answers(newcomer))
    .query(({ ctx }) => readNewcomer(ctx)),

  signOut: publicProcedure.output(answers(said)).mutation(async ({ ctx }) => {
    await signOut(ctx)
    return { message: ctx.t(msg('problems', 'signedOut')) }
  }),

  register: passwordProcedure
    .input(schema.registration)
    .output(answers(registered))
    .mutation(({ ctx, input }) => commands.register(ctx, input)),

  forgotPassword: passwordProcedure
    .input(schema.forgotPassword)
    .output(answers(said))
    .mutation(({ ctx, input }) => {
      commands.forgetPassword(ctx, input.email)
      return { message: ctx.t(msg('problems', 'resetSent')) }
    }),

  resetPassword: passwordProcedure
    .input(schema.resetPassword)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.resetPassword(ctx, input)
      return { message: ctx.t(msg('problems', 'resetDone')) }
    }),
})
