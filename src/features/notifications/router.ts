import { readTold } from '../../server/notifications/told'
import { adminProcedure, memberProcedure, publicProcedure, router, superAdminProcedure } from '../../server/trpc/trpc'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { deliverySummary, told } from '../../shared/recipients'
import { measureText } from '../../shared/text-parts'
import { msg } from '../../words/messages'
import * as answer from './answers'
import * as commands from './commands'
import { readCommunitySettings, saveCommunitySettings } from './commands'
import { addDevice, keyOf, listDevices, removeDevice, testDevice } from './push/devices'
import {
  describeLink,
  estimate,
  findSelf,
  isReachable,
  readEmailPreferences,
  readPreferences,
  readSmsPreferences,
  readTextUsage,
} from './queries'
import * as schema from './schema'
import { receiveStatus, receiveText } from './sms/inbound'
import { confirmCode, readConfirmation, requestCode } from './sms/verification'

const own = memberProcedure('preferences.own')
const settings = superAdminProcedure('community.edit')
const board = adminProcedure('announcements.manage')

export const notificationsRouter = router({
  estimate: board
    .meta({ rest: 'POST /api/reach', says: 'The answer counts the recipients of a notification now, by channel' })
    .input(schema.estimateRequest)
    .output(answers(deliverySummary))
    .mutation(({ ctx, input }) => estimate(ctx.reads, ctx.env, input)),

  told: board
    .meta({ rest: 'GET /api/told/:about/:id', says: 'For each deed about it, the people for whom something was queued, by channel' })
    .input(schema.toldRequest)
    .output(answers(told))
    .query(({ ctx, input }) => readTold(ctx.reads, input.about, input.id)),

  preferences: own
    .meta({ rest: 'GET /api/notification-preferences', says: 'The answer is the caller’s topics and channels' })
    .output(answers(answer.preferences))
    .query(({ ctx }) => readPreferences(ctx.reads, ctx.user.id)),

  savePreferences: own
    .meta({ rest: 'PUT /api/notification-preferences', says: 'The body is `level` or `topics`, and `digest`; omitted fields stay' })
    .input(schema.preferencesChange)
    .output(answers(answer.preferences))
    .mutation(({ ctx, input }) => commands.savePreferences(ctx, input)),

  smsPreferences: own
    .meta({ rest: 'GET /api/sms/preferences' })
    .output(answers(answer.smsPreferences))
    .query(async ({ ctx }) => readSmsPreferences(ctx.reads, await findSelf(ctx.reads, ctx.user))),

  saveSmsPreferences: own
    .meta({ rest: 'POST /api/sms/preferences' })
    .input(schema.smsPreferences)
    .output(answers(answer.smsPreferences))
    .mutation(({ ctx, input }) => commands.saveSmsPreferences(ctx, input)),

  emailPreferences: own
    .meta({ rest: 'GET /api/email/preferences' })
    .output(answers(answer.emailPreferences))
    .query(async ({ ctx }) => readEmailPreferences(ctx.reads, await findSelf(ctx.reads, ctx.user))),

  saveEmailPreferences: own
    .meta({ rest: 'PATCH /api/email/preferences' })
    .input(schema.emailPreferencesChange)
    .output(answers(answer.emailPreferences))
    .mutation(({ ctx, input }) => commands.saveEmailPreferences(ctx, input)),

  reachable: own.output(answers(answer.reachable)).query(async ({ ctx }) => ({ reachable: await isReachable(ctx.reads, ctx.user) })),

  unsubscribe: own
    .meta({ rest: 'POST /api/email/unsubscribe', says: '`no_longer_resident` closes the account and signs out' })
    .input(schema.unsubscribe)
    .output(answers(answer.emailPreferences))
    .mutation(({ ctx, input }) => commands.unsubscribe(ctx, input)),

  resubscribe: own
    .meta({ rest: 'POST /api/email/resubscribe' })
    .output(answers(answer.emailPreferences))
    .mutation(({ ctx }) => commands.resubscribe(ctx)),

  unsubscribeLink: publicProcedure
    .input(schema.unsubscribeLink)
    .output(answers(answer.unsubscribeLink))
    .query(({ ctx, input }) => describeLink(ctx.reads, input.token)),

  unsubscribeByLink: publicProcedure
    .input(schema.unsubscribeLink)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await commands.unsubscribeByLink(ctx, input)
      return { message: ctx.t(msg('problems', 'unsubscribed')) }
    }),

  communitySettings: settings
    .meta({ rest: 'GET /api/community/reach', says: 'The answer is the digest, text message and app settings' })
    .output(answers(answer.communitySettings))
    .query(({ ctx }) => readCommunitySettings(ctx.reads, ctx)),

  saveCommunitySettings: settings
    .meta({ rest: 'PATCH /api/community/reach', says: 'Omitted fields stay' })
    .input(schema.communitySettings)
    .output(answers(answer.communitySettings))
    .mutation(({ ctx, input }) => saveCommunitySettings(ctx, input)),

  confirmation: own.output(answers(answer.confirmation)).query(({ ctx }) => readConfirmation(ctx)),

  requestCode: own
    .meta({ rest: 'POST /api/sms/verification', status: 201, says: 'The call texts a code to the caller’s number' })
    .input(schema.codeRequest)
    .output(answers(answer.codeSent))
    .mutation(({ ctx, input }) => requestCode(ctx, input.consent)),

  confirmCode: own
    .meta({ rest: 'POST /api/sms/verification/confirm', says: 'The right code turns text messages on' })
    .input(schema.codeConfirmation)
    .output(answers(answer.smsPreferences))
    .mutation(({ ctx, input }) => confirmCode(ctx, input.code)),

  previewText: board
    .meta({ rest: 'POST /api/sms/preview', says: 'The answer is the text as sent, with its number of parts' })
    .input(schema.textPreview)
    .output(answers(answer.textPreview))
    .mutation(({ input }) => measureText(input.text)),

  textUsage: board
    .meta({ rest: 'GET /api/sms/usage', says: 'The answer counts parts of text messages this month' })
    .output(answers(answer.textUsage))
    .query(({ ctx }) => readTextUsage(ctx.reads)),

  /** Serves the webhooks `POST /api/sms/inbound` and `/status`, which are authenticated by their signature. */
  receiveText: publicProcedure
    .input(schema.gatewayPost)
    .output(answers(answer.inboundReply))
    .mutation(({ ctx, input }) => receiveText(ctx, input)),

  receiveTextStatus: publicProcedure
    .input(schema.gatewayPost)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await receiveStatus(ctx, input)
      return { message: ctx.t(msg('problems', 'snsNoted')) }
    }),

  pushKey: own
    .meta({ rest: 'GET /api/push/key', says: 'The answer is the public key for a browser’s subscription' })
    .output(answers(answer.pushKey))
    .query(({ ctx }) => keyOf(ctx)),

  pushDevices: own
    .meta({ rest: 'GET /api/push/subscriptions', says: 'The caller’s devices, newest first' })
    .output(answers(answer.pushDevices))
    .query(({ ctx }) => listDevices(ctx)),

  addPushDevice: own
    .meta({ rest: 'POST /api/push/subscriptions', status: 201, says: 'The subscription ends with the session' })
    .input(schema.pushSubscription)
    .output(answers(answer.pushDevice))
    .mutation(({ ctx, input }) => addDevice(ctx, input)),

  removePushDevice: own
    .meta({ rest: 'DELETE /api/push/subscriptions/:id' })
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await removeDevice(ctx, input.id)
      return { message: ctx.t(msg('problems', 'pushRemoved')) }
    }),

  testPush: own
    .meta({ rest: 'POST /api/push/test', says: 'sends a test notification to this device' })
    .output(answers(said))
    .mutation(async ({ ctx }) => {
      await testDevice(ctx)
      return { message: ctx.t(msg('problems', 'pushSent')) }
    }),
})
