import type { OpenDatabase } from '../../db/client'

interface Plan {
  sql: string
  /** SQLite's own words, one a step: 'SEARCH message USING COVERING INDEX messageUnread (senderId=?)'. */
  steps: string[]
}

/** What SQLite plans for every read that `call` runs for the first time on this database, in order. */
export async function plansDuring({ sqlite }: OpenDatabase, call: () => Promise<unknown>): Promise<Plan[]> {
  const reads: string[] = []
  const prepare = sqlite.prepare
  // Statements are kept once prepared, so a fresh portal sees each of them here exactly once.
  sqlite.prepare = function spy(this: typeof sqlite, text: string) {
    if (/^(select|with)\b/i.test(text)) reads.push(text)
    return prepare.call(this, text)
  } as typeof prepare
  try {
    await call()
  } finally {
    sqlite.prepare = prepare
  }
  return reads.map((sql) => {
    const anything = Array(sql.split('?').length - 1).fill(1)
    const rows = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...anything) as { detail: string }[]
    return { sql, steps: rows.map((row) => row.detail) }
  })
}
