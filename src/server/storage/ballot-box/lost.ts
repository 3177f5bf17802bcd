import { existsSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseAccess, Reader } from '../../../../db/schema'
import { votesFolder } from './open'
import { readVotesFile } from './votes-file'

interface LostVotes {
  id: number
  title: string
  votesFile: string
}

/** The polls whose votes are neither in the database nor in a readable file. */
export async function listLostVotes(reads: Reader, databaseFile: string): Promise<LostVotes[]> {
  const polls = await reads
    .selectFrom('poll')
    .select(['id', 'title', 'votesFile'])
    .where('votesFile', 'is not', null)
    .$narrowType<{ votesFile: string }>()
    .orderBy('id')
    .execute()
  return polls.filter(({ votesFile }) => !isReadable(join(votesFolder(databaseFile), votesFile)))
}

function isReadable(path: string): boolean {
  try {
    readVotesFile(path)
    return true
  } catch {
    return false
  }
}

/** Restarts these polls without votes. A damaged file is renamed. The portal must be stopped. */
export async function giveVotesUp({ write }: DatabaseAccess, databaseFile: string, polls: readonly LostVotes[]) {
  for (const { id, votesFile } of polls) {
    const path = join(votesFolder(databaseFile), votesFile)
    if (existsSync(path)) renameSync(path, `${path}.damaged`)
    await write(async (trx) => {
      await trx.updateTable('poll').set({ votesFile: null }).where('id', '=', id).execute()
    })
  }
}
