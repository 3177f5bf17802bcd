import { setupNeeded } from '../../server/auth/first-admin'
import { memberProcedure, publicProcedure, requireProof, router, superAdminProcedure } from '../../server/trpc/trpc'
import { account } from '../../shared/accounts'
import { answers } from '../../shared/answers'
import * as answer from './answers'
import * as commands from './commands'
import { listLanguages, readInfo } from './queries'
import * as schema from './schema'

export const communityRouter = router({
  info: publicProcedure.output(answers(answer.info)).query(({ ctx }) => readInfo(ctx)),

  update: superAdminProcedure('community.edit')
    .use(requireProof)
    .input(schema.settingsChange)
    .output(answers(answer.settings))
    .mutation(({ ctx, input }) => commands.change(ctx, input)),

  checkSetup: publicProcedure
    .input(schema.setupToken)
    .output(answers(answer.setupLink))
    .query(async ({ ctx, input }) => ({ valid: ctx.setupLink.matches(input.token) && (await setupNeeded(ctx.reads)) })),

  setup: publicProcedure
    .input(schema.setup)
    .output(answers(account))
    .mutation(({ ctx, input }) => commands.setUp(ctx, input)),

  languages: publicProcedure
    .meta({ rest: 'GET /api/languages', says: 'The community’s own language comes first, the others follow by name' })
    .output(answers(answer.languages))
    .query(({ ctx }) => listLanguages(ctx.reads)),

  chooseOwnLanguage: memberProcedure('account.own')
    .meta({ rest: 'PUT /api/user/language', says: 'Null means the community’s language; the call sets the cookie' })
    .input(schema.ownLanguage)
    .output(answers(account))
    .mutation(({ ctx, input }) => commands.chooseOwnLanguage(ctx, input)),

  changeLanguage: superAdminProcedure('community.edit')
    .meta({ rest: 'PUT /api/community/language' })
    .input(schema.communityLanguage)
    .output(answers(schema.communityLanguage))
    .mutation(({ ctx, input }) => commands.changeLanguage(ctx, input)),
})
