import './server/small-heap'
import { existsSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { type Logger, pino } from 'pino'
import { type OpenDatabase, openDatabase } from '../db/client'
import { DamagedDatabase } from '../db/integrity'
import { DatabaseInUse, lockDatabase } from '../db/lock'
import { migrate, NewerDatabase, readAppliedMigrations, requireKnownMigrations } from '../db/migrate'
import { buildApp } from './app'
import { createBeside } from './operations/beside'
import { checkLate } from './operations/late-check'
import { backUpNightly } from './operations/nightly'
import { requireSoundDatabase } from './operations/sound-database'
import { unpackBackup } from './operations/unpack'
import { upgradeDatabase } from './operations/upgrade'
import { BadConfiguration, type Env, readEnv } from './server/env'
import { makeFirstAdmin } from './server/first-admin'
import { explainListening, makeFolders } from './server/places'
import { followPublicUrl } from './server/public-address'
import { ensureLinkSecret } from './server/settings'
import { SETUP_LINK_MINUTES, setupNeeded } from './server/setup-link'
import { createServices } from './services'

const IDLE_CHECK_MS = 5_000
const SESSION_SWEEP_MS = 3_600_000
/** Requests that are not done by then, such as an upload on a slow line, are cut off, so that the rest of the stop is in time. */
const CUT_AFTER_MS = 7_000
const CLOSE_WITHIN_MS = 10_000

/** 0 stopped cleanly · 1 unexpected · 2 configuration · 3 damaged or newer database · 4 another process has the database. */
const EXIT = { unexpected: 1, configuration: 2, database: 3, inUse: 4 } as const

async function main() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const log = pino({ level: env.LOG_LEVEL, base: null })
  makeFolders(env)

  const unlock = lockDatabase(env.DATABASE_FILE)
  const database = await prepareDatabase(env, log)
  await ensureLinkSecret(database.db)
  await followPublicUrl(database.db, env.PUBLIC_URL)
  await makeFirstAdmin(database.db, env)

  const services = createServices(database, env, log)
  const leftovers = await services.fileTrash.sweep()
  if (leftovers > 0) log.info({ leftovers }, 'leftovers of broken uploads deleted')
  const app = await buildApp(services, {
    logger: { level: env.LOG_LEVEL, base: null },
    pagesFolder: resolve(import.meta.dirname, '../client'),
  })
  await app.listen({ port: env.PORT, host: env.HOST }).catch((error: unknown) => {
    throw explainListening(error, env)
  })
  services.postOffice.start()
  services.chores.start()
  const beside = createBeside(join(import.meta.dirname, 'portal.js'))
  const check = checkLate(env.DATABASE_FILE, database, log, () => beside.run(['database', 'check']), leave)
  const stopTidying = tidyWhenIdle(database, check.isOver, services.sessions.sweep)
  const stopBackups = backUpNightly(env, log, (target) => beside.run(['backup', target]))
  if (await setupNeeded(database.db)) {
    const link = services.setupLink.issue(env.PUBLIC_URL)
    log.info({ link }, `Welcome. Open this link within ${SETUP_LINK_MINUTES} minutes to set up your community: ${link}`)
  }

  let stopping = false
  const stop = async (signal: string) => {
    // Ctrl+C reaches this process from the terminal and once more through npm; it may not cut the first one short.
    if (stopping) return
    stopping = true
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(EXIT.unexpected), CLOSE_WITHIN_MS).unref()
    check.stop()
    stopTidying()
    stopBackups()
    const cutting = setTimeout(() => app.server.closeAllConnections(), CUT_AFTER_MS)
    await app.close()
    clearTimeout(cutting)
    await beside.stop()
    await services.chores.stop()
    await services.postOffice.stop()
    database.checkpoint()
    await database.close()
    unlock()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT', 'SIGHUP'] as const) process.on(signal, () => void stop(signal))
}

/** Unpacks a backup that was copied into place, upgrades an older database, and opens it. */
async function prepareDatabase(env: Env, log: Logger): Promise<OpenDatabase> {
  const file = env.DATABASE_FILE
  requireSoundDatabase(env)
  const applied = readAppliedMigrations(file)
  requireKnownMigrations(applied)
  if (applied.length > 0) {
    const files = unpackBackup(file, env.UPLOADS_DIR)
    if (files !== null) log.info({ files }, 'backup unpacked; mail stays off until a super admin turns it on')
    const upgrade = await upgradeDatabase(file, env.BACKUPS_DIR)
    if (upgrade) log.info(upgrade, 'database upgraded')
  }
  const database = openDatabase(file)
  await migrate(database.db)
  return database
}

/** Folds the write-ahead log away once nothing has been written for a while, so that the one file is the whole truth. */
function tidyWhenIdle({ sqlite, checkpoint }: OpenDatabase, isChecked: () => boolean, sweepSessions: () => Promise<void>) {
  const changes = sqlite.prepare('SELECT total_changes() AS count').pluck()
  let before = -1
  let folded = -1
  const idle = setInterval(() => {
    const now = Number(changes.get())
    if (now === before && now !== folded && isChecked() && checkpoint()) folded = now
    before = now
  }, IDLE_CHECK_MS)
  const sweep = setInterval(() => void sweepSessions(), SESSION_SWEEP_MS)
  return () => {
    clearInterval(idle)
    clearInterval(sweep)
  }
}

function exitCodeOf(error: unknown) {
  if (error instanceof BadConfiguration) return EXIT.configuration
  if (error instanceof DamagedDatabase || error instanceof NewerDatabase) return EXIT.database
  if (error instanceof DatabaseInUse) return EXIT.inUse
  return EXIT.unexpected
}

/** Says why and ends at once: nothing is written any more, not even the log folded into a file that is damaged. */
function leave(error: unknown) {
  const code = exitCodeOf(error)
  const text = error instanceof Error ? (code === EXIT.unexpected ? error.stack : error.message) : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(code)
}

main().catch(leave)
