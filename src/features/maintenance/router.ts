import { audit } from '../../server/audit'
import { LIST_PAGE } from '../../server/budget/amounts'
import { conflict, found } from '../../server/errors'
import { adminProcedure, memberProcedure, router } from '../../server/trpc'
import { dropFiles } from '../../server/uploads/stored-files'
import { byId } from '../../shared/fields'
import { may } from '../../shared/permissions'
import { changeReport, deleteReport } from './editing/save-report'
import { mailAgain, mailStatusChange } from './mail'
import { copyNotMailed, listUnreachable, obstacleOf } from './notification/obstacles'
import * as queries from './queries'
import * as schema from './schema'
import { submitReport } from './submission/submit-report'

export const maintenanceRouter = router({
  list: memberProcedure('maintenance.own').query(({ ctx }) =>
    ctx.whole<schema.Report, number>(async (cursor) => {
      const { reports, next } = await queries.pageReports(ctx.reads, ctx.user, { cursor, limit: LIST_PAGE })
      return { rows: reports, next }
    }),
  ),

  page: memberProcedure('maintenance.own')
    .input(schema.pageRequest)
    .query(({ ctx, input }) => queries.pageReports(ctx.reads, ctx.user, input)),

  counts: memberProcedure('maintenance.own').query(({ ctx }) => queries.countReports(ctx.reads, ctx.user)),

  details: memberProcedure('maintenance.own')
    .input(byId)
    .query(async ({ ctx, input }): Promise<schema.ReportDetails> => {
      const report = found(await queries.findReport(ctx.reads, ctx.user, input.id), 'Report')
      const changes = await queries.listChanges(ctx.reads, report.id)
      if (!may(ctx.user, 'maintenance.readAll')) return { ...report, changes }
      const [ccNotMailed, reporterObstacle] = [await copyNotMailed(ctx.reads, report), await obstacleOf(ctx.reads, report.userId)]
      return { ...report, changes, ccNotMailed, reporterObstacle }
    }),

  /** Whom a copy of a report will not reach, and why. */
  unreachable: adminProcedure('maintenance.onBehalf').query(({ ctx }) => listUnreachable(ctx.reads)),

  update: adminProcedure('maintenance.update')
    .input(schema.reportUpdate)
    .mutation(({ ctx, input }) =>
      ctx.write(async (trx) => {
        const report = found(await queries.findReport(trx, ctx.user, input.id), 'Report')
        const toStatus = input.status ?? report.status
        const comment = input.adminComments
        if (toStatus === report.status && !comment) return report
        await changeReport(trx, report, ctx.user.id, { toStatus, comment })
        if (toStatus !== report.status) await mailStatusChange(trx, ctx.env.PUBLIC_URL, report, { toStatus, comment })
        await audit(trx, ctx.user, 'updated report', `#${report.id}: ${report.status} to ${toStatus}`)
        return found(await queries.findReport(trx, ctx.user, report.id), 'Report')
      }),
    ),

  /** Without photos, which only the form carries. */
  submit: memberProcedure('maintenance.own')
    .input(schema.newReport)
    .mutation(({ ctx, input }) => submitReport(ctx, input, [])),

  remove: adminProcedure('maintenance.remove')
    .input(byId)
    .mutation(({ ctx, input }) =>
      ctx.write(async (trx) => {
        const report = found(await queries.findReport(trx, ctx.user, input.id), 'Report')
        await dropFiles(trx, await deleteReport(trx, report.id))
        await audit(trx, ctx.user, 'deleted report', `#${report.id}: ${schema.issueLabel(report)} by ${report.userName}`)
        return { message: schema.REPORT_DELETED }
      }),
    ),

  /** Mails those who were not reached, now. */
  notifyAgain: adminProcedure('maintenance.seeNotification')
    .input(byId)
    .mutation(async ({ ctx, input }) => {
      const mails = await ctx.write(async (trx) => {
        const report = found(await queries.findReport(trx, ctx.user, input.id), 'Report')
        const waiting = await mailAgain(trx, ctx.env.PUBLIC_URL, report)
        const { notificationStatus } = found(await queries.findReport(trx, ctx.user, report.id), 'Report')
        if (notificationStatus === 'Failed') throw conflict(schema.NOBODY_TO_TELL)
        await audit(trx, ctx.user, 'sent report mail again', `#${report.id}`)
        return waiting
      })
      await Promise.all(mails.map((mail) => ctx.postOffice.deliver(mail)))
      return found(await queries.findReport(ctx.reads, ctx.user, input.id), 'Report')
    }),
})
