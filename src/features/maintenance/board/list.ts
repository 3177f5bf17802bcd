import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { containsText } from '../../../server/conversations/contains-text'
import { cutPage } from '../../../server/limits/whole-list'
import type { Person } from '../../../server/people'
import { DAY, fromNow } from '../../../server/process/clock'
import { QUIET_DAYS } from '../../../shared/cases'
import type { ReportStatus } from '../../../shared/reports'
import type { BoardCounts, ReportCounts } from '../answers'
import { selectReports, toReport } from '../report/rows'
import type { BoardFilter, BoardRequest } from '../schema'

export async function pageForBoard(db: Reader, viewer: Person, request: BoardRequest) {
  const { view = 'all', limit = 30 } = request
  const ids = db
    .selectFrom('maintenanceReport as report')
    .select('report.id')
    .where(all([...inView(view, viewer), ...inStatus(request), ...asFiltered(viewer, request)]))
    .$if(Boolean(request.cursor), (query) => query.where('report.id', '<', request.cursor ?? 0))
    .orderBy('report.id', 'desc')
    .limit(limit + 1)
  const rows = await selectReports(db).where('report.id', 'in', ids).orderBy('report.id', 'desc').execute()
  const { kept, last } = cutPage(rows, limit, (row) => row.description.length + (row.adminComments?.length ?? 0))
  const counts = await countForBoard(db, viewer, request)
  return { reports: kept.map((row) => toReport(row, viewer)), next: last?.id ?? null, counts }
}

type Condition = RawBuilder<SqlBool>
const all = (conditions: Condition[]) => sql<SqlBool>`(${sql.join([sql`TRUE`, ...conditions], sql` AND `)})`

const inView = (view: NonNullable<BoardRequest['view']>, { id }: Person): Condition[] =>
  ({ unassigned: [sql<SqlBool>`report.assigneeId IS NULL`], mine: [sql<SqlBool>`report.assigneeId = ${id}`], all: [] })[view]

const isQuiet = () => sql<SqlBool>`(report.status IN ('Open', 'In Progress') AND report.lastUpdatedAt < ${fromNow(-QUIET_DAYS * DAY)})`
const withNews = () => sql<SqlBool>`(report.waitsForBoard = 1 AND report.status <> 'Open' AND report.mergedIntoId IS NULL)`
function inStatus({ status }: Pick<BoardRequest, 'status'>): Condition[] {
  if (!status) return []
  if (status === 'news') return [withNews()]
  return [status === 'quiet' ? isQuiet() : sql<SqlBool>`report.status = ${status}`]
}

function asFiltered(viewer: Person, { issueType, street, personId, search }: BoardFilter): Condition[] {
  return [
    ...(issueType ? [sql<SqlBool>`report.issueType = ${issueType}`] : []),
    ...(street ? [sql<SqlBool>`report.streetName = ${street}`] : []),
    ...(personId ? [sql<SqlBool>`report.userId = ${personId}`] : []),
    ...(search ? [mentions(viewer, search)] : []),
  ]
}

/** Searches the texts, the address and the names. Leaves out notes about the viewer's own report. */
function mentions(viewer: Person, search: string) {
  const has = (text: string) => containsText(sql.raw(text), search)
  const comments = sql`SELECT 1 FROM reportComment AS comment LEFT JOIN user ON user.id = comment.authorId
    WHERE comment.reportId = report.id AND (${has('comment.text')} OR ${has('user.name')})`
  const notes = sql`SELECT 1 FROM caseNote AS note WHERE note.kind = 'report' AND note.caseId = report.id
    AND report.userId IS NOT ${viewer.id} AND ${has('note.text')}`
  return sql<SqlBool>`(${has('report.description')} OR ${has('report.otherIssueDescription')}
    OR ${has("report.streetNumber || ' ' || report.streetName")} OR ('#' || report.id) = ${search} OR report.id = ${search}
    OR EXISTS (SELECT 1 FROM user WHERE user.id = report.userId AND ${has('user.name')})
    OR EXISTS (${comments}) OR EXISTS (${notes}))`
}

/** Triggers keep the unfiltered counts of reports that are not merged; everything else is counted here. */
async function countRows(db: Reader, conditions: Condition[]) {
  const count = (condition: Condition) =>
    db
      .selectFrom('maintenanceReport as report')
      .select((select) => select.fn.countAll<number>().as('count'))
      .select(['report.status', 'report.waitsForBoard', sql<number>`coalesce(report.assigneeId, 0)`.as('assigneeId')])
      .select(sql<number>`report.mergedIntoId IS NOT NULL`.as('isMerged'))
      .where(condition)
      .groupBy(['report.status', 'report.assigneeId', 'report.waitsForBoard', 'isMerged'])
      .execute()
  if (conditions.length > 0) return count(all(conditions))
  const load = db
    .selectFrom('reportLoad')
    .selectAll()
    .select(({ lit }) => lit(0).as('isMerged'))
  return [...(await load.execute()), ...(await count(sql`report.mergedIntoId > 0`))]
}

type Counted = Awaited<ReturnType<typeof countRows>>[number]
const hasNews = (row: Counted) => row.waitsForBoard === 1 && row.status !== 'Open' && row.isMerged === 0
const sum = (rows: Counted[]) => rows.reduce((total, { count }) => total + count, 0)

/** Each count is what the list would show with that view under the other filters. */
async function countForBoard(db: Reader, viewer: Person, request: BoardRequest): Promise<BoardCounts> {
  const { status } = request
  const isListed = (row: Counted) => (status === 'news' ? hasNews(row) : !status || status === 'quiet' || row.status === status)
  const rows = (await countRows(db, [...asFiltered(viewer, request), ...(status === 'quiet' ? [isQuiet()] : [])])).filter(isListed)
  return {
    unassigned: sum(rows.filter(({ assigneeId }) => assigneeId === 0)),
    mine: sum(rows.filter(({ assigneeId }) => assigneeId === viewer.id)),
    all: sum(rows),
    waiting: sum(rows.filter((row) => row.waitsForBoard === 1 && row.status !== 'Closed')),
  }
}

/** Each count is what the board's list would show with that status under the other filters. */
export async function countStatuses(db: Reader, viewer: Person, filter: BoardFilter): Promise<ReportCounts> {
  const conditions = [...asFiltered(viewer, filter), ...inView(filter.view ?? 'all', viewer)]
  const rows = await countRows(db, conditions)
  const of = (status: ReportStatus) => sum(rows.filter((row) => row.status === status))
  const quietOnes = db.selectFrom('maintenanceReport as report').where(all([...conditions, isQuiet()]))
  const { quiet } = await quietOnes.select((select) => select.fn.countAll<number>().as('quiet')).executeTakeFirstOrThrow()
  return { Open: of('Open'), 'In Progress': of('In Progress'), Closed: of('Closed'), news: sum(rows.filter(hasNews)), quiet }
}
