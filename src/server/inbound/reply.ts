import type { Reader, Write } from '../../../db/schema'
import { instantAt, wallClockAt } from '../../shared/wall-clock'
import type { Limits } from '../limits/limits'
import type { ReplyKind } from '../notifications/email/reply-address'
import type { Person } from '../people'
import type { Env } from '../process/env'
import { readSettings } from '../settings'
import type { FileRule } from '../uploads/receive-file'
import type { ReceivedFile } from '../uploads/stored-files'

/** Refuses a mail for good. The reason names no conversation and no person. */
export class RefusedReply extends Error {}

interface Reply {
  id: number
  text: string
  files: ReceivedFile[]
  /** Equal for each delivery of one mail. */
  key: string
}

interface ReplyContext {
  user: Person
  env: Env
  write: Write
  limits: Pick<Limits, 'writes'>
}

export interface ReplyReceiver {
  kind: ReplyKind
  textMax: number
  field: string
  files: FileRule
  /** Returns false if it was stored before. Throws `RefusedReply`, or the error that the portal's page would show. */
  receive(ctx: ReplyContext, reply: Reply): Promise<boolean>
}

/** Ends a loop of two mail robots, per conversation or report. */
const REPLIES_PER_DAY = 20

export const REPLY_KEY = 'mail-'

export async function startOfDay(db: Reader): Promise<string> {
  const { timeZone } = await readSettings(db)
  return instantAt(wallClockAt(new Date(), timeZone).date, '00:00', timeZone).toISOString()
}

export function requireFewReplies(today: number) {
  if (today >= REPLIES_PER_DAY) throw new RefusedReply(`there were ${REPLIES_PER_DAY} answers by email today`)
}

export interface MailboxState {
  address: string
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
