import Sqlite from 'better-sqlite3'
import { vi } from 'vitest'
import type { Portal } from './open-portal'

interface Plan {
  sql: string
  /** SQLite's text, one per step: 'SEARCH message USING COVERING INDEX messageUnread (senderId=?)'. */
  steps: string[]
}

/** SQLite's plan of every read that `call` runs for the first time on this database, in order. */
export async function plansDuring({ sqlite }: Portal, call: () => Promise<unknown>): Promise<Plan[]> {
  // Prepared statements are cached, so a new portal's connections prepare each of them here exactly once.
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
