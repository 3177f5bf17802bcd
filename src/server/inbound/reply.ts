import type { Reader, Write } from '../../../db/schema'
import { instantAt, wallClockAt } from '../../shared/wall-clock'
import type { Limits } from '../limits/limits'
import type { ReplyKind } from '../notifications/email/reply-address'
import type { Person } from '../people'
import type { Env } from '../process/env'
import { readSettings } from '../settings'
import type { FileRule } from '../uploads/receive-file'
import type { ReceivedFile } from '../uploads/stored-files'

/** A mail that is refused for good. The reason names no conversation and no person. */
export class RefusedReply extends Error {}

/** An answer by mail, read. */
export interface Reply {
  id: number
  text: string
  files: ReceivedFile[]
  /** The same for each delivery of one mail. */
  key: string
}

export interface ReplyContext {
  user: Person
  env: Env
  write: Write
  limits: Pick<Limits, 'writes'>
}

/** Stores the answers to one kind of mail. */
export interface ReplyReceiver {
  kind: ReplyKind
  textMax: number
  field: string
  files: FileRule
  /** Returns false when it was stored before. Throws `RefusedReply`, or the error the portal's page would show. */
  receive(ctx: ReplyContext, reply: Reply): Promise<boolean>
}

/** Bounds a loop of two mail robots, for each conversation or report. */
const REPLIES_PER_DAY = 20

/** Idempotency keys of answers by mail begin with this. */
export const REPLY_KEY = 'mail-'

/** When today began in the community's time zone. */
export async function startOfDay(db: Reader): Promise<string> {
  const { timeZone } = await readSettings(db)
  return instantAt(wallClockAt(new Date(), timeZone).date, '00:00', timeZone).toISOString()
}

export function requireFewReplies(today: number) {
  if (today >= REPLIES_PER_DAY) throw new RefusedReply(`there were ${REPLIES_PER_DAY} answers by email today`)
}

/** Counted since the start of the portal. */
export interface MailboxState {
  address: string
  /** When the mailbox was last read through. */
  checkedAt: string | null
  failingSince: string | null
  error: string | null
  received: number
  refused: number
}

export interface MailboxPoll {
  state(): MailboxState | null
  start(): void
  stop(): Promise<void>
}
