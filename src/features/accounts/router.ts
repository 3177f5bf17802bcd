import { memberProcedure, publicProcedure, router } from '../../server/trpc'
import { account } from '../../shared/accounts'
import { answers, said } from '../../shared/answers'
import { registered } from './answers'
import * as commands from './commands'
import * as schema from './schema'
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

  signOut: publicProcedure.output(answers(said)).mutation(async ({ ctx }) => {
    await signOut(ctx)
    return { message: 'Signed out' }
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
      return { message: schema.RESET_SENT }
    }),

  resetPassword: passwordProcedure
    .input(schema.resetPassword)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.resetPassword(ctx, input)
      return { message: schema.RESET_DONE }
    }),
})
