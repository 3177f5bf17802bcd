import { type SqlBool, sql } from 'kysely'
import type { Person } from '../../server/people'
import { nowText } from '../../server/process/clock'
import type { Viewing } from '../../server/viewing'
import { may, type Viewer } from '../../shared/permissions'
import { findVotesOf, type VoteSources } from './ballots/roll'

type Clock = Pick<Viewing, 'now'>

/** Only the board sees drafts. The value is a literal, because SQLite uses a partial index only for its own condition. */
export const isPublished = sql<SqlBool>`poll.status <> 'draft'`
export const visible = (viewer: Viewer) => (may(viewer, 'polls.manage') ? sql<SqlBool>`TRUE` : isPublished)

export const stateOf = ({ now }: Clock) => sql<'draft' | 'not open yet' | 'open' | 'closed'>`
  CASE WHEN poll.status <> 'active' THEN poll.status WHEN poll.closesAt <= ${now} THEN 'closed'
    WHEN poll.opensAt > ${now} OR poll.electorateAt IS NULL THEN 'not open yet' ELSE 'open' END`

// Each condition starts with the stored status, for the index.
export const isOpen = (clock: Clock) => sql<SqlBool>`(poll.status = 'active' AND ${stateOf(clock)} = 'open')`
export const isRunning = (clock: Clock) => sql<SqlBool>`(poll.status = 'active' AND ${stateOf(clock)} <> 'closed')`
/** Closed only by its closing time, so a later one opens it again. */
export const isClosedByClock = (clock: Clock) => sql<SqlBool>`(poll.status = 'active' AND ${stateOf(clock)} = 'closed')`
export const isClosed = (clock: Clock) => sql<SqlBool>`(poll.status = 'closed' OR ${isClosedByClock(clock)})`

/** The closing time of a closed poll, unless the board was told of the closing before it. */
export const closedAt = (clock: Clock) => sql<string | null>`
  CASE WHEN ${isClosed(clock)} THEN
    iif(poll.closesAt <= coalesce(poll.closingMailedAt, ${clock.now}), poll.closesAt, poll.closingMailedAt) END`

/** Open polls in which this person may vote and has no vote yet, of their own or of their home; the next to close first. */
export async function listOpenBallots(sources: VoteSources, voter: Person) {
  const polls = await sources.reads
    .selectFrom('poll')
    .select(['poll.id', 'poll.title', 'poll.closesAt'])
    .where(isOpen({ now: nowText() }))
    .orderBy(sql`coalesce(poll.closesAt, '9999'), poll.id`)
    .execute()
  const ids = polls.map(({ id }) => id)
  const votes = await findVotesOf(sources, voter, ids)
  return polls.filter(({ id }) => votes.get(id)?.mayVote && votes.get(id)?.by === null)
}
