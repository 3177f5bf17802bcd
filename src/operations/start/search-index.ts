import type Sqlite from 'better-sqlite3'
import { openForReading, openForWriting } from '../../../db/scoped-connection'

const FOUND = {
  announcement: 'announcement',
  document: 'document',
  guideline: 'guideline',
  event: 'event',
  poll: 'poll',
  message: 'message',
  report: 'maintenanceReport',
  resident: 'user',
}

/** Whether SQLite's check complained only about the search index, which can be rebuilt. */
export const isSearchAlone = (finding: string): boolean => /fts5.*\bsearch(Open|Own)\b/i.test(finding)

/** Enters every stored text again in one transaction and queues each row for comparison in the background. */
export function rebuildSearch(file: string) {
  using sqlite = openForWriting(file)
  rebuildSearchIn(sqlite)
}

export function rebuildSearchIn(sqlite: Sqlite.Database) {
  const type = Object.entries(FOUND)
  sqlite
    .transaction(() => {
      fillSearch(sqlite)
      for (const [name, table] of type) sqlite.exec(`INSERT OR IGNORE INTO searchDirty SELECT 1, '${name}', id FROM "${table}"`)
      sqlite.exec('INSERT OR IGNORE INTO searchDirty SELECT 1, type, sourceId FROM searchThing WHERE isGone = 0')
    })
    .immediate()
}

/** Enters the texts of the database again. */
export function fillSearch(sqlite: Sqlite.Database) {
  for (const table of ['searchOpen', 'searchOwn']) sqlite.exec(`INSERT INTO ${table} (${table}) VALUES ('delete-all')`)
  sqlite.exec('INSERT INTO searchOpen (rowid, title, text) SELECT id, title, text FROM searchPart WHERE isOpen = 1')
  sqlite.exec('INSERT INTO searchOwn (rowid, title, text, readers) SELECT id, title, text, readers FROM searchPart WHERE isOpen = 0')
}

export function countSearch(file: string): { texts: number; entered: number } {
  using sqlite = openForReading(file)
  const count = (from: string) => Number(sqlite.prepare(`SELECT count(*) FROM ${from}`).pluck().get())
  return { texts: count('searchPart'), entered: count('searchOpen_docsize') + count('searchOwn_docsize') }
}
