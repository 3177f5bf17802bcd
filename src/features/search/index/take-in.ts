import { type Selectable, sql } from 'kysely'
import type { Database, Reader, Trx } from '../../../../db/schema'
import type { Viewing } from '../../../server/viewing'
import type { SearchType } from '../schema'
import {
  addPart,
  clean,
  ENTRY_PARTS,
  erasePart,
  FILE_PARTS,
  FILES_MAX,
  findLastBetween,
  findPart,
  findPartBetween,
  numberOf,
  OWN_PART,
  partId,
} from './parts'
import { plainViewing } from './plain-member'
import { type Indexed, SOURCES } from './sources'

const BATCH = 100
/** The most that one transaction indexes. More comes only from another program, and no request waits for all of it. */
const AT_ONCE_MAX = 5 * BATCH

export const hasDirty = async (db: Reader, isOld = 0): Promise<boolean> =>
  (await db.selectFrom('searchDirty').select('sourceId').where('isOld', '=', isOld).limit(1).executeTakeFirst()) !== undefined

/** Indexes what this transaction or another program changed. A very large rest is indexed later with older content. */
export async function takeIn(trx: Trx) {
  if (!(await hasDirty(trx))) return
  const plain = await plainViewing(trx)
  for (let taken = 0; taken < AT_ONCE_MAX; taken += BATCH) if (!(await takeSome(trx, plain, 0, BATCH))) return
  await sql`INSERT OR IGNORE INTO searchDirty SELECT 1, type, sourceId FROM searchDirty WHERE isOld = 0`.execute(trx)
  await trx.deleteFrom('searchDirty').where('isOld', '=', 0).execute()
}

/** Indexes some of the older content, newest first; false if nothing is left. */
export const takeOld = async (trx: Trx, count: number): Promise<boolean> => takeSome(trx, await plainViewing(trx), 1, count)

async function takeSome(trx: Trx, plain: Viewing, isOld: number, count: number): Promise<boolean> {
  const { type } = (await trx.selectFrom('searchDirty').select('type').where('isOld', '=', isOld).limit(1).executeTakeFirst()) ?? {}
  if (!type) return false
  const ids = (
    await trx
      .selectFrom('searchDirty')
      .select('sourceId')
      .where('isOld', '=', isOld)
      .where('type', '=', type)
      .orderBy('sourceId', 'desc')
      .limit(count)
      .execute()
  ).map(({ sourceId }) => sourceId)
  const rows = new Map((await SOURCES[type](trx, plain, ids)).map((row) => [row.id, row]))
  for (const id of ids) await takeOne(trx, type, id, rows.get(id))
  await trx.deleteFrom('searchDirty').where('isOld', '=', isOld).where('type', '=', type).where('sourceId', 'in', ids).execute()
  return true
}

type Thing = Selectable<Database['searchThing']>

async function takeOne(trx: Trx, type: SearchType, sourceId: number, row: Indexed | undefined) {
  const thing = await trx
    .selectFrom('searchThing')
    .selectAll()
    .where('type', '=', type)
    .where('sourceId', '=', sourceId)
    .where('isGone', '=', 0)
    .executeTakeFirst()
  // Pages of a replaced file belong to nothing any more.
  const isReplaced = thing && row && thing.fileId !== row.fileId
  if (thing && (!row || isReplaced)) await drop(trx, thing)
  if (!row) return
  const { fileId, at, isOpen } = row
  const kept = isReplaced ? undefined : thing
  const id = kept?.id ?? (await addThing(trx, { type, sourceId, fileId, at, isOpen }))
  if (kept && (kept.isOpen !== isOpen || kept.at !== at))
    await trx
      .updateTable('searchThing')
      .set({ isOpen, at, ...(kept.isOpen !== isOpen && { isUnsettled: 1 }) })
      .where('id', '=', id)
      .execute()
  await setPart(trx, partId(id, 0), isOpen, clean(row.title), clean(row.text), isOpen ? '' : row.readers)
  await setPart(trx, partId(id, OWN_PART), 0, '', clean(row.own ?? ''), row.readers)
  if (fileId !== null && !kept)
    await trx
      .insertInto('fileText')
      .values({ fileId, thing: id, state: 'waiting' })
      .onConflict((on) => on.doNothing())
      .execute()
  const hasEntries = !isOpen && (await takeEntries(trx, id, type, sourceId, row.readers))
  if ((row.own || hasEntries) && !kept?.hasMore) await trx.updateTable('searchThing').set({ hasMore: 1 }).where('id', '=', id).execute()
}

const addThing = async (trx: Trx, thing: Pick<Thing, 'type' | 'sourceId' | 'fileId' | 'at' | 'isOpen'>) =>
  (await trx.insertInto('searchThing').values(thing).returning('id').executeTakeFirstOrThrow()).id

/** Writes a part if it differs; empty text deletes it. */
async function setPart(trx: Trx, id: number, isOpen: number, title: string, text: string, readers: string) {
  const before = await findPart(trx, id)
  const isSame = before && before.isOpen === isOpen && before.title === title && before.text === text && before.readers === readers
  if (isSame) return
  if (before) await erasePart(trx, before)
  if (title || text) await addPart(trx, { id, title, text, readers, isOpen })
}

/** Deletes the item's own texts at once and the pages of its file one by one. */
async function drop(trx: Trx, { id }: Thing) {
  await trx.deleteFrom('fileText').where('thing', '=', id).execute()
  for (const number of [0, OWN_PART]) {
    const part = await findPart(trx, partId(id, number))
    if (part) await erasePart(trx, part)
  }
  if (await findPartBetween(trx, partId(id, 1), partId(id, OWN_PART)))
    await trx.updateTable('searchThing').set({ isGone: 1, isUnsettled: 1 }).where('id', '=', id).execute()
  else await trx.deleteFrom('searchThing').where('id', '=', id).execute()
}

/**
 * Entries below an item, such as comments: how many of the first are in its own text, and whether they carry files, which share the item's
 * readers. Entries never change.
 */
const BELOW: Partial<Record<SearchType, { table: string; owner: string; inText: number; hasFiles: boolean }>> = {
  message: { table: 'messageEntry', owner: 'messageId', inText: 1, hasFiles: true },
  report: { table: 'reportComment', owner: 'reportId', inText: 0, hasFiles: false },
}

/** Indexes new entries of an item, each as a part, so that another entry costs only itself. False if there is nothing new. */
async function takeEntries(trx: Trx, thing: number, type: SearchType, sourceId: number, readers: string): Promise<boolean> {
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
