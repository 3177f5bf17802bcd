import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import type { Person } from '../../server/people'
import { DAY, fromNow } from '../../server/process/clock'
import { readSettings } from '../../server/settings'
import { dateInZone } from '../../shared/calendar'
import type { ReportStatus } from '../../shared/reports'
import type { CommunityReport } from './answers'
import type { CommunityFilter } from './schema'
import { followerCount, followerIds, isShown } from './visible'

/** Closed ones are listed for so long. */
const CLOSED_DAYS = 30

/** Changes of status, and public comments: what has a higher number never comes before, whatever the clock did. */
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

/** Both halves name the condition of the partial index, which is found only so: of what was closed long ago nothing is read. */
const isRecent = () => sql<SqlBool>`(
  (report.publicText IS NOT NULL AND report.closedAt IS NULL AND report.status <> 'Closed')
  OR (report.publicText IS NOT NULL AND report.closedAt > ${fromNow(-CLOSED_DAYS * DAY)}))`

/** What the board shows to the community: what is not closed first, then the newest. */
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

/** The file behind the nth photo that is shown. */
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
