import { readSettings } from '../../server/settings'
import { router, superAdminProcedure } from '../../server/trpc'
import * as queries from './queries'
import * as schema from './schema'

const read = superAdminProcedure('audit.read')

export const auditRouter = router({
  list: read.input(schema.auditPage).query(async ({ ctx, input: { cursor, ...filter } }) => {
    const { timeZone } = await readSettings(ctx.reads)
    return queries.listEntries(ctx.reads, filter, timeZone, schema.PAGE_SIZE, cursor ?? undefined)
  }),

  actors: read.query(({ ctx }) => queries.listActors(ctx.reads)),
})
