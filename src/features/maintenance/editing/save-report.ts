import type { Insertable } from 'kysely'
import type { Trx } from '../../../../db/schema'
import type { ReportPhotoTable } from '../../../../db/tables/maintenance'
import { nowText } from '../../../server/clock'
import type { NotificationStatus, Report, ReportStatus } from '../schema'

export interface ReportToStore {
  issueType: string
  otherIssueDescription: string | null
  streetName: string
  streetNumber: string
  locationRelevance: string
  description: string
  userId: number
  submittedByAdminId: number | null
  ccUserId: number | null
}

/** Stores it as Open and returns its id. */
export async function insertReport(trx: Trx, report: ReportToStore): Promise<number> {
  const now = nowText()
  const isSubmittedOnBehalf = report.submittedByAdminId === null ? 0 : 1
  const row = { ...report, isSubmittedOnBehalf, createdAt: now, lastUpdatedAt: now }
  const { id } = await trx.insertInto('maintenanceReport').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

export const insertPhoto = (trx: Trx, photo: Insertable<ReportPhotoTable>) => trx.insertInto('reportPhoto').values(photo).execute()

interface Change {
  toStatus: ReportStatus
  /** Null leaves the report's comment as it is. */
  comment: string | null
}

/** Moves the report on and keeps the step. */
export async function changeReport(trx: Trx, report: Report, changedById: number, { toStatus, comment }: Change) {
  const changedAt = nowText()
  await trx
    .updateTable('maintenanceReport')
    .set({ status: toStatus, lastUpdatedAt: changedAt, ...(comment === null ? {} : { adminComments: comment }) })
    .where('id', '=', report.id)
    .execute()
  const step = { reportId: report.id, changedById, changedAt, fromStatus: report.status, toStatus, comment }
  await trx.insertInto('reportChange').values(step).execute()
}

/** Deletes the report, its history and its photos' rows; returns the files they were. */
export async function deleteReport(trx: Trx, id: number): Promise<number[]> {
  const photos = await trx.selectFrom('reportPhoto').select('fileId').where('reportId', '=', id).execute()
  await trx.deleteFrom('maintenanceReport').where('id', '=', id).execute()
  return photos.map((photo) => photo.fileId)
}

export const setNotificationStatus = (trx: Trx, id: number, notificationStatus: NotificationStatus) =>
  trx.updateTable('maintenanceReport').set({ notificationStatus }).where('id', '=', id).execute()
