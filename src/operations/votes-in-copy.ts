import { existsSync } from 'node:fs'
import { join } from 'node:path'
import type Sqlite from 'better-sqlite3'
import { toWrite } from '../../db/brief'
import { statementsOfRest } from '../server/ballot-box/at-rest'
import { votesFolder } from '../server/ballot-box/open'
import { readSealedFile } from '../server/ballot-box/sealed-file'
import { decodeVotes } from '../server/ballot-box/votes'

interface SealedPoll {
  id: number
  sealedIn: string
}

/**
 * Puts the votes that lie beside `databaseFile` into `copy`, which was made of it a moment ago. Throws when a file is
 * gone or cannot be read: where the portal has just stopped, a newer copy holds those votes itself.
 */
export function addVotesToCopy(databaseFile: string, copy: string) {
  using sqlite = toWrite(copy)
  sqlite.pragma('synchronous = OFF')
  sqlite.transaction(() => {
    for (const { id, sealedIn } of listSealed(sqlite)) {
      const path = join(votesFolder(databaseFile), sealedIn)
      if (!existsSync(path)) throw new Error(`The votes of open polls are missing beside ${databaseFile}.`)
      const votes = decodeVotes(readSealedFile(path).content)
      for (const { sql, parameters } of statementsOfRest(id, votes)) sqlite.prepare(sql).run(...parameters)
    }
  })()
}

/** None in a database from before there was a ballot box. */
function listSealed(sqlite: Sqlite.Database): SealedPoll[] {
  const knows = sqlite.prepare("SELECT 1 FROM pragma_table_info('poll') WHERE name = 'sealedIn'").get()
  return knows ? (sqlite.prepare('SELECT id, sealedIn FROM poll WHERE sealedIn IS NOT NULL').all() as SealedPoll[]) : []
}
