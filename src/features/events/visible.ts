import { type SqlBool, sql } from 'kysely'
import { may, type Viewer } from '../../shared/permissions'

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

/**
 * Two conditions, each along its own index: events that began before `date` and end on it or later, and events that begin on `date` or
 * later. `dateEnd > dateStart` is the condition of the first, partial index.
 */
export const lastsInto = (date: string) =>
  // The unary plus keeps SQLite from scanning all past events in order of `dateStart`.
  sql<SqlBool>`(event.dateEnd >= ${date} AND event.dateEnd > event.dateStart AND +event.dateStart < ${date})`
export const startsFrom = (date: string) => sql<SqlBool>`event.dateStart >= ${date}`
