import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { cutPage } from '../../server/limits/whole-list'
import { getsEmail } from '../../server/notifications/recipients'
import type { Person } from '../../server/people'
import { SIGN_IN_STATUSES } from '../../shared/residents'
import type { Message, Recipient } from './answers'
import { selectMessages, todayFor, toMessage } from './conversation/rows'
import { type Cursor, UNREAD_MAX } from './schema'
import { IS_OPEN, IS_SETTLED, IS_UNREAD, isFrom, readsAll, visible, visibleParts } from './visible'

type Messages = Awaited<ReturnType<typeof selection>>
const selection = async (db: Reader, viewer: Person) => {
  const today = await todayFor(db, viewer)
  return { select: () => selectMessages(db, viewer, today), viewer }
}
// Limits are literals: SQLite plans a statement with a parameter there again at each run, which costs more than the rows.

type Narrow = (query: ReturnType<Messages['select']>) => ReturnType<Messages['select']>
type Rows = Awaited<ReturnType<ReturnType<Messages['select']>['execute']>>

/**
 * Up to `limit` messages after `cursor` and the start of the next page. The board gets open messages first, longest waiting on top;
 * everyone else the latest first. The order follows entries, never clocks.
 */
export async function pageMessages(db: Reader, viewer: Person, cursor: Cursor | null, limit: number) {
  if (readsAll(viewer)) return pageOfAll(db, viewer, cursor, limit)
  const messages = await selection(db, viewer)
  const rows = await latest(db, messages, cursor, limit + 1).execute()
  return cut(rows, viewer, limit, () => true)
}

/** Like the function above, for the board and with a filter. */
export async function pageOfAll(db: Reader, viewer: Person, cursor: Cursor | null, limit: number, narrow: Narrow = (query) => query) {
  const messages = await selection(db, viewer)
  const open = narrow(messages.select().where(IS_OPEN))
    .$if(cursor !== null, (query) => query.where('message.lastEntryId', '>', cursor?.entry ?? 0))
    .orderBy('message.lastEntryId')
  const settled = narrow(messages.select().where(IS_SETTLED))
    .$if(cursor?.settled === true, (query) => query.where('message.lastEntryId', '<', cursor?.entry ?? 0))
    .orderBy('message.lastEntryId', 'desc')
  const first = cursor?.settled ? [] : await open.limit(sql.lit(limit + 1)).execute()
  const rest = first.length > limit ? [] : await settled.limit(sql.lit(limit + 1 - first.length)).execute()
  return cut([...first, ...rest], viewer, limit, ({ state }) => state !== 'open')
}

function cut(rows: Rows, viewer: Person, limit: number, isSettled: (row: Rows[number]) => boolean) {
  const { kept, last } = cutPage(rows, limit, (row) => row.content.length + (row.reply?.length ?? 0))
  const next: Cursor | null = last ? { settled: isSettled(last), entry: last.lastEntryId } : null
  return { messages: kept.map((row) => toMessage(row, viewer)), next }
}

/** A short index scan for each kind of visible message, so that a page costs the same however many there are. */
function latest(db: Reader, { select, viewer }: Messages, after: Cursor | null, count: number) {
  const ids = visibleParts(viewer).map((part) => {
    const newest = db
      .selectFrom('message')
      .select('message.id')
      .where(part)
      .$if(after !== null, (query) => query.where(sql<SqlBool>`message.lastEntryId < ${after?.entry}`))
      .orderBy('message.lastEntryId', 'desc')
      .limit(sql.lit(count))
    return db.selectFrom(newest.as('newest')).select('newest.id')
  })
  return select()
    .where(
      'message.id',
      'in',
      ids.reduce((all, part) => all.unionAll(part)),
    )
    .orderBy('message.lastEntryId', 'desc')
    .limit(sql.lit(count))
}

export async function findMessage(db: Reader, viewer: Person, id: number): Promise<Message | undefined> {
  const { select } = await selection(db, viewer)
  const row = await select().where('message.id', '=', id).where(visible(viewer)).executeTakeFirst()
  return row && toMessage(row, viewer)
}

/** Ids of unseen answers; for the board also of every open message. Each read stays inside its index. */
export function unreadMessages(db: Reader, viewer: Person) {
  const ids = db.selectFrom('message').select('message.id')
  const answers = ids.where(isFrom(viewer.id)).where(IS_UNREAD)
  return (readsAll(viewer) ? answers.where(IS_SETTLED).unionAll(ids.where(IS_OPEN)) : answers).limit(UNREAD_MAX)
}

/** A person who can sign in, and whether an email would tell them of a message. */
export async function findRecipient(db: Reader, id: number): Promise<Recipient | undefined> {
  const row = await db
    .selectFrom('user')
    .select(['id', 'name', 'streetNumber', 'streetName', getsEmail('messages').as('isEmailed')])
    .where('id', '=', id)
    .where('status', 'in', SIGN_IN_STATUSES)
    .executeTakeFirst()
  return row && { id, name: row.name, address: `${row.streetNumber} ${row.streetName}`, isEmailed: Boolean(row.isEmailed) }
}
