import type { Reader } from '../../../db/schema'
import { inPieces } from '../../server/budget/long-answer'
import { CSV_START, csvLine } from '../../server/csv'
import type { FileRoute } from '../../server/http/file-routes'
import { readInput } from '../../server/http/read-input'
import { readSettings } from '../../server/settings'
import { formatInstant } from '../../shared/calendar'
import { eachEntry } from './queries'
import { type AuditFilter, auditFilter } from './schema'

const FILE_NAME = 'audit-log.csv'

export const fileRoutes: FileRoute[] = [
  {
    method: 'GET',
    path: '/api/audit.csv',
    says: 'the audit log',
    permission: 'audit.read',
    handle: async (ctx, request, reply) => {
      const filter = readInput(auditFilter, request.query)
      const { timeZone } = await readSettings(ctx.reads)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${FILE_NAME}"`)
        .send(await inPieces(ctx.budget, ctx.caller, asCsv(ctx.reads, filter, timeZone)))
    },
  },
]

async function* asCsv(db: Reader, filter: AuditFilter, timeZone: string) {
  yield CSV_START + csvLine([`When (${timeZone})`, 'UTC', 'Who', 'What', 'Item'])
  for await (const entries of eachEntry(db, filter, timeZone)) {
    yield entries
      .map(({ at, actorName, action, subject }) => csvLine([formatInstant(at, timeZone), at, actorName, action, subject]))
      .join('')
  }
}
