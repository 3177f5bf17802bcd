import { sql } from 'kysely'
import type { Trx } from '../../../../db/schema'
import { audit } from '../../../server/audit'
import { conflict, invalid } from '../../../server/errors'
import type { Person } from '../../../server/people'
import type { MemberContext } from '../../../server/trpc/context'
import type { ReportStatus } from '../../../shared/reports'
import { msg } from '../../../words/messages'
import type { Report } from '../answers'
import { addStep } from '../conversation/step'
import { mailStatusChange } from '../mail'
import { seeReport } from '../queries'
import { JOINED, PARTED } from '../schema'
import { requireStillNoName } from './show'

/**
 * Merges a report into another: the first closes and follows the second, together with the reports merged into it. Throws 404, 400, or 409.
 */
export const mergeReport = ({ user, write, env }: MemberContext, { id, into }: { id: number; into: number }) =>
  write(async (trx) => {
    const report = await seeReport(trx, user, id)
    if (id === into) throw invalid('into', msg('problems', 'reportJoinItself'))
    const other = await seeReport(trx, user, into)
    if (report.mergedInto || other.mergedInto) throw conflict(msg('problems', 'reportJoinedAlready'))
    const changeId = await addStep(trx, user, report, { toStatus: 'Closed', comment: JOINED, side: 'board' })
    const joined = { mergedIntoId: into, statusBeforeMerge: report.status }
    await trx.updateTable('maintenanceReport').set({ mergedIntoId: into }).where('mergedIntoId', '=', id).execute()
    await trx.updateTable('maintenanceReport').set(joined).where('id', '=', id).execute()
    await requireStillNoName(trx, other)
    await audit(trx, user, 'joined report', `#${id} with #${into}`)
    if (report.status !== 'Closed') await mailStatusChange(trx, env.PUBLIC_URL, report, changeId)
    return seeReport(trx, user, id)
  })

/** Restores the earlier status and notifies the reporter. Throws 404, or 409. */
export const unmergeReport = ({ user, write, env }: MemberContext, id: number) =>
  write(async (trx) => {
    const report = await seeReport(trx, user, id)
    if (!report.mergedInto) throw conflict(msg('problems', 'reportNotJoined'))
    const stored = trx.selectFrom('maintenanceReport').select('statusBeforeMerge').where('id', '=', id)
    const { statusBeforeMerge } = await stored.executeTakeFirstOrThrow()
    await partTo(trx, env.PUBLIC_URL, user, report, (statusBeforeMerge ?? 'Open') as ReportStatus)
    await audit(trx, user, 'parted report', `#${id}`)
    return seeReport(trx, user, id)
  })

/** Reopens the reports that were merged into a report before that one is deleted. */
export async function unmergeAll(trx: Trx, publicUrl: string, user: Person, { mergedIds = [] }: Report) {
  for (const id of mergedIds) await partTo(trx, publicUrl, user, await seeReport(trx, user, id), 'Open')
}

/** Takes a restored report to where the one it was merged into is now. */
export async function settleMerge(trx: Trx, id: number) {
  await sql`
    UPDATE maintenanceReport SET mergedIntoId = target.mergedIntoId FROM maintenanceReport AS target
    WHERE maintenanceReport.id = ${id} AND target.id = maintenanceReport.mergedIntoId AND target.mergedIntoId IS NOT NULL`.execute(trx)
  await sql`
    UPDATE maintenanceReport
    SET status = statusBeforeMerge, closedAt = iif(statusBeforeMerge = 'Closed', closedAt, NULL), statusBeforeMerge = NULL
    WHERE id = ${id} AND mergedIntoId IS NULL AND statusBeforeMerge IS NOT NULL`.execute(trx)
}

async function partTo(trx: Trx, publicUrl: string, user: Person, report: Report, toStatus: ReportStatus) {
  await trx.updateTable('maintenanceReport').set({ mergedIntoId: null, statusBeforeMerge: null }).where('id', '=', report.id).execute()
  const changeId = await addStep(trx, user, report, { toStatus, comment: PARTED, side: 'board' })
  if (toStatus !== report.status) await mailStatusChange(trx, publicUrl, report, changeId)
}
