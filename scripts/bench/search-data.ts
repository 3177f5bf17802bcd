import Sqlite from 'better-sqlite3'
import type { Amounts } from './data.ts'

/* Texts with word frequencies like a language's: a few words are in every second text, most in a handful. The same at each run. */

const WORDS = 30_000
const TEXT_WORDS = 40
const PAGE_WORDS = 400
const PAGES_OF_A_FILE = 20
const SYLLABLES = 'ba ce di fo gu ha je ki lo mu na pe qui ro su ta ve wi xo zu'.split(' ')
const PART = 65_536

export const THINGS: Amounts = { announcements: 30_000, documents: 30_000, messages: 30_000, reports: 10_000 }
const PAGES = 20_000

/** Random numbers from 0 to 1. Source: the generator of the first C standard. */
function chances(seed: number) {
  let state = seed
  return () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return state / 2_147_483_648
  }
}

function wordAt(rank: number): string {
  let word = ''
  for (let left = rank + 400; left > 0; left = Math.floor(left / SYLLABLES.length)) word += SYLLABLES[left % SYLLABLES.length]
  return word
}

export function wordMaker(seed: number) {
  const chance = chances(seed)
  const words = Array.from({ length: WORDS }, (_, rank) => wordAt(rank))
  const word = () => words[Math.floor(WORDS ** chance())] ?? ''
  return { word, text: (length: number) => Array.from({ length }, word).join(' ') }
}

/** Enters every row into the index as the portal would, with its own text, and pages of files below some documents. */
export function fillIndex(file: string) {
  const sqlite = new Sqlite(file)
  sqlite.pragma('synchronous = OFF')
  sqlite.pragma('cache_size = -200000')
  const { text } = wordMaker(1)
  sqlite.function('words', (length) => text(Number(length)))
  const numbers = Array.from({ length: PAGES_OF_A_FILE }, (_, at) => at + 1)
  const add = (type: string, table: string, title: string, isOpen: 0 | 1, readers: string, at: string) =>
    sqlite.exec(`
      INSERT INTO searchThing (type, sourceId, at, isOpen) SELECT '${type}', id, ${at}, ${isOpen} FROM ${table};
      INSERT INTO searchPart SELECT thing.id * ${PART}, ${title}, words(${TEXT_WORDS}), ${readers}, ${isOpen}
        FROM searchThing AS thing JOIN ${table} AS source ON source.id = thing.sourceId WHERE thing.type = '${type}'`)
  sqlite.transaction(() => {
    add('announcement', 'announcement', 'source.title', 1, "''", 'publishedAt')
    add('document', 'document', 'source.title', 1, "''", 'uploadedAt')
    add('message', 'message', 'source.subject', 0, "'u' || source.senderId", 'createdAt')
    add('report', 'maintenanceReport', 'source.description', 0, "'u' || source.userId", 'createdAt')
    sqlite.exec(`
      UPDATE searchThing SET hasMore = 1 WHERE type = 'document' AND sourceId <= ${PAGES / PAGES_OF_A_FILE};
      INSERT INTO searchPart SELECT thing.id * ${PART} + page.value, '', words(${PAGE_WORDS}), '', 1
        FROM searchThing AS thing, json_each('${JSON.stringify(numbers)}') AS page WHERE thing.hasMore = 1;
      INSERT INTO searchOpen (rowid, title, text) SELECT id, title, text FROM searchPart WHERE isOpen = 1;
      INSERT INTO searchOwn (rowid, title, text, readers) SELECT id, title, text, readers FROM searchPart WHERE isOpen = 0;
      DELETE FROM searchDirty`)
  })()
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
}

/** Bytes of the texts, and of all search data without them. */
export function weighIndex(file: string) {
  const sqlite = new Sqlite(file, { readonly: true })
  const count = (query: string) => Number(sqlite.prepare(query).pluck().get())
  const text = count('SELECT sum(length(CAST(title AS BLOB)) + length(CAST(text AS BLOB))) FROM searchPart')
  const index = count("SELECT sum(pgsize) FROM dbstat WHERE name LIKE 'search%' AND name <> 'searchPart'")
  sqlite.close()
  return { text, index }
}

/** Removes the search index and keeps the rows. */
export function withoutIndex(file: string) {
  const sqlite = new Sqlite(file)
  const triggers = sqlite
    .prepare("SELECT name FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'search\\_%' ESCAPE '\\'")
    .pluck()
    .all()
  for (const name of triggers) sqlite.exec(`DROP TRIGGER "${name}"`)
  sqlite.close()
}
