import { open, rm } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import type { FastifyInstance } from 'fastify'
import { rememberFiles } from '../../../db/file-identity'
import { openForWriting } from '../../../db/scoped-connection'

/** More frequent requests get the last answer, so that they do not wear out the disk. */
const ANSWER_FOR_MS = 5_000
/** The check fails if the writer or the disk is busy for longer. */
const PATIENCE_MS = 1_500
const TRY_AGAIN_MS = 50
const PAGE_BYTES = 4096

/**
 * `GET /api/health`: 200 when the database can be read and locked for writing and its disk stores a page, else 503. It has its own
 * connection, so it never waits in the queue it checks, and answers within two seconds. The server listens only after the migrations.
 */
export function serveHealth(app: FastifyInstance, databaseFile: string) {
  const requireSameFiles = rememberFiles(databaseFile)
  let last: { at: number; finding: Promise<void> } | undefined
  const examine = () => {
    const now = performance.now()
    if (!last || now - last.at > ANSWER_FOR_MS) last = { at: now, finding: inTime(tryToWrite(databaseFile)) }
    return last.finding
  }
  app.get('/api/health', { config: { anyHost: true, isPolled: true } }, async (request, reply) => {
    try {
      requireSameFiles()
      await examine()
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'not healthy')
      return reply.code(503).send({ status: 'unavailable', error: 'The database cannot be written' })
    }
  })
}

function inTime(examination: Promise<void>): Promise<void> {
  const late = pause(PATIENCE_MS + TRY_AGAIN_MS * 2, undefined, { ref: false }).then(() => {
    throw new Error('The disk has been busy for too long')
  })
  return Promise.race([examination, late])
}

async function tryToWrite(databaseFile: string) {
  const until = performance.now() + PATIENCE_MS
  while (!canLock(databaseFile)) {
    if (performance.now() > until) throw new Error('Somebody has been writing for too long')
    await pause(TRY_AGAIN_MS)
  }
  await keepPage(`${databaseFile}.probe`)
}

/** Returns false while another connection writes; never waits. */
function canLock(databaseFile: string): boolean {
  try {
    using sqlite = openForWriting(databaseFile, 0)
    sqlite.exec('BEGIN IMMEDIATE')
    sqlite.prepare('SELECT key FROM setting LIMIT 1').get()
    sqlite.exec('ROLLBACK')
    return true
  } catch (error) {
    if (error instanceof Sqlite.SqliteError && error.code.startsWith('SQLITE_BUSY')) return false
    throw error
  }
}

/** Writes, syncs and deletes a whole page beside the database, because a write may store only a part without an error. */
async function keepPage(path: string) {
  try {
    await using probe = await open(path, 'w')
    await probe.writeFile(Buffer.alloc(PAGE_BYTES, 1))
    await probe.sync()
  } finally {
    await rm(path, { force: true })
  }
}
