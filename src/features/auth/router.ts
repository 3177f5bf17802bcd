import { requireProvider } from '../../server/auth/provider/requests'
import { memberProcedure, publicProcedure, requireProof, router, superAdminProcedure, wherePasskeysWork } from '../../server/trpc/trpc'
import { account, requestOptions } from '../../shared/accounts'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { msg } from '../../words/messages'
import * as answer from './answers'
import * as commands from './commands'
import { readBoardSignIn, readOwnSignIn, readPasswordLink } from './queries'
import * as schema from './schema'
import { undoNotMe } from './sign-in/not-me'
import * as passkeys from './sign-in/passkeys'
import { finishWithProvider, readNewcomer, startLinking, startWithProvider, unlinkProvider } from './sign-in/provider'
import { reauthenticate } from './sign-in/re-authentication'
import * as secondStep from './sign-in/second-step'
import { finishSignIn, listTicketMethods, signIn, signInByLink, signOut } from './sign-in/sign-in'

const passwordProcedure = publicProcedure.meta({ isAlone: true })

const own = memberProcedure('account.own')
/** Requires re-authentication, because the session may be stolen. */
const fresh = own.use(requireProof)
const ofProvider = own
  .use(({ ctx, next }) => {
    requireProvider(ctx)
    return next()
  })
  .use(requireProof)

export const authRouter = router({
  me: memberProcedure('account.own')
    .meta({ rest: 'GET /api/user', isPolled: true })
    .output(answers(account))
    .query(({ ctx }) => ctx.user),

  signIn: passwordProcedure
    .meta({
      rest: 'POST /api/login',
      says: '`username` may be the email address; the call sets the cookie. Wrong ones get 401, closed accounts 403 with `status` and `message`',
    })
    .input(schema.credentials)
    .output(answers(account))
    .mutation(({ ctx, input }) => signIn(ctx, input)),

  secondStepMethods: publicProcedure
    .meta({ rest: 'GET /api/login/second-step', says: 'The answer is 404 unless the right password came first' })
    .output(answers(answer.ticketMethods))
    .query(({ ctx }) => listTicketMethods(ctx)),

  finishSignIn: passwordProcedure
    .meta({ isAlone: true, rest: 'POST /api/login/second-step', says: 'The 401 carries `startAgain` after ten minutes' })
    .input(schema.secondStepCode)
    .output(answers(account))
    .mutation(({ ctx, input }) => finishSignIn(ctx, input)),

  notMe: passwordProcedure
    .meta({ isAlone: true, rest: 'POST /api/not-me', says: 'The call ends every session and opens the choice of a new password' })
    .input(schema.notMe)
    .output(answers(answer.resetLink))
    .mutation(({ ctx, input }) => undoNotMe(ctx, input.token)),

  passkeySignInOptions: publicProcedure
    .use(wherePasskeysWork)
    .meta({ rest: 'POST /api/passkeys/options', says: 'The challenge works once in this browser, for five minutes' })
    .output(answers(requestOptions))
    .mutation(({ ctx }) => passkeys.makeSignInOptions(ctx)),

  signInWithPasskey: passwordProcedure
    .use(wherePasskeysWork)
    .meta({ isAlone: true, rest: 'POST /api/passkeys/sign-in', says: 'Every failure is one 401; a closed account gets 403' })
    .input(schema.passkeySignIn)
    .output(answers(account))
    .mutation(({ ctx, input }) => passkeys.signInWithPasskey(ctx, input)),

  /** REST only: see `rest/provider.ts`. */
  startWithProvider: publicProcedure
    .input(schema.providerStart)
    .output(answers(answer.redirect))
    .mutation(async ({ ctx, input }) => ({ location: await startWithProvider(ctx, input.language) })),

  finishWithProvider: publicProcedure
    .input(schema.providerAnswer)
    .output(answers(answer.redirect))
    .mutation(async ({ ctx, input }) => ({ location: await finishWithProvider(ctx, input.search) })),

  newcomer: publicProcedure
    .meta({ rest: 'GET /api/oidc/newcomer', says: 'The person whom the provider named to this browser; else 404' })
    .output(answers(answer.newcomer))
    .query(({ ctx }) => readNewcomer(ctx)),

  signOut: publicProcedure
    .meta({ rest: 'POST /api/logout' })
    .output(answers(said))
    .mutation(async ({ ctx }) => {
      await signOut(ctx)
      return { message: ctx.t(msg('problems', 'signedOut')) }
    }),

  register: passwordProcedure
    .meta({
      rest: 'POST /api/register',
      status: 201,
      says: 'The board invites with this call; others register, and sign in at once where no approval is needed',
    })
    .input(schema.registration)
    .output(answers(answer.registered))
    .mutation(({ ctx, input }) => commands.register(ctx, input)),

  forgotPassword: passwordProcedure
    .meta({ rest: 'POST /api/forgot-password', says: 'The answer is the same for known and unknown addresses' })
    .input(schema.forgotPassword)
    .output(answers(said))
    .mutation(({ ctx, input }) => {
      commands.requestLink(ctx, input.email, 'reset')
      return { message: ctx.t(msg('problems', 'resetSent')) }
    }),

  requestSignInLink: passwordProcedure
    .meta({ rest: 'POST /api/sign-in-link', says: 'The answer is that of `POST /api/forgot-password`' })
    .input(schema.forgotPassword)
    .output(answers(said))
    .mutation(({ ctx, input }) => {
      commands.requestLink(ctx, input.email, 'signIn')
      return { message: ctx.t(msg('problems', 'resetSent')) }
    }),

  signInByLink: passwordProcedure
    .meta({
      isAlone: true,
      rest: 'POST /api/sign-in-link/use',
      says: 'The call answers as `POST /api/login`; a link that does not work gets 400',
    })
    .input(schema.signInByLink)
    .output(answers(account))
    .mutation(({ ctx, input }) => signInByLink(ctx, input)),

  /** Changes nothing. A mutation, so that the token stands in no address. */
  readPasswordLink: passwordProcedure
    .input(schema.passwordLink)
    .output(answers(answer.passwordLink))
    .mutation(({ ctx, input }) => readPasswordLink(ctx.reads, input.token)),

  resetPassword: passwordProcedure
    .meta({ rest: 'POST /api/reset-password' })
    .input(schema.resetPassword)
    .output(answers(answer.passwordReset))
    .mutation(async ({ ctx, input }) => {
      const { username } = await commands.resetPassword(ctx, input)
      return { message: ctx.t(msg('problems', 'resetDone')), username }
    }),

  ownSignIn: own
    .meta({ rest: 'GET /api/user/sign-in' })
    .output(answers(answer.ownSignIn))
    .query(({ ctx }) => readOwnSignIn(ctx)),

  reauthenticate: own
    .meta({
      isAlone: true,
      rest: 'POST /api/user/confirm',
      says: 'One of `password`, `code`, `recoveryCode`, `response` (of a passkey) proves identity for ten minutes',
    })
    .input(schema.reauthentication)
    .output(answers(answer.proven))
    .mutation(({ ctx, input }) => reauthenticate(ctx, input)),

  setUpApp: fresh
    .meta({ rest: 'POST /api/user/app', status: 201, says: 'The secret works for 15 minutes in this session' })
    .output(answers(answer.newApp))
    .mutation(({ ctx }) => secondStep.setUpApp(ctx)),

  confirmApp: own
    .meta({ isAlone: true, rest: 'POST /api/user/app/confirm', says: 'Codes come if this turns the second step on' })
    .input(schema.appCode)
    .output(answers(answer.confirmedApp))
    .mutation(({ ctx, input }) => secondStep.confirmApp(ctx, input.code)),

  removeApp: fresh
    .meta({ rest: 'DELETE /api/user/app' })
    .output(answers(answer.removedApp))
    .mutation(({ ctx }) => secondStep.removeApp(ctx)),

  switchSecondStep: fresh
    .meta({ isAlone: true, rest: 'PUT /api/user/second-step', says: 'Codes come if this turns it on' })
    .input(schema.stepSwitch)
    .output(answers(answer.switchedStep))
    .mutation(({ ctx, input }) => secondStep.switchSecondStep(ctx, input.on)),

  renewRecoveryCodes: fresh
    .meta({ isAlone: true, rest: 'POST /api/user/recovery-codes', status: 201, says: 'The new codes void the old ones' })
    .output(answers(answer.madeCodes))
    .mutation(({ ctx }) => secondStep.renewRecoveryCodes(ctx)),

  passkeys: own
    .meta({ rest: 'GET /api/user/passkeys', says: 'The newest comes first; 404 where browsers support none' })
    .output(answers(answer.ownPasskeys))
    .query(({ ctx }) => passkeys.listPasskeys(ctx.reads, ctx)),

  passkeyOptions: own
    .use(wherePasskeysWork)
    .meta({ rest: 'POST /api/user/passkeys/options', says: '`add` adds one and needs a fresh proof; `confirm` proves identity' })
    .input(schema.passkeyPurpose)
    .output(answers(answer.passkeyOptions))
    .mutation(({ ctx, input }) => passkeys.makeOptions(ctx, input.for)),

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
    .meta({ rest: 'DELETE /api/user/passkeys/:id', says: 'Removing the last one turns the second step off' })
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await passkeys.removePasskey(ctx, input.id)
      return { message: ctx.t(msg('problems', 'passkeyRemoved')) }
    }),

  linkProvider: ofProvider
    .meta({ rest: 'POST /api/user/provider', says: 'The browser goes to the answer’s address; its return links the account' })
    .output(answers(answer.providerAddress))
    .mutation(({ ctx }) => startLinking(ctx)),

  unlinkProvider: ofProvider
    .meta({ rest: 'DELETE /api/user/provider' })
    .output(answers(said))
    .mutation(({ ctx }) => unlinkProvider(ctx)),

  dismissPasswordNotice: own
    .meta({ rest: 'POST /api/user/password-notice', says: 'The call hides the warning of a common password' })
    .output(answers(said))
    .mutation(async ({ ctx }) => {
      await secondStep.dismissPasswordNotice(ctx)
      return { message: ctx.t(msg('problems', 'noticeTaken')) }
    }),

  mfaPolicy: superAdminProcedure('community.boardSignIn')
    .meta({ rest: 'GET /api/community/sign-in' })
    .output(answers(answer.boardSignIn))
    .query(({ ctx }) => readBoardSignIn(ctx.reads, ctx.language())),

  changeMfaPolicy: superAdminProcedure('community.boardSignIn')
    .use(requireProof)
    .meta({ rest: 'PUT /api/community/sign-in' })
    .input(schema.mfaPolicy)
    .output(answers(answer.boardSignIn))
    .mutation(({ ctx, input }) => secondStep.changeMfaPolicy(ctx, input)),

  resetSecondStep: superAdminProcedure('users.rescue')
    .use(requireProof)
    .meta({ rest: 'DELETE /api/users/:id/second-step', says: 'The call helps somebody who lost their phone and ends their sessions' })
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await secondStep.resetSecondStep(ctx, input.id)
      return { message: ctx.t(msg('problems', 'secondStepRemoved')) }
    }),
})
