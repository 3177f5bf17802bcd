import { memberProcedure, router } from '../../server/trpc/trpc'
import { viewingBy } from '../../server/viewing'
import { answers } from '../../shared/answers'
import { wordsIn } from '../../words/words'
import { activities } from './answers'
import { readFeed } from './queries'
import { feedRequest } from './schema'

export const activityRouter = router({
  list: memberProcedure('activity.read')
    .meta({ rest: 'GET /api/activity', says: 'Items that the viewer may open, newest first; `limit` is 1 to 100' })
    .input(feedRequest)
    .output(answers(activities))
    .query(async ({ ctx, input }) => readFeed(ctx.reads, await viewingBy(ctx.reads, ctx.user), wordsIn(ctx.language()), input)),
})
