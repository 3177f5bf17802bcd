import type { Db } from '../../db/schema'
import type { Chores } from './chores'
import type { Env } from './env'
import type { AttemptLimit } from './limits'
import type { Log } from './log'
import type { Memory } from './memory'
import type { Person } from './people'
import type { PostOffice } from './post-office'
import type { Sessions } from './sessions'
import type { SetupLink } from './setup-link'
import type { SnsGateway } from './sns-gateway'
import type { FileTrash } from './uploads/file-trash'

/** What the process has one of. */
export interface Services {
  db: Db
  env: Env
  log: Log
  memory: Memory
  sessions: Sessions
  postOffice: PostOffice
  chores: Chores
  fileTrash: FileTrash
  signInLimit: AttemptLimit
  resetLimit: AttemptLimit
  /** Registrations of one network. */
  registerLimit: AttemptLimit
  /** Messages, and reports, of one member. */
  writeLimit: AttemptLimit
  setupLink: SetupLink
  sns: SnsGateway
}

/** What a procedure sees: the services and who is asking. */
export interface Context extends Services {
  user: Person | null
  /** The stored id of the caller's session. */
  sessionId: string | null
  address: string
  userAgent: string
  /** Adds a Set-Cookie header to the answer. */
  setCookie(cookie: string): void
}
