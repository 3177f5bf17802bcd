import { readSettings } from '../../server/settings'
import { adminProcedure, router } from '../../server/trpc/trpc'
import { answers } from '../../shared/answers'
import * as answer from './answers'
import { listActors, listEntries } from './queries'
import { auditPage } from './schema'

const read = adminProcedure('audit.read')

export const auditRouter = router({
  list: read
    .meta({
      rest: 'GET /api/audit',
      says: 'Newest first; `limit` is 1 to 100. Board members do not get their own conversations and reports, nor how others sign in',
      restAnswer: answer.entries,
    })
    .input(auditPage)
    .output(answers(answer.auditEntries))
    .query(async ({ ctx, input: { cursor, before, limit, ...filter } }) => {
      const { timeZone } = await readSettings(ctx.reads)
      return listEntries(ctx.reads, ctx.user, filter, timeZone, limit, ctx.language(), cursor ?? before ?? undefined)
    }),

  actors: read.output(answers(answer.actors)).query(({ ctx }) => listActors(ctx.reads, ctx.user)),
})
