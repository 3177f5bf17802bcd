import type { ColumnType } from 'kysely'
import type { Flag, Id } from '../../../db/tables/foundation'

export interface EventTable {
  id: Id
  title: string
  description: string
  language: ColumnType<string, string | undefined, string>
  location: string
  dateStart: string
  dateEnd: string | null
  timeStart: string | null
  timeEnd: string | null
  isAllDay: Flag
  tags: string
  imageId: number | null
  /** 'active', 'cancelled', 'postponed' or 'completed'. */
  status: ColumnType<string, string | undefined, string>
  isPublic: Flag
  createdBy: number | null
  createdAt: string
  lastUpdated: string
  /** The last change of its time or place. */
  changedAt: string | null
  /** Identifies the event in calendar apps and never changes. */
  uid: string
  /** Increases with each change, so that calendar apps take the newest copy. */
  sequence: ColumnType<number, number | undefined, number>
}

interface CalendarSubscriptionTable {
  userId: number
  /** SHA-256 in hex. */
  tokenHash: string
  createdAt: string
}

declare module '../../../db/schema' {
  interface Database {
    event: EventTable
    calendarSubscription: CalendarSubscriptionTable
  }
}
