import { type Kysely, sql } from 'kysely'
import type { Database } from '../../../../db/schema'
import { fold } from '../../../shared/fold'
import { matchOf, matchOfAll, readQuestion } from './question'
import { type KnownWord, spellingsOf } from './spelling'
import { WORD } from './words'

type Db = Kysely<Database>

const TRIES_MAX = 20
/** Comparing one with every known word takes up to a tenth of a second, and the searches of others wait. */
const UNKNOWN_MAX = 4
const LETTERS = /^\p{L}+$/u

const kept = new WeakMap<Db, { version: string; words: KnownWord[] }>()

/** Every word of what all members may read; kept until somebody writes. */
async function knownWords(db: Db): Promise<KnownWord[]> {
  const { rows } = await sql<{ data_version: number }>`PRAGMA data_version`.execute(db)
  const version = String(rows[0]?.data_version)
  const known = kept.get(db)
  if (known?.version === version) return known.words
  const words = (await db.selectFrom('searchOpenWord').select(['term', 'doc']).execute()).filter(({ term }) => LETTERS.test(term))
  kept.set(db, { version, words })
  return words
}

/** The query in a spelling that finds something every member may read; null where there is none. */
export async function suggest(db: Db, typed: string): Promise<string | null> {
  const text = fold(typed)
  const unknown = []
  for (const word of new Set(text.match(WORD) ?? [])) {
    if (LETTERS.test(word) && !(await isFound(db, matchOf(readQuestion(`${word}"`).wanted[0] ?? NEVER)))) unknown.push(word)
  }
  if (unknown.length === 0 || unknown.length > UNKNOWN_MAX) return null
  const words = await knownWords(db)
  let tries = [text]
  for (const word of unknown) {
    const spellings = spellingsOf(word, words)
    tries = tries.flatMap((each) => spellings.map((spelling) => replaceWord(each, word, spelling))).slice(0, TRIES_MAX)
  }
  for (const each of tries) {
    const { wanted } = readQuestion(each)
    if (wanted.length > 0 && (await isFound(db, matchOfAll(wanted)))) return each
  }
  return null
}

const NEVER = { words: [''], forms: [''], isBeginning: false }

const replaceWord = (text: string, word: string, by: string) => text.replace(WORD, (each) => (each === word ? by : each))

/** In something all may still read: pages of a file that is gone, or for some alone now, leave the index one by one. */
async function isFound(db: Db, match: string): Promise<boolean> {
  const { rows } = await sql`SELECT 1 FROM searchOpen JOIN searchThing AS thing ON thing.id = searchOpen.rowid >> 16
    WHERE searchOpen MATCH ${match} AND thing.isGone = 0 AND thing.isOpen = 1 LIMIT 1`.execute(db)
  return rows.length > 0
}
