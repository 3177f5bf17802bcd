import { type SqlBool, sql } from 'kysely'
import { may, type Viewer } from '../../shared/permissions'
import { LANGUAGES } from '../../words/languages'

const EVERY_ROW = sql<SqlBool>`TRUE`

/** Members read every document; everybody reads public ones. */
export const visible = (viewer: Viewer | null) => (may(viewer, 'documents.read') ? EVERY_ROW : sql<SqlBool>`document.isPublic = 1`)

const monthNames = (month: number) =>
  LANGUAGES.map(({ locale }) => new Date(Date.UTC(2000, month)).toLocaleDateString(locale, { month: 'long', timeZone: 'UTC' }))
const MONTHS = JSON.stringify(Array.from({ length: 12 }, (_, month) => monthNames(month).join(' ')))

/** The month's names in every language and the year of the document's date, for searches; null without a date. */
export const monthWords = sql<string | null>`json_extract(${sql.lit(MONTHS)}, '$[' || (substr(document.documentDate, 6, 2) - 1) || ']')
  || ' ' || substr(document.documentDate, 1, 4)`
