import { reachOf } from '../../server/notify/reach'
import { hearersOf } from '../../server/notify/receivers'
import { adminProcedure, memberProcedure, router } from '../../server/trpc'
import { answers } from '../../shared/answers'
import { reach } from '../../shared/reach'
import { isIn } from '../announcements/visible'
import * as answer from './answers'
import * as commands from './commands'
import { readChoices } from './queries'
import { choicesChange, reachRequest } from './schema'

const own = memberProcedure('preferences.own')

export const reachRouter = router({
  estimate: adminProcedure('announcements.manage')
    .meta({ rest: 'POST /api/reach', says: 'whom telling an audience now would reach' })
    .input(reachRequest)
    .output(answers(reach))
    .mutation(async ({ ctx, input: { audience, isUrgent, topic } }) =>
      reachOf(
        await hearersOf(ctx.reads, isUrgent ? 'urgent' : topic)
          .where(isIn(audience))
          .execute(),
      ),
    ),

  choices: own
    .meta({ rest: 'GET /api/notification-preferences', says: 'what one wants to hear of, and how' })
    .output(answers(answer.choices))
    .query(({ ctx }) => readChoices(ctx.reads, ctx.user.id)),

  choose: own
    .meta({ rest: 'PUT /api/notification-preferences', says: '`level` or `topics`, and `digest`; what is left out stays' })
    .input(choicesChange)
    .output(answers(answer.choices))
    .mutation(({ ctx, input }) => commands.choose(ctx, input)),
})
