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
import type { Undos } from '../undo'

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
  searching: WorkerThread
  fileTrash: FileTrash
  limits: Limits
  appSecrets: AppSecrets
  challenges: Challenges
  provider: Provider | null
  oidcRequests: OidcRequests
  resetLinkOrigins: ResetLinkOrigins
  writing: WritingNotes
  undos: Undos
  setupLink: SetupLink
  systemJobs: SystemJobs
  sns: SnsGateway
}

export interface Context extends Services {
  user: Person | null
  sessionId: string | null
  /** Null if the person has not proven their identity lately. */
  provenUntil: string | null
  address: string
  /** Limits count against the caller, who may also have hung up. */
  caller: Caller
  whole: WholeList
  userAgent: string
  language(): Language
  t(sentence: MessageKey): string
  cookie(name: string): string | undefined
  setCookie(cookie: string): void
  /** Makes the browser delete its cached copies of answers. */
  clearCache(): void
}

export type MemberContext = Context & { user: Person; sessionId: string }

export type WriterContext = Pick<MemberContext, 'user' | 'env' | 'write'> & { limits: Pick<Limits, 'writes'> }
