import type { ColumnType } from 'kysely'
import type { Flag, Id } from '../../../db/tables/foundation'

type Optional<T> = ColumnType<T, T | undefined, T>

/** The head of a conversation. It keeps what depends on entries, so that a list reads no entry. */
interface MessageTable {
  id: Id
  subject: string
  /** The text of its first entry. */
  content: string
  /** Null once the sender's account is deleted. */
  senderId: number | null
  createdAt: string
  /** Pending or Replied, for good. */
  status: Optional<string>
  /** The board's first entry with its time and author; for a broadcast the board's answer. */
  reply: string | null
  replyTimestamp: string | null
  /** Null before the answer and after the responder's account is deleted; the name is read from the account. */
  responderId: number | null
  isBroadcast: Flag
  parentMessageId: number | null
  /** The board member who has taken it on. */
  assigneeId: Optional<number | null>
  /** Whether the sender has seen everything that the board wrote. */
  viewedByUser: Flag
  /** 'open', 'waiting' or 'resolved'; null for a broadcast. */
  state: Optional<string | null>
  activityAt: Optional<string>
  entryCount: Optional<number>
  firstEntryId: Optional<number>
  lastEntryId: Optional<number>
  /** The latest entry of each side (0 for none), up to which entry the other side has read, and since when. */
  lastMemberEntryId: Optional<number>
  lastBoardEntryId: Optional<number>
  seenByMemberId: Optional<number>
  seenByMemberAt: Optional<string | null>
  seenByBoardId: Optional<number>
  seenByBoardAt: Optional<string | null>
  /** The date of the board's reminder, and the last date it was mailed for. */
  remindOn: Optional<string | null>
  remindedOn: Optional<string | null>
}

/** Entries are only added. The id is the order, whatever the clock says. */
interface MessageEntryTable {
  id: Id
  messageId: number
  /** 'member' is the sender, 'board' everybody else. */
  side: string
  authorId: number | null
  text: string
  createdAt: string
  /** 'portal' or 'email'. */
  via: Optional<string>
}

interface MessageFileTable {
  id: Id
  entryId: number
  fileId: number
}

interface MessageCountTable {
  state: string
  /** 0 for nobody. */
  assigneeId: number
  count: number
}

/** A single row. */
interface SavedAnswersTable {
  id: number
  answers: string
  version: number
}

declare module '../../../db/schema' {
  interface Database {
    message: MessageTable
    messageEntry: MessageEntryTable
    messageFile: MessageFileTable
    messageCount: MessageCountTable
    savedAnswers: SavedAnswersTable
  }
}
