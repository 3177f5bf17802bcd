import { type SqlBool, sql } from 'kysely'
import { offsetAt } from '../../../shared/calendar'
import type { Search } from './words'

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
const TEXT = sql`(document.title || ' ' || document.category || ' ' || coalesce(document.description, '') || ' ' || coalesce(storedFile.originalName, ''))`

/** The day the paper speaks of, else the day of upload on the community's clock, which at every New Year is as far from UTC as at the latest. */
export function dayOf(timeZone: string) {
  const minutes = Math.round(offsetAt(new Date(Date.UTC(new Date().getUTCFullYear(), 0, 1)), timeZone) / 60_000)
  return sql<string>`coalesce(document.documentDate, date(document.uploadedAt, ${`${minutes} minutes`}))`
}
export const yearOf = (timeZone: string) => sql<number>`CAST(substr(${dayOf(timeZone)}, 1, 4) AS INTEGER)`
