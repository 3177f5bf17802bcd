import { nowText } from '../../server/clock'
import { readSettings } from '../../server/settings'
import { memberProcedure, router } from '../../server/trpc'
import { dateInZone } from '../../shared/calendar'
import { readFeed } from './queries'
import * as schema from './schema'

export const activityRouter = router({
  /** What happened last, of everything the caller may open. */
  list: memberProcedure('activity.read')
    .input(schema.feedRequest)
    .query(async ({ ctx, input }) => {
      const now = nowText()
      const { timeZone } = await readSettings(ctx.reads)
      return readFeed(ctx.reads, { viewer: ctx.user, now, today: dateInZone(now, timeZone) }, input)
    }),
})
