import type { OpenDatabase } from '../db/client'
import { publishDue } from './features/announcements/mail'
import { notifyBoardOfRegistrations } from './features/auth/mail'
import { replies as reportReplies } from './features/maintenance/files'
import { replies as messageReplies } from './features/messages/files'
import { sendReminders } from './features/messages/mail'
import { sendDigests } from './features/notifications/mail'
import { announceClosedPolls } from './features/polls/mail'
import { searchHere, settleIndex, withIndex } from './features/search/index/service'
import { NOTIFICATION_TYPES } from './notification-types'
import { type Round, readMailbox } from './operations/inbound/mailbox'
import { createMailboxPoll } from './operations/inbound/mailbox-poll'
import { helpersInProcess } from './operations/jobs/helpers'
import { createSystemJobs, type Helpers } from './operations/jobs/system-jobs'
import { forgetDeletedPeople } from './server/audit'
import { createAccountLinks, createResetLinkOrigins } from './server/auth/account-links'
import { createSetupLink } from './server/auth/first-admin'
import { createChallenges } from './server/auth/passkeys/options'
import { createProvider } from './server/auth/provider/openid'
import { createOidcRequests } from './server/auth/provider/requests'
import { createSessions } from './server/auth/sessions'
import { createWritingNotes } from './server/conversations/writing'
import { purgeExpired } from './server/deletion/deletion'
import { ensureElectorates } from './server/electorate'
import { importReply, type ReplyServices } from './server/inbound/import-reply'
import { createLimits } from './server/limits/limits'
import { createSnsGateway } from './server/notifications/email/sns-gateway'
import { createMailQueue } from './server/notifications/mail-queue'
import { createMessageQueue } from './server/notifications/message-queue'
import { createTextGateway, noteGateway } from './server/notifications/sms/gateways'
import { deleteOldTexts } from './server/notifications/sms/sent-texts'
import type { Env } from './server/process/env'
import { createJobs } from './server/process/jobs'
import type { Log } from './server/process/log'
import { createQueryCache } from './server/process/query-cache'
import type { WorkerThread } from './server/process/worker-thread'
import { createAppSecrets } from './server/storage/app-secrets'
import { openBallotBox } from './server/storage/ballot-box/open'
import { createDiskReserve } from './server/storage/disk-reserve'
import { createFileTrash } from './server/storage/file-trash'
import type { Services } from './server/trpc/context'
import { createUndos } from './server/undo'

interface Beside {
  searching?: WorkerThread | undefined
  helpers?: Helpers
  readMailbox?: () => Promise<Round>
}

export const createReplyServices = ({ reads, write }: OpenDatabase, env: Env): ReplyServices => ({
  reads,
  write: withIndex(write),
  env,
  limits: createLimits(),
  receivers: [messageReplies, reportReplies],
})

export async function createServices(
  opened: OpenDatabase,
  env: Env,
  log: Log,
  { searching, helpers = helpersInProcess(env), readMailbox: readBeside }: Beside = {},
): Promise<Services> {
  const database = { ...opened, write: withIndex(opened.write) }
  const { reads, write } = database
  const ballotBox = await openBallotBox(database, env.DATABASE_FILE)
  const queryCache = createQueryCache(database.version)
  const resetLinkOrigins = createResetLinkOrigins()
  const mailQueue = createMailQueue(database, env, log, NOTIFICATION_TYPES, createAccountLinks(database, resetLinkOrigins))
  const appSecrets = createAppSecrets(env.DATABASE_FILE)
  const gateway = createTextGateway(env)
  await noteGateway(database, gateway)
  const messageQueue = createMessageQueue(
    { reads, write, env, log, appSecrets, gateway, onMailQueued: mailQueue.nudge },
    NOTIFICATION_TYPES,
  )
  const readHere = () => readMailbox(env, opened, (source, uid) => importReply(createReplyServices(opened, env), source, uid))
  const mailboxPoll = createMailboxPoll({ reads, env, log, readMailbox: readBeside ?? readHere, onReceived: mailQueue.nudge })
  const fileTrash = createFileTrash(database, env.UPLOADS_DIR, log)
  const systemJobs = createSystemJobs({ reads, write, env, log, mailQueue }, helpers)
  return {
    queueStats: database.queueStats,
    reads,
    write,
    ballotBox,
    reserve: createDiskReserve(env.DATABASE_FILE),
    env,
    log,
    queryCache,
    sessions: createSessions(database, queryCache, env.PUBLIC_URL.startsWith('https:')),
    mailQueue,
    messageQueue,
    mailboxPoll,
    systemJobs,
    fileTrash,
    jobs: createJobs(log, {
      'list who may vote': () => ensureElectorates({ reads, write }),
      'announce closed polls': () => announceClosedPolls({ reads, write, ballotBox }, env.PUBLIC_URL),
      'publish what is due': () => publishDue({ reads, write }, env),
      'forget old texts': () => deleteOldTexts({ write, reads }),
      'settle the search index': (isEnding) => settleIndex({ write }, isEnding),
      'remind the board of messages': () => sendReminders({ reads, write }, env.PUBLIC_URL),
      'delete for good': async () => (await purgeExpired({ reads, write })) && fileTrash.empty(),
      'forget deleted people': () => forgetDeletedPeople({ reads, write }),
      'send digests': () => sendDigests({ reads, write }, env.PUBLIC_URL),
      'tell the board of registrations': () => notifyBoardOfRegistrations({ reads, write }, env.PUBLIC_URL),
      'look after the machine': systemJobs.look,
    }),
    searching: searching ?? searchHere(env.DATABASE_FILE),
    limits: createLimits(),
    challenges: createChallenges(),
    provider: createProvider(env),
    oidcRequests: createOidcRequests(),
    appSecrets,
    resetLinkOrigins,
    setupLink: createSetupLink(),
    writing: createWritingNotes(),
    undos: createUndos(() => {
      mailQueue.nudge()
      messageQueue.nudge()
    }),
    sns: createSnsGateway(),
  }
}
