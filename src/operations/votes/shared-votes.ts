import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { toRead, toWrite } from '../../../db/brief'
import { lockFile } from '../../../db/lock'
import { markWholeUnlessServed } from '../../../db/one-file'
import type { Env } from '../../server/process/env'
import { decodeVotes, encodeVotes, NO_VOTES, type Votes } from '../../server/storage/ballot-box/votes'
import { createVotesFile, readVotesFile } from '../../server/storage/ballot-box/votes-file'
import { newToken } from '../../server/tokens'
import { prepareBackupFolder } from '../backup/backup-folder'
import { type Choose, carryOn, readPolls } from './votes-in-copy'

/*
 * What the last copy carried has to be known for the next one. It is kept with the copies: beside the ballot box it would be the earlier
 * state of the votes that the sealed file takes away.
 */
const memoryIn = (folder: string) => join(folder, 'carried.votes')
const LOCK_WAIT_MS = 60_000

/** By the poll's id; null where it is not known what copies carry. */
type Carried = Map<number, Votes | null>

export type Places = Pick<Env, 'DATABASE_FILE' | 'BACKUPS_DIR'>

interface Stored {
  of: string
  polls: [number, string | null][]
}

interface Memory {
  /** `copiesId` of the database it belongs to. */
  of: string
  carried: Carried
}

/**
 * Decides which votes of open polls a copy gets that others may see. Copies are made one after another, so call `done`. What is carried is
 * noted before the copy is anybody's; where it cannot be noted, the copy carries what the last one did.
 */
export function inGroups(env: Places): { choose: Choose; done: () => void } {
  const unlock = lock(env)
  return {
    choose(polls, people, copy) {
      const of = takeId(copy)
      forgetReminders(copy)
      const carried = of ? recall(env, of) : new Map()
      const before: Carried = new Map(polls.map(({ id, votes }) => [id, soFar(carried, id, votes)]))
      const after: Carried = new Map(polls.map((poll) => [poll.id, carryOn(before.get(poll.id) ?? null, poll, people)]))
      const isNoted = unlock !== null && note(env, of, after)
      return new Map([...(isNoted ? after : before)].map(([id, votes]) => [id, votes ?? NO_VOTES]))
    },
    done: () => unlock?.(),
  }
}

/** What copies carry of a poll. Without a memory that is known only where nobody has voted. */
function soFar(carried: Carried | undefined, id: number, votes: Votes): Votes | null {
  if (carried) return carried.has(id) ? (carried.get(id) ?? null) : NO_VOTES
  return votes.voters.size + votes.ballots.length === 0 ? NO_VOTES : null
}

/** The id of a database of which no copy has been made. */
const NONE = ''

/**
 * A database that was restored from such a copy goes on from the votes in it: those have traveled. One in which nobody has voted yet says
 * that no copy carries anything, also to a start after the first votes. To be called before anybody votes.
 */
export function beginCarrying(env: Places) {
  using sqlite = toRead(env.DATABASE_FILE)
  if (sqlite.prepare("SELECT 1 FROM setting WHERE key = 'copiesId'").get()) return
  const polls = readPolls(env.DATABASE_FILE, sqlite).filter(({ votes }) => votes.voters.size + votes.ballots.length > 0)
  if (polls.length === 0) return keepId(env.DATABASE_FILE, NONE)
  const unlock = lock(env)
  // Where the folder is gone, the id alone says that copies carry something.
  if (!unlock || !note(env, null, new Map(polls.map(({ id, votes }) => [id, votes])))) keepId(env.DATABASE_FILE, newToken())
  unlock?.()
}

/** A copy restored elsewhere is another sequence of copies: it takes no id along. */
function takeId(copy: Sqlite.Database): string | null {
  const value = copy.prepare("DELETE FROM setting WHERE key = 'copiesId' RETURNING value").pluck().get()
  return typeof value === 'string' ? String(JSON.parse(value)) : null
}

function keepId(databaseFile: string, id: string) {
  {
    using sqlite = toWrite(databaseFile)
    sqlite.prepare("INSERT OR REPLACE INTO setting (key, value) VALUES ('copiesId', ?)").run(JSON.stringify(id))
  }
  markWholeUnlessServed(databaseFile)
}

function recall({ BACKUPS_DIR }: Places, of: string): Carried | undefined {
  const memory = readMemory(BACKUPS_DIR)
  return memory?.of === of ? memory.carried : undefined
}

/** False where the disk does not take it. */
function note({ BACKUPS_DIR, DATABASE_FILE }: Places, of: string | null, carried: Carried): boolean {
  const id = of || newToken()
  if (!writeMemory(BACKUPS_DIR, { of: id, carried })) return false
  if (!of) keepId(DATABASE_FILE, id)
  return true
}

/** Who was reminded had not voted by then. Texts and notifications go with their telling, also where nobody got a mail; a digest lists a poll for everyone who was not reminded. */
const forgetReminders = (copy: Sqlite.Database) =>
  copy.exec(`DELETE FROM mail WHERE cause = 'pollReminder';
    DELETE FROM telling WHERE kind = 'pollReminder';
    DELETE FROM digestItem WHERE topic = 'polls';
    DELETE FROM mailBody WHERE id NOT IN (SELECT bodyId FROM mail WHERE bodyId IS NOT NULL)`)

/** Null where nothing can be noted: the folder is gone, or cannot be written to. */
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

/** False where the disk does not take it. */
function writeMemory(folder: string, { of, carried }: Memory): boolean {
  const polls = [...carried].map(([id, votes]) => [id, votes && encodeVotes(votes).toString()])
  try {
    createVotesFile(memoryIn(folder), Buffer.from(JSON.stringify({ of, polls })))
    return true
  } catch {
    return false
  }
}
