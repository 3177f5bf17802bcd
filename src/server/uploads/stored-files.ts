import { type Selectable, type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import type { StoredFileTable } from '../../../db/tables/foundation'
import { nowText } from '../process/clock'
import type { PhotoFacts } from './photo-facts'

export type StoredFile = Selectable<StoredFileTable>

/** A stored file without its row yet. If none follows, it is deleted when its request ends. */
export interface ReceivedFile extends Omit<StoredFile, 'id' | 'altText' | 'createdAt'> {
  field: string
  /** Null unless the rule asks for `photoFacts`. */
  facts: PhotoFacts | null
  charge: (trx: Trx) => Promise<void>
}

/** Inserts the row of a received file, in the transaction of the thing it belongs to. */
export async function keepFile(trx: Trx, { field: _field, facts: _facts, charge, ...file }: ReceivedFile): Promise<StoredFile> {
  await charge(trx)
  return trx
    .insertInto('storedFile')
    .values({ ...file, createdAt: nowText() })
    .returningAll()
    .executeTakeFirstOrThrow()
}

/** Undefined leaves the description as it is. */
export async function describeFile(trx: Trx, id: number | null | undefined, description: string | null | undefined) {
  if (id && description !== undefined) await trx.updateTable('storedFile').set({ altText: description }).where('id', '=', id).execute()
}

/** The description of the file in a column such as 'event.imageId'. */
export const descriptionOf = (column: string) =>
  sql<string | null>`(SELECT file.altText FROM storedFile AS file WHERE file.id = ${sql.ref(column)})`

/** Deletes the rows, but keeps what official notices were sent with. A trigger notes the bytes, which are deleted after the commit. */
export async function dropFiles(trx: Trx, ids: number[]) {
  if (ids.length === 0) return
  const isInProof = sql<SqlBool>`EXISTS (SELECT 1 FROM officialNotice WHERE attachmentId = storedFile.id)`
  await trx.deleteFrom('storedFile').where('id', 'in', ids).where(sql<SqlBool>`NOT ${isInProof}`).execute()
}

export const findStoredFile = (db: Reader, id: number): Promise<StoredFile | undefined> =>
  db.selectFrom('storedFile').selectAll().where('id', '=', id).executeTakeFirst()
