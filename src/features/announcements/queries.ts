import { type SqlBool, sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import { found } from '../../server/errors'
import { cutPage } from '../../server/limits/whole-list'
import type { Person } from '../../server/people'
import { columnsOf } from '../../server/rows'
import { toTranslations, translationsOf, writtenIn } from '../../server/translations'
import { type Viewing, viewingBy } from '../../server/viewing'
import { may } from '../../shared/permissions'
import type { AudienceKind } from '../../shared/recipients'
import type { Language } from '../../words/languages'
import { type Announcement, type Category, stored } from './answers'
import { seenBy } from './publishing/seen'
import { CURSOR, type PageRequest } from './schema'
import { isExpired, isPublished, visible } from './visible'

interface SortKey {
  pinOrder: number
  publishedAt: string
  id: number
}
const cursorAfter = (row: SortKey) => `${row.pinOrder}~${row.publishedAt}~${row.id}`
function readCursor(cursor: string): SortKey {
  const [, pinOrder = '', publishedAt = '', rowId = ''] = CURSOR.exec(cursor) ?? []
  return { pinOrder: Number(pinOrder), publishedAt, id: Number(rowId) }
}

/** Sorted by pin (newest pin first), then by date. `show` narrows the list for the board. */
export async function pageOfAnnouncements(db: Reader, viewing: Viewing, { category, cursor, limit, show }: PageRequest) {
  let query = inOrder(announcementRows(db, viewing)).limit(limit + 1)
  if (category) query = query.where(inCategory(category))
  if (show === 'drafts') query = query.where(isToCome(viewing))
  if (show === 'published') query = query.where(isPublished(viewing))
  if (cursor) {
    const { pinOrder, publishedAt, id } = readCursor(cursor)
    query = query.where(({ eb, refTuple, tuple }) =>
      eb(refTuple('announcement.pinOrder', 'announcement.publishedAt', 'announcement.id'), '<', tuple(pinOrder, publishedAt, id)),
    )
  }
  const rows = await query.execute()
  const { kept, last } = cutPage(rows, limit, (row) => row.content.length + row.translations.length)
  const announcements = kept.map((row) => toAnnouncement(row, viewing))
  return { announcements: await withSeenBy(db, announcements, viewing.viewer), nextCursor: last ? cursorAfter(last) : null }
}

/** Leaves out `seenBy`, because it reads every account. */
export async function findAnnouncement(db: Reader, id: number, viewing: Viewing): Promise<Announcement | undefined> {
  const row = await announcementRows(db, viewing).where('announcement.id', '=', id).executeTakeFirst()
  return row && toAnnouncement(row, viewing)
}

export async function withSeenBy<A extends Announcement>(db: Reader, announcements: A[], viewer: Person): Promise<A[]> {
  if (!may(viewer, 'announcements.manage')) return announcements
  const published = announcements.filter(({ state }) => state === 'published')
  const counts = await seenBy(db, published)
  return announcements.map((announcement) => ({ ...announcement, seenBy: counts.get(announcement.id) ?? null }))
}

/** The condition repeats the one of the partial index literally. */
const isToCome = (viewing: Viewing) => sql<SqlBool>`(announcement.state <> 'published' AND NOT ${isPublished(viewing)})`

export async function countToCome(db: Reader, viewing: Viewing): Promise<number> {
  const counted = db.selectFrom('announcement').select((select) => select.fn.countAll<number>().as('count'))
  return (await counted.where(isToCome(viewing)).executeTakeFirstOrThrow()).count
}

export async function listScheduledTimes(db: Reader): Promise<string[]> {
  const scheduled = db.selectFrom('announcement').select('publishedAt').where(sql<SqlBool>`state <> 'published' AND state = 'scheduled'`)
  const rows = await scheduled.execute()
  return rows.map(({ publishedAt }) => publishedAt)
}

const inCategory = (categoryId: number) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM announcementToCategory AS link WHERE link.announcementId = announcement.id AND link.categoryId = ${categoryId})`

/** Reads the categories as JSON, so that one statement is enough. */
function announcementRows(db: Reader, viewing: Viewing) {
  return db
    .selectFrom('announcement')
    .leftJoin('user', 'user.id', 'announcement.authorId')
    .leftJoin('storedFile', 'storedFile.id', 'announcement.attachmentId')
    .select([
      ...columnsOf('announcement', stored),
      'announcement.publishedAt',
      'announcement.state',
      'announcement.audience',
      'announcement.streets',
      'announcement.notify',
      'announcement.notifiedAt',
      'announcement.smsText',
      'announcement.smsTexts',
      'announcement.attachmentId',
      'user.name as author',
      'storedFile.mimeType as attachmentType',
      'storedFile.bytes as attachmentSize',
      'storedFile.originalName as attachmentName',
      'storedFile.altText as attachmentDescription',
      'storedFile.width as attachmentWidth',
      'storedFile.height as attachmentHeight',
      'storedFile.smallName',
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

type Row = Awaited<ReturnType<ReturnType<typeof announcementRows>['executeTakeFirstOrThrow']>>

const inOrder = (query: ReturnType<typeof announcementRows>) =>
  query.orderBy('announcement.pinOrder', 'desc').orderBy('announcement.publishedAt', 'desc').orderBy('announcement.id', 'desc')

const stateOf = ({ state, publishedAt }: Row, { now }: Viewing) =>
  state === 'scheduled' && publishedAt <= now ? 'published' : (state as Announcement['state'])

const ofBoard = (row: Row, viewing: Viewing) => ({
  publishAt: stateOf(row, viewing) === 'scheduled' ? row.publishedAt : null,
  notify: row.notify === 1,
  notifiedAt: row.notifiedAt,
  smsText: row.smsText,
  smsTexts: JSON.parse(row.smsTexts) as Partial<Record<Language, string>>,
})

function toAnnouncement(found: Row, viewing: Viewing): Announcement {
  const { streets, attachmentId, smallName, ...row } = found
  // A new attachment gets a new URL, so that no browser shows the old one from its cache.
  const url = attachmentId === null ? null : `/api/announcements/${row.id}/attachment?v=${attachmentId}`
  const state = stateOf(found, viewing)
  return {
    ...row,
    language: writtenIn(row.language),
    translations: toTranslations(row.translations, 'content'),
    author: row.author ?? viewing.communityName,
    state,
    publishedAt: state === 'published' ? row.publishedAt : null,
    isUrgent: row.isUrgent === 1,
    isOfficial: row.isOfficial === 1,
    audience: { kind: row.audience as AudienceKind, streets: JSON.parse(streets) as string[] },
    isPinned: row.isPinned === 1,
    isEmailed: row.isEmailed === 1 || (row.isOfficial === 1 && row.notifiedAt !== null),
    isExpired: Boolean(row.isExpired),
    categories: JSON.parse(row.categories) as Category[],
    attachmentUrl: url,
    attachmentPreviewUrl: smallName === null ? null : `${url}&size=small`,
    ...NOT_OF_BOARD,
    ...(may(viewing.viewer, 'announcements.manage') ? ofBoard(found, viewing) : {}),
  }
}
const NOT_OF_BOARD = { publishAt: null, notify: null, notifiedAt: null, smsText: null, smsTexts: null, seenBy: null }

export const listCategories = (db: Reader) =>
  db.selectFrom('announcementCategory').select(['id', 'name', 'color', 'createdAt']).orderBy('id').execute()

/** Undefined if the viewer may not see the announcement; null if it has no attachment. */
export async function findAttachmentId(db: Reader, id: number, viewing: Viewing): Promise<number | null | undefined> {
  const row = await announcementRows(db, viewing).where('announcement.id', '=', id).executeTakeFirst()
  return row?.attachmentId
}

export const noteNotifications = (trx: Trx, announcementId: number, userIds: number[], at: string) =>
  sql`
    INSERT OR IGNORE INTO announcementNotice (announcementId, userId, toldAt)
    SELECT ${announcementId}, value, ${at} FROM json_each(${JSON.stringify(userIds)})`.execute(trx)

/** With the households that have seen it. Throws 404. */
export async function seeAnnouncement(db: Reader, viewer: Person, id: number): Promise<Announcement> {
  const announcement = await findAnnouncement(db, id, await viewingBy(db, viewer))
  const [counted] = await withSeenBy(db, announcement ? [announcement] : [], viewer)
  return found(counted, 'Announcement')
}
