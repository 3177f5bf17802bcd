import type { DatabaseAccess } from '../../db/schema'
import type { Pressure } from '../../db/turns'
import type { Language } from '../words/languages'
import type { Sentence } from '../words/say'
import type { BallotBox } from './ballot-box/ballot-box'
import type { Budget } from './budget/budget'
import type { Caller } from './budget/caller'
import type { CodeGuard } from './budget/code-guard'
import type { Count } from './budget/count'
import type { WholeList } from './budget/long-answer'
import type { NetworkCount } from './budget/network-count'
import type { ResetLimit } from './budget/reset-limit'
import type { SignInGuard } from './budget/sign-in-guard'
import type { Writing } from './cases/writing'
import type { DiskReserve } from './disk/disk-reserve'
import type { PostOffice } from './mail/post-office'
import type { SnsGateway } from './mail/sns-gateway'
import type { Memory } from './memory'
import type { Courier } from './notify/courier'
import type { Person } from './people'
import type { BesideLoop } from './process/beside-loop'
import type { Chores } from './process/chores'
import type { Env } from './process/env'
import type { Log } from './process/log'
import type { Replies } from './replies/state'
import type { AppSecrets } from './sign-in/app-secrets'
import type { OwnLinks } from './sign-in/own-links'
import type { Challenges } from './sign-in/passkeys/challenges'
import type { Askings } from './sign-in/provider/askings'
import type { Provider } from './sign-in/provider/openid'
import type { Sessions } from './sign-in/sessions'
import type { SetupLink } from './sign-in/setup-link'
import type { Upkeep } from './upkeep'
import type { FileTrash } from './uploads/file-trash'

/** What the process has one of. */
export interface Services extends DatabaseAccess {
  /** Of the writer's line. */
  pressure(): Pressure
  ballotBox: BallotBox
  reserve: DiskReserve
  env: Env
  log: Log
  memory: Memory
  sessions: Sessions
  postOffice: PostOffice
  courier: Courier
  replies: Replies
  chores: Chores
  /** Looks through everything, in a thread of its own. */
  searching: BesideLoop
  fileTrash: FileTrash
  budget: Budget
  signIns: SignInGuard
  /** Codes of apps and recovery codes. */
  codes: CodeGuard
  appSecrets: AppSecrets
  /** What passkeys sign, and how many of them, or of ways to the provider, one network asks for. */
  challenges: Challenges
  challengeLimit: NetworkCount
  /** Where people may also sign in, and who is there just now. */
  provider: Provider | null
  askings: Askings
  resetLimit: ResetLimit
  /** Which reset links each network has asked for. */
  ownLinks: OwnLinks
  /** Asking for reset mails, and registering, from one network. */
  resetRequests: NetworkCount
  registrations: NetworkCount
  /** Messages, and reports, of one member; changes of any kind. */
  writeLimit: Count
  /** Who on the board is writing an answer now. */
  writing: Writing
  /** Searches of one person. */
  searchLimit: Count
  changeLimit: Count
  /** Announcements one person says they have opened. */
  openedLimit: Count
  /** Costly changes of one person, and those they are mailed about. */
  rareLimit: Count
  /** Uploads of one person as they come in, also those nobody keeps: in shares of a day. */
  receivedLimit: Count
  inboundTexts: Count
  /** Certificates Amazon is asked for because of one network. */
  certificateLimit: NetworkCount
  setupLink: SetupLink
  upkeep: Upkeep
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
  /** Of the sentences in the answer. */
  language(): Language
  /** A sentence for the answer, in the language of the call. */
  tell(sentence: Sentence): string
  /** What the browser sent; other cookies than the session's. */
  cookie(name: string): string | undefined
  /** Adds a Set-Cookie header to the answer, in place of one of the same name. */
  setCookie(cookie: string): void
}

/** The context of somebody signed in. */
export type MemberContext = Context & { user: Person; sessionId: string }

/** What writing needs of it: answers by mail have no more. */
export type WriterContext = Pick<MemberContext, 'user' | 'env' | 'write' | 'writeLimit'>
