import { existsSync } from 'node:fs'
import type Sqlite from 'better-sqlite3'
import { openForReading, openForWriting } from '../../../db/scoped-connection'

/*
 * The secret that signs unsubscribe links exists only in the running portal's database, so nobody who finds a copy can make such a link. A
 * restore keeps the secret of the database it replaces; a new machine makes its own.
 */

const OF_BROWSERS = ['pushDevice', 'phoneCode', 'session', 'appSetup', 'signInTicket', 'trustedBrowser', 'notMeLink']

/** Ends every session, trusted browser and pending sign-in in the file. Tables that do not exist are skipped. */
export function forgetBrowsersIn(copy: Sqlite.Database) {
  for (const table of OF_BROWSERS) copy.exec(`DELETE FROM ${table}`)
}

/** Like `forgetBrowsersIn`; also removes the link secret and every link that opens an account. */
export function forgetLinks(copy: Sqlite.Database) {
  // Overwrites what is deleted.
  copy.pragma('secure_delete = ON')
  copy.exec("DELETE FROM setting WHERE key = 'linkSecret'; DELETE FROM passwordLink")
}

/** The secret as stored (JSON); null if there is none or the database cannot be read. */
export function readLinkSecret(databaseFile: string): string | null {
  if (!existsSync(databaseFile)) return null
  try {
    using sqlite = openForReading(databaseFile)
    return (sqlite.prepare("SELECT value FROM setting WHERE key = 'linkSecret'").pluck().get() as string | undefined) ?? null
  } catch {
    // A damaged database is a reason to restore a backup.
    return null
  }
}

export function writeLinkSecret(databaseFile: string, value: string) {
  using sqlite = openForWriting(databaseFile)
  sqlite.prepare("INSERT OR REPLACE INTO setting (key, value) VALUES ('linkSecret', ?)").run(value)
}
