import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import type { QueryCache } from '../../../server/process/query-cache'
import { offsetAt } from '../../../shared/calendar'
import { monthWords } from '../visible'

const WORDS_MAX = 12
/** Shorter words are not taken for mistyped ones. */
const MISTYPED_MIN = 4
const SPELLINGS_MAX = 3
const LETTERS = /^\p{L}+$/u

/** For each typed word, the prefixes and spellings that match it. */
type Search = string[][]

/**
 * Words in any order, singular or plural. A word with a hyphen also counts as one word: by-laws. A word no document knows also stands for
 * known ones that are one slip away.
 */
export async function readSearch({ reads, queryCache }: { reads: Reader; queryCache: QueryCache }, typed: string): Promise<Search> {
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean).slice(0, WORDS_MAX)
  if (words.length === 0) return []
  const known = await queryCache.recall('words of documents', () => listWords(reads))
  return words.map((word) => {
    const joined = word.replace(/(?<=\p{L})-(?=\p{L})/gu, '')
    if (joined !== word) return [word, stemOf(joined)]
    const stem = stemOf(word)
    const isKnown = word.length < MISTYPED_MIN || !LETTERS.test(word) || known.some((each) => each.includes(stem))
    return isKnown ? [stem] : [stem, ...known.filter((each) => isOneSlipAway(word, each)).slice(0, SPELLINGS_MAX)]
  })
}

/** Every word of letters in titles, categories, names of files and months. */
async function listWords(db: Reader): Promise<string[]> {
  const rows = await db
    .selectFrom('document')
    .leftJoin('storedFile', 'storedFile.id', 'document.fileId')
    .select(['document.title', 'document.category', 'storedFile.originalName', monthWords.as('month')])
    .execute()
  const words = rows.flatMap(
    ({ title, category, originalName, month }) => `${title} ${category} ${originalName ?? ''} ${month ?? ''}`.match(/\p{L}+/gu) ?? [],
  )
  return [...new Set(words.map((word) => word.toLowerCase()))]
}

/** The common start of singular and plural: 'polic' for policies and policy. */
export const stemOf = (word: string) => (LETTERS.test(word) && word.length >= 4 ? word.replace(/(?<=...)(ies|es|y|s)$/, '') : word)

/** One letter changed, added or lost, or two neighbors swapped. */
export function isOneSlipAway(typed: string, known: string): boolean {
  if (Math.abs(typed.length - known.length) > 1) return false
  let at = 0
  while (at < typed.length && typed[at] === known[at]) at += 1
  const [a, b] = [typed.slice(at), known.slice(at)]
  if (a.slice(1) === b || a === b.slice(1) || a.slice(1) === b.slice(1)) return true
  return a.slice(2) === b.slice(2) && a[0] === b[1] && a[1] === b[0]
}

/** Which documents are asked for, understood: the words of a search in every spelling that counts. */
export interface Wanted {
  words: Search
  anyWord: boolean
  category?: string | null | undefined
  year?: number | null | undefined
  /** Those in the archive, or those that are not. */
  archived: boolean
  timeZone: string
}
/** All of the archive, or all that is not in it. */
export const everything = (archived: boolean): Wanted => ({ words: [], anyWord: false, archived, timeZone: 'UTC' })

export function fits({ words, anyWord, category, year, archived, timeZone }: Wanted) {
  const conditions = [
    sql`document.isArchived = ${archived ? 1 : 0}`,
    ...(category ? [sql`document.category = ${category}`] : []),
    ...(year ? [sql`${yearOf(timeZone)} = ${year}`] : []),
    ...(words.length > 0 ? [sql`(${sql.join(words.map(isHeld), anyWord ? sql` OR ` : sql` AND `)})`] : []),
  ]
  return sql<SqlBool>`${sql.join(conditions, sql` AND `)}`
}

/** True where the document holds one of the spellings, in any case; `%` and `_` are letters like others. */
function isHeld(spellings: string[]) {
  const holds = spellings.map((word) => sql`${TEXT} LIKE ${`%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`} ESCAPE '\\'`)
  return sql`(${sql.join(holds, sql` OR `)})`
}
const TEXT = sql`(document.title || ' ' || document.category || ' ' || coalesce(document.description, '') || ' ' || coalesce(storedFile.originalName, '') || ' ' || coalesce(${monthWords}, ''))`

/** The day the paper speaks of, else the day of upload on the community's clock, which at every New Year is as far from UTC as at the latest. */
export function dayOf(timeZone: string) {
  const minutes = Math.round(offsetAt(new Date(Date.UTC(new Date().getUTCFullYear(), 0, 1)), timeZone) / 60_000)
  return sql<string>`coalesce(document.documentDate, date(document.uploadedAt, ${`${minutes} minutes`}))`
}
export const yearOf = (timeZone: string) => sql<number>`CAST(substr(${dayOf(timeZone)}, 1, 4) AS INTEGER)`
