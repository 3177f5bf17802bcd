import { open, rm } from 'node:fs/promises'
import type { FastifyInstance } from 'fastify'
import type { Db } from '../../db/schema'

/** Whoever asks more often gets the last answer: asking must not wear out the disk. */
const ANSWER_FOR_MS = 5_000
const PAGE_BYTES = 4096

/**
 * `GET /api/health`: 200 when the database can be read, locked for writing, and its disk takes and keeps a page; 503 otherwise.
 * Migrations are done before anything listens.
 */
export function serveHealth(app: FastifyInstance, db: Db, databaseFile: string) {
  let last: { at: number; finding: Promise<void> } | undefined
  const examine = () => {
    const now = performance.now()
    if (!last || now - last.at > ANSWER_FOR_MS) last = { at: now, finding: tryToWrite(db, databaseFile) }
    return last.finding
  }
  app.get('/api/health', async (request, reply) => {
    try {
      await examine()
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'not healthy')
      return reply.code(503).send({ status: 'unavailable', error: 'The database cannot be written' })
    }
  })
}

async function tryToWrite(db: Db, databaseFile: string) {
  await db.transaction().execute((trx) => trx.selectFrom('setting').select('key').limit(1).execute())
  await keepPage(`${databaseFile}.probe`)
}

/** Writes and syncs a page beside the database and takes it away again. */
async function keepPage(path: string) {
  try {
    const probe = await open(path, 'w')
    try {
      await probe.write(Buffer.alloc(PAGE_BYTES, 1))
      await probe.sync()
    } finally {
      await probe.close()
    }
  } finally {
    await rm(path, { force: true })
  }
}
