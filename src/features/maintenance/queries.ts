import type { Reader } from '../../../db/schema'
import { listNotes } from '../../server/conversations/notes'
import { found } from '../../server/errors'
import { cutPage } from '../../server/limits/whole-list'
import type { Person } from '../../server/people'
import type { ReportStatus } from '../../shared/reports'
import { FORMER_RESIDENT, SIGN_IN_STATUSES } from '../../shared/residents'
import type { Language } from '../../words/languages'
import { listFollowers } from '../community-reports/visible'
import type { Report, ReportChange, ReportDetails } from './answers'
import { findShown, listComments } from './conversation/queries'
import { copyNotMailed, statusObstacleOf } from './notification/obstacles'
import { selectReports, toReport } from './report/rows'
import type { PageRequest } from './schema'
import { isOwn, readsAll, visible } from './visible'

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

/** The same; throws 404. */
export const seeReport = async (db: Reader, viewer: Person, id: number) => found(await findReport(db, viewer, id), 'Report')

/** The report as somebody it was copied to reads it in their mail; they cannot open it. */
export async function findReportCopiedTo(db: Reader, reader: Person, id: number): Promise<Report | undefined> {
  const row = await selectReports(db).where('report.id', '=', id).where('report.ccUserId', '=', reader.id).executeTakeFirst()
  return row && toReport(row, reader)
}

/** The report with its history and, for the board, with why mail about it does not arrive. */
export async function findDetails(db: Reader, viewer: Person, id: number, language: Language): Promise<ReportDetails | undefined> {
  const report = await findReport(db, viewer, id)
  if (!report) return undefined
  const changes = await listChanges(db, id)
  const comments = await listComments(db, id)
  if (!readsAll(viewer)) return { ...report, changes, comments }
  const ccNotMailed = await copyNotMailed(db, report)
  const reporterObstacle = await statusObstacleOf(db, report.userId)
  const notes = isOwn(viewer, report) ? {} : { notes: await listNotes(db, 'report', id) }
  const followers = await listFollowers(db, id, language)
  return { ...report, changes, comments, ...notes, followers, ...(await findShown(db, id)), ccNotMailed, reporterObstacle }
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
  db.selectFrom('user').select(['id', 'name', 'streetName']).where('id', '=', id).where('status', 'in', SIGN_IN_STATUSES).executeTakeFirst()
