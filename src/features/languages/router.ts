import { memberProcedure, publicProcedure, router, superAdminProcedure } from '../../server/trpc/trpc'
import { account } from '../../shared/accounts'
import { answers } from '../../shared/answers'
import { languages } from './answers'
import * as commands from './commands'
import { listLanguages } from './queries'
import { communityLanguage, ownLanguage } from './schema'

export const languagesRouter = router({
  list: publicProcedure
    .meta({ rest: 'GET /api/languages', says: 'the community’s first, then by name' })
    .output(answers(languages))
    .query(({ ctx }) => listLanguages(ctx.reads)),

  chooseOwn: memberProcedure('account.own')
    .meta({ rest: 'PUT /api/user/language', says: 'null leaves it to the community; sets the cookie' })
    .input(ownLanguage)
    .output(answers(account))
    .mutation(({ ctx, input }) => commands.chooseOwn(ctx, input)),

  chooseForCommunity: superAdminProcedure('community.edit')
    .meta({ rest: 'PUT /api/community/language' })
    .input(communityLanguage)
    .output(answers(communityLanguage))
    .mutation(({ ctx, input }) => commands.chooseForCommunity(ctx, input)),
})
