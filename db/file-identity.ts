import { renameSync, statSync } from 'node:fs'
import { sizeOf } from './header'
import { DatabaseBusy } from './write-queue'

/*
 * SQLite goes on with the file it has opened when another one, or none, lies at its path: what is written then is gone with the process.
 * Whoever opens the path anew joins the new file with the log of the old one and damages it.
 */

const LOOKS = 5

/** Somebody has replaced or deleted the database while it was open. People are told that nothing was saved. */
export class DatabaseReplaced extends DatabaseBusy {}

/** Remembers which file lies at `file` now. What it gives back throws `DatabaseReplaced` once another one does, or none. */
export function rememberFile(file: string): () => void {
  const own = placeOf(file)
  return () => {
    if (placeOf(file) === own) return
    throw new DatabaseReplaced(
      `The database ${file} was replaced or deleted while Portico served it. Nothing has been saved since, and what lies there now has not ` +
        'been touched. Stop Portico before you change that file; portal restore does it safely.',
    )
  }
}

/**
 * Remembers which log lies at `log` now. What it gives back throws once another one does, or none, or one shorter than `bytes` of its frames,
 * which are SQLite's own count: it would write behind the end, and a copy or a start would read up to that hole. Another process may fold
 * the log between two looks, so a short one counts only between two equal answers, and when it is short again and again: one that folds all
 * the while may have filled the log up to the same length.
 */
export function rememberWholeLog(log: string, bytes: () => number): () => void {
  const own = placeOf(log)
  const isWhole = () => {
    const expected = bytes()
    return placeOf(log) === own && (sizeOf(log) >= expected || bytes() !== expected)
  }
  return () => {
    for (let look = 0; look < LOOKS; look += 1) if (isWhole()) return
    throw new DatabaseReplaced(
      `The log ${log} was cut or deleted while Portico served the database. What was written lately may be gone; what is left of the ` +
        'log is kept beside it. Start Portico again: it says which backup is the newest.',
    )
  }
}

/** Remembers the log beside `file`. What it gives back takes that one, and no other, out of the way of a new file: it is renamed. */
export function rememberLog(file: string): (name: string) => void {
  const own = JOURNALS.map((ending) => placeOf(`${file}${ending}`))
  return (name) => {
    for (const [at, ending] of JOURNALS.entries())
      if (own[at] && placeOf(`${file}${ending}`) === own[at]) renameSync(`${file}${ending}`, `${name}${ending}`)
  }
}

const JOURNALS = ['-wal', '-shm']

/** Which file it is, whatever it is called; undefined for none. */
function placeOf(path: string): string | undefined {
  const found = statSync(path, { bigint: true, throwIfNoEntry: false })
  return found && `${found.dev} ${found.ino}`
}
