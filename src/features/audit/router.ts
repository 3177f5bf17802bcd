import { readSettings } from '../../server/settings'
import { router, superAdminProcedure } from '../../server/trpc/trpc'
import { answers } from '../../shared/answers'
import * as answer from './answers'
import { listActors, listEntries } from './queries'
import { auditPage, PAGE_SIZE } from './schema'

const read = superAdminProcedure('audit.read')

export const auditRouter = router({
  list: read
    .input(auditPage)
    .output(answers(answer.auditEntries))
    .query(async ({ ctx, input: { cursor, ...filter } }) => {
      const { timeZone } = await readSettings(ctx.reads)
      return listEntries(ctx.reads, filter, timeZone, PAGE_SIZE, ctx.language(), cursor ?? undefined)
    }),

  actors: read.output(answers(answer.actors)).query(({ ctx }) => listActors(ctx.reads)),
})
