import { type Expression, type SqlBool, sql } from 'kysely'

const asSqlite = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * Whether a column holds what was searched for, without case; '%' and '_' are letters. Not by LIKE, which tries every letter of the search
 * at every letter of a text: a hundred letters in texts made for it would hold up the portal for minutes.
 */
export function containsText(column: Expression<unknown>, search: string) {
  const spellings = [...new Set([search.toLowerCase(), search.toUpperCase()].map(asSqlite))]
  return sql<SqlBool>`(${sql.join(
    spellings.map((spelling) => sql`instr(lower(${column}), ${spelling}) > 0`),
    sql` OR `,
  )})`
}
