import type { OpenDatabase } from '../db/client'
import { reportListener } from './features/maintenance/mail'
import { announceClosedPolls } from './features/polls/mail'
import { invitationListener } from './features/residents/mail'
import { approvalListener } from './features/users/mail'
import { createChores } from './server/chores'
import { HOUR } from './server/clock'
import type { Services } from './server/context'
import type { Env } from './server/env'
import { createAttemptLimit } from './server/limits'
import type { Log } from './server/log'
import { createMemory } from './server/memory'
import { createPostOffice } from './server/post-office'
import { createSessions } from './server/sessions'
import { createSetupLink } from './server/setup-link'
import { createSnsGateway } from './server/sns-gateway'
import { createFileTrash } from './server/uploads/file-trash'

const RESET_MAILS_PER_WINDOW = 5
/** A whole street may share one address, and an eager neighbour is welcome: these stop programs alone. */
const REGISTRATIONS_PER_HOUR = 500
const WRITES_PER_HOUR = 1000

/** Everything the process has one of, wired together: which feature listens to which mail's outcome is decided here. */
export function createServices(database: OpenDatabase, env: Env, log: Log): Services {
  const { db } = database
  const memory = createMemory(database.version)
  return {
    db,
    env,
    log,
    memory,
    sessions: createSessions(db, memory, env.PUBLIC_URL.startsWith('https:')),
    postOffice: createPostOffice(db, env, log, { ...approvalListener, ...invitationListener, ...reportListener }),
    fileTrash: createFileTrash(db, env.UPLOADS_DIR, log),
    chores: createChores(log, { 'announce closed polls': () => announceClosedPolls(db, env.PUBLIC_URL) }),
    signInLimit: createAttemptLimit(),
    resetLimit: createAttemptLimit(RESET_MAILS_PER_WINDOW),
    registerLimit: createAttemptLimit(REGISTRATIONS_PER_HOUR, HOUR),
    writeLimit: createAttemptLimit(WRITES_PER_HOUR, HOUR),
    setupLink: createSetupLink(),
    sns: createSnsGateway(),
  }
}
