import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { openForReading, openForWriting } from '../../../db/scoped-connection'
import { nowText } from '../../server/process/clock'
import { statementsOfRest } from '../../server/storage/ballot-box/at-rest'
import { votesFolder } from '../../server/storage/ballot-box/open'
import {
  ballotsWithout,
  decodeVotes,
  encodeVotes,
  inOrder,
  isPartOf,
  NO_VOTES,
  readBallot,
  type Votes,
} from '../../server/storage/ballot-box/votes'
import { readVotesFile } from '../../server/storage/ballot-box/votes-file'
import { VOTER_ROLES, type VoterRole } from '../../shared/polls'

export type Choose = (polls: PollInCopy[], copy: Sqlite.Database) => ReadonlyMap<number, Votes>

/**
 * Writes the votes that lie beside `databaseFile` into its fresh `copy`: all of them, or those that `choose` returns. Throws if a votes
 * file is gone or unreadable; a portal that just stopped has these votes in a newer copy.
 */
export function addVotesToCopy(databaseFile: string, copy: string, choose?: Choose) {
  using sqlite = openForWriting(copy)
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('secure_delete = ON')
  sqlite.transaction(() => {
    const votes = choose ? choose(readPolls(databaseFile, sqlite), sqlite) : readVotesInFiles(databaseFile, sqlite)
    const deleted = new Set(readDeletedPolls(sqlite).map(({ id }) => id))
    for (const [id, chosen] of votes) {
      for (const { sql, parameters } of deleted.has(id) ? statementsOfKept(id, chosen, sqlite) : statementsOfRest(id, chosen))
        sqlite.prepare(sql).run(...parameters)
    }
  })()
}

/** As `statementsOfRest`, for a deleted poll. */
function statementsOfKept(id: number, votes: Votes, copy: Sqlite.Database) {
  const people = new Set(copy.prepare('SELECT id FROM user').pluck().all())
  const kept = { ...votes, voters: new Set([...votes.voters].filter((voter) => people.has(voter))) }
  return [{ sql: "UPDATE recentlyDeleted SET votes = ? WHERE type = 'poll' AND id = ?", parameters: [encodeVotes(kept).toString(), id] }]
}

/** Whether somebody may vote now: comparing copies can then show single votes. */
export function hasOpenPoll(copy: string): boolean {
  using sqlite = openForReading(copy)
  return sqlite.prepare("SELECT 1 FROM poll WHERE status = 'active' AND (closesAt IS NULL OR closesAt > ?)").get(nowText()) !== undefined
}

export function readPolls(databaseFile: string, copy: Sqlite.Database): PollInCopy[] {
  const inFiles = readVotesInFiles(databaseFile, copy)
  const polls = copy.prepare('SELECT id, status, closesAt FROM poll').all() as StoredPoll[]
  return [...polls, ...readDeletedPolls(copy)].map(({ id, status, closesAt, votes }) => ({
    id,
    isClosed: status === 'closed' || (status === 'active' && closesAt !== null && closesAt <= nowText()),
    votes: votes === undefined ? (inFiles.get(id) ?? readAtRest(copy, id)) : decodeVotes(Buffer.from(votes)),
    people: votes === undefined ? readElectors(copy, id) : readDeletedElectors(copy, id),
  }))
}

interface StoredPoll {
  id: number
  status: string
  closesAt: string | null
  votes?: string
}

/** Deleted polls with votes, which can be restored. A copy before an upgrade may not know the table. */
const readDeletedPolls = (copy: Sqlite.Database): StoredPoll[] =>
  copy.prepare("SELECT 1 FROM sqlite_schema WHERE name = 'recentlyDeleted'").get()
    ? (copy
        .prepare(`
          SELECT id, rows ->> '$.poll[0].status' AS status, rows ->> '$.poll[0].closesAt' AS closesAt, votes
          FROM recentlyDeleted WHERE type = 'poll' AND votes IS NOT NULL`)
        .all() as StoredPoll[])
    : []

function readVotesInFiles(databaseFile: string, copy: Sqlite.Database): Map<number, Votes> {
  const polls = copy.prepare('SELECT id, votesFile FROM poll WHERE votesFile IS NOT NULL').all() as { id: number; votesFile: string }[]
  return new Map(
    polls.map(({ id, votesFile }) => {
      const path = join(votesFolder(databaseFile), votesFile)
      if (!existsSync(path)) throw new Error(`The votes of open polls are missing beside ${databaseFile}.`)
      return [id, decodeVotes(readVotesFile(path))]
    }),
  )
}

function readAtRest(copy: Sqlite.Database, pollId: number): Votes {
  const column = <T>(sql: string) => copy.prepare(sql).pluck().all(pollId) as T[]
  const voters = column<number>('SELECT userId FROM roll WHERE pollId = ?')
  if (voters.length === 0 && !copy.prepare('SELECT 1 FROM ballot WHERE pollId = ?').get(pollId)) return NO_VOTES
  return {
    voters: new Set(voters),
    households: new Set(column<string>('SELECT household FROM householdRoll WHERE pollId = ?')),
    ballots: inOrder(column<string>('SELECT json_array(role, json(choices)) FROM ballot WHERE pollId = ?')),
  }
}

const readElectors = (copy: Sqlite.Database, pollId: number): People =>
  byPerson(copy.prepare('SELECT userId, role, home FROM elector WHERE pollId = ? AND userId IS NOT NULL').all(pollId))

const readDeletedElectors = (copy: Sqlite.Database, pollId: number): People =>
  byPerson(
    copy
      .prepare(`
        SELECT user.id AS userId, value ->> 'role' AS role, value ->> 'home' AS home
        FROM recentlyDeleted AS poll, json_each(poll.rows, '$.elector') JOIN user ON user.id = value ->> 'userId'
        WHERE poll.type = 'poll' AND poll.id = ?`)
      .all(pollId),
  )

const byPerson = (lines: unknown[]): People =>
  new Map((lines as { userId: number; role: VoterRole; home: string | null }[]).map(({ userId, ...line }) => [userId, line]))

/*
 * Two copies show which voters and ballots came between them. Copies that others see therefore carry the votes of an open poll in groups:
 * for each role none, or at least five at a time.
 */
const GROUP = 5

interface PollInCopy {
  id: number
  isClosed: boolean
  votes: Votes
  people: People
}

/** People on the list of who may vote, by the id of their account. */
type People = ReadonlyMap<number, { role: VoterRole; home: string | null }>

/** The votes of a poll in the next copy if earlier copies carry `before`. Null: unknown, so its votes wait for the close. */
export function carryOn(before: Votes | null, { isClosed, votes, people }: Omit<PollInCopy, 'id'>): Votes | null {
  if (isClosed) return votes
  if (before === null || !isPartOf(before, votes, people)) return null
  const waiting = ballotsWithout(votes.ballots, before.ballots) ?? []
  const voters = [...votes.voters].filter((voter) => !before.voters.has(voter))
  const groups = VOTER_ROLES.map((role) => ({
    voters: voters.filter((voter) => people.get(voter)?.role === role),
    ballots: waiting.filter((ballot) => readBallot(ballot).role === role),
  }))
  const isReady = ({ ballots }: { ballots: string[] }) => ballots.length >= GROUP
  if (groups.some((group) => group.voters.length !== group.ballots.length) || !knowsHouseholds(votes, before, voters, people)) {
    // Somebody has moved or left, so households and ballots no longer match. All go together.
    const enough = voters.filter((voter) => people.has(voter)).length >= GROUP
    return enough && groups.every((group) => group.ballots.length === 0 || isReady(group)) ? votes : before
  }
  return groups.filter(isReady).reduce((sum, group) => add(sum, group, votes, people), before)
}

function knowsHouseholds(votes: Votes, before: Votes, voters: readonly number[], people: People): boolean {
  const waiting = [...votes.households].filter((household) => !before.households.has(household))
  if (votes.households.size === 0) return true
  const theirs = new Set(voters.map((voter) => people.get(voter)?.home ?? ''))
  return theirs.size === voters.length && waiting.length === voters.length && waiting.every((household) => theirs.has(household))
}

function add(votes: Votes, group: { voters: number[]; ballots: string[] }, all: Votes, people: People): Votes {
  const homes = all.households.size === 0 ? [] : group.voters.map((voter) => people.get(voter)?.home ?? '')
  return {
    voters: new Set([...votes.voters, ...group.voters]),
    households: new Set([...votes.households, ...homes]),
    ballots: inOrder([...votes.ballots, ...group.ballots]),
  }
}
