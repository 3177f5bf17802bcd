import { sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { addDays, startOfDay } from '../../shared/calendar'
import type { Language } from '../../words/languages'
import { wordsIn } from '../../words/words'
import type { AuditEntry } from './answers'
import { subjectIn } from './in-words/items'
import type { AuditFilter } from './schema'

const CHUNK = 500

/** A deed in words; one that no list knows stays as it was written. */
function deedIn(language: Language, action: string) {
  const deeds: Record<string, string> = wordsIn(language).auditActions
  const [number = ''] = /\d+/.exec(action) ?? []
  const known = deeds[action] ?? deeds[action.replace(number, number && '#')]?.replace('#', number)
  return { action: known ?? action, isAsWritten: known === undefined }
}

/** What is stored of the deeds whose words in that language hold `word`. */
const deedsWith = (word: string, language: Language) =>
  Object.entries(wordsIn(language).auditActions).flatMap(([stored, text]) => (text.toLowerCase().includes(word) ? [stored] : []))

/** Entries the filter lets through, newest first, older than `before`. */
export async function listEntries(
  db: Reader,
  filter: AuditFilter,
  timeZone: string,
  limit: number,
  language: Language,
  before?: number,
): Promise<AuditEntry[]> {
  let query = db.selectFrom('auditEntry').select(['id', 'at', 'actorName', 'action', 'subject'])
  if (before !== undefined) query = query.where('id', '<', before)
  if (filter.from) query = query.where('at', '>=', startOfDay(filter.from, timeZone).toISOString())
  if (filter.to) query = query.where('at', '<', startOfDay(addDays(filter.to, 1), timeZone).toISOString())
  if (filter.person) query = query.where('actorName', '=', filter.person)
  for (const word of filter.text?.toLowerCase().split(/\s+/).filter(Boolean) ?? []) {
    query = query.where(({ fn, or, val, eb }) =>
      or([
        ...(['actorName', 'action', 'subject'] as const).map((column) =>
          eb(fn<number>('instr', [fn('lower', [column]), val(word)]), '>', 0),
        ),
        ...deedsWith(word, language).map((stored) => eb('action', 'like', stored.replace('#', '%'))),
      ]),
    )
  }
  const rows = await query.orderBy('id', 'desc').limit(limit).execute()
  return rows.map((row) => ({ ...row, ...deedIn(language, row.action), subject: subjectIn(language, row.action, row.subject) }))
}

/** The same, all of them, a chunk at a time: the log grows for years. */
export async function* eachEntry(db: Reader, filter: AuditFilter, timeZone: string, language: Language): AsyncGenerator<AuditEntry[]> {
  let before: number | undefined
  for (;;) {
    const chunk = await listEntries(db, filter, timeZone, CHUNK, language, before)
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
