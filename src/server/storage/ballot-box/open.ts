import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'kysely'
import type { OpenDatabase } from '../../../../db/client'
import type { Reader } from '../../../../db/schema'
import { operatorCommand } from '../../process/program'
import { readAtRest } from './at-rest'
import { type BallotBox, createBallotBox } from './ballot-box'
import { decodeVotes, isPartOf, type Votes } from './votes'
import { readVotesFile, removeVotesFile } from './votes-file'

/** The folder with the votes of open polls, while the portal runs or after a crash. */
export const votesFolder = (databaseFile: string) => `${databaseFile}-votes`

/** The database names votes files that do not exist. Nothing was changed. */
export class MissingVotes extends Error {
  constructor(folder: string, titles: readonly string[]) {
    super(
      `The votes of ${titles.map((title) => `"${title}"`).join(', ')} are not in ${folder}. The database was copied without that folder: ` +
        `copy it too, or restore a backup. If it is lost for good: ${operatorCommand('database votes-lost')}`,
    )
  }
}

/** Opens the votes as the last process left them. Throws `MissingVotes`, and `UnreadableVotesFile` for a damaged file. */
export async function openBallotBox(database: OpenDatabase, databaseFile: string): Promise<BallotBox> {
  const folder = votesFolder(databaseFile)
  const pollsInFiles = await database.reads
    .selectFrom('poll')
    .select(['id', 'title', 'votesFile'])
    .where('votesFile', 'is not', null)
    .$narrowType<{ votesFile: string }>()
    .execute()
  const missing = pollsInFiles.filter(({ votesFile }) => !existsSync(join(folder, votesFile)))
  if (missing.length > 0) {
    throw new MissingVotes(
      folder,
      missing.map(({ title }) => title),
    )
  }
  await clearFolder(database, folder, new Map(pollsInFiles.map(({ id, votesFile }) => [id, votesFile])))
  return createBallotBox({ ...database, folder, pollsInFiles })
}

/**
 * Handles files that the database does not name. A file is deleted if it holds nothing beyond the known votes; kept, it would later show
 * what was added since. Any other file belongs to another database and is moved aside.
 */
async function clearFolder({ reads }: OpenDatabase, folder: string, named: ReadonlyMap<number, string>) {
  if (!existsSync(folder)) return
  const names = new Set(named.values())
  const aside = `${folder}.aside-${new Date().toISOString().replace(/[:.]/g, '-')}`
  for (const name of readdirSync(folder)) {
    if (names.has(name)) continue
    const path = join(folder, name)
    if (name.endsWith('.partial')) rmSync(path, { recursive: true, force: true })
    else if (await isSpare(reads, folder, name, named)) removeVotesFile(path)
    else {
      mkdirSync(aside, { recursive: true, mode: 0o700 })
      renameSync(path, join(aside, name))
    }
  }
}

/** Whether the file is an earlier state of an existing poll, or belongs to a deleted one. */
async function isSpare(reads: Reader, folder: string, name: string, named: ReadonlyMap<number, string>): Promise<boolean> {
  const pollId = Number.parseInt(name, 10)
  const left = readVotes(join(folder, name))
  if (!left || !Number.isInteger(pollId)) return false
  if (!(await reads.selectFrom('poll').select('id').where('id', '=', pollId).executeTakeFirst())) return wasOurs(reads, pollId)
  const votesFile = named.get(pollId)
  const present = votesFile === undefined ? await readAtRest(reads, pollId) : readVotes(join(folder, votesFile))
  const people = new Set((await reads.selectFrom('user').select('id').execute()).map(({ id }) => id))
  return present !== null && isPartOf(left, present, people)
}

/** Poll ids are never reused: a missing id up to the last one was deleted here. */
async function wasOurs(reads: Reader, pollId: number): Promise<boolean> {
  const { rows } = await sql<{ seq: number }>`SELECT seq FROM sqlite_sequence WHERE name = 'poll'`.execute(reads)
  return pollId <= (rows[0]?.seq ?? 0)
}

function readVotes(path: string): Votes | null {
  try {
    return decodeVotes(readVotesFile(path))
  } catch {
    return null
  }
}
