import './server/storage/private-files'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { pino } from 'pino'
import { DatabaseReplaced } from '../db/file-identity'
import { isDamage } from '../db/integrity'
import { buildApp } from './app'
import { createReading } from './features/search/reading/reading'
import { openBackupFolder } from './operations/backup/backup-folder'
import { lockData } from './operations/backup/lock-data'
import { backUpNightly } from './operations/backup/nightly'
import { checkFirstPassword } from './operations/doctor/checks'
import { checkProxy } from './operations/doctor/surroundings'
import { ROUND_LIMITS } from './operations/inbound/mailbox'
import { beatWhileWell } from './operations/jobs/heartbeat'
import { createChildCommands, helpersInChildProcess } from './operations/jobs/helpers'
import { copyElsewhere } from './operations/offsite/offsite'
import { createSetUpFromCopy } from './operations/restore/set-up-from-copy'
import { checkpointWhenIdle } from './operations/start/checkpoint-when-idle'
import { type Ending, EXIT, endingOf, unexpectedEnding } from './operations/start/ending'
import { checkAllPages, checkLate } from './operations/start/late-check'
import { prepareDatabase } from './operations/start/prepare-database'
import { makeFirstAdmin, SETUP_LINK_MINUTES, setupNeeded } from './server/auth/first-admin'
import { HOUR } from './server/process/clock'
import { answerWords, VERSION } from './server/process/command-line'
import type { Env } from './server/process/env'
import { loadSettings } from './server/process/load-env'
import { listSettings } from './server/process/origins'
import { restart, tellSystemd } from './server/process/program'
import { readableLog } from './server/process/readable-log'
import { createWorkerThread } from './server/process/worker-thread'
import { ensureLinkSecret } from './server/settings'
import { closeToOthers } from './server/storage/close-to-others'
import { explainListening, makeFolders } from './server/storage/data-folders'
import { createDiskReserve } from './server/storage/disk-reserve'
import { createServices } from './services'

/** Cuts off requests that still run, such as uploads on a slow line, so that the rest of the stop is in time. */
const CUT_AFTER_MS = 7_000
const READ_EVERY_MS = 3_000
const CLOSE_WITHIN_MS = 10_000

let settings: Env | undefined

async function main() {
  // The demo imports this file and has read its own arguments.
  const answer = import.meta.main ? answerWords(process.argv.slice(2)) : undefined
  if (answer) {
    process.stdout.write(`${answer}\n`)
    return
  }
  const { env, origins } = loadSettings()
  settings = env
  // The log and the welcome share one stream, so that their lines keep their order.
  const output = pino.destination(1)
  const isTerminal = process.stdout.isTTY
  const stream = isTerminal ? readableLog(output) : output
  const log = pino({ level: env.LOG_LEVEL, base: null }, stream)
  makeFolders(env)
  openBackupFolder(env, log)

  const unlock = lockData(env)
  createDiskReserve(env.DATABASE_FILE).makeRoom()
  const database = await prepareDatabase(env, log)
  const open = closeToOthers(env)
  if (open.length > 0) log.warn({ open }, 'other accounts of this machine can read these')
  await database.write(ensureLinkSecret)
  await makeFirstAdmin(database, env)
  for (const { state, text } of [checkProxy(env), await checkFirstPassword(env)]) if (state === 'problem') log.error(text)

  const searcher = join(import.meta.dirname, 'search.js')
  const searching = existsSync(searcher) ? createWorkerThread(searcher, { file: resolve(env.DATABASE_FILE) }) : undefined
  const beside = createChildCommands(join(import.meta.dirname, 'portal.js'))
  const services = await createServices(database, env, log, {
    searching,
    helpers: helpersInChildProcess(beside),
    // Runs in its own process, because a mail that cannot be parsed could exhaust the memory.
    readMailbox: async () => JSON.parse(await beside.run(['receive-mail', '--mailbox'], ROUND_LIMITS)),
  })
  const leftovers = await services.fileTrash.sweep()
  if (leftovers > 0) log.info({ leftovers }, 'leftovers of broken uploads deleted')
  const copies = createSetUpFromCopy(env, {
    takeIn: async (file) =>
      JSON.parse(
        await beside
          .run(['restore', file, '--unpack', '--json'])
          .catch((error: { stdout?: string }) => error.stdout || Promise.reject(error)),
      ),
    beginAgain: (restore) => void beginAgain(restore),
    settings: listSettings(env, origins),
  })
  const app = await buildApp(services, {
    copies,
    logger: { level: env.LOG_LEVEL, base: null, stream },
    pagesFolder: resolve(import.meta.dirname, '../client'),
  })
  // Listens for signals before the port opens: a caller that waits for the port may end the process at once.
  const asked = new Promise<string>((resolve) => {
    for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => resolve(signal))
  })
  const address = await app.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
    throw explainListening(error, env)
  })
  // Links must name the port the system has chosen.
  if (env.PORT === 0 && !env.publicUrlIsSet) env.PUBLIC_URL = `http://localhost:${new URL(address).port}`
  await services.mailQueue.start()
  services.messageQueue.start()
  services.mailboxPoll.start()
  services.jobs.start()
  const reading = createReading(services, {
    uploads: env.UPLOADS_DIR,
    program: join(import.meta.dirname, 'reader.js'),
    recognizes: env.SCAN_READING === 'on',
    log,
  })
  const lookForFiles = setInterval(() => void reading.nudge(), READ_EVERY_MS)
  const check = checkLate(env.DATABASE_FILE, database, log, () => checkAllPages(beside), leave)
  const idleCheckpoint = checkpointWhenIdle(env.DATABASE_FILE, database, services.reserve, check.isOver, log)
  const sweeping = setInterval(() => void services.sessions.sweep().catch((err: unknown) => log.error({ err }, 'old sessions stay')), HOUR)
  const stopBackups = backUpNightly(env, log, services.systemJobs.backUp)
  const stopCopies = copyElsewhere(env, log, () => beside.run(['offsite', 'now']))
  if (isTerminal) output.write(`${VERSION} is at ${env.PUBLIC_URL} · Ctrl+C stops it\n`)
  if (await setupNeeded(database.reads)) {
    // Prints the link alone on the last line, at every log level, so that a person can copy it.
    const link = services.setupLink.issue(env.PUBLIC_URL)
    output.write(`Welcome. Open this link within ${SETUP_LINK_MINUTES} minutes to set up your community:\n${link}\n`)
  }
  tellSystemd((err) => log.error({ err }, 'systemd-notify cannot be run: systemctl start waits for ever'))
  const stopHeart = beatWhileWell(env, log, services.systemJobs)

  let closing = false
  const close = async () => {
    if (closing) return false
    closing = true
    setTimeout(() => leave(new Error(`Stopping took longer than ${CLOSE_WITHIN_MS / 1000} seconds`)), CLOSE_WITHIN_MS).unref()
    check.stop()
    clearInterval(sweeping)
    stopBackups()
    stopHeart()
    stopCopies()
    const cutting = setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS)
    await app.close()
    clearTimeout(cutting)
    const answers = services.mailboxPoll.stop()
    await beside.stop()
    await answers
    clearInterval(lookForFiles)
    await reading.stop()
    await services.jobs.stop()
    await services.searching.stop()
    await services.mailQueue.stop()
    await services.messageQueue.stop()
    await idleCheckpoint.finish(services.ballotBox.close)
    await database.close()
    unlock()
    return true
  }
  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping')
    if (await close()) process.exit(EXIT.stopped)
  }
  async function beginAgain(restore: () => void) {
    log.info('closing, to restore a community')
    if (!(await close())) return
    try {
      restore()
    } catch (err) {
      log.error({ err }, 'the community was not restored')
    }
    output.flushSync()
    restart(address)
  }
  // Ctrl+C reaches this process from the terminal and again through npm; the second signal must not cut the stop short.
  void asked.then(stop)
  return env.PUBLIC_URL
}

/** Ends without writing anything, not even a checkpoint, because the file may be damaged. */
function leave(error: unknown) {
  end(endingOf(error, settings))
}

function end({ code, text }: Ending) {
  process.stderr.write(`${text}\n`)
  process.exit(code)
}

// An exception while the portal serves may be over after a restart, such as a full disk.
process.on('uncaughtException', (error: unknown) =>
  end(isDamage(error) || error instanceof DatabaseReplaced ? endingOf(error, settings) : unexpectedEnding(error)),
)
/** Resolves to the public URL once the portal serves. */
export const serving = main().catch(leave)
