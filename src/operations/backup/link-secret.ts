import type Sqlite from 'better-sqlite3'

/*
 * The secret that signs unsubscribe links exists only in the running portal's database, so nobody who finds a copy can make such a link. A
 * restored portal makes a new one.
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
