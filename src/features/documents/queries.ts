import { type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import { found } from '../../server/errors'
import { columnsOf } from '../../server/rows'
import type { MemberContext } from '../../server/trpc/context'
import { dictionaryOf } from '../../shared/dictionary'
import type { Viewer } from '../../shared/permissions'
import { FORMER_RESIDENT } from '../../shared/residents'
import { type ListedDocument, type ListedVersion, stored } from './answers'
import { cursorAfter, type PageRequest, readCursor } from './schema'
import { dayOf, fits, type Wanted, yearOf } from './search/words'
import { visible } from './visible'

/** A page of visible documents, newest first or by their own date. */
export async function pageOfDocuments(
  db: Reader,
  viewer: Viewer,
  wanted: Wanted,
  sort: 'newest' | 'documentDate',
  { cursor, limit }: Page,
) {
  const key = sort === 'newest' ? sql<string>`document.uploadedAt` : dayOf(wanted.timeZone)
  let query = documents(db, viewer)
    .select(key.as('sortKey'))
    .where(fits(wanted))
    .orderBy(key, 'desc')
    .orderBy('document.id', 'desc')
    .limit(limit + 1)
  if (cursor) {
    const end = readCursor(cursor)
    query = query.where(sql<SqlBool>`(${key}, document.id) < (${end.key}, ${end.id})`)
  }
  const rows = await query.execute()
  const last = rows.length > limit ? rows[limit - 1] : undefined
  return { documents: rows.slice(0, limit).map(({ sortKey: _, ...row }) => toDocument(row)), nextCursor: last ? cursorAfter(last) : null }
}
type Page = Pick<PageRequest, 'cursor' | 'limit'>

/** A page of visible documents from A to Z in the reader's language, which SQLite cannot sort by. */
export async function pageByTitle({ reads, user, queryCache, language }: MemberContext, wanted: Wanted, { cursor, limit }: Page) {
  const inOrder = dictionaryOf(language())
  const compare = (one: Titled, other: Titled) => inOrder(one.title, other.title) || one.id - other.id
  const all = await queryCache.recall(`titles ${language()}`, async () =>
    (await reads.selectFrom('document').select(['id', 'title']).execute()).sort(compare),
  )
  const fitting = new Set((await among(reads, user, wanted).select('document.id').execute()).map(({ id }) => id))
  const end = cursor ? readCursor(cursor) : null
  const left = all.filter((row) => fitting.has(row.id) && (!end || compare(row, { title: end.key, id: end.id }) > 0))
  const page = left.slice(0, limit)
  const rows = await documents(reads, user)
    .where(
      'document.id',
      'in',
      page.map(({ id }) => id),
    )
    .execute()
  const last = left.length > limit ? page.at(-1) : undefined
  return {
    documents: rows.sort(compare).map(toDocument),
    nextCursor: last ? cursorAfter({ sortKey: last.title, id: last.id }) : null,
  }
}
type Titled = Pick<ListedDocument, 'id' | 'title'>

/** The number of matching documents per category; empty categories have no row. */
export function countByCategory(db: Reader, viewer: Viewer, wanted: Wanted) {
  // Triggers keep the counts of all documents outside the archive, which is what members see.
  if (wanted.words.length === 0 && !wanted.year && !wanted.archived) {
    return db.selectFrom('documentCount').select(['category', 'count']).where('count', '>', 0).execute()
  }
  return counted(db, viewer, wanted).select('document.category').groupBy('document.category').execute()
}

/** The number of matching documents per year, latest year first. */
export function countByYear(db: Reader, viewer: Viewer, wanted: Wanted) {
  return counted(db, viewer, wanted).select(yearOf(wanted.timeZone).as('year')).groupBy('year').orderBy('year', 'desc').execute()
}

const counted = (db: Reader, viewer: Viewer, wanted: Wanted) =>
  among(db, viewer, wanted).select((select) => select.fn.countAll<number>().as('count'))

const among = (db: Reader, viewer: Viewer, wanted: Wanted) =>
  db.selectFrom('document').leftJoin('storedFile', 'storedFile.id', 'document.fileId').where(visible(viewer)).where(fits(wanted))

const documents = (db: Reader, viewer: Viewer) =>
  db
    .selectFrom('document')
    .leftJoin('storedFile', 'storedFile.id', 'document.fileId')
    .leftJoin('user', 'user.id', 'document.uploaderId')
    .leftJoin('fileText', 'fileText.fileId', 'document.fileId')
    .select([
      ...columnsOf('document', stored),
      'document.url',
      'fileText.state as textState',
      'fileText.pageCount',
      sql<number>`1 + (SELECT count(*) FROM documentVersion WHERE documentId = document.id)`.as('versionCount'),
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
  isArchived: row.isArchived === 1,
  textState: row.fileName === null ? null : (row.textState ?? 'waiting'),
  replacedAt: row.version > 1 ? row.uploadedAt : null,
  uploader: row.uploader ?? FORMER_RESIDENT,
})

export async function findDocument(db: Reader, viewer: Viewer, id: number): Promise<ListedDocument | undefined> {
  const row = await documents(db, viewer).where('document.id', '=', id).executeTakeFirst()
  return row && toDocument(row)
}

/** The file or address for a download. */
export const findSource = (db: Reader, viewer: Viewer | null, id: number) =>
  db.selectFrom('document').select(['url', 'fileId']).where('id', '=', id).where(visible(viewer)).executeTakeFirst()

/** The files of an uploaded document, newest first. */
export async function listVersions(db: Reader, id: number): Promise<ListedVersion[]> {
  const rows = await allVersions(db)
    .innerJoin('storedFile', 'storedFile.id', 'version.fileId')
    .leftJoin('user', 'user.id', 'version.uploaderId')
    .select(['version.number', 'version.uploadedAt', 'version.note', 'user.name as uploader'])
    .select(['storedFile.originalName as fileName', 'storedFile.bytes as fileSize', 'storedFile.mimeType as fileType'])
    .where('version.documentId', '=', id)
    .orderBy('version.number', 'desc')
    .execute()
  return rows.map(({ uploader, ...row }) => ({
    ...row,
    uploader: uploader ?? FORMER_RESIDENT,
    downloadUrl: `/api/documents/${id}/versions/${row.number}/download`,
  }))
}

/** The row of an earlier version, or the newest one as such a row. */
export const findVersion = (db: Reader, id: number, number: number) =>
  allVersions(db).selectAll().where('version.documentId', '=', id).where('version.number', '=', number).executeTakeFirst()

const COLUMNS = ['number', 'fileId', 'uploaderId', 'uploadedAt', 'note'] as const

/** Earlier versions and the newest one in the same shape. */
const allVersions = (db: Reader) =>
  db.selectFrom(
    db
      .selectFrom('document')
      .select(['id as documentId', 'version as number', 'fileId', 'uploaderId', 'uploadedAt', 'versionNote as note'])
      .unionAll(db.selectFrom('documentVersion').select(['documentId', ...COLUMNS]))
      .as('version'),
  )

/** Throws 404. */
export const seeDocument = async (db: Reader, viewer: Viewer, id: number) => found(await findDocument(db, viewer, id), 'Document')
