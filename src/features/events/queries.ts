import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import { nowText } from '../../server/clock'
import { AUTHOR_FALLBACK, type CommunityEvent, type EventDraft, type EventStatus } from './schema'

const events = (db: Reader) =>
  db
    .selectFrom('event')
    .leftJoin('user', 'user.id', 'event.createdBy')
    .select([
      'event.id as id',
      'event.title',
      'event.description',
      'event.location',
      'event.dateStart',
      'event.dateEnd',
      'event.timeStart',
      'event.timeEnd',
      'event.isAllDay',
      'event.tags',
      'event.imageId',
      'event.status',
      'event.isPublic',
      'event.createdBy',
      'event.createdAt',
      'event.lastUpdated',
      'user.name as author',
    ])

type Row = Awaited<ReturnType<ReturnType<typeof events>['executeTakeFirstOrThrow']>>
const toEvent = ({ imageId, ...row }: Row): CommunityEvent => ({
  ...row,
  isAllDay: row.isAllDay === 1,
  isPublic: row.isPublic === 1,
  tags: JSON.parse(row.tags),
  status: row.status as EventStatus,
  imageUrl: imageId === null ? null : imageAddress(row.id, imageId),
  author: row.author ?? AUTHOR_FALLBACK,
})

/** The picture's number is part of the address, so that a new picture is a new address. */
const imageAddress = (eventId: number, imageId: number) => `/api/events/${eventId}/image?v=${imageId}`

/** The plus keeps SQLite from walking through every event of the past for the sake of their order. */
const unindexedStart = sql<string>`+event.dateStart`

/**
 * Every event that touches the month `YYYY-MM`, in order. Two reads side by side, each along its own index:
 * what starts in the month, and the few that began before it and last into it.
 */
export async function listMonth(db: Reader, month: string): Promise<CommunityEvent[]> {
  const [first, last] = [`${month}-01`, `${month}-31`]
  const lastingInto = events(db)
    .where('event.dateEnd', '>=', first)
    .whereRef('event.dateEnd', '>', 'event.dateStart')
    .where(unindexedStart, '<', first)
  const starting = events(db).where('event.dateStart', '>=', first).where('event.dateStart', '<=', last)
  const rows = await lastingInto.unionAll(starting).orderBy('dateStart').orderBy('timeStart').orderBy('id').execute()
  return rows.map(toEvent)
}

/** Events that are not over at `now` on the community's clock, in order. */
export async function listUpcoming(
  db: Reader,
  now: { date: string; time: string },
  { limit = -1, offset = 0 }: { limit?: number; offset?: number } = {},
): Promise<CommunityEvent[]> {
  const underWay = notOver(events(db), now)
    .where('event.dateEnd', '>=', now.date)
    .whereRef('event.dateEnd', '>', 'event.dateStart')
    .where(unindexedStart, '<', now.date)
  const coming = notOver(events(db), now).where('event.dateStart', '>=', now.date)
  const rows = await underWay.unionAll(coming).orderBy('dateStart').orderBy('timeStart').orderBy('id').limit(limit).offset(offset).execute()
  return rows.map(toEvent)
}

/** Without what ended earlier today; an event with no end time lasts to the end of its day. */
const notOver = (query: ReturnType<typeof events>, now: { date: string; time: string }) =>
  query.where((where) =>
    where.not(
      where.and([
        where(where.fn.coalesce('event.dateEnd', 'event.dateStart'), '=', now.date),
        where('event.isAllDay', '=', 0),
        where(where.fn.coalesce('event.timeEnd', where.val('24:00')), '<=', now.time),
      ]),
    ),
  )

export async function findEvent(db: Reader, id: number): Promise<CommunityEvent | undefined> {
  const row = await events(db).where('event.id', '=', id).executeTakeFirst()
  return row && toEvent(row)
}

/** The picture's file, for who may read the event. */
export async function findImageId(db: Reader, id: number): Promise<number | null | undefined> {
  const row = await db.selectFrom('event').select('imageId').where('id', '=', id).executeTakeFirst()
  return row?.imageId
}

/** Only what a draft may set; an all-day event has no times, whatever was sent with it. */
const toColumns = (draft: EventDraft) => ({
  title: draft.title,
  description: draft.description,
  location: draft.location,
  dateStart: draft.dateStart,
  dateEnd: draft.dateEnd,
  timeStart: draft.isAllDay ? null : draft.timeStart,
  timeEnd: draft.isAllDay ? null : draft.timeEnd,
  isAllDay: draft.isAllDay ? 1 : 0,
  isPublic: draft.isPublic ? 1 : 0,
  tags: JSON.stringify(draft.tags),
  lastUpdated: nowText(),
})

/** Adds an event and returns its id. */
export async function insertEvent(trx: Trx, draft: EventDraft, createdBy: number, imageId: number | null): Promise<number> {
  const columns = toColumns(draft)
  const row = await trx
    .insertInto('event')
    .values({ ...columns, imageId, createdBy, createdAt: columns.lastUpdated, uid: randomUUID() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const updateEvent = (trx: Trx, id: number, draft: EventDraft) =>
  trx
    .updateTable('event')
    .set(toColumns(draft))
    .set((set) => ({ sequence: set('sequence', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const setImage = (trx: Trx, id: number, imageId: number | null) =>
  trx.updateTable('event').set({ imageId }).where('id', '=', id).execute()

export const markCancelled = (trx: Trx, id: number) =>
  trx
    .updateTable('event')
    .set({ status: 'cancelled', lastUpdated: nowText() })
    .set((set) => ({ sequence: set('sequence', '+', 1) }))
    .where('id', '=', id)
    .execute()

export const deleteEvent = (trx: Trx, id: number) => trx.deleteFrom('event').where('id', '=', id).execute()
