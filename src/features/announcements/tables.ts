import type { ColumnType } from 'kysely'
import type { Flag, Id } from '../../../db/tables/foundation'

interface AnnouncementTable {
  id: Id
  title: string
  content: string
  language: ColumnType<string, string | undefined, string>
  /** Null if the author's account was deleted. */
  authorId: number | null
  createdAt: string
  isPinned: Flag
  /** 0 if not pinned; a later pin has a greater number. */
  pinOrder: ColumnType<number, number | undefined, number>
  expiresAt: string | null
  attachmentId: number | null
  isUrgent: Flag
  /** The kind of audience; see shared/recipients.ts. */
  audience: ColumnType<string, string | undefined, string>
  /** A JSON list of names for the kind 'streets'. */
  streets: ColumnType<string, string | undefined, string>
  /** 'draft', 'scheduled' or 'published'. */
  state: ColumnType<string, string | undefined, string>
  /** The time of publication; for a draft, the time it was created. */
  publishedAt: string
  updatedAt: string | null
  notify: Flag
  notifiedAt: string | null
  smsText: string | null
  /** JSON by language code. */
  smsTexts: ColumnType<string, string | undefined, string>
  isOfficial: Flag
}

interface AnnouncementCategoryTable {
  id: Id
  name: string
  color: ColumnType<string, string | undefined, string>
  createdAt: string
}

interface AnnouncementToCategoryTable {
  announcementId: number
  categoryId: number
}

interface AnnouncementNoticeTable {
  announcementId: number
  userId: number
  toldAt: ColumnType<string, string | undefined, string>
}

/** People see only the number of households. */
interface AnnouncementSeenTable {
  announcementId: number
  userId: number
  seenAt: string
}

interface AnnouncementLetterTable {
  announcementId: number
  userId: number
  how: string
  handledAt: string
  handledBy: string
}

/** The proof of an official notice. It has the id of the announcement, which it outlives. */
interface OfficialNoticeTable {
  id: number
  title: string
  content: string
  language: string
  /** JSON of the translations, as served. */
  translations: ColumnType<string, string | undefined, never>
  attachmentId: number | null
  attachmentName: string | null
  attachmentSha256: string | null
  sentAt: string
  sentBy: string
}

/** One owner of one home by one channel. Triggers note the outcome of emails and add a letter after a bounce. */
interface NoticeDeliveryTable {
  id: Id
  noticeId: number
  homeId: number
  ownerId: number
  /** Home, owner and addresses as they were when the notice was sent. */
  home: string
  owner: string
  channel: 'email' | 'letter'
  /** An email address, or the lines of a mailing address. */
  address: string
  /** The lines of the letter that a bounce of the email adds. */
  letterAddress: string
  /** A JSON list: the reader's language, or all of the notice for owners without account. */
  languages: string
  state: ColumnType<'waiting' | 'sent' | 'bounced' | 'printed', undefined, 'waiting' | 'printed'>
  at: ColumnType<string | null, string | null | undefined, string | null>
  by: ColumnType<string | null, string | null | undefined, string | null>
  how: ColumnType<'hand' | 'post' | null, undefined, 'hand' | 'post' | null>
  mailId: ColumnType<number | null, number | null | undefined, number | null>
}

declare module '../../../db/schema' {
  interface Database {
    announcement: AnnouncementTable
    announcementCategory: AnnouncementCategoryTable
    announcementToCategory: AnnouncementToCategoryTable
    announcementNotice: AnnouncementNoticeTable
    announcementSeen: AnnouncementSeenTable
    announcementLetter: AnnouncementLetterTable
    officialNotice: OfficialNoticeTable
    noticeDelivery: NoticeDeliveryTable
  }
}
