import { memberProcedure, router } from '../../server/trpc/trpc'
import { viewingBy } from '../../server/viewing'
import { answers } from '../../shared/answers'
import { wordsIn } from '../../words/words'
import { activities } from './answers'
import { readFeed } from './queries'
import { feedRequest } from './schema'

export const activityRouter = router({
  /** The latest of everything the caller may open. */
  list: memberProcedure('activity.read')
    .input(feedRequest)
    .output(answers(activities))
    .query(async ({ ctx, input }) => readFeed(ctx.reads, await viewingBy(ctx.reads, ctx.user), wordsIn(ctx.language()), input)),
})
