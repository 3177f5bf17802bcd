import type { ColumnType } from 'kysely'
import type { Flag, Id } from '../../../db/tables/foundation'

interface AnnouncementTable {
  id: Id
  title: string
  /** Plain text with line breaks. */
  content: string
  /** Of the text as written. */
  language: ColumnType<string, string | undefined, string>
  /** Null once the author's account is deleted. */
  authorId: number | null
  createdAt: string
  isPinned: Flag
  /** 0 when not pinned; otherwise the greater the later it was pinned. */
  pinOrder: ColumnType<number, number | undefined, number>
  /** The last calendar day it is shown. */
  expiresAt: string | null
  attachmentId: number | null
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

/** Who has been mailed about an announcement: nobody twice. */
interface AnnouncementNoticeTable {
  announcementId: number
  userId: number
}

declare module '../../../db/schema' {
  interface Database {
    announcement: AnnouncementTable
    announcementCategory: AnnouncementCategoryTable
    announcementToCategory: AnnouncementToCategoryTable
    announcementNotice: AnnouncementNoticeTable
  }
}
