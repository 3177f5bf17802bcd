import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { listNotes } from '../../server/conversations/notes'
import { found } from '../../server/errors'
import { cutPage } from '../../server/limits/whole-list'
import type { Person } from '../../server/people'
import { DAY, fromNow } from '../../server/process/clock'
import { readSettings } from '../../server/settings'
import { dateInZone } from '../../shared/calendar'
import type { ReportStatus } from '../../shared/reports'
import { FORMER_RESIDENT, SIGN_IN_STATUSES } from '../../shared/residents'
import type { Language } from '../../words/languages'
import type { CommunityReport, Report, ReportChange, ReportCounts, ReportDetails } from './answers'
import { countStatuses } from './board/list'
import { findShown, listComments } from './conversation/queries'
import { copyNotMailed, statusObstacleOf } from './notification/obstacles'
import { selectReports, toReport } from './report/rows'
import type { BoardFilter, CommunityFilter, PageRequest } from './schema'
import { followerCount, followerIds, isOwn, isShown, listFollowers, readsAll, visible } from './visible'

/** Reports the viewer may read, newest first: at most `limit`, older than `cursor`. */
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

/** A member's own reports; for the board, those under its filters. */
export async function countReports(db: Reader, viewer: Person, filter: BoardFilter = {}): Promise<ReportCounts> {
  if (readsAll(viewer)) return countStatuses(db, viewer, filter)
  const rows = await db
    .selectFrom('maintenanceReport as report')
    .select((select) => ['report.status', select.fn.countAll<number>().as('count')])
    .where(visible(viewer))
    .groupBy('report.status')
    .execute()
  const of = (status: ReportStatus) => rows.find((row) => row.status === status)?.count ?? 0
  return { Open: of('Open'), 'In Progress': of('In Progress'), Closed: of('Closed') }
}

export async function findReport(db: Reader, viewer: Person, id: number): Promise<Report | undefined> {
  const row = await selectReports(db).where('report.id', '=', id).where(visible(viewer)).executeTakeFirst()
  return row && toReport(row, viewer)
}

export const seeReport = async (db: Reader, viewer: Person, id: number) => found(await findReport(db, viewer, id), 'Report')

/** The report as the person copied in reads it in their mail; they cannot open it. */
export async function findReportCopiedTo(db: Reader, reader: Person, id: number): Promise<Report | undefined> {
  const row = await selectReports(db).where('report.id', '=', id).where('report.ccUserId', '=', reader.id).executeTakeFirst()
  return row && toReport(row, reader)
}

/** The report with its history and, for the board, the reasons why mail about it does not arrive. */
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

export const findResident = (db: Reader, id: number) =>
  db.selectFrom('user').select(['id', 'name', 'streetName']).where('id', '=', id).where('status', 'in', SIGN_IN_STATUSES).executeTakeFirst()

/** Closed reports stay on the list this long. */
const CLOSED_DAYS = 30

/** Status changes and public comments. Ordered by id, so a clock that jumps does not change the order. */
const UPDATES = sql<string>`(
  SELECT json_group_array(json_object('at', at, 'status', status, 'text', text)) FROM (
    SELECT changedAt AS at, max(changedAt) OVER (ORDER BY id) AS turn, toStatus AS status, NULL AS text, 0 AS kind, id FROM reportChange
      WHERE reportId = report.id AND fromStatus <> toStatus
    UNION ALL
    SELECT createdAt, max(createdAt) OVER (ORDER BY id), NULL, text, 1, id FROM reportComment WHERE reportId = report.id AND isPublic = 1
    ORDER BY turn DESC, kind DESC, id DESC))`

const selectShown = (db: Reader, viewer: Person) =>
  db
    .selectFrom('maintenanceReport as report')
    .select(['report.id', 'report.issueType', 'report.publicPlace', 'report.publicText', 'report.status', 'report.createdAt'])
    .select(['report.expectedOn', 'report.userId', UPDATES.as('updates'), followerCount(sql.ref('report.id')).as('followers')])
    .select([
      sql<number>`(SELECT count(*) FROM reportPhoto AS photo WHERE photo.reportId = report.id AND photo.shownAs IS NOT NULL)`.as('photos'),
      sql<number>`${viewer.id} IN (${followerIds(sql.ref('report.id'))})`.as('following'),
    ])
    .where(isShown)

type Row = Awaited<ReturnType<ReturnType<typeof selectShown>['execute']>>[number]
interface Update {
  at: string
  status: ReportStatus | null
  text: string | null
}

const toShown =
  (viewer: Person, timeZone: string) =>
  (row: Row): CommunityReport => ({
    id: row.id,
    issueType: row.issueType,
    place: row.publicPlace ?? '',
    text: row.publicText ?? '',
    status: row.status as ReportStatus,
    reportedOn: dateInZone(row.createdAt, timeZone),
    expectedOn: row.expectedOn,
    photoUrls: Array.from({ length: row.photos }, (_, at) => `/api/community-reports/${row.id}/photos/${at + 1}`),
    followers: row.followers,
    following: row.following === 1,
    isMine: row.userId === viewer.id,
    updates: (JSON.parse(row.updates) as Update[]).map(({ at, ...update }) => ({ on: dateInZone(at, timeZone), ...update })),
  })

/** Both halves repeat the condition of the partial index; otherwise SQLite does not use it and reads reports closed long ago. */
const isRecent = () => sql<SqlBool>`(
  (report.publicText IS NOT NULL AND report.closedAt IS NULL AND report.status <> 'Closed')
  OR (report.publicText IS NOT NULL AND report.closedAt > ${fromNow(-CLOSED_DAYS * DAY)}))`

/** Reports shown to the community: open ones first, then newest. */
export async function listShown(db: Reader, viewer: Person, { street, issueType }: CommunityFilter): Promise<CommunityReport[]> {
  const { timeZone } = await readSettings(db)
  const rows = await selectShown(db, viewer)
    .where(isRecent())
    .$if(Boolean(street), (query) => query.where('report.streetName', '=', street ?? ''))
    .$if(Boolean(issueType), (query) => query.where('report.issueType', '=', issueType ?? ''))
    .orderBy(sql`report.status = 'Closed'`)
    .orderBy('report.id', 'desc')
    .execute()
  return rows.map(toShown(viewer, timeZone))
}

export async function findShownReport(db: Reader, viewer: Person, id: number): Promise<CommunityReport | undefined> {
  const row = await selectShown(db, viewer).where('report.id', '=', id).executeTakeFirst()
  return row && toShown(viewer, (await readSettings(db)).timeZone)(row)
}

export async function findShownPhoto(db: Reader, id: number, n: number): Promise<number | undefined> {
  const photo = await db
    .selectFrom('reportPhoto as photo')
    .innerJoin('maintenanceReport as report', 'report.id', 'photo.reportId')
    .select('photo.fileId')
    .where('report.id', '=', id)
    .where('photo.shownAs', '=', n)
    .where(isShown)
    .executeTakeFirst()
  return photo?.fileId
}
