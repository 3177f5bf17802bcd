import { requireProvider } from '../../server/auth/provider/ask'
import { memberProcedure, requireProof, router, superAdminProcedure, wherePasskeysWork } from '../../server/trpc/trpc'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { msg } from '../../words/say'
import * as answer from './answers'
import * as commands from './commands'
import * as passkeys from './passkeys/commands'
import { offerPasskey } from './passkeys/offer'
import { listPasskeys } from './passkeys/queries'
import { confirm } from './proof/confirm'
import * as provider from './provider/link'
import { readBoardSignIn, readOwnSignIn } from './queries'
import * as schema from './schema'

const own = memberProcedure('account.own')
/** What a stolen session alone must not do. */
const fresh = own.use(requireProof)
/** The same, where there is a provider at all. */
const ofProvider = own
  .use(({ ctx, next }) => {
    requireProvider(ctx)
    return next()
  })
  .use(requireProof)

export const signInRouter = router({
  own: own
    .meta({ rest: 'GET /api/user/sign-in' })
    .output(answers(answer.ownSignIn))
    .query(({ ctx }) => readOwnSignIn(ctx)),

  confirm: own
    .meta({
      isAlone: true,
      rest: 'POST /api/user/confirm',
      says: 'a proof for ten minutes, with one of `password`, `code`, `recoveryCode`, `response` (of a passkey)',
    })
    .input(schema.proof)
    .output(answers(answer.proven))
    .mutation(({ ctx, input }) => confirm(ctx, input)),

  setUpApp: fresh
    .meta({ rest: 'POST /api/user/app', status: 201, says: 'for 15 minutes, in this session' })
    .output(answers(answer.newApp))
    .mutation(({ ctx }) => commands.setUpApp(ctx)),

  confirmApp: own
    .meta({ isAlone: true, rest: 'POST /api/user/app/confirm', says: 'codes where this turns the second step on' })
    .input(schema.appCode)
    .output(answers(answer.confirmedApp))
    .mutation(({ ctx, input }) => commands.confirmApp(ctx, input.code)),

  removeApp: fresh
    .meta({ rest: 'DELETE /api/user/app' })
    .output(answers(answer.removedApp))
    .mutation(({ ctx }) => commands.removeApp(ctx)),

  switch: fresh
    .meta({ isAlone: true, rest: 'PUT /api/user/second-step', says: 'codes where this turns it on' })
    .input(schema.stepSwitch)
    .output(answers(answer.switched))
    .mutation(({ ctx, input }) => commands.switchSecondStep(ctx, input.on)),

  renewCodes: fresh
    .meta({ isAlone: true, rest: 'POST /api/user/recovery-codes', status: 201, says: 'voids the old ones' })
    .output(answers(answer.madeCodes))
    .mutation(({ ctx }) => commands.renewCodes(ctx)),

  passkeys: own
    .meta({ rest: 'GET /api/user/passkeys', says: 'newest first; 404 where browsers have none' })
    .output(answers(answer.ownPasskeys))
    .query(({ ctx }) => listPasskeys(ctx.reads, ctx)),

  passkeyOptions: own
    .use(wherePasskeysWork)
    .meta({ rest: 'POST /api/user/passkeys/options', says: 'to `add` one (needs a fresh proof) or to `confirm` who one is' })
    .input(schema.passkeyPurpose)
    .output(answers(answer.passkeyOptions))
    .mutation(({ ctx, input }) => offerPasskey(ctx, input.for)),

  addPasskey: own
    .use(wherePasskeysWork)
    .use(requireProof)
    .meta({ isAlone: true, rest: 'POST /api/user/passkeys', status: 201 })
    .input(schema.newPasskey)
    .output(answers(answer.ownPasskey))
    .mutation(({ ctx, input }) => passkeys.addPasskey(ctx, input)),

  renamePasskey: own
    .meta({ rest: 'PATCH /api/user/passkeys/:id' })
    .input(schema.passkeyRename)
    .output(answers(answer.ownPasskey))
    .mutation(({ ctx, input }) => passkeys.renamePasskey(ctx, input)),

  removePasskey: fresh
    .meta({ rest: 'DELETE /api/user/passkeys/:id', says: 'with the last way to give it, the second step is off' })
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await passkeys.removePasskey(ctx, input.id)
      return { message: ctx.t(msg('problems', 'passkeyRemoved')) }
    }),

  linkProvider: ofProvider
    .meta({ rest: 'POST /api/user/provider', says: 'where to go with the browser; links when it comes back, in this session' })
    .output(answers(answer.providerAddress))
    .mutation(({ ctx }) => provider.beginLinking(ctx)),

  unlinkProvider: ofProvider
    .meta({ rest: 'DELETE /api/user/provider' })
    .output(answers(said))
    .mutation(({ ctx }) => provider.unlink(ctx)),

  dismissNotice: own
    .meta({ rest: 'POST /api/user/password-notice', says: 'that the password is a common one' })
    .output(answers(said))
    .mutation(async ({ ctx }) => {
      await commands.dismissNotice(ctx)
      return { message: ctx.t(msg('problems', 'noticeTaken')) }
    }),

  board: superAdminProcedure('community.boardSignIn')
    .meta({ rest: 'GET /api/community/sign-in' })
    .output(answers(answer.boardSignIn))
    .query(({ ctx }) => readBoardSignIn(ctx.reads, ctx.language())),

  changeBoard: superAdminProcedure('community.boardSignIn')
    .use(requireProof)
    .meta({ rest: 'PUT /api/community/sign-in' })
    .input(schema.boardRule)
    .output(answers(answer.boardSignIn))
    .mutation(({ ctx, input }) => commands.changeBoardRule(ctx, input)),

  rescue: superAdminProcedure('users.rescue')
    .use(requireProof)
    .meta({ rest: 'DELETE /api/users/:id/second-step', says: 'for somebody who has lost their phone; ends their sessions' })
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.rescue(ctx, input.id)
      return { message: ctx.t(msg('problems', 'secondStepRemoved')) }
    }),
})
