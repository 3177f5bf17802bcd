import type { Reader } from '../../../db/schema'
import type { FileRoute } from '../../server/http/file-routes'
import { setFileLanguage } from '../../server/http/language'
import { readInput } from '../../server/http/read-body'
import { streamText } from '../../server/limits/whole-list'
import type { Person } from '../../server/people'
import { readSettings } from '../../server/settings'
import { CSV_START, csvLine } from '../../shared/csv'
import type { Language } from '../../words/languages'
import { formatsFor, wordsIn } from '../../words/words'
import { eachEntry } from './queries'
import { type AuditFilter, auditFilter } from './schema'

const FILE_NAME = 'audit-log.csv'

export const fileRoutes: FileRoute[] = [
  {
    method: 'GET',
    path: '/api/audit.csv',
    says: 'The answer is the whole audit log',
    permission: 'audit.export',
    handle: async (ctx, request, reply) => {
      const filter = readInput(auditFilter, request.query)
      const { timeZone } = await readSettings(ctx.reads)
      const language = setFileLanguage(request, reply)
      return reply
        .type('text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename="${FILE_NAME}"`)
        .send(streamText(ctx.caller, asCsv(ctx.reads, ctx.user, filter, timeZone, language)))
    },
  },
]

async function* asCsv(db: Reader, viewer: Person, filter: AuditFilter, timeZone: string, language: Language) {
  const { when, who, what, item } = wordsIn(language).audit
  const { instant } = formatsFor(language)
  yield CSV_START + csvLine([when(timeZone), 'UTC', who, what, item])
  for await (const entries of eachEntry(db, viewer, filter, timeZone, language)) {
    yield entries.map(({ at, actorName, action, subject }) => csvLine([instant(at, timeZone), at, actorName, action, subject])).join('')
  }
}
