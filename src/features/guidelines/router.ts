import { audit } from '../../server/audit'
import { found } from '../../server/errors'
import { readSettings } from '../../server/settings'
import { adminProcedure, memberProcedure, router } from '../../server/trpc'
import { dateInZone } from '../../shared/calendar'
import { byId } from '../../shared/fields'
import { deleteGuideline, findGuideline, insertGuideline, listGuidelines, pickGuideline, updateGuideline } from './queries'
import * as schema from './schema'

export const guidelinesRouter = router({
  list: memberProcedure('guidelines.read').query(({ ctx }) => listGuidelines(ctx.reads)),

  /** One guideline in force today, another than the one shown when there is another; null when none is in force. */
  random: memberProcedure('guidelines.read')
    .input(schema.randomRequest)
    .query(async ({ ctx, input }): Promise<schema.RandomGuideline | null> => {
      const { timeZone } = await readSettings(ctx.reads)
      return (await pickGuideline(ctx.reads, dateInZone(new Date(), timeZone), input?.excludeId ?? 0)) ?? null
    }),

  create: adminProcedure('guidelines.manage')
    .input(schema.newGuideline)
    .mutation(({ ctx, input }) =>
      ctx.write(async (trx) => {
        const id = await insertGuideline(trx, input, ctx.user.id)
        await audit(trx, ctx.user, 'created guideline', input.title)
        return found(await findGuideline(trx, id), 'Guideline')
      }),
    ),

  update: adminProcedure('guidelines.manage')
    .input(schema.changedGuideline)
    .mutation(({ ctx, input: { id, ...draft } }) =>
      ctx.write(async (trx) => {
        await updateGuideline(trx, id, draft)
        await audit(trx, ctx.user, 'edited guideline', draft.title)
        return found(await findGuideline(trx, id), 'Guideline')
      }),
    ),

  remove: adminProcedure('guidelines.manage')
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.write(async (trx) => {
        const guideline = found(await findGuideline(trx, input.id), 'Guideline')
        await deleteGuideline(trx, guideline.id)
        await audit(trx, ctx.user, 'deleted guideline', guideline.title)
        return { message: 'Guideline deleted' }
      }),
    ),
})
