import { adminProcedure, router } from '../../server/trpc'
import { answers } from '../../shared/answers'
import { waiting } from './answers'
import { countWaiting } from './queries'

export const dashboardRouter = router({
  /** How much waits for the board, for the strip at the top of its dashboard. */
  needsYou: adminProcedure('dashboard.needsYou')
    .output(answers(waiting))
    .query(({ ctx }) => countWaiting(ctx.reads)),
})
