import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import type { Viewer } from '../../shared/permissions'
import { FORMER_RESIDENT } from '../../shared/residents'
import type { ListedDocument } from './answers'
import { cursorAfter, type PageRequest, readCursor } from './schema'
import { fits, type Wanted, yearOf } from './search/wanted'
import { visible } from './visible'

/** A page of the documents that may be seen: newest first, or A to Z. */
export async function pageOfDocuments(db: Reader, viewer: Viewer, wanted: Wanted, { sort, cursor, limit }: Page) {
  let query = documents(db, viewer)
    .where(fits(wanted))
    .limit(limit + 1)
  if (sort === 'title') query = query.orderBy(BY_TITLE).orderBy('document.id')
  else query = query.orderBy('document.uploadedAt', 'desc').orderBy('document.id', 'desc')
  if (cursor) {
    const { key, id } = readCursor(cursor)
    const isAfter =
      sort === 'title'
        ? sql<SqlBool>`(${BY_TITLE}, document.id) > (${key}, ${id})`
        : sql<SqlBool>`(document.uploadedAt, document.id) < (${key}, ${id})`
    query = query.where(isAfter)
  }
  const rows = await query.execute()
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { documents: rows.slice(0, limit).map(toDocument), nextCursor: last ? cursorAfter(last, sort) : null }
}
type Page = Pick<PageRequest, 'sort' | 'cursor' | 'limit'>

const BY_TITLE = sql<string>`document.title COLLATE NOCASE`

/** How many documents each category has, of those that are asked for; a category without any has no row. */
export function countByCategory(db: Reader, viewer: Viewer, wanted: Wanted) {
  // Triggers keep the numbers of all documents, which is what every member sees.
  if (wanted.words.length === 0 && !wanted.year) {
    return db.selectFrom('documentCount').select(['category', 'count']).where('count', '>', 0).execute()
  }
  return counted(db, viewer, wanted).select('document.category').groupBy('document.category').execute()
}

/** How many documents were uploaded in each year, of those that are asked for, the latest year first. */
export function countByYear(db: Reader, viewer: Viewer, wanted: Wanted) {
  return counted(db, viewer, wanted).select(yearOf(wanted.timeZone).as('year')).groupBy('year').orderBy('year', 'desc').execute()
}

const counted = (db: Reader, viewer: Viewer, wanted: Wanted) =>
  db
    .selectFrom('document')
    .leftJoin('storedFile', 'storedFile.id', 'document.fileId')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(visible(viewer))
    .where(fits(wanted))

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
