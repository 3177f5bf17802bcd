import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../db/schema'
import { fold } from '../../../shared/look-alikes'
import { matchOf, matchOfAll, readQuestion, type Term, termOf } from './question'
import { type KnownWord, slipsAllowed, spellingsOf } from './spelling'
import { WORD } from './words'

type Db = Kysely<Database>

const TRIES_MAX = 20
/** Comparing a word with 60,000 known ones takes up to a fifth of a second, while other searches wait. */
const UNKNOWN_MAX = 4
const LETTERS = /^\p{L}+$/u

const kept = new WeakMap<Db, { version: string | undefined; words: KnownWord[] }>()

/** The vocabulary of all public text. Reading it takes up to a tenth of a second, and few writes change it. */
async function knownWords(db: Db): Promise<KnownWord[]> {
  const version = await versionOfWords(db)
  const known = kept.get(db)
  if (known && known.version === version) return known.words
  const words = (await db.selectFrom('searchOpenWord').select(['term', 'doc']).execute()).filter(({ term }) => LETTERS.test(term))
  kept.set(db, { version, words })
  return words
}

/** FTS5's counters, which change with every indexed text. */
async function versionOfWords(db: Db): Promise<string | undefined> {
  const { rows } = await sql<{ version: string }>`
    SELECT group_concat(hex(block)) AS version FROM searchOpen_data WHERE id IN (1, 10)`.execute(db)
  return rows[0]?.version
}

/** The query in a spelling that matches public text; null if there is none. */
export async function suggest(db: Db, typed: string): Promise<string | null> {
  const text = fold(typed)
  const { wanted } = readQuestion(text)
  const last = wanted.at(-1)
  const unknown: string[] = []
  for (const word of new Set(wanted.flatMap(({ words }) => words)))
    if (LETTERS.test(word) && !(await isKnown(db, word, last))) unknown.push(word)
  if (unknown.length === 0 || unknown.length > UNKNOWN_MAX) return null
  const words = await knownWords(db)
  let tries = [text]
  for (const word of unknown) {
    const spellings = spellingsOf(word, words)
    tries = tries.flatMap((each) => spellings.map((spelling) => replaceWord(each, word, spelling))).slice(0, TRIES_MAX)
  }
  const isWhole = last?.words.some((word) => unknown.includes(word))
  for (const each of tries) {
    const { wanted } = readQuestion(each)
    // A correction is a whole word; prefix search takes long.
    const asked = wanted.map((term) => (isWhole ? { ...term, isBeginning: false } : term))
    if (asked.length > 0 && (await isFound(db, matchOfAll(asked)))) return each
  }
  return null
}

/** The last word may be a prefix. A word too short to be corrected is not searched for, which would take long. */
async function isKnown(db: Db, word: string, last: Term | undefined): Promise<boolean> {
  if (await isFound(db, matchOf(termOf([word])))) return true
  if (!last?.isBeginning || last.words[0] !== word) return false
  return slipsAllowed(word) === 0 || isFound(db, matchOf(last))
}

const replaceWord = (text: string, word: string, by: string) => text.replace(WORD, (each) => (each === word ? by : each))

/** Only in text that all may still read: pages of a deleted or restricted file leave the index one by one. */
async function isFound(db: Db, match: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM searchOpen JOIN searchThing AS thing ON thing.id = searchOpen.rowid >> 16
    WHERE searchOpen MATCH ${match} AND thing.isGone = 0 AND thing.isOpen = 1 LIMIT 1`.execute(db)
  return rows.length > 0
}
