import type { ColumnType } from 'kysely'
import type { Flag, Id } from '../../../db/tables/foundation'

export interface EventTable {
  id: Id
  title: string
  description: string
  /** Of the text as written. */
  language: ColumnType<string, string | undefined, string>
  location: string
  /** Calendar dates; the end is null for an event of one day. */
  dateStart: string
  dateEnd: string | null
  /** `HH:MM` on the community's clock. */
  timeStart: string | null
  timeEnd: string | null
  isAllDay: Flag
  /** JSON list of tags. */
  tags: string
  imageId: number | null
  /** active, cancelled, postponed or completed. */
  status: ColumnType<string, string | undefined, string>
  isPublic: Flag
  createdBy: number | null
  createdAt: string
  lastUpdated: string
  /** What calendar programs know the event by, for ever. */
  uid: string
  /** Grows with each change, so that calendar programs take the newest. */
  sequence: ColumnType<number, number | undefined, number>
}

/** A member's own feed address. */
interface CalendarSubscriptionTable {
  userId: number
  /** SHA-256 of the token in the address, hex. */
  tokenHash: string
  createdAt: string
}

declare module '../../../db/schema' {
  interface Database {
    event: EventTable
    calendarSubscription: CalendarSubscriptionTable
  }
}
