import type { DatabaseAccess } from '../../../db/schema'
import type { WriteQueueStats } from '../../../db/write-queue'
import type { Language } from '../../words/languages'
import type { MessageKey } from '../../words/messages'
import type { ResetLinkOrigins } from '../auth/account-links'
import type { SetupLink } from '../auth/first-admin'
import type { Challenges } from '../auth/passkeys/options'
import type { Provider } from '../auth/provider/openid'
import type { OidcRequests } from '../auth/provider/requests'
import type { Sessions } from '../auth/sessions'
import type { WritingNotes } from '../conversations/writing'
import type { MailboxPoll } from '../inbound/reply'
import type { Caller } from '../limits/caller'
import type { Limits } from '../limits/limits'
import type { WholeList } from '../limits/whole-list'
import type { SnsGateway } from '../notifications/email/sns-gateway'
import type { MailQueue } from '../notifications/mail-queue'
import type { MessageQueue } from '../notifications/message-queue'
import type { Person } from '../people'
import type { Env } from '../process/env'
import type { Jobs } from '../process/jobs'
import type { Log } from '../process/log'
import type { QueryCache } from '../process/query-cache'
import type { SystemJobs } from '../process/system-jobs'
import type { WorkerThread } from '../process/worker-thread'
import type { AppSecrets } from '../storage/app-secrets'
import type { BallotBox } from '../storage/ballot-box/ballot-box'
import type { DiskReserve } from '../storage/disk-reserve'
import type { FileTrash } from '../storage/file-trash'

export interface Services extends DatabaseAccess {
  queueStats(): WriteQueueStats
  ballotBox: BallotBox
  reserve: DiskReserve
  env: Env
  log: Log
  queryCache: QueryCache
  sessions: Sessions
  mailQueue: MailQueue
  messageQueue: MessageQueue
  mailboxPoll: MailboxPoll
  jobs: Jobs
  /** Looks through everything, in a thread of its own. */
  searching: WorkerThread
  fileTrash: FileTrash
  limits: Limits
  appSecrets: AppSecrets
  /** What passkeys sign, and how many of them, or of ways to the provider, one network asks for. */
  challenges: Challenges
  /** Where people may also sign in, and who is there just now. */
  provider: Provider | null
  oidcRequests: OidcRequests
  resetLinkOrigins: ResetLinkOrigins
  /** Who on the board is writing an answer now. */
  writing: WritingNotes
  setupLink: SetupLink
  systemJobs: SystemJobs
  sns: SnsGateway
}

/** What a procedure sees: the services and who is asking. */
export interface Context extends Services {
  user: Person | null
  /** The stored id of the caller's session. */
  sessionId: string | null
  /** Until when they have proven who they are; null when they have not lately. */
  provenUntil: string | null
  address: string
  /** Who the request is charged to, and whether they still wait for the answer. */
  caller: Caller
  /** Answers with a list of unknown length. */
  whole: WholeList
  userAgent: string
  language(): Language
  /** A sentence for the answer, in the language of the call. */
  t(sentence: MessageKey): string
  /** What the browser sent; other cookies than the session's. */
  cookie(name: string): string | undefined
  /** Adds a Set-Cookie header to the answer, in place of one of the same name. */
  setCookie(cookie: string): void
}

/** The context of somebody signed in. */
export type MemberContext = Context & { user: Person; sessionId: string }

/** What writing needs of it: answers by mail have no more. */
export type WriterContext = Pick<MemberContext, 'user' | 'env' | 'write'> & { limits: Pick<Limits, 'writes'> }
