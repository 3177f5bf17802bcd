import type { Selectable } from 'kysely'
import type { Database, Reader, Trx } from '../../../../db/schema'
import { partId } from '../index/part'
import { addPart, clean, findPart } from '../index/parts'
import type { Outcome, Reason } from './outcome'

/** A file is given up after so many failures. */
const TRIES_MAX = 2

export interface ToRead extends Pick<Selectable<Database['fileText']>, 'fileId' | 'partsRead'> {
  thing: number
  storedName: string
  extension: string
}

/** The newest file that is still to be read. */
export const nextToRead = (db: Reader): Promise<ToRead | undefined> =>
  db
    .selectFrom('fileText')
    .innerJoin('storedFile', 'storedFile.id', 'fileText.fileId')
    .innerJoin('searchThing', (join) => join.onRef('searchThing.fileId', '=', 'fileText.fileId').on('searchThing.isGone', '=', 0))
    .select(['fileText.fileId', 'fileText.partsRead', 'searchThing.id as thing', 'storedFile.storedName', 'storedFile.extension'])
    .where('fileText.state', 'in', ['waiting', 'reading'])
    .orderBy('fileText.fileId', 'desc')
    .limit(1)
    .executeTakeFirst()

const setFile = (trx: Trx, fileId: number, change: Partial<Omit<Selectable<Database['fileText']>, 'fileId'>>) =>
  trx.updateTable('fileText').set(change).where('fileId', '=', fileId).execute()

/** Throws nothing for a file that is gone meanwhile: there is no row to change. */
export const begin = (trx: Trx, { fileId }: ToRead) => setFile(trx, fileId, { state: 'reading' })

export const notePages = (trx: Trx, { fileId }: ToRead, pageCount: number) => setFile(trx, fileId, { pageCount })

/** Keeps a page, which is found from now on; false when its file is no longer the thing's. */
export async function keepPart(trx: Trx, { fileId, thing: id }: ToRead, number: number, text: string): Promise<boolean> {
  const thing = await trx.selectFrom('searchThing').selectAll().where('id', '=', id).where('isGone', '=', 0).executeTakeFirst()
  if (!thing || thing.fileId !== fileId) return false
  const part = partId(id, number)
  const kept = clean(text)
  if (kept && !(await findPart(trx, part)))
    await addPart(trx, { id: part, title: '', text: kept, readers: thing.isOpen ? '' : 'some', isOpen: thing.isOpen })
  await trx.updateTable('searchThing').set({ hasMore: 1 }).where('id', '=', id).execute()
  await setFile(trx, fileId, { partsRead: number })
  return true
}

export const finish = (trx: Trx, { fileId }: ToRead, { state, reason }: Outcome) => setFile(trx, fileId, { state, reason })

/** Tries once more, later; after that what was read is all there will be. */
export async function fail(trx: Trx, { fileId }: ToRead, reason: Reason) {
  const row = await trx.selectFrom('fileText').select(['tries', 'partsRead']).where('fileId', '=', fileId).executeTakeFirst()
  if (!row) return
  const tries = row.tries + 1
  const given = row.partsRead > 0 ? ('partly' as const) : ('unreadable' as const)
  await setFile(trx, fileId, tries < TRIES_MAX ? { tries, state: 'waiting' } : { tries, state: given, reason })
}
