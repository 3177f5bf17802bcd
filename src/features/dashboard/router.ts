import { audit } from '../../server/audit'
import { ensureElectorates } from '../../server/electorate'
import { readSettings, writeSettings } from '../../server/settings'
import type { MemberContext } from '../../server/trpc/context'
import { memberProcedure, router, superAdminProcedure } from '../../server/trpc/trpc'
import { answers, said } from '../../shared/answers'
import { may } from '../../shared/permissions'
import { msg } from '../../words/messages'
import { firstSteps, forYou, unread } from './answers'
import { countUnread, readFirstSteps, readForYou } from './queries'

const firstStepsProcedure = superAdminProcedure('dashboard.firstSteps')

export const dashboardRouter = router({
  /** Every open tab polls this, so the answer is cached until the next write. */
  unread: memberProcedure('dashboard.read')
    .meta({ rest: 'GET /api/unread', isPolled: true, says: 'The answer holds the unread counts of the menu' })
    .output(answers(unread))
    .query(({ ctx }) =>
      ctx.queryCache.recall(`unread numbers ${ctx.user.id} ${may(ctx.user, 'messages.readAll')}`, () => countUnread(ctx.reads, ctx.user)),
    ),

  forYou: memberProcedure('dashboard.read')
    .meta({
      rest: 'GET /api/for-you',
      says: 'The answer lists what waits for the caller, and the next event; `board` holds the tasks of the board',
    })
    .output(answers(forYou))
    .query(({ ctx }) => ensureElectorates(ctx).then(() => readForYou(ctx))),

  firstSteps: firstStepsProcedure.output(answers(firstSteps)).query(async ({ ctx }) => {
    const { firstStepsHidden } = await readSettings(ctx.reads)
    return firstStepsHidden ? null : readFirstSteps(ctx.reads)
  }),

  hideFirstSteps: firstStepsProcedure.output(answers(said)).mutation(async ({ ctx }) => {
    await hideFirstSteps(ctx)
    return { message: ctx.t(msg('problems', 'firstStepsHidden')) }
  }),
})

/** Hides the list for every super admin, permanently. */
const hideFirstSteps = ({ user, write }: MemberContext) =>
  write(async (trx) => {
    await writeSettings(trx, { firstStepsHidden: true })
    await audit(trx, user, 'hid the first steps', 'Dashboard')
  })
