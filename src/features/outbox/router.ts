import { mailState } from '../../server/mail/mail-state'
import { readSettings } from '../../server/settings'
import { requireProof, router, superAdminProcedure } from '../../server/trpc'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { say } from '../../words/say'
import * as answer from './answers'
import * as commands from './commands'
import { countTroubles, listMails } from './queries'
import { mailPage } from './schema'

const manage = superAdminProcedure('outbox.manage')

export const outboxRouter = router({
  overview: manage.output(answers(answer.overview)).query(async ({ ctx }) => {
    const settings = await readSettings(ctx.reads)
    return { state: mailState(settings, ctx.postOffice), paused: settings.mailPaused, counts: await countTroubles(ctx.reads) }
  }),

  list: manage
    .input(mailPage)
    .output(answers(answer.mails))
    .query(({ ctx, input }) => listMails(ctx.reads, input.status, input.cursor ?? undefined)),

  read: manage
    .input(byId)
    .output(answers(answer.mailText))
    .mutation(({ ctx, input }) => commands.read(ctx, input.id)),

  retry: manage
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.retry(ctx, input.id)
      return { message: ctx.tell(say('problems', 'mailRetried')) }
    }),

  retryFailed: manage.output(answers(answer.mailCount)).mutation(({ ctx }) => commands.retryFailed(ctx)),

  discard: manage
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.discard(ctx, input.id)
      return { message: ctx.tell(say('problems', 'mailDiscarded')) }
    }),

  discardWaiting: manage.output(answers(answer.mailCount)).mutation(({ ctx }) => commands.discardWaiting(ctx)),

  pause: manage.output(answers(answer.mailSwitch)).mutation(({ ctx }) => commands.setPaused(ctx, true)),
  resume: manage
    .use(requireProof)
    .output(answers(answer.mailSwitch))
    .mutation(({ ctx }) => commands.setPaused(ctx, false)),

  sendTest: manage.output(answers(answer.testOutcome)).mutation(({ ctx }) => commands.sendTest(ctx)),
})
