import type { Selectable } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import type { StoredFileTable } from '../../../db/tables/files'
import { nowText } from '../process/clock'
import type { PhotoFacts } from './photo-facts'

export type StoredFile = Selectable<StoredFileTable>

/** A file whose bytes are whole on the disk and that has no row yet. Without one it is deleted when its request ends. */
export interface ReceivedFile extends Omit<StoredFile, 'id' | 'createdAt'> {
  /** The form field it came in. */
  field: string
  /** What the original said of itself; only where the rule asks for it. */
  facts: PhotoFacts | null
  /** Charges it to whoever uploaded it. Throws 429. */
  charge: (trx: Trx) => Promise<void>
}

export const STORED_FILE_COLUMNS = [
  'storedFile.id',
  'storedFile.storedName',
  'storedFile.originalName',
  'storedFile.mimeType',
  'storedFile.extension',
  'storedFile.bytes',
  'storedFile.sha256',
  'storedFile.width',
  'storedFile.height',
  'storedFile.smallName',
  'storedFile.createdAt',
] as const

/** Gives a received file its row and returns the row; call it in the transaction of the thing the file belongs to. */
export async function keepFile(trx: Trx, { field: _field, facts: _facts, charge, ...file }: ReceivedFile): Promise<StoredFile> {
  await charge(trx)
  return trx
    .insertInto('storedFile')
    .values({ ...file, createdAt: nowText() })
    .returning(STORED_FILE_COLUMNS)
    .executeTakeFirstOrThrow()
}

/** Deletes the rows; a trigger notes the bytes, which go once the transaction has been committed. */
export async function dropFiles(trx: Trx, ids: number[]) {
  if (ids.length > 0) await trx.deleteFrom('storedFile').where('id', 'in', ids).execute()
}

export const findStoredFile = (db: Reader, id: number): Promise<StoredFile | undefined> =>
  db.selectFrom('storedFile').select(STORED_FILE_COLUMNS).where('id', '=', id).executeTakeFirst()
