import type { ColumnType, GeneratedAlways } from 'kysely'
import type { Flag, Id } from '../../../db/tables/foundation'

interface MessageTable {
  id: Id
  subject: string
  content: string
  /** Null once the sender's account is deleted. */
  senderId: number | null
  createdAt: string
  /** Pending or Replied. */
  status: ColumnType<string, string | undefined, string>
  reply: string | null
  replyTimestamp: string | null
  /** Null before the answer, and again once the responder's account is deleted; the name is read from the account. */
  responderId: number | null
  isBroadcast: Flag
  parentMessageId: number | null
  /** Who on the board has taken it on. */
  assigneeId: ColumnType<number | null, number | null | undefined, number | null>
  /** Whether the sender has seen the answer. */
  viewedByUser: Flag
  /** When somebody last said something: the answer's time, or else the message's. Of a broadcast always its own. */
  activityAt: GeneratedAlways<string>
}

declare module '../../../db/schema' {
  interface Database {
    message: MessageTable
  }
}
