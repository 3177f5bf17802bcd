import { isMailPaused, mailState } from '../../server/notifications/mail-queue'
import { readSettings } from '../../server/settings'
import { adminProcedure, publicProcedure, requireProof, router, superAdminProcedure } from '../../server/trpc/trpc'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { msg } from '../../words/messages'
import * as answer from './answers'
import * as commands from './commands'
import * as emails from './outbox/emails'
import { listSentTo } from './outbox/of-person'
import * as textAndPush from './outbox/text-and-push'
import { countTroubles, listIssues, listMails, listPausedUsers } from './queries'
import { byChannel, byIdAndChannel, issueFilter, mailPage, notification, resumption } from './schema'

const manage = adminProcedure('delivery.manage')
const outbox = superAdminProcedure('outbox.manage')

export const deliveryRouter = router({
  issues: manage
    .input(issueFilter)
    .output(answers(answer.deliveryIssues))
    .query(({ ctx, input }) => listIssues(ctx.reads, input.status)),

  pausedUsers: manage.output(answers(answer.pausedUsers)).query(({ ctx }) => listPausedUsers(ctx.reads)),

  ofPerson: manage
    .meta({
      rest: 'GET /api/users/:id/emails',
      says: 'The last ten emails and texts to a person, each with one reason; no private subjects',
    })
    .input(byId)
    .output(answers(answer.allSentToPerson))
    .query(({ ctx, input }) => listSentTo(ctx.reads, input.id, ctx.language())),

  replies: manage.output(answers(answer.replies)).query(({ ctx }) => ctx.mailboxPoll.state()),

  resolveIssue: manage
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.resolveIssue(ctx, input.id)
      return { message: ctx.t(msg('problems', 'deliveryIssueResolved')) }
    }),

  receiveBounce: publicProcedure
    .input(notification)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => ({ message: ctx.t(await commands.receiveBounce(ctx, input.message)) })),

  overview: outbox
    .input(byChannel)
    .output(answers(answer.overview))
    .query(async ({ ctx, input: { channel } }) => {
      const settings = await readSettings(ctx.reads)
      const counts = await (channel === 'email' ? countTroubles(ctx.reads) : textAndPush.countShortMessages(ctx.reads, channel))
      const paused = isMailPaused(settings)
      const oldNews = paused ? await textAndPush.findOldNews(ctx.reads) : null
      return { state: mailState(settings, ctx.mailQueue), paused, counts, oldNews }
    }),

  list: outbox
    .input(mailPage)
    .output(answers(answer.mails))
    .query(({ ctx, input: { channel, status, cursor } }) => {
      const before = cursor ?? undefined
      return channel === 'email' ? listMails(ctx.reads, status, before) : textAndPush.listShortMessages(ctx.reads, channel, status, before)
    }),

  read: outbox
    .input(byId)
    .output(answers(answer.mailText))
    .mutation(({ ctx, input }) => emails.read(ctx, input.id)),

  retry: outbox
    .input(byIdAndChannel)
    .output(answers(said))
    .mutation(async ({ ctx, input: { id, channel } }) => {
      await (channel === 'email' ? emails.retry(ctx, id) : textAndPush.retryShortMessage(ctx, channel, id))
      return { message: ctx.t(msg('problems', channel === 'email' ? 'mailRetried' : 'dispatchRetried')) }
    }),

  retryFailed: outbox
    .input(byChannel)
    .output(answers(answer.mailCount))
    .mutation(({ ctx, input: { channel } }) =>
      channel === 'email' ? emails.retryFailed(ctx) : textAndPush.retryFailedShortMessages(ctx, channel),
    ),

  discard: outbox
    .input(byIdAndChannel)
    .output(answers(said))
    .mutation(async ({ ctx, input: { id, channel } }) => {
      await (channel === 'email' ? emails.discard(ctx, id) : textAndPush.discardShortMessage(ctx, channel, id))
      return { message: ctx.t(msg('problems', channel === 'email' ? 'mailDiscarded' : 'dispatchDiscarded')) }
    }),

  discardWaiting: outbox
    .input(byChannel)
    .output(answers(answer.mailCount))
    .mutation(async ({ ctx, input: { channel } }) => {
      await ctx.messageQueue.notifyRemaining()
      return channel === 'email'
        ? emails.discardWaiting(ctx)
        : ctx.write((trx) => textAndPush.discardWaitingShortMessages(trx, ctx.user, channel))
    }),

  pause: outbox.output(answers(answer.mailSwitch)).mutation(({ ctx }) => emails.pause(ctx)),
  resume: outbox
    .use(requireProof)
    .input(resumption)
    .output(answers(answer.mailSwitch))
    .mutation(({ ctx, input }) => emails.resume(ctx, input.withoutOldNews)),

  sendTest: outbox.output(answers(answer.testOutcome)).mutation(({ ctx }) => emails.sendTest(ctx)),
})
