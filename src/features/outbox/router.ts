import { mailState } from '../../server/notifications/email/mail-state'
import { readSettings } from '../../server/settings'
import { requireProof, router, superAdminProcedure } from '../../server/trpc/trpc'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { msg } from '../../words/say'
import * as answer from './answers'
import * as dispatches from './beside/dispatches'
import { findOldNews } from './beside/old-news'
import * as commands from './commands'
import { countTroubles, listMails } from './queries'
import { byChannel, byIdAndChannel, mailPage, resumption } from './schema'

const manage = superAdminProcedure('outbox.manage')

export const outboxRouter = router({
  overview: manage
    .input(byChannel)
    .output(answers(answer.overview))
    .query(async ({ ctx, input: { channel } }) => {
      const settings = await readSettings(ctx.reads)
      const counts = await (channel === 'email' ? countTroubles(ctx.reads) : dispatches.countDispatches(ctx.reads, channel))
      const oldNews = settings.mailPaused ? await findOldNews(ctx.reads) : null
      return { state: mailState(settings, ctx.mailQueue), paused: settings.mailPaused, counts, oldNews }
    }),

  list: manage
    .input(mailPage)
    .output(answers(answer.mails))
    .query(({ ctx, input: { channel, status, cursor } }) => {
      const before = cursor ?? undefined
      return channel === 'email' ? listMails(ctx.reads, status, before) : dispatches.listDispatches(ctx.reads, channel, status, before)
    }),

  read: manage
    .input(byId)
    .output(answers(answer.mailText))
    .mutation(({ ctx, input }) => commands.read(ctx, input.id)),

  retry: manage
    .input(byIdAndChannel)
    .output(answers(said))
    .mutation(async ({ ctx, input: { id, channel } }) => {
      await (channel === 'email' ? commands.retry(ctx, id) : dispatches.retryDispatch(ctx, channel, id))
      return { message: ctx.t(msg('problems', channel === 'email' ? 'mailRetried' : 'dispatchRetried')) }
    }),

  retryFailed: manage
    .input(byChannel)
    .output(answers(answer.mailCount))
    .mutation(({ ctx, input: { channel } }) =>
      channel === 'email' ? commands.retryFailed(ctx) : dispatches.retryFailedDispatches(ctx, channel),
    ),

  discard: manage
    .input(byIdAndChannel)
    .output(answers(said))
    .mutation(async ({ ctx, input: { id, channel } }) => {
      await (channel === 'email' ? commands.discard(ctx, id) : dispatches.discardDispatch(ctx, channel, id))
      return { message: ctx.t(msg('problems', channel === 'email' ? 'mailDiscarded' : 'dispatchDiscarded')) }
    }),

  discardWaiting: manage
    .input(byChannel)
    .output(answers(answer.mailCount))
    .mutation(async ({ ctx, input: { channel } }) => {
      await ctx.messageQueue.tellRest()
      return channel === 'email'
        ? commands.discardWaiting(ctx)
        : ctx.write((trx) => dispatches.discardWaitingDispatches(trx, ctx.user, channel))
    }),

  pause: manage.output(answers(answer.mailSwitch)).mutation(({ ctx }) => commands.pause(ctx)),
  resume: manage
    .use(requireProof)
    .input(resumption)
    .output(answers(answer.mailSwitch))
    .mutation(({ ctx, input }) => commands.resume(ctx, input.withoutOldNews)),

  sendTest: manage.output(answers(answer.testOutcome)).mutation(({ ctx }) => commands.sendTest(ctx)),
})
