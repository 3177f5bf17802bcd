import Sqlite from 'better-sqlite3'
import { vi } from 'vitest'
import type { Portal } from './open-portal'

interface Plan {
  sql: string
  /** SQLite's own words, one a step: 'SEARCH message USING COVERING INDEX messageUnread (senderId=?)'. */
  steps: string[]
}

/** What SQLite plans for every read that `call` runs for the first time on this database, in order. */
export async function plansDuring({ sqlite }: Portal, call: () => Promise<unknown>): Promise<Plan[]> {
  // Statements are kept once prepared, so a fresh portal's connections prepare each of them here exactly once.
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
  await call()
  const reads = prepare.mock.calls.map(([text]) => text).filter((text) => /^(select|with)\b/i.test(text))
  prepare.mockRestore()
  return reads.map((sql) => {
    const anything = Array(sql.split('?').length - 1).fill(1)
    const rows = sqlite.prepare(`EXPLAIN QUERY PLAN ${sql}`).all(...anything) as { detail: string }[]
    return { sql, steps: rows.map((row) => row.detail) }
  })
}
