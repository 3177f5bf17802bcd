import type { Db } from '../db/schema'
import { approvalListener } from './features/users/mail'
import type { Services } from './server/context'
import type { Env } from './server/env'
import { createAttemptLimit } from './server/limits'
import type { Log } from './server/log'
import { createPostOffice } from './server/post-office'
import { createSessions } from './server/sessions'
import { createSetupLink } from './server/setup-link'

const RESET_MAILS_PER_WINDOW = 5

/** Everything the process has one of, wired together: which feature listens to which mail's outcome is decided here. */
export function createServices(db: Db, env: Env, log: Log): Services {
  return {
    db,
    env,
    log,
    sessions: createSessions(db, env.PUBLIC_URL.startsWith('https:')),
    postOffice: createPostOffice(db, env, log, { ...approvalListener }),
    signInLimit: createAttemptLimit(),
    resetLimit: createAttemptLimit(RESET_MAILS_PER_WINDOW),
    setupLink: createSetupLink(),
  }
}
