import type { ColumnType } from 'kysely'
import type { Flag, Id } from '../../../db/tables/foundation'

type Optional<T> = ColumnType<T, T | undefined, T>

/** The head of a conversation. What depends on its entries is kept here, so that a list reads no entry. */
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
  /** The text of the board's first entry, with its time and author; of a broadcast what the board has answered to it. */
  reply: string | null
  replyTimestamp: string | null
  /** Null before the answer, and again once the responder's account is deleted; the name is read from the account. */
  responderId: number | null
  isBroadcast: Flag
  parentMessageId: number | null
  /** Who on the board has taken it on. */
  assigneeId: Optional<number | null>
  /** Whether the sender has seen all the board has written. */
  viewedByUser: Flag
  /** 'open', 'waiting' or 'resolved'; null for a broadcast. */
  state: Optional<string | null>
  /** When the last entry was written. */
  activityAt: Optional<string>
  entryCount: Optional<number>
  firstEntryId: Optional<number>
  lastEntryId: Optional<number>
  /** The latest entry of each side, 0 for none; and up to which entry the other one has read, since when. */
  lastMemberEntryId: Optional<number>
  lastBoardEntryId: Optional<number>
  seenByMemberId: Optional<number>
  seenByMemberAt: Optional<string | null>
  seenByBoardId: Optional<number>
  seenByBoardAt: Optional<string | null>
  /** The community's day from which the board wants to be reminded; and the last such day it was mailed for. */
  remindOn: Optional<string | null>
  remindedOn: Optional<string | null>
}

/** Added, never changed. Its id is its place in the order, whatever the clock says. */
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

/** Kept by triggers. */
interface MessageCountTable {
  state: string
  /** 0 for nobody. */
  assigneeId: number
  count: number
}

/** One row. */
interface SavedAnswersTable {
  id: number
  /** JSON. */
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
