import { existsSync, mkdirSync } from 'node:fs'
import { dirname, resolve } from 'node:path'
import { pino } from 'pino'
import { type OpenDatabase, openDatabase } from '../db/client'
import { DamagedDatabase } from '../db/integrity'
import { DatabaseInUse, lockDatabase } from '../db/lock'
import { migrate, NewerDatabase } from '../db/migrate'
import { buildApp } from './app'
import { BadConfiguration, readEnv } from './server/env'
import { makeFirstAdmin } from './server/first-admin'
import { ensureLinkSecret } from './server/settings'
import { SETUP_LINK_MINUTES, setupNeeded } from './server/setup-link'
import { createServices } from './services'

const IDLE_CHECK_MS = 5_000
const SESSION_SWEEP_MS = 3_600_000
const CLOSE_WITHIN_MS = 10_000

/** 0 stopped cleanly · 1 unexpected · 2 configuration · 3 damaged or newer database · 4 another process has the database. */
const EXIT = { unexpected: 1, configuration: 2, database: 3, inUse: 4 } as const

async function main() {
  if (existsSync('.env')) process.loadEnvFile('.env')
  const env = readEnv(process.env)
  const log = pino({ level: env.LOG_LEVEL, base: null })
  for (const folder of [dirname(resolve(env.DATABASE_FILE)), env.UPLOADS_DIR]) mkdirSync(folder, { recursive: true })

  const unlock = lockDatabase(env.DATABASE_FILE)
  const database = openDatabase(env.DATABASE_FILE)
  const applied = await migrate(database.db)
  if (applied.length > 0) log.info({ applied }, 'database migrated')
  await ensureLinkSecret(database.db)
  await makeFirstAdmin(database.db, env)

  const services = createServices(database.db, env, log)
  const app = await buildApp(services, {
    logger: { level: env.LOG_LEVEL, base: null },
    pagesFolder: resolve(import.meta.dirname, '../client'),
  })
  await app.listen({ port: env.PORT, host: env.HOST })
  services.postOffice.start()
  const stopTidying = tidyWhenIdle(database, services.sessions.sweep)
  if (await setupNeeded(database.db)) {
    const link = services.setupLink.issue(env.PUBLIC_URL)
    log.info({ link }, `Welcome. Open this link within ${SETUP_LINK_MINUTES} minutes to set up your community: ${link}`)
  }

  const stop = async (signal: string) => {
    log.info({ signal }, 'stopping')
    setTimeout(() => process.exit(EXIT.unexpected), CLOSE_WITHIN_MS).unref()
    stopTidying()
    await app.close()
    await services.postOffice.stop()
    database.checkpoint()
    await database.close()
    unlock()
    process.exit(0)
  }
  for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => void stop(signal))
}

/** Folds the write-ahead log away once nothing has been written for a while, so that the one file is the whole truth. */
function tidyWhenIdle({ sqlite, checkpoint }: OpenDatabase, sweepSessions: () => Promise<void>) {
  const changes = sqlite.prepare('SELECT total_changes() AS count').pluck()
  let before = -1
  let folded = -1
  const idle = setInterval(() => {
    const now = Number(changes.get())
    if (now === before && now !== folded) {
      checkpoint()
      folded = now
    }
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

main().catch((error: unknown) => {
  const code = exitCodeOf(error)
  const text = error instanceof Error ? (code === EXIT.unexpected ? error.stack : error.message) : String(error)
  process.stderr.write(`${text}\n`)
  process.exit(code)
})
