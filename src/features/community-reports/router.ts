import { found } from '../../server/errors'
import { memberProcedure, router } from '../../server/trpc/trpc'
import { answers } from '../../shared/answers'
import { byId } from '../../shared/fields'
import * as answer from './answers'
import { follow, unfollow } from './commands'
import { findShownReport, listShown } from './queries'
import { communityFilter } from './schema'

const read = memberProcedure('communityReports.read')

export const communityReportsRouter = router({
  list: read
    .meta({ rest: 'GET /api/community-reports', says: 'what is not closed first, then the newest; closed ones for 30 days' })
    .input(communityFilter)
    .output(answers(answer.communityReports))
    .query(({ ctx, input }) => listShown(ctx.reads, ctx.user, input)),

  get: read
    .meta({ rest: 'GET /api/community-reports/:id' })
    .input(byId)
    .output(answers(answer.communityReport))
    .query(async ({ ctx, input }) => found(await findShownReport(ctx.reads, ctx.user, input.id), 'Report')),

  follow: read
    .meta({ rest: 'POST /api/community-reports/:id/follow', says: 'mails when it moves; twice is as once' })
    .input(byId)
    .output(answers(answer.followed))
    .mutation(({ ctx, input }) => follow(ctx, input.id)),

  unfollow: read
    .meta({ rest: 'DELETE /api/community-reports/:id/follow' })
    .input(byId)
    .output(answers(answer.followed))
    .mutation(({ ctx, input }) => unfollow(ctx, input.id)),
})
