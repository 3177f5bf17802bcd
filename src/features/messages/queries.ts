import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { cutPage } from '../../server/budget/page-length'
import type { Person } from '../../server/people'
import { FORMER_RESIDENT } from '../../shared/residents'
import type { Message } from './answers'
import { type Cursor, UNREAD_MAX } from './schema'
import { IS_SETTLED, IS_UNREAD, IS_WAITING, isFrom, isWhole, readsAll, visible, visibleParts } from './visible'

const selectMessages = (db: Reader, viewer: Person) =>
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
      isWhole(viewer).as('isWhole'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof selectMessages>['execute']>>[number]

function toMessage(row: Row): Message {
  const isWhole = Boolean(row.isWhole)
  return {
    id: row.id,
    subject: row.subject,
    content: row.content,
    senderId: row.senderId,
    senderName: row.senderName ?? FORMER_RESIDENT,
    senderAddress: isWhole && row.streetNumber !== null ? `${row.streetNumber} ${row.streetName}` : null,
    createdAt: row.createdAt,
    status: isWhole && row.status === 'Replied' ? 'Replied' : 'Pending',
    reply: isWhole ? row.reply : null,
    replyTimestamp: isWhole ? row.replyTimestamp : null,
    responderId: isWhole ? row.responderId : null,
    responderName: isWhole && row.reply !== null ? (row.responderName ?? FORMER_RESIDENT) : null,
    isBroadcast: row.isBroadcast === 1,
    parentMessageId: isWhole ? row.parentMessageId : null,
    parentSubject: isWhole ? row.parentSubject : null,
    viewedByUser: isWhole && row.viewedByUser === 1,
  }
}

/**
 * What the viewer may read after `cursor`, at most `limit` messages, and where the next page begins: the board has what waits first,
 * oldest first; everyone else the latest first.
 */
export async function pageMessages(db: Reader, viewer: Person, cursor: Cursor | null, limit: number) {
  const all = readsAll(viewer)
  const rows = all ? await pageOfAll(db, viewer, cursor, limit + 1) : await latest(db, viewer, cursor, limit + 1).execute()
  const { kept, last } = cutPage(rows, limit, (row) => row.content.length + (row.reply?.length ?? 0))
  return { messages: kept.map(toMessage), next: last ? cursorOf(last, all) : null }
}

const cursorOf = (row: Row, inBothGroups: boolean): Cursor => {
  const isSettled = !inBothGroups || row.status === 'Replied' || row.isBroadcast === 1
  return { settled: isSettled, at: isSettled ? row.activityAt : row.createdAt, id: row.id }
}

async function pageOfAll(db: Reader, viewer: Person, cursor: Cursor | null, count: number): Promise<Row[]> {
  const first = cursor?.settled ? [] : await waiting(db, viewer, cursor).limit(count).execute()
  if (first.length === count) return first
  const rest = await settled(db, viewer, cursor?.settled ? cursor : null)
    .limit(count - first.length)
    .execute()
  return [...first, ...rest]
}

const waiting = (db: Reader, viewer: Person, after: Cursor | null) =>
  selectMessages(db, viewer)
    .where(IS_WAITING)
    .$if(after !== null, (query) => query.where(sql<SqlBool>`(message.createdAt, message.id) > (${after?.at}, ${after?.id})`))
    .orderBy('message.createdAt')
    .orderBy('message.id')

const settled = (db: Reader, viewer: Person, after: Cursor | null) =>
  selectMessages(db, viewer)
    .where(IS_SETTLED)
    .$if(after !== null, (query) => query.where(isEarlierThan(after)))
    .orderBy('message.activityAt', 'desc')
    .orderBy('message.id', 'desc')

const isEarlierThan = (cursor: Cursor | null) => sql<SqlBool>`(message.activityAt, message.id) < (${cursor?.at}, ${cursor?.id})`

/** A short index read for each part of what may be read, so that a page costs the same however much there is. */
function latest(db: Reader, viewer: Person, after: Cursor | null, count: number) {
  const ids = visibleParts(viewer).map((part) => {
    const newest = db
      .selectFrom('message')
      .select('message.id')
      .where(part)
      .$if(after !== null, (query) => query.where(isEarlierThan(after)))
      .orderBy('message.activityAt', 'desc')
      .orderBy('message.id', 'desc')
      .limit(count)
    return db.selectFrom(newest.as('newest')).select('newest.id')
  })
  return selectMessages(db, viewer)
    .where(
      'message.id',
      'in',
      ids.reduce((all, part) => all.unionAll(part)),
    )
    .orderBy('message.activityAt', 'desc')
    .orderBy('message.id', 'desc')
    .limit(count)
}

/** The message, if the viewer may read it. */
export async function findMessage(db: Reader, viewer: Person, id: number): Promise<Message | undefined> {
  const row = await selectMessages(db, viewer).where('message.id', '=', id).where(visible(viewer)).executeTakeFirst()
  return row && toMessage(row)
}

/** Answers the person has not seen; for the board every message that waits as well. Ids only: each read stays inside its index. */
export function unreadMessages(db: Reader, viewer: Person) {
  const ids = db.selectFrom('message').select('message.id')
  const answers = ids.where(isFrom(viewer.id)).where(IS_UNREAD)
  return (readsAll(viewer) ? answers.unionAll(ids.where(IS_WAITING)) : answers).limit(UNREAD_MAX)
}
