import { sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import { nowText } from '../../server/clock'
import { FEED_EVENTS_MAX } from './schema'

const entries = (db: Reader) =>
  db
    .selectFrom('event')
    .select([
      'event.id',
      'event.uid',
      'event.sequence',
      'event.title',
      'event.description',
      'event.location',
      'event.dateStart',
      'event.dateEnd',
      'event.timeStart',
      'event.timeEnd',
      'event.isAllDay',
      'event.tags',
      'event.status',
      'event.createdAt',
      'event.lastUpdated',
    ])

export type CalendarEntry = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

export const findEntry = (db: Reader, id: number): Promise<CalendarEntry | undefined> =>
  entries(db).where('event.id', '=', id).executeTakeFirst()

/** The events of a feed that end on `since` or later, in order; should there be too many, the latest ones. */
export async function listEntries(db: Reader, since: string, onlyPublic: boolean): Promise<CalendarEntry[]> {
  let lasting = entries(db)
    .where('event.dateEnd', '>=', since)
    .whereRef('event.dateEnd', '>', 'event.dateStart')
    // The plus keeps SQLite from walking through every event of the past for the sake of their order.
    .where(sql<string>`+event.dateStart`, '<', since)
  let starting = entries(db).where('event.dateStart', '>=', since)
  if (onlyPublic) {
    lasting = lasting.where('event.isPublic', '=', 1)
    starting = starting.where('event.isPublic', '=', 1)
  }
  const rows = await lasting
    .unionAll(starting)
    .orderBy('dateStart', 'desc')
    .orderBy('timeStart', 'desc')
    .orderBy('id', 'desc')
    .limit(FEED_EVENTS_MAX)
    .execute()
  return rows.reverse()
}

/** True when the address with this token is in use and its owner may sign in. */
export async function mayRead(db: Reader, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('calendarSubscription')
    .innerJoin('user', 'user.id', 'calendarSubscription.userId')
    .select('user.id')
    .where('calendarSubscription.tokenHash', '=', tokenHash)
    .where('user.status', 'in', ['active', 'approved'])
    .executeTakeFirst()
  return row !== undefined
}

export const findSubscription = (db: Reader, userId: number) =>
  db.selectFrom('calendarSubscription').select('createdAt').where('userId', '=', userId).executeTakeFirst()

/** One address a member: a new one ends the one before. */
export const saveSubscription = (trx: Trx, userId: number, tokenHash: string) => {
  const fields = { tokenHash, createdAt: nowText() }
  return trx
    .insertInto('calendarSubscription')
    .values({ userId, ...fields })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet(fields))
    .execute()
}

export const deleteSubscription = (trx: Trx, userId: number) =>
  trx.deleteFrom('calendarSubscription').where('userId', '=', userId).execute()
