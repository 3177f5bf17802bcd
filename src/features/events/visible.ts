import { type SqlBool, sql } from 'kysely'
import { may, type Viewer } from '../../shared/permissions'

const EVERY_ROW = sql<SqlBool>`TRUE`

/** Members read every event; without a session there are the public ones. */
export const visible = (viewer: Viewer | null) => (may(viewer, 'events.read') ? EVERY_ROW : sql<SqlBool>`event.isPublic = 1`)

interface WallClock {
  date: string
  time: string
}

/** Ended earlier today; an event with no end time lasts to the end of its day. */
export const endedToday = ({ date, time }: WallClock) => sql<SqlBool>`
  (coalesce(event.dateEnd, event.dateStart) = ${date} AND event.isAllDay = 0 AND coalesce(event.timeEnd, '24:00') <= ${time})`

/**
 * What has a day on `date` or later: the few events that began before it and last into it, and all that start from then on. Two
 * conditions for two reads, each along its own index; `dateEnd > dateStart` is what the first index holds.
 */
export const lastsInto = (date: string) =>
  // The plus keeps SQLite from walking through every event of the past for the sake of their order.
  sql<SqlBool>`(event.dateEnd >= ${date} AND event.dateEnd > event.dateStart AND +event.dateStart < ${date})`
export const startsFrom = (date: string) => sql<SqlBool>`event.dateStart >= ${date}`
