import { type SqlBool, sql } from 'kysely'
import type { Viewing } from '../../server/viewing'
import { may } from '../../shared/permissions'

/** Past its last day. */
export const isExpired = ({ today }: Viewing) => sql<SqlBool>`(announcement.expiresAt IS NOT NULL AND announcement.expiresAt < ${today})`

const EVERY_ROW = sql<SqlBool>`TRUE`

/** Expired announcements are there for the board only. */
export const visible = (viewing: Viewing) =>
  may(viewing.viewer, 'announcements.manage') ? EVERY_ROW : sql<SqlBool>`NOT ${isExpired(viewing)}`

/** The same for everyone with the same key: all that `visible` and `isExpired` depend on. */
export const visibilityKey = ({ today, viewer }: Viewing) => `${today} ${may(viewer, 'announcements.manage')}`
