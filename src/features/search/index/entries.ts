import { sql } from 'kysely'
import type { Trx } from '../../../../db/schema'
import type { SearchType } from '../schema'
import { addPart, clean, ENTRY_PARTS, FILE_PARTS, FILES_MAX, findLastBetween, numberOf, partId } from './parts'

/**
 * Entries below an item, such as comments: how many of the first are in its own text, and whether they carry files, which share the item's
 * readers. Entries never change.
 */
const BELOW: Partial<Record<SearchType, { table: string; owner: string; inText: number; hasFiles: boolean }>> = {
  message: { table: 'messageEntry', owner: 'messageId', inText: 1, hasFiles: true },
  report: { table: 'reportComment', owner: 'reportId', inText: 0, hasFiles: false },
}

/** Indexes new entries of an item, each as a part, so that another entry costs only itself. False if there is nothing new. */
export async function takeEntries(trx: Trx, thing: number, type: SearchType, sourceId: number, readers: string): Promise<boolean> {
  const below = BELOW[type]
  if (!below) return false
  const last = await findLastBetween(trx, partId(thing, 0), partId(thing, ENTRY_PARTS))
  const next = last === undefined ? 1 : numberOf(last) + 1
  const { rows } = await sql<{ text: string }>`SELECT text FROM ${sql.table(below.table)} WHERE ${sql.ref(below.owner)} = ${sourceId}
    ORDER BY id LIMIT -1 OFFSET ${next - 1 + below.inText}`.execute(trx)
  for (const [at, { text }] of rows.entries()) {
    const kept = clean(text)
    if (kept) await addPart(trx, { id: partId(thing, next + at), title: '', text: kept, readers, isOpen: 0 })
  }
  if (below.hasFiles && (rows.length > 0 || next === 1)) await takeFiles(trx, thing, sourceId)
  return rows.length > 0
}

/** Queues the files of a conversation for reading. */
const takeFiles = (trx: Trx, thing: number, messageId: number) =>
  sql`
  INSERT OR IGNORE INTO fileText (fileId, thing, partsBefore, state)
  SELECT file.fileId, ${thing}, ${ENTRY_PARTS} + ${FILE_PARTS} * (row_number() OVER (ORDER BY file.id) - 1), 'waiting'
  FROM messageEntry AS entry JOIN messageFile AS file ON file.entryId = entry.id
  WHERE entry.messageId = ${messageId} ORDER BY file.id LIMIT ${FILES_MAX}`.execute(trx)
