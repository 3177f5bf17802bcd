import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { lockFile } from '../../../db/lock'
import { openForReading, openForWriting } from '../../../db/scoped-connection'
import { markWholeUnlessServed } from '../../../db/served-mark'
import type { Env } from '../../server/process/env'
import { decodeVotes, encodeVotes, NO_VOTES, type Votes } from '../../server/storage/ballot-box/votes'
import { createVotesFile, readVotesFile } from '../../server/storage/ballot-box/votes-file'
import { newToken } from '../../server/tokens'
import { prepareBackupFolder } from '../backup/backup-folder'
import { type Choose, carryOn, readPolls } from './votes-in-copy'

/*
 * The next copy needs to know what the last one carried. The file lies with the copies: beside the ballot box it would keep an earlier
 * state of the votes.
 */
const memoryIn = (folder: string) => join(folder, 'carried.votes')
const LOCK_WAIT_MS = 60_000

type Carried = Map<number, Votes | null>

export type Places = Pick<Env, 'DATABASE_FILE' | 'BACKUPS_DIR'>

interface Stored {
  of: string
  polls: [number, string | null][]
}

interface Memory {
  of: string
  carried: Carried
}

/**
 * Decides which votes of open polls go into a copy that others may see. Copies are made one after another: call `done`. The choice is
 * stored before the copy leaves; if it cannot be stored, the copy carries the same votes as the last one.
 */
export function inGroups(env: Places): { choose: Choose; done: () => void } {
  const unlock = lock(env)
  return {
    choose(polls, copy) {
      const of = takeId(copy)
      forgetReminders(copy)
      const carried = of ? recall(env, of) : new Map()
      const before: Carried = new Map(polls.map(({ id, votes }) => [id, soFar(carried, id, votes)]))
      const after: Carried = new Map(polls.map((poll) => [poll.id, carryOn(before.get(poll.id) ?? null, poll)]))
      const isNoted = unlock !== null && note(env, of, after)
      return new Map([...(isNoted ? after : before)].map(([id, votes]) => [id, votes ?? NO_VOTES]))
    },
    done: () => unlock?.(),
  }
}

/** The votes that copies carry of a poll. Without a memory it is known only if nobody has voted. */
function soFar(carried: Carried | undefined, id: number, votes: Votes): Votes | null {
  if (carried) return carried.has(id) ? (carried.get(id) ?? null) : NO_VOTES
  return votes.voters.size + votes.ballots.length === 0 ? NO_VOTES : null
}

const NONE = ''

/**
 * A database restored from such a copy continues from its votes: those are public already. A database without votes notes that copies carry
 * nothing. Call it before anybody votes.
 */
export function beginCarrying(env: Places) {
  using sqlite = openForReading(env.DATABASE_FILE)
  if (sqlite.prepare("SELECT 1 FROM setting WHERE key = 'copiesId'").get()) return
  const polls = readPolls(env.DATABASE_FILE, sqlite).filter(({ votes }) => votes.voters.size + votes.ballots.length > 0)
  if (polls.length === 0) return keepId(env.DATABASE_FILE, NONE)
  const unlock = lock(env)
  // Without the folder, the id alone shows that copies carry something.
  if (!unlock || !note(env, null, new Map(polls.map(({ id, votes }) => [id, votes])))) keepId(env.DATABASE_FILE, newToken())
  unlock?.()
}

/** A copy that is restored elsewhere starts another sequence, so it has no id. */
function takeId(copy: Sqlite.Database): string | null {
  const value = copy.prepare("DELETE FROM setting WHERE key = 'copiesId' RETURNING value").pluck().get()
  return typeof value === 'string' ? String(JSON.parse(value)) : null
}

function keepId(databaseFile: string, id: string) {
  {
    using sqlite = openForWriting(databaseFile)
    sqlite.prepare("INSERT OR REPLACE INTO setting (key, value) VALUES ('copiesId', ?)").run(JSON.stringify(id))
  }
  markWholeUnlessServed(databaseFile)
}

function recall({ BACKUPS_DIR }: Places, of: string): Carried | undefined {
  const memory = readMemory(BACKUPS_DIR)
  return memory?.of === of ? memory.carried : undefined
}

function note({ BACKUPS_DIR, DATABASE_FILE }: Places, of: string | null, carried: Carried): boolean {
  const id = of || newToken()
  if (!writeMemory(BACKUPS_DIR, { of: id, carried })) return false
  if (!of) keepId(DATABASE_FILE, id)
  return true
}

/**
 * A reminder shows who had not voted by then, so it is removed from the copy with its texts and notifications. A digest lists a poll for
 * everyone who was not reminded.
 */
const forgetReminders = (copy: Sqlite.Database) =>
  copy.exec(`DELETE FROM mail WHERE cause = 'pollReminder';
    DELETE FROM notification WHERE kind = 'pollReminder';
    DELETE FROM digestItem WHERE topic = 'polls';
    DELETE FROM mailBody WHERE id NOT IN (SELECT bodyId FROM mail WHERE bodyId IS NOT NULL)`)

/** Null if nothing can be stored: the folder is gone or not writable. */
function lock(env: Places): (() => void) | null {
  try {
    prepareBackupFolder(env)
    return lockFile(`${memoryIn(env.BACKUPS_DIR)}.lock`, LOCK_WAIT_MS)
  } catch {
    return null
  }
}

function readMemory(folder: string): Memory | null {
  try {
    const { of, polls } = JSON.parse(readVotesFile(memoryIn(folder)).toString()) as Stored
    return { of, carried: new Map(polls.map(([id, votes]) => [id, votes === null ? null : decodeVotes(Buffer.from(votes))])) }
  } catch {
    return null
  }
}

function writeMemory(folder: string, { of, carried }: Memory): boolean {
  const polls = [...carried].map(([id, votes]) => [id, votes && encodeVotes(votes).toString()])
  try {
    createVotesFile(memoryIn(folder), Buffer.from(JSON.stringify({ of, polls })))
    return true
  } catch {
    return false
  }
}
