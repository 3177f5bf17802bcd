import { type SqlBool, sql } from 'kysely'
import { offsetAt } from '../../../shared/calendar'
import type { Search } from './words'

/** Which documents are asked for, understood: the words of a search in every spelling that counts. */
export interface Wanted {
  words: Search
  anyWord: boolean
  category?: string | null | undefined
  year?: number | null | undefined
  timeZone: string
}
export const EVERYTHING: Wanted = { words: [], anyWord: false, timeZone: 'UTC' }

export function fits({ words, anyWord, category, year, timeZone }: Wanted) {
  const conditions = [
    ...(category ? [sql`document.category = ${category}`] : []),
    ...(year ? [sql`${yearOf(timeZone)} = ${year}`] : []),
    ...(words.length > 0 ? [sql`(${sql.join(words.map(isHeld), anyWord ? sql` OR ` : sql` AND `)})`] : []),
  ]
  return conditions.length > 0 ? sql<SqlBool>`${sql.join(conditions, sql` AND `)}` : sql<SqlBool>`TRUE`
}

/** True where the document holds one of the spellings, in any case; `%` and `_` are letters like others. */
function isHeld(spellings: string[]) {
  const holds = spellings.map((word) => sql`${TEXT} LIKE ${`%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`} ESCAPE '\\'`)
  return sql`(${sql.join(holds, sql` OR `)})`
}
const TEXT = sql`(document.title || ' ' || document.category || ' ' || coalesce(document.description, '') || ' ' || coalesce(storedFile.originalName, ''))`

/** The year of upload on the community's clock, which at every New Year is as far from UTC as at the latest. */
export function yearOf(timeZone: string) {
  const minutes = Math.round(offsetAt(new Date(Date.UTC(new Date().getUTCFullYear(), 0, 1)), timeZone) / 60_000)
  return sql<number>`CAST(strftime('%Y', document.uploadedAt, ${`${minutes} minutes`}) AS INTEGER)`
}
