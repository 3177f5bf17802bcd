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

declare module '../../../db/schema' {
  interface Database {
    announcement: AnnouncementTable
    announcementCategory: AnnouncementCategoryTable
    announcementToCategory: AnnouncementToCategoryTable
    announcementNotice: AnnouncementNoticeTable
    announcementSeen: AnnouncementSeenTable
    announcementLetter: AnnouncementLetterTable
  }
}
