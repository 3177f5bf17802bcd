import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { languageOfTitle, titleIn } from '../../server/translations'
import { may, type Viewer } from '../../shared/permissions'
import type { Language } from '../../words/languages'

const EVERY_ROW = sql<SqlBool>`TRUE`

/** Visitors see only public events. */
export const visible = (viewer: Viewer | null) => (may(viewer, 'events.read') ? EVERY_ROW : sql<SqlBool>`event.isPublic = 1`)

interface WallClock {
  date: string
  time: string
}

/** An event without an end time lasts until the end of its day. */
export const endedToday = ({ date, time }: WallClock) => sql<SqlBool>`
  (coalesce(event.dateEnd, event.dateStart) = ${date} AND event.isAllDay = 0 AND coalesce(event.timeEnd, '24:00') <= ${time})`

const isNotOver = ({ date, time }: WallClock) => sql<SqlBool>`coalesce(event.dateEnd, event.dateStart) ||
  iif(event.isAllDay, '24:00', coalesce(event.timeEnd, event.timeStart, '24:00')) > ${date + time}`

/** An event without an end time is no longer the next once it has begun. */
export const findNext = (db: Reader, viewer: Viewer, now: WallClock, language: Language) =>
  db
    .selectFrom('event')
    .select(['event.id', titleIn('event', language), languageOfTitle('event', language), 'location', 'dateStart'])
    .select(sql<string | null>`iif(event.isAllDay = 1, NULL, event.timeStart)`.as('timeStart'))
    .where(startsFrom(now.date))
    .where(visible(viewer))
    .where(sql<SqlBool>`event.status = 'active' AND ${isNotOver(now)}`)
    .orderBy('dateStart')
    .orderBy('timeStart')
    .orderBy('event.id')
    .executeTakeFirst()

/**
 * Two conditions, each along its own index: events that began before `date` and end on it or later, and events that begin on `date` or
 * later. `dateEnd > dateStart` is the condition of the first, partial index.
 */
export const lastsInto = (date: string) =>
  // The unary plus keeps SQLite from scanning all past events in order of `dateStart`.
  sql<SqlBool>`(event.dateEnd >= ${date} AND event.dateEnd > event.dateStart AND +event.dateStart < ${date})`
export const startsFrom = (date: string) => sql<SqlBool>`event.dateStart >= ${date}`
