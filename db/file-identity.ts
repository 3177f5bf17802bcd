import { renameSync, statSync } from 'node:fs'
import { DatabaseBusy } from './write-queue'

/*
 * SQLite keeps using the file it opened when another one, or none, lies at its path: writes would be lost with the process. A new
 * connection would combine the new file with the WAL of the old one and damage it.
 */

/** The database or its WAL was replaced or deleted while it was open. People are told that nothing was saved. */
export class DatabaseReplaced extends DatabaseBusy {}

/**
 * Remembers the files that are open now. The returned function throws `DatabaseReplaced` when one of them was replaced or deleted. It does not
 * notice bytes that were changed or cut off in place.
 */
export function rememberFiles(file: string): () => void {
  const [own, ownWal] = [identityOf(file), identityOf(`${file}-wal`)]
  return () => {
    if (identityOf(file) !== own)
      throw new DatabaseReplaced(
        `The database ${file} was replaced or deleted while Portico served it. Nothing has been saved since, and the file that lies there ` +
          'now has not been touched. Stop Portico before you change that file; portal restore does it safely.',
      )
    if (identityOf(`${file}-wal`) !== ownWal)
      throw new DatabaseReplaced(
        `The log ${file}-wal was replaced or deleted while Portico served the database. The latest changes may be lost. Start Portico ` +
          'again: it names the newest backup.',
      )
  }
}

/** Remembers the WAL beside `file`. The returned function renames that WAL, and no other, out of the way of a new file. */
export function rememberWal(file: string): (name: string) => void {
  const own = JOURNALS.map((ending) => identityOf(`${file}${ending}`))
  return (name) => {
    for (const [at, ending] of JOURNALS.entries())
      if (own[at] && identityOf(`${file}${ending}`) === own[at]) renameSync(`${file}${ending}`, `${name}${ending}`)
  }
}

const JOURNALS = ['-wal', '-shm']

function identityOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}
