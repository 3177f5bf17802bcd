import { memberProcedure, router } from '../../server/trpc/trpc'
import { answers, said } from '../../shared/answers'
import { msg } from '../../words/say'
import * as answer from './answers'
import * as commands from './commands'
import { readSubscription } from './queries'

const own = memberProcedure('events.read')

export const calendarRouter = router({
  subscription: own.output(answers(answer.subscription)).query(({ ctx }) => readSubscription(ctx.reads, ctx.user.id, ctx.env.PUBLIC_URL)),

  subscribe: own.output(answers(answer.address)).mutation(({ ctx }) => commands.subscribe(ctx)),

  revoke: own.output(answers(said)).mutation(async ({ ctx }) => {
    await commands.revoke(ctx)
    return { message: ctx.t(msg('problems', 'calendarRevoked')) }
  }),
})
