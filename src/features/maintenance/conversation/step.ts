import { sql } from 'kysely'
import type { Trx } from '../../../../db/schema'
import type { Person } from '../../../server/people'
import { nowText } from '../../../server/process/clock'
import type { ReportStatus } from '../../../shared/reports'
import type { Report } from '../answers'

interface Step {
  toStatus: ReportStatus
  comment: string | null
  side: 'reporter' | 'board'
}

/** Adds a step to the history and updates the report. Returns the step's id. */
export async function addStep(trx: Trx, by: Person, report: Report, { toStatus, comment, side }: Step): Promise<number> {
  const { id: reportId, status: fromStatus } = report
  const changedAt = nowText()
  const isMove = toStatus !== fromStatus
  const moved = toStatus === 'Closed' ? { closedAt: changedAt, isFixed: null, feedbackAt: null } : { closedAt: null }
  await trx
    .updateTable('maintenanceReport')
    .set({ status: toStatus, lastUpdatedAt: changedAt, ...(isMove ? moved : {}) })
    .where('id', '=', reportId)
    .execute()
  await markUnread(trx, by, report, side, changedAt)
  if (isMove) await trx.updateTable('maintenanceReport').set({ hasNewsForReporter: 1 }).where('mergedIntoId', '=', reportId).execute()
  const step = { reportId, changedById: by.id, changedAt, fromStatus, toStatus, comment }
  const { id } = await trx.insertInto('reportChange').values(step).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Records the author of the latest comment or step and the side that has not seen it. */
export async function markUnread(trx: Trx, by: Person, { id, userId }: Report, side: Step['side'], at: string) {
  const said =
    side === 'reporter'
      ? { waitsForBoard: 1, hasNewsForBoard: 1 }
      : {
          waitsForBoard: 0,
          firstAnswerAt: sql<string>`coalesce(firstAnswerAt, ${at})`,
          ...(by.id === userId ? {} : { hasNewsForReporter: 1 }),
        }
  await trx.updateTable('maintenanceReport').set(said).where('id', '=', id).execute()
}
