import { type Expression, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { columnsOf } from '../../server/rows'
import { readSettings } from '../../server/settings'
import { toTranslations, translationsOf, writtenIn } from '../../server/translations'
import { descriptionOf } from '../../server/uploads/stored-files'
import type { Viewer } from '../../shared/permissions'
import { SIGN_IN_STATUSES } from '../../shared/residents'
import { type CommunityEvent, type EventStatus, stored } from './answers'
import { FEED_EVENTS_MAX, PUBLIC_FEED_PATH } from './schema'
import { endedToday, lastsInto, startsFrom, visible } from './visible'

/** Shown if the author's account was deleted. */
const AUTHOR_FALLBACK = 'Admin'

/** `rows` comes first, because SQLite does not use the index of multi-day events after a condition that is always true. */
const events = (db: Reader, viewer: Viewer, rows: Expression<SqlBool>) =>
  db
    .selectFrom('event')
    .leftJoin('user', 'user.id', 'event.createdBy')
    .select([...columnsOf('event', stored), 'event.imageId', 'user.name as author', translationsOf('event')])
    .select(descriptionOf('event.imageId').as('imageDescription'))
    .where(rows)
    .where(visible(viewer))

type Row = Awaited<ReturnType<ReturnType<typeof events>['executeTakeFirstOrThrow']>>
const toEvent = ({ imageId, ...row }: Row): CommunityEvent => ({
  ...row,
  language: writtenIn(row.language),
  translations: toTranslations(row.translations, 'description'),
  isAllDay: row.isAllDay === 1,
  isPublic: row.isPublic === 1,
  tags: JSON.parse(row.tags),
  status: row.status as EventStatus,
  imageUrl: imageId === null ? null : imageAddress(row.id, imageId),
  author: row.author ?? AUTHOR_FALLBACK,
})

/** The image's id makes the URL new for each new image. */
const imageAddress = (eventId: number, imageId: number) => `/api/events/${eventId}/image?v=${imageId}`

export async function listMonth(db: Reader, viewer: Viewer, month: string): Promise<CommunityEvent[]> {
  const [first, last] = [`${month}-01`, `${month}-31`]
  const lasting = events(db, viewer, lastsInto(first))
  const starting = events(db, viewer, startsFrom(first)).where('event.dateStart', '<=', last)
  const rows = await lasting.unionAll(starting).orderBy('dateStart').orderBy('timeStart').orderBy('event.id').execute()
  return rows.map(toEvent)
}

export async function listUpcoming(
  db: Reader,
  viewer: Viewer,
  now: { date: string; time: string },
  { limit = -1, after }: { limit?: number | undefined; after?: { date: string; time: string; id: number } | null | undefined },
): Promise<CommunityEvent[]> {
  const isLater = after
    ? sql<SqlBool>`(event.dateStart, ifnull(event.timeStart, ''), event.id) > (${after.date}, ${after.time}, ${after.id})`
    : sql<SqlBool>`TRUE`
  const notOver = (rows: Expression<SqlBool>) =>
    events(db, viewer, rows)
      .where((where) => where.not(endedToday(now)))
      .where(isLater)
  const [underWay, coming] = [notOver(lastsInto(now.date)), notOver(startsFrom(now.date))]
  const rows = await underWay.unionAll(coming).orderBy('dateStart').orderBy('timeStart').orderBy('event.id').limit(limit).execute()
  return rows.map(toEvent)
}

export async function findEvent(db: Reader, viewer: Viewer, id: number): Promise<CommunityEvent | undefined> {
  const row = await events(db, viewer, sql`event.id = ${id}`).executeTakeFirst()
  return row && toEvent(row)
}

/** Undefined if the event does not exist, null if it has no image. */
export async function findImageId(db: Reader, viewer: Viewer, id: number): Promise<number | null | undefined> {
  const row = await db.selectFrom('event').select('imageId').where('id', '=', id).where(visible(viewer)).executeTakeFirst()
  return row?.imageId
}

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

/** A full feed drops the farthest: the past first, oldest first, then the latest to come. */
export const listEntries = (db: Reader, viewer: Viewer | null, since: string, today: string): Promise<CalendarEntry[]> =>
  db
    .selectFrom((entry) =>
      entry
        .selectFrom(
          entries(db, viewer, lastsInto(since))
            .unionAll(entries(db, viewer, startsFrom(since)))
            .as('entry'),
        )
        .selectAll()
        .orderBy(sql`coalesce(dateEnd, dateStart) < ${today}`)
        .orderBy(sql`max(dateStart, ${today})`)
        .orderBy('dateStart', 'desc')
        .orderBy('timeStart')
        .orderBy('id')
        .limit(FEED_EVENTS_MAX)
        .as('nearest'),
    )
    .selectAll()
    .orderBy('dateStart')
    .orderBy('timeStart')
    .orderBy('id')
    .execute()

export async function mayReadFeed(db: Reader, tokenHash: string): Promise<boolean> {
  const row = await db
    .selectFrom('calendarSubscription')
    .innerJoin('user', 'user.id', 'calendarSubscription.userId')
    .select('user.id')
    .where('calendarSubscription.tokenHash', '=', tokenHash)
    .where('user.status', 'in', SIGN_IN_STATUSES)
    .executeTakeFirst()
  return row !== undefined
}

export async function readCalendarFeed(db: Reader, userId: number, publicUrl: string) {
  const { publicEventsFeed } = await readSettings(db)
  const own = await db.selectFrom('calendarSubscription').select('createdAt').where('userId', '=', userId).executeTakeFirst()
  return { since: own?.createdAt ?? null, publicUrl: publicEventsFeed ? `${publicUrl}${PUBLIC_FEED_PATH}` : null }
}
