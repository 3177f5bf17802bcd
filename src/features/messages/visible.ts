import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Person } from '../../server/people'
import { DAY, fromNow } from '../../server/process/clock'
import { QUIET_DAYS } from '../../shared/cases'
import { may } from '../../shared/permissions'

// Words are written into the statement, because a partial index is only found when its condition is literally there.

export const IS_OPEN = sql<SqlBool>`message.state = 'open'`
export const IS_SETTLED = sql<SqlBool>`message.state IS NOT 'open'`
/** Open or waiting, without an entry for some time. */
export const isQuiet = () => sql<SqlBool>`(message.state IN ('open', 'waiting') AND message.activityAt < ${fromNow(-QUIET_DAYS * DAY)})`
/** The board has written something its sender has not seen. */
export const IS_UNREAD = sql<SqlBool>`(message.status = 'Replied' AND message.viewedByUser = 0)`

export const isFrom = (senderId: number) => sql<SqlBool>`message.senderId = ${senderId}`

export const readsAll = (viewer: Person) => may(viewer, 'messages.readAll')

/**
 * The board reads every message, everyone else their own and the broadcasts. Each part has its own index, and no message is in two of
 * them, so that a list reads the newest of each.
 */
export const visibleParts = (viewer: Person): RawBuilder<SqlBool>[] =>
  readsAll(viewer) ? [sql`TRUE`] : [isFrom(viewer.id), sql`(message.isBroadcast = 1 AND message.senderId IS NOT ${viewer.id})`]

export const visible = (viewer: Person) => sql<SqlBool>`(${sql.join(visibleParts(viewer), sql` OR `)})`

/** The whole of a message, with its answers, is for its sender and the board; of a broadcast everyone else reads what was sent. */
export const isWhole = (viewer: Person) => (readsAll(viewer) ? sql<SqlBool>`TRUE` : isFrom(viewer.id))
