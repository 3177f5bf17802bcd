import { type SqlBool, sql } from 'kysely'
import type { Viewing } from '../../server/viewing'
import { may, type Viewer } from '../../shared/permissions'

type Clock = Pick<Viewing, 'now'>

/** A draft is there for the board only. Literal, because a partial index is only found by its own condition. */
export const isPublished = sql<SqlBool>`poll.status <> 'draft'`
export const visible = (viewer: Viewer) => (may(viewer, 'polls.manage') ? sql<SqlBool>`TRUE` : isPublished)

/** The state of a poll, from its stored status and the clock. */
export const stateOf = ({ now }: Clock) => sql<'draft' | 'not open yet' | 'open' | 'closed'>`
  CASE WHEN poll.status <> 'active' THEN poll.status WHEN poll.closesAt <= ${now} THEN 'closed'
    WHEN poll.opensAt > ${now} THEN 'not open yet' ELSE 'open' END`

// Each names the stored status first, for the index.
export const isOpen = (clock: Clock) => sql<SqlBool>`(poll.status = 'active' AND ${stateOf(clock)} = 'open')`
/** Open, or not open yet. */
export const isRunning = (clock: Clock) => sql<SqlBool>`(poll.status = 'active' AND ${stateOf(clock)} <> 'closed')`
/** Closed by its closing time alone, so that a later one opens it again. */
export const isClosedByClock = (clock: Clock) => sql<SqlBool>`(poll.status = 'active' AND ${stateOf(clock)} = 'closed')`
export const isClosed = (clock: Clock) => sql<SqlBool>`(poll.status = 'closed' OR ${isClosedByClock(clock)})`

/** When a closed poll closed: its closing time, unless the board was told of the closing before it. */
export const closedAt = (clock: Clock) => sql<string | null>`
  CASE WHEN ${isClosed(clock)} THEN
    iif(poll.closesAt <= coalesce(poll.closingMailedAt, ${clock.now}), poll.closesAt, poll.closingMailedAt) END`
