import type Sqlite from 'better-sqlite3'
import type { SqliteDatabase } from 'kysely'

const STATEMENTS_KEPT = 500

/** Kysely prepares every statement again; this keeps the last ones. `check` runs before each and throws to refuse it. */
export function withStatementCache(sqlite: Sqlite.Database, check: () => void): SqliteDatabase {
  const kept = new Map<string, Sqlite.Statement>()
  return {
    close: () => sqlite.close(),
    prepare: (text: string) => {
      check()
      const known = kept.get(text)
      if (known) return known
      const statement = sqlite.prepare(text)
      if (kept.size >= STATEMENTS_KEPT) kept.delete(kept.keys().next().value ?? '')
      kept.set(text, statement)
      return statement
    },
  }
}
