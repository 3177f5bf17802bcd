import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import { nowText } from '../../server/clock'
import { FORMER_RESIDENT } from '../../shared/residents'
import { cursorAfter, type DocumentDraft, type ListedDocument, type PageRequest, readCursor } from './schema'

/** A page of the documents, newest first; members and admins see the same list. */
export async function pageOfDocuments(db: Reader, { category, search, cursor, limit }: PageRequest) {
  let query = inOrder(documents(db)).limit(limit + 1)
  if (category) query = query.where('document.category', '=', category)
  if (search) query = query.where(holds(search))
  if (cursor) {
    const { uploadedAt, id } = readCursor(cursor)
    query = query.where(({ eb, refTuple, tuple }) => eb(refTuple('document.uploadedAt', 'document.id'), '<', tuple(uploadedAt, id)))
  }
  const rows = await query.execute()
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { documents: rows.slice(0, limit).map(toDocument), nextCursor: last ? cursorAfter(last) : null }
}

/** How many documents each category has, of those that hold `search`; a category without any has no row. */
export function countByCategory(db: Reader, search: string) {
  if (!search) return db.selectFrom('documentCount').select(['category', 'count']).where('count', '>', 0).execute()
  return db
    .selectFrom('document')
    .select(['document.category', (select) => select.fn.countAll<number>().as('count')])
    .where(holds(search))
    .groupBy('document.category')
    .execute()
}

/** True where title or description holds the words, in any case; `%` and `_` are letters like others. */
function holds(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<SqlBool>`(document.title LIKE ${pattern} ESCAPE '\\' OR document.description LIKE ${pattern} ESCAPE '\\')`
}

const documents = (db: Reader) =>
  db
    .selectFrom('document')
    .leftJoin('storedFile', 'storedFile.id', 'document.fileId')
    .leftJoin('user', 'user.id', 'document.uploaderId')
    .select([
      'document.id',
      'document.title',
      'document.category',
      'document.url',
      'document.uploaderId',
      'document.uploadedAt',
      'document.isPublic',
      'document.description',
      'storedFile.bytes as fileSize',
      'storedFile.originalName as fileName',
      'storedFile.mimeType as fileType',
      'user.name as uploader',
    ])

const inOrder = (query: ReturnType<typeof documents>) => query.orderBy('document.uploadedAt', 'desc').orderBy('document.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof documents>['executeTakeFirstOrThrow']>>
const toDocument = ({ url, ...row }: Row): ListedDocument => ({
  ...row,
  fileUrl: url ?? `/api/documents/download/${row.id}`,
  isPublic: row.isPublic === 1,
  uploader: row.uploader ?? FORMER_RESIDENT,
})

export async function findDocument(db: Reader, id: number): Promise<ListedDocument | undefined> {
  const row = await documents(db).where('document.id', '=', id).executeTakeFirst()
  return row && toDocument(row)
}

/** What a download needs: the file or the address, and whether a session is needed. */
export const findSource = (db: Reader, id: number) =>
  db.selectFrom('document').select(['url', 'fileId', 'isPublic']).where('id', '=', id).executeTakeFirst()

export type Source = { fileId: number } | { url: string }

export async function insertDocument(trx: Trx, draft: DocumentDraft, uploaderId: number, source: Source): Promise<number> {
  const { title, category, description } = draft
  const row = await trx
    .insertInto('document')
    .values({ title, category, description, isPublic: draft.isPublic ? 1 : 0, uploaderId, uploadedAt: nowText(), ...source })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const deleteDocument = (trx: Trx, id: number) => trx.deleteFrom('document').where('id', '=', id).execute()
