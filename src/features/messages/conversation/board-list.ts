import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { containsText } from '../../../server/conversations/contains-text'
import type { Person } from '../../../server/people'
import type { BoardPage } from '../answers'
import { pageOfAll } from '../queries'
import { type BoardRequest, cursorText } from '../schema'

type Filter = Pick<BoardRequest, 'street' | 'personId' | 'search'>

/** The board's list of work: a page, and how much there is of everything under the same street, person and words. */
export async function pageForBoard(
  db: Reader,
  viewer: Person,
  { view = 'all', state, cursor, limit = 30, ...filter }: BoardRequest,
): Promise<BoardPage> {
  const conditions = [...conditionsOf(viewer, filter), ...(view === 'all' ? [] : [ofView(viewer, view)])]
  if (state) conditions.push(sql<SqlBool>`message.state = ${sql.lit(state)}`)
  const { messages, next } = await pageOfAll(db, viewer, cursor ?? null, limit, (query) => query.where((where) => where.and(conditions)))
  return { messages, next: next && cursorText(next), counts: await countForBoard(db, viewer, filter) }
}

const ofView = ({ id }: Person, view: 'unassigned' | 'mine') =>
  view === 'mine' ? sql<SqlBool>`message.assigneeId = ${id}` : sql<SqlBool>`(message.assigneeId IS NULL AND message.state IS NOT NULL)`

const SENDER = sql`(SELECT name FROM user WHERE user.id = message.senderId)`

function conditionsOf(viewer: Person, { street, personId, search }: Filter): Expression<SqlBool>[] {
  const conditions: Expression<SqlBool>[] = []
  if (personId !== undefined) conditions.push(sql<SqlBool>`message.senderId = ${personId}`)
  if (street) conditions.push(sql<SqlBool>`message.senderId IN (SELECT id FROM user WHERE streetName = ${street})`)
  if (search) conditions.push(mentions(viewer, search))
  return conditions
}

/** Searches subjects, entries, names and notes, except notes about the viewer. */
function mentions({ id }: Person, search: string) {
  const has = (column: Expression<unknown>) => containsText(column, search)
  const author = (column: string) => sql`(SELECT name FROM user WHERE user.id = ${sql.ref(column)})`
  return sql<SqlBool>`(${has(sql`message.subject`)} OR ${has(SENDER)}
    OR EXISTS (SELECT 1 FROM messageEntry AS entry WHERE entry.messageId = message.id AND (${has(sql`entry.text`)} OR ${has(author('entry.authorId'))}))
    OR (message.senderId IS NOT ${id} AND EXISTS (
      SELECT 1 FROM caseNote WHERE kind = 'message' AND caseId = message.id AND (${has(sql`caseNote.text`)} OR ${has(author('caseNote.authorId'))}))))`
}

/** Triggers keep the unfiltered counts; filtered ones are counted here. */
async function countForBoard(db: Reader, viewer: Person, filter: Filter): Promise<BoardPage['counts']> {
  const conditions = conditionsOf(viewer, filter)
  const rows =
    conditions.length === 0
      ? await db.selectFrom('messageCount').selectAll().execute()
      : await db
          .selectFrom('message')
          .select(['state', sql<number>`coalesce(assigneeId, 0)`.as('assigneeId')])
          .select((select) => select.fn.countAll<number>().as('count'))
          .where('state', 'is not', null)
          .where((where) => where.and(conditions))
          .groupBy(['state', 'assigneeId'])
          .execute()
  const sum = (matches: (row: (typeof rows)[number]) => boolean) => rows.filter(matches).reduce((total, { count }) => total + count, 0)
  const isWork = (row: (typeof rows)[number]) => row.state !== 'resolved'
  return {
    unassigned: sum((row) => isWork(row) && row.assigneeId === 0),
    mine: sum((row) => isWork(row) && row.assigneeId === viewer.id),
    all: sum(isWork),
    open: sum(({ state }) => state === 'open'),
    waiting: sum(({ state }) => state === 'waiting'),
    resolved: sum(({ state }) => state === 'resolved'),
  }
}
