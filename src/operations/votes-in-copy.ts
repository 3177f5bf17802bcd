import { existsSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { statementsOfRest } from '../server/ballot-box/at-rest'
import { votesFolder } from '../server/ballot-box/open'
import { readSealedFile } from '../server/ballot-box/sealed-file'
import { decodeVotes } from '../server/ballot-box/votes'

interface SealedPoll {
  id: number
  sealedIn: string
}

/**
 * Puts the votes that lie beside `databaseFile` into `copy`, which was made of it a moment ago. False when they have moved
 * since: make the copy again. Throws `UnreadableSealedFile`.
 */
export function addVotesToCopy(databaseFile: string, copy: string): boolean {
  const sqlite = new Sqlite(copy)
  try {
    sqlite.pragma('synchronous = OFF')
    const polls = listSealed(sqlite)
    const paths = polls.map(({ sealedIn }) => join(votesFolder(databaseFile), sealedIn))
    if (!paths.every((path) => existsSync(path))) return false
    sqlite.transaction(() => {
      for (const [at, { id }] of polls.entries()) {
        const votes = decodeVotes(readSealedFile(paths[at] ?? '').content)
        for (const { sql, parameters } of statementsOfRest(id, votes)) sqlite.prepare(sql).run(...parameters)
      }
    })()
    return true
  } finally {
    sqlite.close()
  }
}

/** None in a database from before there was a ballot box. */
function listSealed(sqlite: Sqlite.Database): SealedPoll[] {
  const knows = sqlite.prepare("SELECT 1 FROM pragma_table_info('poll') WHERE name = 'sealedIn'").get()
  return knows ? (sqlite.prepare('SELECT id, sealedIn FROM poll WHERE sealedIn IS NOT NULL').all() as SealedPoll[]) : []
}
