import { adminProcedure, publicProcedure, router } from '../../server/trpc/trpc'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { msg } from '../../words/say'
import * as answer from './answers'
import * as commands from './commands'
import { listIssues, listPausedUsers } from './queries'
import { issueFilter, notification } from './schema'

const manage = adminProcedure('delivery.manage')

export const deliveryRouter = router({
  issues: manage
    .input(issueFilter)
    .output(answers(answer.deliveryIssues))
    .query(({ ctx, input }) => listIssues(ctx.reads, input.status)),

  /** Ids of accounts mail does not reach, for a badge beside their name. */
  pausedUsers: manage.output(answers(answer.pausedUsers)).query(({ ctx }) => listPausedUsers(ctx.reads)),

  /** Whether answers by mail come in. */
  replies: manage.output(answers(answer.replies)).query(({ ctx }) => ctx.mailboxPoll.state()),

  resolve: manage
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.resolve(ctx, input.id)
      return { message: ctx.t(msg('problems', 'deliveryIssueResolved')) }
    }),

  receive: publicProcedure
    .input(notification)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => ({ message: ctx.t(await commands.receive(ctx, input.message)) })),
})
