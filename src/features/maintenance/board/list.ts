import { type SelectQueryBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Reader } from '../../../../db/schema'
import { containsText } from '../../../server/conversations/contains-text'
import { cutPage } from '../../../server/limits/whole-list'
import type { Person } from '../../../server/people'
import { selectReports, toReport } from '../report/rows'
import type { BoardRequest } from '../schema'
import { countLoad } from '../visible'

export async function pageForBoard(db: Reader, viewer: Person, request: BoardRequest) {
  const { view = 'all', limit = 30 } = request
  const ids = db
    .selectFrom('maintenanceReport as report')
    .select('report.id')
    .where(inView(view, viewer))
    .where(asFiltered(viewer, request))
    .$if(Boolean(request.cursor), (query) => query.where('report.id', '<', request.cursor ?? 0))
    .orderBy('report.id', 'desc')
    .limit(limit + 1)
  const rows = await selectReports(db).where('report.id', 'in', ids).orderBy('report.id', 'desc').execute()
  const { kept, last } = cutPage(rows, limit, (row) => row.description.length + (row.adminComments?.length ?? 0))
  const counts = await countForBoard(db, viewer, request)
  return { reports: kept.map((row) => toReport(row, viewer)), next: last?.id ?? null, counts }
}

const inView = (view: NonNullable<BoardRequest['view']>, { id }: Person) =>
  ({ unassigned: sql<SqlBool>`report.assigneeId IS NULL`, mine: sql<SqlBool>`report.assigneeId = ${id}`, all: sql<SqlBool>`TRUE` })[view]

function asFiltered(viewer: Person, { status, issueType, street, personId, search }: BoardRequest) {
  const conditions = [
    ...(status ? [sql<SqlBool>`report.status = ${status}`] : []),
    ...(issueType ? [sql<SqlBool>`report.issueType = ${issueType}`] : []),
    ...(street ? [sql<SqlBool>`report.streetName = ${street}`] : []),
    ...(personId ? [sql<SqlBool>`report.userId = ${personId}`] : []),
    ...(search ? [mentions(viewer, search)] : []),
  ]
  return conditions.length > 0 ? sql<SqlBool>`(${sql.join(conditions, sql` AND `)})` : sql<SqlBool>`TRUE`
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

interface Counts {
  unassigned: number
  mine: number
  all: number
  waiting: number
}

/** Counts open reports of each view. Without a filter it reads a table that triggers keep, so the cost does not grow. */
async function countForBoard(db: Reader, viewer: Person, request: BoardRequest): Promise<Counts> {
  const { issueType, street, personId, search, status } = request
  if (issueType || street || personId || search) return countFiltered(open(db).where(asFiltered(viewer, request)), viewer)
  const count = async (condition: ReturnType<typeof sql<SqlBool>>) => {
    const isOpen = status ? sql<SqlBool>`status = ${status} AND status <> 'Closed'` : sql<SqlBool>`status <> 'Closed'`
    return (await countLoad(db, sql<SqlBool>`${isOpen} AND ${condition}`).executeTakeFirstOrThrow()).count
  }
  return {
    unassigned: await count(sql`assigneeId = 0`),
    mine: await count(sql`assigneeId = ${viewer.id}`),
    all: await count(sql`TRUE`),
    waiting: await count(sql`waitsForBoard = 1`),
  }
}

type Reports = Database & { report: Database['maintenanceReport'] }
const open = (db: Reader) => db.selectFrom('maintenanceReport as report').where('report.status', 'in', ['Open', 'In Progress'])

async function countFiltered(reports: SelectQueryBuilder<Reports, 'report', object>, { id }: Person): Promise<Counts> {
  const count = (condition: ReturnType<typeof sql>) => sql<number>`coalesce(sum(${condition}), 0)`
  return reports
    .select([
      count(sql`report.assigneeId IS NULL`).as('unassigned'),
      count(sql`report.assigneeId IS ${id}`).as('mine'),
      sql<number>`count(*)`.as('all'),
      count(sql`report.waitsForBoard`).as('waiting'),
    ])
    .executeTakeFirstOrThrow()
}
