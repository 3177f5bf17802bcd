import { adminProcedure, memberProcedure, router } from '../../server/trpc/trpc'
import { viewingBy } from '../../server/viewing'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { msg } from '../../words/say'
import * as answer from './answers'
import * as commands from './commands'
import { listGuidelines, pickGuideline } from './queries'
import { changedGuideline, newGuideline, randomRequest } from './schema'

const read = memberProcedure('guidelines.read')
const manage = adminProcedure('guidelines.manage')

export const guidelinesRouter = router({
  list: read.output(answers(answer.guidelines)).query(({ ctx }) => listGuidelines(ctx.reads, ctx.language())),

  /** One guideline in force today, another than the one shown when there is another; null when none is in force. */
  random: read
    .input(randomRequest)
    .output(answers(answer.randomGuideline))
    .query(async ({ ctx, input }) => pickGuideline(ctx.reads, await viewingBy(ctx.reads, ctx.user), input?.excludeId ?? 0)),

  create: manage
    .input(newGuideline)
    .output(answers(answer.guideline))
    .mutation(({ ctx, input }) => commands.publish(ctx, input)),

  update: manage
    .input(changedGuideline)
    .output(answers(answer.guideline))
    .mutation(({ ctx, input }) => commands.change(ctx, input)),

  remove: manage
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.remove(ctx, input.id)
      return { message: ctx.t(msg('problems', 'guidelineDeleted')) }
    }),
})
