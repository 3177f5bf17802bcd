import { editsOf } from '../../server/edits'
import { found } from '../../server/errors'
import { createOnce } from '../../server/idempotency'
import { adminProcedure, memberProcedure, router } from '../../server/trpc/trpc'
import { viewingBy } from '../../server/viewing'
import { answers } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { deleted } from '../../shared/recently-deleted'
import { msg } from '../../words/messages'
import * as answer from './answers'
import * as commands from './commands'
import { findGuideline, listGuidelines, pickGuideline } from './queries'
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
    .mutation(({ ctx, input: { key, ...draft } }) =>
      createOnce(
        ctx,
        'guideline',
        key,
        (once) => commands.publish(once, draft),
        async (id) => found(await findGuideline(ctx.reads, id), 'Guideline'),
      ),
    ),

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

  edits: manage
    .meta({ rest: 'GET /api/ccr-guidelines/:id/edits', says: 'Newest first, with the changed fields' })
    .input(byId)
    .output(answers(answer.edits))
    .query(async ({ ctx, input }) => {
      const { id } = found(await findGuideline(ctx.reads, input.id), 'Guideline')
      return ctx.whole(editsOf<answer.EditedGuideline>(ctx.reads, 'guideline', id))
    }),

  remove: manage
    .meta({ rest: 'DELETE /api/ccr-guidelines/:id' })
    .input(byId)
    .output(answers(deleted))
    .mutation(async ({ ctx, input }) => ({
      until: await commands.remove(ctx, input.id),
      message: ctx.t(msg('problems', 'guidelineDeleted')),
    })),

  restore: manage
    .meta({ rest: 'POST /api/recently-deleted/guideline/:id/restore' })
    .input(byId)
    .output(answers(answer.guideline))
    .mutation(({ ctx, input }) => commands.restore(ctx, input.id)),
})
