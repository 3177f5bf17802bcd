import { memberProcedure, requireProof, router } from '../../server/trpc/trpc'
import { account } from '../../shared/accounts'
import { answers, said } from '../../shared/answers'
import { emailChange } from '../../shared/credentials'
import { msg } from '../../words/messages'
import * as answer from './answers'
import * as commands from './commands'
import { listSessions } from './queries'
import * as schema from './schema'

const own = memberProcedure('preferences.own')

export const profileRouter = router({
  changePassword: own
    .meta({ isAlone: true, rest: 'POST /api/user/password' })
    .input(schema.passwordChange)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.changePassword(ctx, input)
      return { message: ctx.t(msg('problems', 'passwordChanged')) }
    }),

  changeEmail: own
    .use(requireProof)
    .meta({ rest: 'POST /api/user/email', says: 'The call voids reset links and notifies both addresses' })
    .input(emailChange)
    .output(answers(account))
    .mutation(({ ctx, input }) => commands.changeEmail(ctx, input.email)),

  saveMailingAddress: own
    .meta({ rest: 'PUT /api/user/mailing-address', says: 'An address has up to 4 lines; null means the house' })
    .input(schema.mailingAddressChange)
    .output(answers(account))
    .mutation(({ ctx, input }) => commands.saveMailingAddress(ctx, input)),

  sessions: own
    .meta({ rest: 'GET /api/user/devices', says: 'This device comes first' })
    .output(answers(answer.ownSessions))
    .query(({ ctx }) => listSessions(ctx.reads, ctx.user.id, ctx.sessionId)),

  endSession: own
    .meta({ rest: 'DELETE /api/user/devices/:handle', says: 'This device itself is 404' })
    .input(schema.sessionHandle)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.endSession(ctx, input.handle)
      return { message: ctx.t(msg('problems', 'signedOut')) }
    }),

  endOtherSessions: own
    .meta({ rest: 'POST /api/user/devices/end-others', says: 'The call ends trusted browsers, too' })
    .output(answers(said))
    .mutation(async ({ ctx }) => {
      await commands.endOtherSessions(ctx)
      return { message: ctx.t(msg('problems', 'signedOut')) }
    }),
})
