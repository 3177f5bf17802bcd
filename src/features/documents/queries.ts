import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import type { Viewer } from '../../shared/permissions'
import { FORMER_RESIDENT } from '../../shared/residents'
import type { ListedDocument } from './answers'
import { cursorAfter, type PageRequest, readCursor } from './schema'
import { visible } from './visible'

/** A page of the documents that may be seen, newest first. */
export async function pageOfDocuments(db: Reader, viewer: Viewer, { category, search, cursor, limit }: PageRequest) {
  let query = inOrder(documents(db, viewer)).limit(limit + 1)
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
export function countByCategory(db: Reader, viewer: Viewer, search: string) {
  // Triggers keep the numbers of all documents, which is what every member sees.
  if (!search) return db.selectFrom('documentCount').select(['category', 'count']).where('count', '>', 0).execute()
  return db
    .selectFrom('document')
    .select(['document.category', (select) => select.fn.countAll<number>().as('count')])
    .where(visible(viewer))
    .where(holds(search))
    .groupBy('document.category')
    .execute()
}

/** True where title or description holds the words, in any case; `%` and `_` are letters like others. */
function holds(search: string) {
  const pattern = `%${search.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`
  return sql<SqlBool>`(document.title LIKE ${pattern} ESCAPE '\\' OR document.description LIKE ${pattern} ESCAPE '\\')`
}

const documents = (db: Reader, viewer: Viewer) =>
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
    .where(visible(viewer))

const inOrder = (query: ReturnType<typeof documents>) => query.orderBy('document.uploadedAt', 'desc').orderBy('document.id', 'desc')

type Row = Awaited<ReturnType<ReturnType<typeof documents>['executeTakeFirstOrThrow']>>
const toDocument = ({ url, ...row }: Row): ListedDocument => ({
  ...row,
  fileUrl: url ?? `/api/documents/download/${row.id}`,
  isPublic: row.isPublic === 1,
  uploader: row.uploader ?? FORMER_RESIDENT,
})

export async function findDocument(db: Reader, viewer: Viewer, id: number): Promise<ListedDocument | undefined> {
  const row = await documents(db, viewer).where('document.id', '=', id).executeTakeFirst()
  return row && toDocument(row)
}

/** What a download needs: the file or the address. */
export const findSource = (db: Reader, viewer: Viewer | null, id: number) =>
  db.selectFrom('document').select(['url', 'fileId']).where('id', '=', id).where(visible(viewer)).executeTakeFirst()
