import { type Selectable, sql } from 'kysely'
import type { Database, Reader, Trx } from '../../../../db/schema'
import { addPart, clean, findPart, partId } from '../index/parts'
import { joinPages } from '../index/seam'
import type { Outcome, Reason } from './outcome'

/** A file is given up after this many failures. */
const TRIES_MAX = 2

export interface ToRead extends Pick<Selectable<Database['fileText']>, 'fileId' | 'thing' | 'partsBefore' | 'partsRead'> {
  storedName: string
  extension: string
  /** The page to recognize; null reads the text of the whole file. */
  scan: number | null
  /** The sender of the conversation it belongs to; 0 for the board's files. */
  whose: number
}

const SENDER = sql<number>`coalesce(
  (SELECT senderId FROM message WHERE searchThing.type = 'message' AND message.id = searchThing.sourceId), 0)`

/** The people whose files wait, newest file first, and whether the text of one waits. */
export const listWaiting = (db: Reader) =>
  db
    .selectFrom('fileText')
    .innerJoin('searchThing', (join) => join.onRef('searchThing.id', '=', 'fileText.thing').on('searchThing.isGone', '=', 0))
    .select([SENDER.as('whose'), sql<number>`max(scans IS NULL)`.as('hasText')])
    .where('fileText.state', 'in', ['waiting', 'reading'])
    .groupBy('whose')
    .orderBy(sql`max(fileText.fileId)`, 'desc')
    .execute()

/** The newest file with unread text, of one person or of everybody. */
export const nextToRead = (db: Reader, whose?: number): Promise<ToRead | undefined> =>
  newest(db, whose, 'waiting', 'reading').where('fileText.scans', 'is', null).select(sql<null>`NULL`.as('scan')).executeTakeFirst()

/** The next page of the newest file with pages to recognize. */
export const nextToRecognize = (db: Reader, whose?: number): Promise<ToRead | undefined> =>
  newest(db, whose, 'reading')
    .where('fileText.scans', 'is not', null)
    .select(sql<number>`fileText.scans ->> 0`.as('scan'))
    .executeTakeFirst()

const newest = (db: Reader, whose: number | undefined, ...states: ('waiting' | 'reading')[]) =>
  db
    .selectFrom('fileText')
    .innerJoin('storedFile', 'storedFile.id', 'fileText.fileId')
    .innerJoin('searchThing', (join) => join.onRef('searchThing.id', '=', 'fileText.thing').on('searchThing.isGone', '=', 0))
    .select([
      'fileText.fileId',
      'fileText.thing',
      'fileText.partsBefore',
      'fileText.partsRead',
      'storedFile.storedName',
      'storedFile.extension',
      SENDER.as('whose'),
    ])
    .where('fileText.state', 'in', states)
    .$if(whose !== undefined, (query) => query.where(SENDER, '=', whose ?? 0))
    .orderBy('fileText.fileId', 'desc')
    .limit(1)

const setFile = (trx: Trx, fileId: number, change: Partial<Omit<Selectable<Database['fileText']>, 'fileId'>>) =>
  trx.updateTable('fileText').set(change).where('fileId', '=', fileId).execute()

/** A file that was deleted meanwhile has no row to update, which is fine. */
export const begin = (trx: Trx, { fileId }: ToRead) => setFile(trx, fileId, { state: 'reading' })

export const notePages = (trx: Trx, { fileId }: ToRead, pageCount: number) => setFile(trx, fileId, { pageCount })

/** Stores a page, which is searchable from now on; false if the file was replaced. */
export async function keepPart(trx: Trx, file: ToRead, number: number, text: string): Promise<boolean> {
  const isKept = await addText(trx, file, number, text)
  if (isKept) await setFile(trx, file.fileId, { partsRead: number })
  return isKept
}

/** Like `keepPart`, for a recognized page. */
export async function keepScan(trx: Trx, file: ToRead, text: string): Promise<boolean> {
  const isKept = await addText(trx, file, file.scan ?? 1, text)
  if (isKept) await passScan(trx, file, null)
  return isKept
}

async function addText(trx: Trx, { fileId, thing: id, partsBefore, extension }: ToRead, number: number, text: string): Promise<boolean> {
  const thing = await trx
    .selectFrom('fileText')
    .innerJoin('searchThing', 'searchThing.id', 'fileText.thing')
    .select('searchThing.isOpen')
    .where('fileText.fileId', '=', fileId)
    .where('fileText.thing', '=', id)
    .where('searchThing.isGone', '=', 0)
    .executeTakeFirst()
  if (!thing) return false
  const part = partId(id, partsBefore + number)
  const kept = clean(text)
  if (kept && !(await findPart(trx, part))) {
    const before = extension === 'pdf' && number > 1 ? await findPart(trx, part - 1) : undefined
    const text = before ? joinPages(before.text, kept) : kept
    const readers = thing.isOpen ? '' : ((await findPart(trx, partId(id, 0)))?.readers ?? '')
    await addPart(trx, { id: part, title: '', text, readers, isOpen: thing.isOpen })
  }
  await trx.updateTable('searchThing').set({ hasMore: 1 }).where('id', '=', id).execute()
  return true
}

/** Records the outcome of reading a file's text. Scanned pages still have to be recognized, unless that is switched off. */
export async function finish(trx: Trx, { fileId }: ToRead, { state, reason, scans }: Outcome, recognizes: boolean) {
  if (scans.length === 0) return setFile(trx, fileId, { state, reason, scans: null })
  await setFile(trx, fileId, { state: 'reading', reason, scans: JSON.stringify(scans), tries: 0 })
  if (!recognizes) await rest(trx, fileId)
}

/** Continues with the next page, or finishes with what was read. */
async function passScan(trx: Trx, { fileId }: ToRead, reason: Reason | null) {
  const row = await trx.selectFrom('fileText').selectAll().where('fileId', '=', fileId).executeTakeFirst()
  if (!row?.scans) return
  const scans = (JSON.parse(row.scans) as number[]).slice(1)
  const why = (row.reason as Reason | null) ?? (reason && row.pageCount !== null ? 'pages' : reason)
  if (scans.length > 0) return setFile(trx, fileId, { scans: JSON.stringify(scans), tries: 0, reason: why })
  const ended = why === null ? 'read' : row.pageCount === null ? 'unreadable' : 'partly'
  await setFile(trx, fileId, { scans: null, state: ended, reason: why })
}

/** Tries once more later; after that, what was read is kept. */
export async function fail(trx: Trx, file: ToRead, reason: Reason) {
  const { fileId } = file
  const row = await trx.selectFrom('fileText').select(['tries', 'partsRead']).where('fileId', '=', fileId).executeTakeFirst()
  if (!row) return
  const tries = row.tries + 1
  if (tries < TRIES_MAX) return setFile(trx, fileId, file.scan === null ? { tries, state: 'waiting' } : { tries })
  if (file.scan !== null) return passScan(trx, file, reason)
  const given = row.partsRead > 0 ? ('partly' as const) : ('unreadable' as const)
  await setFile(trx, fileId, { tries, state: given, reason })
}

/** At the start: resumes recognition that was switched off, or the other way round. */
export async function switchScans(trx: Trx, recognizes: boolean) {
  if (!recognizes) return rest(trx)
  await trx
    .updateTable('fileText')
    .set({ state: 'reading', reason: null })
    .where('scans', 'is not', null)
    .where('state', 'in', ['off', 'partly'])
    .execute()
}

/** Skips scanned pages: `off` if the file has nothing else. */
async function rest(trx: Trx, fileId?: number) {
  const nothingElse = sql<boolean>`json_array_length(scans) = coalesce(pageCount, 1)`
  await trx
    .updateTable('fileText')
    .set({ state: sql<'off' | 'partly'>`iif(${nothingElse}, 'off', 'partly')`, reason: 'off' })
    .where('scans', 'is not', null)
    .where('state', '=', 'reading')
    .$if(fileId !== undefined, (query) => query.where('fileId', '=', fileId ?? 0))
    .execute()
}
