import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import { cutPage } from '../../server/budget/page-length'
import { nowText } from '../../server/clock'
import { communityReaders } from '../../server/readers'
import { type Announcement, type Category, cursorAfter, type NewAnnouncement, type PageRequest, readCursor } from './schema'

/** Who looks, and when: expired announcements are there for the board only. */
export interface Sight {
  /** The calendar date in the community's zone. */
  today: string
  seesExpired: boolean
  /** Stands for an author whose account is gone. */
  communityName: string
}

/** A page of the announcements that may be seen: pinned first, the newest pin first, then the newest. */
export async function pageOfAnnouncements(db: Reader, sight: Sight, { category, cursor, limit }: PageRequest) {
  let query = inOrder(announcements(db, sight)).limit(limit + 1)
  if (category) query = query.where(inCategory(category))
  if (cursor) {
    const { pinOrder, createdAt, id } = readCursor(cursor)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('announcement.pinOrder', 'announcement.createdAt', 'announcement.id'), '<', tuple(pinOrder, createdAt, id)),
    )
  }
  const rows = await query.execute()
  const { kept, last } = cutPage(rows, limit, (row) => row.content.length)
  return { announcements: kept.map((row) => toAnnouncement(row, sight)), nextCursor: last ? cursorAfter(last) : null }
}

export async function findAnnouncement(db: Reader, id: number, sight: Sight): Promise<Announcement | undefined> {
  const row = await announcements(db, sight).where('announcement.id', '=', id).executeTakeFirst()
  return row && toAnnouncement(row, sight)
}

const inCategory = (categoryId: number) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM announcementToCategory AS link WHERE link.announcementId = announcement.id AND link.categoryId = ${categoryId})`

/** One statement however many rows: the categories come along as JSON. */
function announcements(db: Reader, { today, seesExpired }: Sight) {
  const query = db
    .selectFrom('announcement')
    .leftJoin('user', 'user.id', 'announcement.authorId')
    .leftJoin('storedFile', 'storedFile.id', 'announcement.attachmentId')
    .select([
      'announcement.id',
      'announcement.title',
      'announcement.content',
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
    ])
  if (seesExpired) return query
  return query.where((where) => where.or([where('announcement.expiresAt', 'is', null), where('announcement.expiresAt', '>=', today)]))
}

type Row = Awaited<ReturnType<ReturnType<typeof announcements>['executeTakeFirstOrThrow']>>

const inOrder = (query: ReturnType<typeof announcements>) =>
  query.orderBy('announcement.pinOrder', 'desc').orderBy('announcement.createdAt', 'desc').orderBy('announcement.id', 'desc')

function toAnnouncement(row: Row, { today, communityName }: Sight): Announcement {
  // A new attachment has a new address, so that no browser shows the old one.
  const url = row.attachmentId === null ? null : `/api/announcements/${row.id}/attachment?v=${row.attachmentId}`
  return {
    id: row.id,
    title: row.title,
    content: row.content,
    authorId: row.authorId,
    author: row.authorName ?? communityName,
    createdAt: row.createdAt,
    isPinned: row.isPinned === 1,
    pinOrder: row.pinOrder,
    expiresAt: row.expiresAt,
    isExpired: row.expiresAt !== null && row.expiresAt < today,
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
export async function findAttachmentId(db: Reader, id: number, sight: Sight): Promise<number | null | undefined> {
  const row = await announcements(db, sight).where('announcement.id', '=', id).executeTakeFirst()
  return row?.attachmentId
}

export async function insertAnnouncement(trx: Trx, draft: NewAnnouncement, authorId: number, attachmentId: number | null): Promise<number> {
  const { title, content, expiresAt } = draft
  const row = await trx
    .insertInto('announcement')
    .values({ title, content, expiresAt, authorId, attachmentId, createdAt: nowText() })
    .returning('id')
    .executeTakeFirstOrThrow()
  return row.id
}

export const updateAnnouncement = (
  trx: Trx,
  id: number,
  change: { title: string; content: string; expiresAt: string | null; attachmentId: number | null },
) => trx.updateTable('announcement').set(change).where('id', '=', id).execute()

/** Replaces the categories; those that do not exist are left out, so compare the count. */
export async function setCategories(trx: Trx, announcementId: number, categoryIds: number[]): Promise<number> {
  await trx.deleteFrom('announcementToCategory').where('announcementId', '=', announcementId).execute()
  const known = await trx.selectFrom('announcementCategory').select('id').where('id', 'in', categoryIds).execute()
  if (known.length === 0) return 0
  const rows = known.map(({ id }) => ({ announcementId, categoryId: id }))
  await trx.insertInto('announcementToCategory').values(rows).execute()
  return rows.length
}

/** Pins above all others, or unpins. */
export async function setPin(trx: Trx, id: number, isPinned: boolean) {
  const top = await trx.selectFrom('announcement').select('pinOrder').orderBy('pinOrder', 'desc').limit(1).executeTakeFirst()
  const pin = isPinned ? { isPinned: 1, pinOrder: (top?.pinOrder ?? 0) + 1 } : { isPinned: 0, pinOrder: 0 }
  await trx.updateTable('announcement').set(pin).where('id', '=', id).execute()
}

export const deleteAnnouncement = (trx: Trx, id: number) => trx.deleteFrom('announcement').where('id', '=', id).execute()

/** Who a mail about the announcement would go to: everybody community mail may go to and who has not had it yet. */
export const readersToNotify = (db: Reader, announcementId: number) =>
  communityReaders(db).where((where) =>
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
