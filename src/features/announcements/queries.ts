import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import { cutPage } from '../../server/budget/page-length'
import { topicReaders } from '../../server/notify/receivers'
import { toTranslations, translationsOf, writtenIn } from '../../server/translations'
import type { Viewing } from '../../server/viewing'
import type { Announcement, Category } from './answers'
import { cursorAfter, type PageRequest, readCursor } from './schema'
import { isExpired, visible } from './visible'

/** A page of the announcements that may be seen: pinned first, the newest pin first, then the newest. */
export async function pageOfAnnouncements(db: Reader, viewing: Viewing, { category, cursor, limit }: PageRequest) {
  let query = inOrder(announcements(db, viewing)).limit(limit + 1)
  if (category) query = query.where(inCategory(category))
  if (cursor) {
    const { pinOrder, createdAt, id } = readCursor(cursor)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('announcement.pinOrder', 'announcement.createdAt', 'announcement.id'), '<', tuple(pinOrder, createdAt, id)),
    )
  }
  const rows = await query.execute()
  const { kept, last } = cutPage(rows, limit, (row) => row.content.length + row.translations.length)
  return { announcements: kept.map((row) => toAnnouncement(row, viewing)), nextCursor: last ? cursorAfter(last) : null }
}

export async function findAnnouncement(db: Reader, id: number, viewing: Viewing): Promise<Announcement | undefined> {
  const row = await announcements(db, viewing).where('announcement.id', '=', id).executeTakeFirst()
  return row && toAnnouncement(row, viewing)
}

const inCategory = (categoryId: number) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM announcementToCategory AS link WHERE link.announcementId = announcement.id AND link.categoryId = ${categoryId})`

/** One statement however many rows: the categories come along as JSON. */
function announcements(db: Reader, viewing: Viewing) {
  return db
    .selectFrom('announcement')
    .leftJoin('user', 'user.id', 'announcement.authorId')
    .leftJoin('storedFile', 'storedFile.id', 'announcement.attachmentId')
    .select([
      'announcement.id',
      'announcement.title',
      'announcement.content',
      'announcement.language',
      'announcement.authorId',
      'announcement.createdAt',
      'announcement.isPinned',
      'announcement.pinOrder',
      'announcement.expiresAt',
      'announcement.attachmentId',
      'user.name as authorName',
      'storedFile.mimeType',
      'storedFile.bytes',
      'storedFile.originalName',
      'storedFile.smallName',
      'storedFile.width',
      'storedFile.height',
      sql<string>`(
        SELECT json_group_array(json_object('id', category.id, 'name', category.name, 'color', category.color))
        FROM announcementToCategory AS link JOIN announcementCategory AS category ON category.id = link.categoryId
        WHERE link.announcementId = announcement.id)`.as('categories'),
      translationsOf('announcement'),
      isExpired(viewing).as('isExpired'),
      sql<number>`EXISTS (SELECT 1 FROM announcementNotice AS notice WHERE notice.announcementId = announcement.id)`.as('isEmailed'),
    ])
    .where(visible(viewing))
}

type Row = Awaited<ReturnType<ReturnType<typeof announcements>['executeTakeFirstOrThrow']>>

const inOrder = (query: ReturnType<typeof announcements>) =>
  query.orderBy('announcement.pinOrder', 'desc').orderBy('announcement.createdAt', 'desc').orderBy('announcement.id', 'desc')

function toAnnouncement(row: Row, { communityName }: Viewing): Announcement {
  // A new attachment has a new address, so that no browser shows the old one.
  const url = row.attachmentId === null ? null : `/api/announcements/${row.id}/attachment?v=${row.attachmentId}`
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    language: writtenIn(row.language),
    translations: toTranslations(row.translations, 'content'),
    authorId: row.authorId,
    author: row.authorName ?? communityName,
    createdAt: row.createdAt,
    isPinned: row.isPinned === 1,
    pinOrder: row.pinOrder,
    expiresAt: row.expiresAt,
    isEmailed: row.isEmailed === 1,
    isExpired: Boolean(row.isExpired),
    categories: JSON.parse(row.categories) as Category[],
    attachmentUrl: url,
    attachmentType: row.mimeType,
    attachmentSize: row.bytes,
    attachmentName: row.originalName,
    attachmentPreviewUrl: row.smallName === null ? null : `${url}&size=small`,
    attachmentWidth: row.width,
    attachmentHeight: row.height,
  }
}

export const listCategories = (db: Reader) =>
  db.selectFrom('announcementCategory').select(['id', 'name', 'color', 'createdAt']).orderBy('id').execute()

/** The file of an announcement that may be seen; undefined when there is no such announcement. */
export async function findAttachmentId(db: Reader, id: number, viewing: Viewing): Promise<number | null | undefined> {
  const row = await announcements(db, viewing).where('announcement.id', '=', id).executeTakeFirst()
  return row?.attachmentId
}

/** Who a mail about the announcement would go to: everyone who wants to hear of announcements right away and has not had it yet; for a new one, everyone. */
export const readersToNotify = (db: Reader, announcementId = 0) =>
  topicReaders(db, 'announcements').where((where) =>
    where.not(
      where.exists(
        where
          .selectFrom('announcementNotice')
          .select('announcementNotice.userId')
          .whereRef('announcementNotice.userId', '=', 'user.id')
          .where('announcementNotice.announcementId', '=', announcementId),
      ),
    ),
  )

export const noteNotices = (trx: Trx, announcementId: number, userIds: number[]) =>
  sql`INSERT INTO announcementNotice (announcementId, userId) SELECT ${announcementId}, value FROM json_each(${JSON.stringify(userIds)})`.execute(
    trx,
  )
