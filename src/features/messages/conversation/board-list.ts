import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import { containsText } from '../../../server/conversations/contains-text'
import type { Person } from '../../../server/people'
import type { BoardPage } from '../answers'
import { pageOfAll } from '../queries'
import { type BoardRequest, cursorText, STATES } from '../schema'
import { isQuiet } from '../visible'
import { todayFor } from './rows'

type StateFilter = NonNullable<BoardRequest['state']>
type Filter = Pick<BoardRequest, 'street' | 'personId' | 'search'>

/** A page of the board's list; each count is what the list would show with that view or state under the other filters. */
export async function pageForBoard(
  db: Reader,
  viewer: Person,
  { view = 'all', state, cursor, limit = 30, ...filter }: BoardRequest,
): Promise<BoardPage> {
  const conditions = [...conditionsOf(viewer, filter), ...(view === 'all' ? [] : [inView(viewer, view)])]
  if (state) conditions.push(await inState(db, viewer, state))
  const { messages, next } = await pageOfAll(db, viewer, cursor ?? null, limit, (query) => query.where((where) => where.and(conditions)))
  return { messages, next: next && cursorText(next), counts: await countForBoard(db, viewer, { view, state, ...filter }) }
}

async function inState(db: Reader, viewer: Person, state: StateFilter): Promise<Expression<SqlBool>> {
  if (state === 'quiet') return isQuiet()
  if (state === 'reminderDue') return sql<SqlBool>`message.remindOn <= ${await todayFor(db, viewer)}`
  return sql<SqlBool>`message.state = ${sql.lit(state)}`
}

const isState = (state: StateFilter) => STATES.some((one) => one === state)

const inView = ({ id }: Person, view: 'unassigned' | 'mine') =>
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

interface Counted {
  /** Null for broadcasts. */
  state: string | null
  /** 0 for nobody. */
  assigneeId: number
  count: number
}

/** Triggers keep the unfiltered counts of conversations; everything else is counted here. */
async function countRows(db: Reader, conditions: Expression<SqlBool>[]): Promise<Counted[]> {
  const count = () => db.selectFrom('message').select((select) => select.fn.countAll<number>().as('count'))
  if (conditions.length === 0) {
    const kept = await db.selectFrom('messageCount').selectAll().execute()
    const broadcasts = await count().where('isBroadcast', '=', sql.lit(1)).executeTakeFirstOrThrow()
    return [...kept, { state: null, assigneeId: 0, ...broadcasts }]
  }
  return count()
    .select(['state', sql<number>`coalesce(assigneeId, 0)`.as('assigneeId')])
    .where((where) => where.and(conditions))
    .groupBy(['state', 'assigneeId'])
    .execute()
}

async function countForBoard(
  db: Reader,
  viewer: Person,
  { view = 'all', state, ...filter }: Pick<BoardRequest, 'view' | 'state'> & Filter,
): Promise<BoardPage['counts']> {
  const conditions = conditionsOf(viewer, filter)
  const rows = await countRows(db, conditions)
  const ofState =
    state && !isState(state)
      ? await countRows(db, [...conditions, await inState(db, viewer, state)])
      : rows.filter((row) => !state || row.state === state)
  const isIn = {
    unassigned: (row: Counted) => row.state !== null && row.assigneeId === 0,
    mine: (row: Counted) => row.assigneeId === viewer.id,
    all: () => true,
  }
  const sum = (counted: Counted[]) => counted.reduce((total, { count }) => total + count, 0)
  const ofView = (name: string) => sum(rows.filter((row) => row.state === name && isIn[view](row)))
  return {
    ...{ unassigned: sum(ofState.filter(isIn.unassigned)), mine: sum(ofState.filter(isIn.mine)), all: sum(ofState) },
    ...{ open: ofView('open'), waiting: ofView('waiting'), resolved: ofView('resolved') },
  }
}
