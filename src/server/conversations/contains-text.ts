import { type Expression, type SqlBool, sql } from 'kysely'

const asSqlite = (text: string) => text.replace(/[A-Z]/g, (letter) => letter.toLowerCase())

/**
 * Ignores case; '%' and '_' match themselves. LIKE compares the whole search at every character of a text: a long search in texts made for
 * it would block the portal for minutes.
 */
export function containsText(column: Expression<unknown>, search: string) {
  const spellings = [...new Set([search.toLowerCase(), search.toUpperCase()].map(asSqlite))]
  return sql<SqlBool>`(${sql.join(
    spellings.map((spelling) => sql`instr(lower(${column}), ${spelling}) > 0`),
    sql` OR `,
  )})`
}
