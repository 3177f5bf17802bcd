import { existsSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'
import { toRead, toWrite } from '../../../db/brief'

/*
 * The secret that signs unsubscribe links lives in the running portal's database alone: no copy holds it, so that whoever finds a copy
 * cannot make such a link. A restore keeps the one that was here; a new machine makes its own.
 */

/** What browsers hold the keys to or are reached by, and what is half set up. */
const OF_BROWSERS = ['pushDevice', 'phoneCode', 'session', 'appSetup', 'signInTicket', 'trustedBrowser', 'notMeLink']

/** Nobody is signed in, half signed in or trusted. */
export function forgetBrowsersIn(copy: Sqlite.Database) {
  for (const table of OF_BROWSERS) copy.exec(`DELETE FROM ${table}`)
}

/** Deletes the secret, and every link that opens an account. */
export function forgetLinks(copy: Sqlite.Database) {
  // What is deleted is overwritten, too.
  copy.pragma('secure_delete = ON')
  copy.exec("DELETE FROM setting WHERE key = 'linkSecret'; DELETE FROM passwordLink")
}

/** As stored (JSON); null where there is none, or no database that can be read. */
export function readLinkSecret(databaseFile: string): string | null {
  if (!existsSync(databaseFile)) return null
  try {
    using sqlite = toRead(databaseFile)
    return (sqlite.prepare("SELECT value FROM setting WHERE key = 'linkSecret'").pluck().get() as string | undefined) ?? null
  } catch {
    // A damaged database is what people restore from a backup for.
    return null
  }
}

export function writeLinkSecret(databaseFile: string, value: string) {
  using sqlite = toWrite(databaseFile)
  sqlite.prepare("INSERT OR REPLACE INTO setting (key, value) VALUES ('linkSecret', ?)").run(value)
}
