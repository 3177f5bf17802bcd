import { memberProcedure, publicProcedure, requireProof, router } from '../../server/trpc/trpc'
import { account } from '../../shared/accounts'
import { answers, said } from '../../shared/answers'
import { msg } from '../../words/say'
import * as answer from './answers'
import * as commands from './commands'
import { describeLink, emailPreferencesOf, findSelf, isReachable, listSessions, smsPreferencesOf } from './queries'
import * as schema from './schema'

const own = memberProcedure('preferences.own')

export const preferencesRouter = router({
  sms: own
    .output(answers(answer.smsPreferences))
    .query(async ({ ctx }) => smsPreferencesOf(ctx.reads, await findSelf(ctx.reads, ctx.user))),

  saveSms: own
    .input(schema.smsPreferences)
    .output(answers(answer.smsPreferences))
    .mutation(({ ctx, input }) => commands.saveSms(ctx, input)),

  email: own
    .output(answers(answer.emailPreferences))
    .query(async ({ ctx }) => emailPreferencesOf(ctx.reads, await findSelf(ctx.reads, ctx.user))),

  saveEmail: own
    .meta({ rest: 'PATCH /api/email/preferences' })
    .input(schema.emailPreferencesChange)
    .output(answers(answer.emailPreferences))
    .mutation(({ ctx, input }) => commands.saveEmail(ctx, input)),

  /** Whether mail reaches the address at all: false while a delivery issue pauses it. */
  reachable: own.output(answers(answer.reachable)).query(async ({ ctx }) => ({ reachable: await isReachable(ctx.reads, ctx.user) })),

  unsubscribe: own
    .input(schema.unsubscribe)
    .output(answers(answer.emailPreferences))
    .mutation(({ ctx, input }) => commands.unsubscribe(ctx, input)),

  resubscribe: own.output(answers(answer.emailPreferences)).mutation(({ ctx }) => commands.resubscribe(ctx)),

  /** For the page behind a mail's unsubscribe link, before anybody presses the button. */
  unsubscribeLink: publicProcedure
    .input(schema.unsubscribeLink)
    .output(answers(answer.unsubscribeLink))
    .query(({ ctx, input }) => describeLink(ctx.reads, input.token)),

  unsubscribeByLink: publicProcedure
    .input(schema.unsubscribeLink)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.unsubscribeByLink(ctx, input)
      return { message: ctx.t(msg('problems', 'unsubscribed')) }
    }),

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
    .meta({ rest: 'POST /api/user/email', says: 'voids reset links; both addresses hear of it' })
    .input(schema.emailChange)
    .output(answers(account))
    .mutation(({ ctx, input }) => commands.changeEmail(ctx, input.email)),

  saveMailingAddress: own
    .meta({ rest: 'PUT /api/user/mailing-address', says: 'where one’s letters go: up to 4 lines; null for the house' })
    .input(schema.mailingAddressChange)
    .output(answers(account))
    .mutation(({ ctx, input }) => commands.saveMailingAddress(ctx, input)),

  sessions: own
    .meta({ rest: 'GET /api/user/devices', says: 'this device first' })
    .output(answers(answer.ownSessions))
    .query(({ ctx }) => listSessions(ctx.reads, ctx.user.id, ctx.sessionId)),

  endSession: own
    .meta({ rest: 'DELETE /api/user/devices/:handle', says: '404 for this device' })
    .input(schema.sessionHandle)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.endSession(ctx, input.handle)
      return { message: ctx.t(msg('problems', 'signedOut')) }
    }),

  endOtherSessions: own
    .meta({ rest: 'POST /api/user/devices/end-others', says: 'also trusted browsers' })
    .output(answers(said))
    .mutation(async ({ ctx }) => {
      await commands.endOtherSessions(ctx)
      return { message: ctx.t(msg('problems', 'signedOut')) }
    }),
})
