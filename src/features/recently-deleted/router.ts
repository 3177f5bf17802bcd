import { deleteForGood } from '../../server/deletion/deletion'
import { found } from '../../server/errors'
import { adminProcedure, memberProcedure, requireProof, router, superAdminProcedure } from '../../server/trpc/trpc'
import { undo } from '../../server/undo'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { DELETED_TYPES, deletedName } from '../../shared/recently-deleted'
import { msg } from '../../words/messages'
import * as answer from './answers'
import { listDeleted } from './queries'

/** Each feature restores its own rows. */
export const recentlyDeletedRouter = router({
  list: adminProcedure('recentlyDeleted.read')
    .meta({ rest: 'GET /api/recently-deleted', says: 'The newest come first; each stays for 30 days' })
    .output(answers(answer.deletedThings))
    .query(({ ctx }) => listDeleted(ctx.reads, ctx.language())),

  undo: memberProcedure('account.own')
    .meta({
      rest: 'POST /api/undo/:id',
      says: 'The person who did it undoes it within ten seconds; 409 when it has been sent or used, or later',
    })
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await undo(ctx, input.id)
      return { message: ctx.t(msg('kit', 'undone')) }
    }),

  remove: superAdminProcedure('recentlyDeleted.purge')
    .meta({ rest: 'DELETE /api/recently-deleted/:type/:id', says: 'Deletes it for good, after a fresh proof' })
    .use(requireProof)
    .input(deletedName)
    .output(answers(said))
    .mutation(async ({ ctx, input: { type, id } }) => {
      const known = found(
        DELETED_TYPES.find((name) => name === type),
        'Page',
      )
      await ctx.write((trx) => deleteForGood(trx, ctx, known, id))
      return { message: ctx.t(msg('recentlyDeleted', 'gone')) }
    }),
})
