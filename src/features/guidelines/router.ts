import { adminProcedure, memberProcedure, router } from '../../server/trpc/trpc'
import { viewingBy } from '../../server/viewing'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { msg } from '../../words/messages'
import * as answer from './answers'
import * as commands from './commands'
import { listGuidelines, pickGuideline } from './queries'
import { guidelineChange, newGuideline, randomRequest, wholeGuideline } from './schema'

const read = memberProcedure('guidelines.read')
const manage = adminProcedure('guidelines.manage')

export const guidelinesRouter = router({
  list: read
    .meta({ rest: 'GET /api/ccr-guidelines' })
    .output(answers(answer.guidelines))
    .query(({ ctx }) => listGuidelines(ctx.reads, ctx.language())),

  random: read
    .meta({ rest: 'GET /api/ccr-guidelines/random', says: '404 means that there is none', notFound: msg('problems', 'guidelinesNone') })
    .input(randomRequest)
    .output(answers(answer.randomGuideline))
    .query(async ({ ctx, input }) => pickGuideline(ctx.reads, await viewingBy(ctx.reads, ctx.user), input?.excludeId ?? 0)),

  create: manage
    .meta({ rest: 'POST /api/ccr-guidelines', status: 201 })
    .input(newGuideline)
    .output(answers(answer.guideline))
    .mutation(({ ctx, input }) => commands.publish(ctx, input)),

  replace: manage
    .meta({ rest: 'PUT /api/ccr-guidelines/:id' })
    .input(wholeGuideline)
    .output(answers(answer.guideline))
    .mutation(({ ctx, input }) => commands.change(ctx, input)),

  update: manage
    .meta({ rest: 'PATCH /api/ccr-guidelines/:id', says: 'Omitted fields stay' })
    .input(guidelineChange)
    .output(answers(answer.guideline))
    .mutation(({ ctx, input }) => commands.change(ctx, input)),

  remove: manage
    .meta({ rest: 'DELETE /api/ccr-guidelines/:id' })
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.remove(ctx, input.id)
      return { message: ctx.t(msg('problems', 'guidelineDeleted')) }
    }),
})
