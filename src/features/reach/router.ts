import { memberProcedure, router } from '../../server/trpc'
import { answers } from '../../shared/answers'
import * as answer from './answers'
import * as commands from './commands'
import { readChoices } from './queries'
import { choicesChange } from './schema'

const own = memberProcedure('preferences.own')

export const reachRouter = router({
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
