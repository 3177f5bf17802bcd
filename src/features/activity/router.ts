import { memberProcedure, router } from '../../server/trpc'
import { viewingBy } from '../../server/viewing'
import { readFeed } from './queries'
import * as schema from './schema'

export const activityRouter = router({
  /** What happened last, of everything the caller may open. */
  list: memberProcedure('activity.read')
    .input(schema.feedRequest)
    .query(async ({ ctx, input }) => readFeed(ctx.reads, await viewingBy(ctx.reads, ctx.user), input)),
})
