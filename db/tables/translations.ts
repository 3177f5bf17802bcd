import type { ColumnType } from 'kysely'
import type { Flag, Id } from './foundation'

/** The text of a row in another language; it is for whoever may see the row. */
interface TranslationTable {
  id: Id
  /** The table of its row. */
  kind: string
  rowId: number
  language: string
  title: string
  text: string
  /** The original has changed since. */
  isOutdated: Flag
  /** Never served; null once the author's account is deleted. */
  authorId: ColumnType<number | null, number, number | null>
}

export interface TranslationTables {
  translation: TranslationTable
}
