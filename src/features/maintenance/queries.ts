import { sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { cutPage } from '../../server/budget/page-length'
import type { Person } from '../../server/people'
import { may } from '../../shared/permissions'
import { FORMER_RESIDENT } from '../../shared/residents'
import type { NotificationStatus, PhotoFacts, Report, ReportChange, ReportDetails } from './answers'
import { copyNotMailed, obstacleOf } from './notification/obstacles'
import type { PageRequest, ReportStatus } from './schema'
import { readsAll, visible } from './visible'

const selectReports = (db: Reader) =>
  db
    .selectFrom('maintenanceReport as report')
    .leftJoin('user as reporter', 'reporter.id', 'report.userId')
    .leftJoin('user as filer', 'filer.id', 'report.submittedByAdminId')
    .leftJoin('user as copied', 'copied.id', 'report.ccUserId')
    .select([
      'report.id',
      'report.issueType',
      'report.otherIssueDescription',
      'report.streetName',
      'report.streetNumber',
      'report.locationRelevance',
      'report.whereExactly',
      'report.description',
      'report.status',
      'report.adminComments',
      'report.notificationStatus',
      'report.userId',
      'reporter.name as userName',
      'reporter.email as userEmail',
      'reporter.status as userStatus',
      'report.createdAt',
      'report.lastUpdatedAt',
      'report.submittedByAdminId',
      'filer.name as submittedByAdminName',
      'report.isSubmittedOnBehalf',
      'report.ccUserId',
      'copied.name as ccUserName',
      'copied.email as ccUserEmail',
      sql<string>`(
        SELECT json_group_array(json_object('id', photo.id, 'capturedAt', photo.capturedAt, 'camera', photo.camera) ORDER BY photo.position)
        FROM reportPhoto AS photo WHERE photo.reportId = report.id
      )`.as('photos'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectReports>['execute']>>[number]
interface Photo {
  id: number
  capturedAt: string | null
  camera: string | null
}

/** The report as `viewer` may see it: who was copied and what the photos tell is for the board, delivery for admins. */
function toReport(row: Row, viewer: Person): Report {
  const { photos, notificationStatus, ...columns } = row
  const facts = (JSON.parse(photos) as Photo[]).map(
    ({ id, capturedAt, camera }): PhotoFacts => ({ photoUrl: `/api/maintenance-reports/${row.id}/photos/${id}`, capturedAt, camera }),
  )
  const isSubmittedOnBehalf = row.isSubmittedOnBehalf === 1
  return {
    ...columns,
    photoUrls: facts.map((photo) => photo.photoUrl),
    status: row.status as ReportStatus,
    userName: row.userName ?? FORMER_RESIDENT,
    isSubmittedOnBehalf,
    submittedByAdminName: isSubmittedOnBehalf ? (row.submittedByAdminName ?? FORMER_RESIDENT) : null,
    ...(readsAll(viewer) ? { exifData: facts } : { ccUserId: null, ccUserName: null, ccUserEmail: null }),
    ...(may(viewer, 'maintenance.seeNotification') ? { notificationStatus: notificationStatus as NotificationStatus } : {}),
  }
}

/** What the viewer may read, newest first: at most `limit` reports older than `cursor`, and where the next page begins. */
export async function pageReports(db: Reader, viewer: Person, { status, cursor, limit }: PageRequest) {
  const rows = await selectReports(db)
    .where(visible(viewer))
    .$if(Boolean(status), (query) => query.where('report.status', '=', status ?? ''))
    .$if(Boolean(cursor), (query) => query.where('report.id', '<', cursor ?? 0))
    .orderBy('report.id', 'desc')
    .limit(limit + 1)
    .execute()
  const { kept, last } = cutPage(rows, limit, (row) => row.description.length + (row.adminComments?.length ?? 0))
  return { reports: kept.map((row) => toReport(row, viewer)), next: last?.id ?? null }
}

/** How many of each status the viewer may read. */
export async function countReports(db: Reader, viewer: Person): Promise<Record<ReportStatus, number>> {
  const own = () =>
    db
      .selectFrom('maintenanceReport as report')
      .select((select) => ['report.status', select.fn.countAll<number>().as('count')])
      .where(visible(viewer))
      .groupBy('report.status')
      .execute()
  const rows = readsAll(viewer) ? await db.selectFrom('reportCount').select(['status', 'count']).execute() : await own()
  const of = (status: ReportStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return { Open: of('Open'), 'In Progress': of('In Progress'), Closed: of('Closed') }
}

/** The report, if the viewer may read it. */
export async function findReport(db: Reader, viewer: Person, id: number): Promise<Report | undefined> {
  const row = await selectReports(db).where('report.id', '=', id).where(visible(viewer)).executeTakeFirst()
  return row && toReport(row, viewer)
}

/** The report as somebody it was copied to reads it in their mail; they cannot open it. */
export async function findReportCopiedTo(db: Reader, reader: Person, id: number): Promise<Report | undefined> {
  const row = await selectReports(db).where('report.id', '=', id).where('report.ccUserId', '=', reader.id).executeTakeFirst()
  return row && toReport(row, reader)
}

/** The report with its history and, for the board, with why mail about it does not arrive. */
export async function findDetails(db: Reader, viewer: Person, id: number): Promise<ReportDetails | undefined> {
  const report = await findReport(db, viewer, id)
  if (!report) return undefined
  const changes = await listChanges(db, id)
  if (!readsAll(viewer)) return { ...report, changes }
  const ccNotMailed = await copyNotMailed(db, report)
  return { ...report, changes, ccNotMailed, reporterObstacle: await obstacleOf(db, report.userId) }
}

/** Every change of the report, oldest first. */
async function listChanges(db: Reader, reportId: number): Promise<ReportChange[]> {
  const rows = await db
    .selectFrom('reportChange as change')
    .leftJoin('user', 'user.id', 'change.changedById')
    .select(['change.id', 'change.changedAt', 'user.name as changedBy', 'change.fromStatus', 'change.toStatus', 'change.comment'])
    .where('change.reportId', '=', reportId)
    .orderBy('change.id')
    .execute()
  return rows.map((row) => ({ ...row, changedBy: row.changedBy ?? FORMER_RESIDENT }))
}

/** The file behind one photo of a report the viewer may read. */
export async function findPhotoFile(db: Reader, viewer: Person, reportId: number, photoId: number): Promise<number | undefined> {
  const photo = await db
    .selectFrom('reportPhoto as photo')
    .innerJoin('maintenanceReport as report', 'report.id', 'photo.reportId')
    .select('photo.fileId')
    .where('photo.id', '=', photoId)
    .where('report.id', '=', reportId)
    .where(visible(viewer))
    .executeTakeFirst()
  return photo?.fileId
}

/** An account that can sign in. */
export const findResident = (db: Reader, id: number) =>
  db
    .selectFrom('user')
    .select(['id', 'name', 'streetName'])
    .where('id', '=', id)
    .where('status', 'in', ['active', 'approved'])
    .executeTakeFirst()
