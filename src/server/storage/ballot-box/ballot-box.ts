import { randomBytes } from 'node:crypto'
import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { DatabaseAccess, Reader } from '../../../../db/schema'
import { msg } from '../../../words/messages'
import { PortalError } from '../../errors'
import { removeWhenEmpty } from '../make-folder'
import { readAtRest, removeStoredVotes, storeVotes } from './at-rest'
import { addVotes, decodeVotes, encodeVotes, type Vote, type Votes } from './votes'
import { createVotesFile, readVotesFile, removeVotesFile, replaceVotesFile } from './votes-file'

/*
 * While the portal runs, the votes of a poll in which somebody votes lie in a file of their own (votes-file.ts), in a folder beside the
 * database, and in memory. Before the first vote they are moved there out of the database, and a clean stop moves them back, so a
 * stopped portal is one file. `poll.votesFile` names the file.
 */

const CHECKPOINT_TRIES = 40
const CHECKPOINT_PAUSE_MS = 50
/** The number of inactive polls whose ballots stay in memory for counting. */
const KEPT_MAX = 20
const BALLOT_BOX_BUSY = msg('server', 'ballotBoxBusy')

export interface BallotBox {
  read(reader: Reader, pollId: number): Promise<Votes>
  /** The ballots alone, for counting. Returns the same array until somebody votes. */
  ballots(reader: Reader, pollId: number): Promise<Votes['ballots']>
  inFile(pollId: number): Votes | undefined
  /**
   * Casts one vote. `decide` gets the votes so far and returns the vote or throws a refusal. Resolves when the vote is on disk. Votes that
   * arrive together are written together.
   */
  cast(pollId: number, decide: (votes: Votes) => Promise<Vote>): Promise<Vote>
  lock<T>(pollId: number, work: () => Promise<T>): Promise<T>
  /** Deletes the votes of a deleted poll. Call it after the deletion was committed. */
  discard(pollId: number): void
  /** Moves all votes back into the database. Call it when nobody can vote any more. */
  close(): Promise<void>
}

interface Surroundings extends DatabaseAccess {
  folder: string
  /** Checkpoints the write-ahead log; false while somebody else reads. */
  checkpoint: () => boolean
  /** Polls whose votes are already in files: after a crash. */
  pollsInFiles: readonly { id: number; votesFile: string }[]
}

interface PollInFile {
  path: string
  votes: Votes
  /** False while the database may still contain the votes before the first new vote. */
  isAlone: boolean
}

const isMissing = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ENOENT'

interface Waiting {
  decide: (votes: Votes) => Promise<Vote>
  resolve: (vote: Vote) => void
  reject: (reason: unknown) => void
}

export function createBallotBox({ folder, reads, write, checkpoint, pollsInFiles }: Surroundings): BallotBox {
  const polls = new Map<number, PollInFile>()
  const waiting = new Map<number, Waiting[]>()
  const oneAtATime = createOneAtATime<number>()
  const kept = new Map<number, Votes['ballots']>()
  const load = (path: string, isAlone: boolean): PollInFile => {
    return { path, votes: decodeVotes(readVotesFile(path)), isAlone }
  }
  for (const { id, votesFile } of pollsInFiles) polls.set(id, load(join(folder, votesFile), false))

  async function moveToFile(pollId: number): Promise<PollInFile> {
    const known = polls.get(pollId)
    if (known) return known
    const votes = await readAtRest(reads, pollId)
    const votesFile = `${pollId}-${randomBytes(9).toString('base64url')}.votes`
    mkdirSync(folder, { recursive: true, mode: 0o700 })
    const path = join(folder, votesFile)
    createVotesFile(path, encodeVotes(votes))
    const poll: PollInFile = { path, votes, isAlone: votes.ballots.length === 0 && votes.voters.size === 0 }
    // Set before the tables lose the votes, so that a reader always finds them.
    polls.set(pollId, poll)
    kept.delete(pollId)
    try {
      await write((trx) => removeStoredVotes(trx, pollId, votesFile))
    } catch (error) {
      polls.delete(pollId)
      removeVotesFile(path)
      throw error
    }
    return poll
  }

  async function requireCheckpointed(poll: PollInFile) {
    for (let tries = 1; !poll.isAlone; tries += 1) {
      if (checkpoint()) poll.isAlone = true
      else if (tries === CHECKPOINT_TRIES) throw new PortalError('SERVICE_UNAVAILABLE', BALLOT_BOX_BUSY, { retryAfter: 30 })
      else await pause(CHECKPOINT_PAUSE_MS)
    }
  }

  async function castWaiting(pollId: number) {
    const batch = waiting.get(pollId) ?? []
    waiting.delete(pollId)
    const accepted: { entry: Waiting; vote: Vote }[] = []
    try {
      const poll = await moveToFile(pollId)
      await requireCheckpointed(poll)
      let next = poll.votes
      for (const entry of batch) {
        try {
          const vote = await entry.decide(next)
          next = addVotes(next, [vote])
          accepted.push({ entry, vote })
        } catch (refusal) {
          entry.reject(refusal)
        }
      }
      if (accepted.length === 0) return
      await replace(pollId, poll, next)
      for (const { entry, vote } of accepted) entry.resolve(vote)
    } catch (error) {
      for (const entry of batch) entry.reject(error)
    }
  }

  /** After an error the file decides: it may hold either state. */
  async function replace(pollId: number, poll: PollInFile, votes: Votes) {
    try {
      await replaceVotesFile(poll.path, encodeVotes(votes))
      poll.votes = votes
    } catch (error) {
      if (isMissing(error)) {
        // Somebody deleted the file; its content is known.
        mkdirSync(folder, { recursive: true, mode: 0o700 })
        createVotesFile(poll.path, encodeVotes(votes))
        poll.votes = votes
        return
      }
      polls.set(pollId, load(poll.path, poll.isAlone))
      throw error
    }
  }

  const readVotes = async (reader: Reader, pollId: number) => {
    const votes = polls.get(pollId)?.votes ?? (await readAtRest(reader, pollId))
    return polls.get(pollId)?.votes ?? votes
  }

  return {
    inFile: (pollId) => polls.get(pollId)?.votes,
    read: readVotes,
    async ballots(reader, pollId) {
      const known = polls.get(pollId)?.votes.ballots ?? kept.get(pollId)
      if (known) return known
      const { ballots } = await readVotes(reader, pollId)
      if (polls.has(pollId)) return ballots
      kept.set(pollId, kept.get(pollId) ?? ballots)
      for (const oldest of kept.keys()) if (kept.size > KEPT_MAX) kept.delete(oldest)
      return kept.get(pollId) ?? ballots
    },
    lock: oneAtATime,
    cast: (pollId, decide) =>
      new Promise<Vote>((resolve, reject) => {
        const batch = waiting.get(pollId)
        if (batch) return void batch.push({ decide, resolve, reject })
        waiting.set(pollId, [{ decide, resolve, reject }])
        void oneAtATime(pollId, () => castWaiting(pollId))
      }),
    discard(pollId) {
      const poll = polls.get(pollId)
      polls.delete(pollId)
      kept.delete(pollId)
      if (poll) removeVotesFile(poll.path)
    },
    async close() {
      await write(async (trx) => {
        for (const [pollId, { votes }] of polls) await storeVotes(trx, pollId, votes)
      })
      for (const { path } of polls.values()) removeVotesFile(path)
      polls.clear()
      removeWhenEmpty(folder)
    },
  }
}

function createOneAtATime<Key>() {
  const last = new Map<Key, Promise<unknown>>()
  return async function oneAtATime<T>(key: Key, work: () => Promise<T>): Promise<T> {
    const before = last.get(key) ?? Promise.resolve()
    const mine = before.then(work, work)
    last.set(key, mine)
    try {
      return await mine
    } finally {
      if (last.get(key) === mine) last.delete(key)
    }
  }
}
