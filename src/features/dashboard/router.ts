import { adminProcedure, router } from '../../server/trpc'
import { countWaiting } from './queries'

export const dashboardRouter = router({
  /** How much waits for the board, for the strip at the top of its dashboard. */
  needsYou: adminProcedure('dashboard.needsYou').query(({ ctx }) => countWaiting(ctx.reads)),
})
