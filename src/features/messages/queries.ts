import { sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import { cutPage } from '../../server/budget/page-length'
import { nowText } from '../../server/clock'
import type { Person } from '../../server/people'
import { may } from '../../shared/permissions'
import { FORMER_RESIDENT } from '../../shared/residents'
import { type Cursor, type Message, UNREAD_MAX } from './schema'

/** Words written into the statement, because a partial index is only found when its condition is literally there. */
const IS_WAITING = sql<boolean>`(message.status = 'Pending' AND message.isBroadcast = 0)`
const IS_SETTLED = sql<boolean>`(message.status = 'Replied' OR message.isBroadcast = 1)`
const IS_UNREAD = sql<boolean>`(message.status = 'Replied' AND message.viewedByUser = 0)`
const IS_BROADCAST = sql<boolean>`message.isBroadcast = 1`

const readsAll = (viewer: Person) => may(viewer, 'messages.readAll')

const selectMessages = (db: Reader) =>
  db
    .selectFrom('message')
    .leftJoin('user as sender', 'sender.id', 'message.senderId')
    .leftJoin('user as responder', 'responder.id', 'message.responderId')
    .leftJoin('message as parent', 'parent.id', 'message.parentMessageId')
    .select([
      'message.id',
      'message.subject',
      'message.content',
      'message.senderId',
      'sender.name as senderName',
      'sender.streetNumber',
      'sender.streetName',
      'message.createdAt',
      'message.status',
      'message.reply',
      'message.replyTimestamp',
      'message.responderId',
      'responder.name as responderName',
      'message.isBroadcast',
      'message.parentMessageId',
      'parent.subject as parentSubject',
      'message.viewedByUser',
      'message.activityAt',
    ])

type Selection = ReturnType<typeof selectMessages>
type Row = Awaited<ReturnType<Selection['execute']>>[number]

/** The rows as the viewer may read them: of somebody else's broadcast everybody but the board reads only the broadcast itself. */
function toMessages(rows: Row[], viewer: Person): Message[] {
  const all = readsAll(viewer)
  return rows.map((row) => toMessage(row, all || row.senderId === viewer.id))
}

const toMessage = (row: Row, whole: boolean): Message => ({
  id: row.id,
  subject: row.subject,
  content: row.content,
  senderId: row.senderId,
  senderName: row.senderName ?? FORMER_RESIDENT,
  senderAddress: whole && row.streetNumber !== null ? `${row.streetNumber} ${row.streetName}` : null,
  createdAt: row.createdAt,
  status: whole && row.status === 'Replied' ? 'Replied' : 'Pending',
  reply: whole ? row.reply : null,
  replyTimestamp: whole ? row.replyTimestamp : null,
  responderId: whole ? row.responderId : null,
  responderName: whole && row.reply !== null ? (row.responderName ?? FORMER_RESIDENT) : null,
  isBroadcast: row.isBroadcast === 1,
  parentMessageId: whole ? row.parentMessageId : null,
  parentSubject: whole ? row.parentSubject : null,
  viewedByUser: whole && row.viewedByUser === 1,
})

/**
 * What the viewer may read after `cursor`, at most `limit` messages, and where the next page begins: the board has what waits first,
 * oldest first; everybody else the latest first.
 */
export async function pageMessages(db: Reader, viewer: Person, cursor: Cursor | null, limit: number) {
  const rows = readsAll(viewer) ? await pageOfAll(db, cursor, limit + 1) : await readable(db, viewer, cursor, limit + 1).execute()
  const { kept, last } = cutPage(rows, limit, (row) => row.content.length + (row.reply?.length ?? 0))
  return { messages: toMessages(kept, viewer), next: last ? cursorOf(last, readsAll(viewer)) : null }
}

const cursorOf = (row: Row, inBothGroups: boolean): Cursor => {
  const isSettled = !inBothGroups || row.status === 'Replied' || row.isBroadcast === 1
  return { settled: isSettled, at: isSettled ? row.activityAt : row.createdAt, id: row.id }
}

async function pageOfAll(db: Reader, cursor: Cursor | null, count: number): Promise<Row[]> {
  const first = cursor?.settled ? [] : await waiting(db, cursor).limit(count).execute()
  if (first.length === count) return first
  const rest = await settled(db, cursor?.settled ? cursor : null)
    .limit(count - first.length)
    .execute()
  return [...first, ...rest]
}

const waiting = (db: Reader, after: Cursor | null) =>
  selectMessages(db)
    .where(IS_WAITING)
    .$if(after !== null, (query) => query.where(sql<boolean>`(message.createdAt, message.id) > (${after?.at}, ${after?.id})`))
    .orderBy('message.createdAt')
    .orderBy('message.id')

const settled = (db: Reader, after: Cursor | null) =>
  selectMessages(db)
    .where(IS_SETTLED)
    .$if(after !== null, (query) => query.where(earlierThan(after)))
    .orderBy('message.activityAt', 'desc')
    .orderBy('message.id', 'desc')

const earlierThan = (cursor: Cursor | null) => sql<boolean>`(message.activityAt, message.id) < (${cursor?.at}, ${cursor?.id})`

/** One's own and the broadcasts: two short index reads, so that a page costs the same however much there is. */
function readable(db: Reader, viewer: Person, after: Cursor | null, count: number) {
  const ids = () =>
    db
      .selectFrom('message')
      .select('message.id')
      .$if(after !== null, (query) => query.where(earlierThan(after)))
      .orderBy('message.activityAt', 'desc')
      .orderBy('message.id', 'desc')
      .limit(count)
  const own = db.selectFrom(ids().where('message.senderId', '=', viewer.id).as('own')).select('own.id')
  const broadcast = db.selectFrom(ids().where(IS_BROADCAST).as('broadcast')).select('broadcast.id')
  return selectMessages(db)
    .where('message.id', 'in', own.union(broadcast))
    .orderBy('message.activityAt', 'desc')
    .orderBy('message.id', 'desc')
    .limit(count)
}

/** The message, if the viewer may read it. */
export async function findMessage(db: Reader, viewer: Person, id: number): Promise<Message | undefined> {
  const row = await selectMessages(db).where('message.id', '=', id).executeTakeFirst()
  if (!row) return undefined
  const whole = row.senderId === viewer.id || readsAll(viewer)
  return whole || row.isBroadcast === 1 ? toMessage(row, whole) : undefined
}

/** Answers the person has not seen; for the board every message that waits as well. Ids only: each read stays inside its index. */
export function unreadMessages(db: Reader, viewer: Person) {
  const answers = db.selectFrom('message').select('message.id').where('message.senderId', '=', viewer.id).where(IS_UNREAD)
  const all = readsAll(viewer) ? answers.unionAll(db.selectFrom('message').select('message.id').where(IS_WAITING)) : answers
  return all.limit(UNREAD_MAX)
}

export interface MessageToSend {
  subject: string
  content: string
  isBroadcast: boolean
  parentMessageId: number | null
}

/** Stores it and returns its id. */
export async function insertMessage(trx: Trx, senderId: number, message: MessageToSend): Promise<number> {
  const row = { ...message, isBroadcast: message.isBroadcast ? 1 : 0, senderId, createdAt: nowText() }
  const { id } = await trx.insertInto('message').values(row).returning('id').executeTakeFirstOrThrow()
  return id
}

/** Writes the answer unless there is one already; false then. */
export async function answerMessage(trx: Trx, id: number, reply: string, responderId: number): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('message')
    .set({ status: 'Replied', reply, replyTimestamp: nowText(), responderId, viewedByUser: 0 })
    .where('id', '=', id)
    .where('status', '=', 'Pending')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

/** Notes that its sender has seen the answer. Before the answer there is nothing to see. */
export const markViewed = (trx: Trx, id: number) =>
  trx.updateTable('message').set({ viewedByUser: 1 }).where('id', '=', id).where('status', '=', 'Replied').execute()
