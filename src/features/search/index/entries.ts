import { sql } from 'kysely'
import type { Trx } from '../../../../db/schema'
import type { SearchType } from '../schema'
import { numberOf, OWN_PART, partId } from './part'
import { addPart, clean, findLastBetween } from './parts'

/** What people write below a thing, one after another, and how many of the first are in its own text; nothing of it ever changes. */
const BELOW: Partial<Record<SearchType, { table: string; owner: string; inText: number }>> = {
  message: { table: 'messageEntry', owner: 'messageId', inText: 1 },
  report: { table: 'reportComment', owner: 'reportId', inText: 0 },
}

/**
 * Takes in what has been written below a thing since the last time, each entry as a part: however many there are, another one costs
 * what it says. False when there is nothing new.
 */
export async function takeEntries(trx: Trx, thing: number, type: SearchType, sourceId: number, readers: string): Promise<boolean> {
  const below = BELOW[type]
  if (!below) return false
  const last = await findLastBetween(trx, partId(thing, 0), partId(thing, OWN_PART - 1))
  const next = last === undefined ? 1 : numberOf(last) + 1
  const { rows } = await sql<{ text: string }>`SELECT text FROM ${sql.table(below.table)} WHERE ${sql.ref(below.owner)} = ${sourceId}
    ORDER BY id LIMIT -1 OFFSET ${next - 1 + below.inText}`.execute(trx)
  for (const [at, { text }] of rows.entries()) {
    const kept = clean(text)
    if (kept) await addPart(trx, { id: partId(thing, next + at), title: '', text: kept, readers, isOpen: 0 })
  }
  return rows.length > 0
}
