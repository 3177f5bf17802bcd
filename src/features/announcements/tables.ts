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
  isUrgent: Flag
  /** The kind of its audience; see shared/audience.ts. */
  audience: ColumnType<string, string | undefined, string>
  /** Of the kind 'streets': a JSON list of names. */
  streets: ColumnType<string, string | undefined, string>
  /** 'draft', 'scheduled' (published once its time has come) or 'published'. */
  state: ColumnType<string, string | undefined, string>
  /** From then on people see it; of a draft when it was begun. */
  publishedAt: string
  updatedAt: string | null
  /** People are to be told once it is published. */
  notify: Flag
  notifiedAt: string | null
  /** What a text message says in place of the title. */
  smsText: string | null
  /** JSON: the same in other languages, by their code. */
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

/** Who has been told of an announcement: nobody twice, unless it has changed. */
interface AnnouncementNoticeTable {
  announcementId: number
  userId: number
  toldAt: ColumnType<string, string | undefined, string>
}

/** Who has opened it; people are told the count of households alone. */
interface AnnouncementSeenTable {
  announcementId: number
  userId: number
  seenAt: string
}

/** Whose letter has been carried round ('hand') or mailed ('post'), and by whom. */
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
