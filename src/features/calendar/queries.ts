import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { readSettings } from '../../server/settings'
import { translationsOf } from '../../server/translations'
import type { Viewer } from '../../shared/permissions'
import { SIGN_IN_STATUSES } from '../../shared/residents'
import { lastsInto, startsFrom, visible } from '../events/visible'
import { FEED_EVENTS_MAX, PUBLIC_FEED_PATH } from './schema'

const entries = (db: Reader, viewer: Viewer | null, rows: Expression<SqlBool>) =>
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
      translationsOf('event'),
    ])
    .where(rows)
    .where(visible(viewer))

export type CalendarEntry = Awaited<ReturnType<ReturnType<typeof entries>['executeTakeFirstOrThrow']>>

export const findEntry = (db: Reader, viewer: Viewer, id: number): Promise<CalendarEntry | undefined> =>
  entries(db, viewer, sql`event.id = ${id}`).executeTakeFirst()

/** The events of a feed that end on `since` or later, in order; should there be too many, the latest ones. */
export async function listEntries(db: Reader, viewer: Viewer | null, since: string): Promise<CalendarEntry[]> {
  const lasting = entries(db, viewer, lastsInto(since))
  const starting = entries(db, viewer, startsFrom(since))
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
    .where('user.status', 'in', SIGN_IN_STATUSES)
    .executeTakeFirst()
  return row !== undefined
}

export async function readSubscription(db: Reader, userId: number, publicUrl: string) {
  const { publicEventsFeed } = await readSettings(db)
  const own = await db.selectFrom('calendarSubscription').select('createdAt').where('userId', '=', userId).executeTakeFirst()
  return { since: own?.createdAt ?? null, publicUrl: publicEventsFeed ? `${publicUrl}${PUBLIC_FEED_PATH}` : null }
}
