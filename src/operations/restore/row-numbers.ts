import { existsSync } from 'node:fs'
import { toRead, toWrite } from '../../../db/brief'
import { readLinkSecret, writeLinkSecret } from '../backup/link-secret'

interface Counted {
  name: string
  seq: number
}

/** No table has given so many; a damaged file may say so. */
const MOST = 1e12

/**
 * What a restore keeps of the database it replaces: links in mails that were sent go on working, for whom they were sent to alone. Returns
 * how to put it into the restored one, the numbers first: whoever is killed in between has numbers without links, not links for others.
 */
export function keepLinks(databaseFile: string): () => void {
  const linkSecret = readLinkSecret(databaseFile)
  const numbers = readNumbers(databaseFile)
  return () => {
    countOnFrom(databaseFile, numbers)
    if (linkSecret) writeLinkSecret(databaseFile, linkSecret)
  }
}

/** The last number each table has given to a row; none where there is no database that can be read. */
function readNumbers(databaseFile: string): Counted[] {
  if (!existsSync(databaseFile)) return []
  try {
    using sqlite = toRead(databaseFile)
    return sqlite.prepare('SELECT name, seq FROM sqlite_sequence WHERE seq BETWEEN 1 AND ?').all(MOST) as Counted[]
  } catch {
    // A damaged database is what people restore from a backup for.
    return []
  }
}

/**
 * New rows of a restored database begin behind those of the one it replaces: mails about these have gone out, with links that are signed
 * for a number, and the secret that signs them stays.
 */
function countOnFrom(databaseFile: string, numbers: readonly Counted[]) {
  using sqlite = toWrite(databaseFile)
  const raise = sqlite.prepare('UPDATE sqlite_sequence SET seq = max(seq, @seq) WHERE name = @name')
  const begin = sqlite.prepare(
    "INSERT INTO sqlite_sequence (name, seq) SELECT @name, @seq WHERE EXISTS (SELECT 1 FROM sqlite_schema WHERE name = @name AND sql LIKE '%AUTOINCREMENT%')",
  )
  for (const number of numbers) if (raise.run(number).changes === 0) begin.run(number)
}
