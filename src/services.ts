import type { OpenDatabase } from '../db/client'
import { tellBoardLater } from './features/accounts/mail'
import { publishDue } from './features/announcements/mail'
import { replies as reportReplies } from './features/maintenance/files'
import { replies as messageReplies } from './features/messages/files'
import { sendReminders } from './features/messages/mail'
import { announceClosedPolls } from './features/polls/mail'
import { sendDigests } from './features/reach/mail'
import { searchHere, settleIndex, withIndex } from './features/search/index/service'
import { NOTICES } from './notices'
import { type Round, readMailbox } from './operations/inbound/mailbox'
import { createReplies } from './operations/inbound/replies'
import { helpersInside } from './operations/jobs/helpers-inside'
import { createUpkeep, type Helpers } from './operations/jobs/upkeep'
import { createOwnLinks } from './server/auth/own-links'
import { createChallenges } from './server/auth/passkeys/challenges'
import { createAskings } from './server/auth/provider/oidc-requests'
import { createProvider } from './server/auth/provider/openid'
import { createSessions } from './server/auth/sessions'
import { createSetupLink } from './server/auth/setup-link'
import { createWriting } from './server/conversations/writing'
import { type ReplyDesk, takeIn } from './server/inbound/take-in'
import {
  CERTIFICATES,
  CHALLENGES,
  CHANGES,
  INBOUND_TEXTS,
  OPENED,
  RARE_CHANGES,
  RECEIVED,
  REGISTRATIONS,
  RESET_MAILS,
  SEARCHES,
  WRITES_PER_HOUR,
} from './server/limits/amounts'
import { createBudget } from './server/limits/budget'
import { createCodeGuard } from './server/limits/code-guard'
import { createCount } from './server/limits/count'
import { createNetworkCount } from './server/limits/network-count'
import { createResetLimit } from './server/limits/reset-limit'
import { createSignInGuard } from './server/limits/sign-in-guard'
import { createSnsGateway } from './server/notifications/email/sns-gateway'
import { createPostOffice } from './server/notifications/mail-queue'
import { createCourier } from './server/notifications/message-queue'
import { forgetWords } from './server/notifications/sms/forget-words'
import { createTextGateway, noteGateway } from './server/notifications/sms/gateways'
import { HOUR } from './server/process/clock'
import type { Env } from './server/process/env'
import { createChores } from './server/process/jobs'
import type { Log } from './server/process/log'
import { createMemory } from './server/process/query-cache'
import type { BesideLoop } from './server/process/worker-thread'
import { createAppSecrets } from './server/storage/app-secrets'
import { openBallotBox } from './server/storage/ballot-box/open'
import { createDiskReserve } from './server/storage/disk-reserve'
import { createFileTrash } from './server/storage/file-trash'
import type { Services } from './server/trpc/context'

/** What is done beside the event loop, where there is a build for it. */
interface Beside {
  searching?: BesideLoop | undefined
  helpers?: Helpers
  readMailbox?: () => Promise<Round>
}

/** Where answers by mail are taken in. */
export const createReplyDesk = ({ reads, write }: OpenDatabase, env: Env): ReplyDesk => ({
  reads,
  write: withIndex(write),
  env,
  writeLimit: createCount({ max: WRITES_PER_HOUR, window: HOUR }),
  receivedLimit: createCount(RECEIVED),
  takers: [messageReplies, reportReplies],
})

/** Everything the process has one of, wired together. */
export async function createServices(
  opened: OpenDatabase,
  env: Env,
  log: Log,
  { searching, helpers = helpersInside(env), readMailbox: readBeside }: Beside = {},
): Promise<Services> {
  const database = { ...opened, write: withIndex(opened.write) }
  const { reads, write } = database
  const ballotBox = await openBallotBox(database, env.DATABASE_FILE)
  const memory = createMemory(database.version)
  const ownLinks = createOwnLinks()
  const postOffice = createPostOffice(database, env, log, NOTICES, ownLinks)
  const appSecrets = createAppSecrets(env.DATABASE_FILE)
  const gateway = createTextGateway(env)
  await noteGateway(database, gateway)
  const courier = createCourier({ reads, write, env, log, appSecrets, gateway, whenTold: postOffice.nudge }, NOTICES)
  const readHere = () => readMailbox(env, (source, uid) => takeIn(createReplyDesk(opened, env), source, uid))
  const replies = createReplies({ reads, env, log, readMailbox: readBeside ?? readHere, whenTaken: postOffice.nudge })
  const upkeep = createUpkeep({ reads, write, env, log, postOffice }, helpers)
  return {
    pressure: database.pressure,
    reads,
    write,
    ballotBox,
    reserve: createDiskReserve(env.DATABASE_FILE),
    env,
    log,
    memory,
    sessions: createSessions(database, memory, env.PUBLIC_URL.startsWith('https:')),
    postOffice,
    courier,
    replies,
    upkeep,
    fileTrash: createFileTrash(database, env.UPLOADS_DIR, log),
    chores: createChores(log, {
      'announce closed polls': () => announceClosedPolls({ reads, write, ballotBox }, env.PUBLIC_URL),
      'publish what is due': () => publishDue({ reads, write }, env.PUBLIC_URL),
      'forget old texts': () => forgetWords({ write, reads }),
      'settle the search index': (isEnding) => settleIndex({ write }, isEnding),
      'remind the board of messages': () => sendReminders({ reads, write }, env.PUBLIC_URL),
      'send digests': () => sendDigests({ reads, write }, env.PUBLIC_URL),
      'tell the board of registrations': () => tellBoardLater({ reads, write }, env.PUBLIC_URL),
      'look after the machine': upkeep.look,
    }),
    searching: searching ?? searchHere(env.DATABASE_FILE),
    budget: createBudget(),
    signIns: createSignInGuard(),
    codes: createCodeGuard(),
    challenges: createChallenges(),
    challengeLimit: createNetworkCount(CHALLENGES),
    provider: createProvider(env),
    askings: createAskings(),
    appSecrets,
    resetLimit: createResetLimit(),
    ownLinks,
    resetRequests: createNetworkCount(RESET_MAILS),
    registrations: createNetworkCount(REGISTRATIONS),
    searchLimit: createCount(SEARCHES),
    writeLimit: createCount({ max: WRITES_PER_HOUR, window: HOUR }),
    changeLimit: createCount(CHANGES),
    rareLimit: createCount(RARE_CHANGES),
    openedLimit: createCount(OPENED),
    receivedLimit: createCount(RECEIVED),
    inboundTexts: createCount(INBOUND_TEXTS),
    certificateLimit: createNetworkCount(CERTIFICATES),
    setupLink: createSetupLink(),
    writing: createWriting(),
    sns: createSnsGateway(),
  }
}
