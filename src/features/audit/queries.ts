import { sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { addDays, startOfDay } from '../../shared/calendar'
import type { AuditEntry } from './answers'
import type { AuditFilter } from './schema'

const CHUNK = 500

/** Entries the filter lets through, newest first, older than `before`. */
export async function listEntries(
  db: Reader,
  filter: AuditFilter,
  timeZone: string,
  limit: number,
  before?: number,
): Promise<AuditEntry[]> {
  let query = db.selectFrom('auditEntry').select(['id', 'at', 'actorName', 'action', 'subject'])
  if (before !== undefined) query = query.where('id', '<', before)
  if (filter.from) query = query.where('at', '>=', startOfDay(filter.from, timeZone).toISOString())
  if (filter.to) query = query.where('at', '<', startOfDay(addDays(filter.to, 1), timeZone).toISOString())
  if (filter.person) query = query.where('actorName', '=', filter.person)
  for (const word of filter.text?.toLowerCase().split(/\s+/).filter(Boolean) ?? []) {
    query = query.where(({ fn, or, val, eb }) =>
      or(
        (['actorName', 'action', 'subject'] as const).map((column) => eb(fn<number>('instr', [fn('lower', [column]), val(word)]), '>', 0)),
      ),
    )
  }
  return query.orderBy('id', 'desc').limit(limit).execute()
}

/** The same, all of them, a chunk at a time: the log grows for years. */
export async function* eachEntry(db: Reader, filter: AuditFilter, timeZone: string): AsyncGenerator<AuditEntry[]> {
  let before: number | undefined
  for (;;) {
    const chunk = await listEntries(db, filter, timeZone, CHUNK, before)
    if (chunk.length === 0) return
    yield chunk
    before = chunk.at(-1)?.id
  }
}

/** Everyone who has done something. Steps from name to name along the index: DISTINCT would read the whole log. */
export async function listActors(db: Reader): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`WITH RECURSIVE actor (name) AS (
      SELECT min(actorName) FROM auditEntry
      UNION ALL
      SELECT (SELECT min(actorName) FROM auditEntry WHERE actorName > actor.name) FROM actor WHERE actor.name IS NOT NULL
    )
    SELECT name FROM actor WHERE name IS NOT NULL`.execute(db)
  return rows.map((row) => row.name)
}
