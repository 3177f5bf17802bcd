import { setupNeeded } from '../../server/auth/setup-link'
import { publicProcedure, requireProof, router, superAdminProcedure } from '../../server/trpc/trpc'
import { account } from '../../shared/accounts'
import { answers } from '../../shared/answers'
import * as answer from './answers'
import * as commands from './commands'
import { readInfo } from './queries'
import { settingsChange, setup, setupToken } from './schema'

export const communityRouter = router({
  info: publicProcedure.output(answers(answer.info)).query(({ ctx }) => readInfo(ctx)),

  update: superAdminProcedure('community.edit')
    .use(requireProof)
    .input(settingsChange)
    .output(answers(answer.settings))
    .mutation(({ ctx, input }) => commands.change(ctx, input)),

  checkSetup: publicProcedure
    .input(setupToken)
    .output(answers(answer.setupLink))
    .query(async ({ ctx, input }) => ({ valid: ctx.setupLink.matches(input.token) && (await setupNeeded(ctx.reads)) })),

  setup: publicProcedure
    .input(setup)
    .output(answers(account))
    .mutation(({ ctx, input }) => commands.setUp(ctx, input)),
})
