import type { FastifyInstance } from 'fastify'
import { sql } from 'kysely'
import type { Db } from '../../db/schema'

/** `GET /api/health`: 200 when the database can be read and written, 503 otherwise. Migrations are done before anything listens. */
export function serveHealth(app: FastifyInstance, db: Db) {
  app.get('/api/health', async (request, reply) => {
    try {
      await db.transaction().execute(async (trx) => {
        const { rows } = await sql<{ version: number }>`SELECT user_version AS version FROM pragma_user_version`.execute(trx)
        await sql`UPDATE setting SET value = value WHERE key = ${`health ${rows[0]?.version ?? 0}`}`.execute(trx)
      })
      return { status: 'ok' }
    } catch (error) {
      request.log.error({ err: error }, 'not healthy')
      return reply.code(503).send({ status: 'unavailable', error: 'The database cannot be written' })
    }
  })
}
