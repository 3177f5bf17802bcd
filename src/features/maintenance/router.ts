import { LIST_PAGE } from '../../server/budget/amounts'
import { found } from '../../server/errors'
import { adminProcedure, memberProcedure, router } from '../../server/trpc'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { say } from '../../words/say'
import * as answer from './answers'
import * as commands from './commands'
import { listUnreachable } from './notification/obstacles'
import { countReports, findDetails, pageReports } from './queries'
import { pageRequest, reportUpdate } from './schema'

const own = memberProcedure('maintenance.own')

export const maintenanceRouter = router({
  list: own.output(answers(answer.reports)).query(({ ctx }) =>
    ctx.whole<answer.Report, number>(async (cursor) => {
      const { reports, next } = await pageReports(ctx.reads, ctx.user, { cursor, limit: LIST_PAGE })
      return { rows: reports, next }
    }),
  ),

  page: own
    .input(pageRequest)
    .output(answers(answer.reportPage))
    .query(({ ctx, input }) => pageReports(ctx.reads, ctx.user, input)),

  counts: own.output(answers(answer.reportCounts)).query(({ ctx }) => countReports(ctx.reads, ctx.user)),

  details: own
    .input(byId)
    .output(answers(answer.reportDetails))
    .query(async ({ ctx, input }) => found(await findDetails(ctx.reads, ctx.user, input.id), 'Report')),

  /** Whom a copy of a report will not reach, and why. */
  unreachable: adminProcedure('maintenance.onBehalf')
    .output(answers(answer.unreachable))
    .query(({ ctx }) => listUnreachable(ctx.reads)),

  update: adminProcedure('maintenance.update')
    .input(reportUpdate)
    .output(answers(answer.report))
    .mutation(({ ctx, input }) => commands.change(ctx, input)),

  remove: adminProcedure('maintenance.remove')
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.remove(ctx, input.id)
      return { message: ctx.tell(say('maintenance', 'deletedWhy')) }
    }),

  notifyAgain: adminProcedure('maintenance.seeNotification')
    .input(byId)
    .output(answers(answer.report))
    .mutation(({ ctx, input }) => commands.notifyAgain(ctx, input.id)),
})
