import { adminProcedure, memberProcedure, publicProcedure, router, superAdminProcedure } from '../../server/trpc/trpc'
import { answers, said } from '../../shared/answers'
import { byId } from '../../shared/fields'
import { reach } from '../../shared/reach'
import { measureText } from '../../shared/text-parts'
import { msg } from '../../words/say'
import * as answer from './answers'
import * as commands from './commands'
import { changeReachSettings, readReachSettings } from './community/settings'
import { addDevice, keyOf, listDevices, removeDevice, testDevice } from './devices/devices'
import { readChoices } from './queries'
import * as schema from './schema'
import { estimate } from './texts/estimate'
import { receiveStatus, receiveText } from './texts/inbound'
import { usageOf } from './texts/usage'
import { confirmCode, requestCode } from './texts/verification'

const own = memberProcedure('preferences.own')
const settings = superAdminProcedure('community.edit')
const board = adminProcedure('announcements.manage')

export const reachRouter = router({
  estimate: board
    .meta({ rest: 'POST /api/reach', says: 'whom telling an audience now would reach' })
    .input(schema.reachRequest)
    .output(answers(reach))
    .mutation(({ ctx, input }) => estimate(ctx.reads, ctx.env.PUBLIC_URL, input)),

  choices: own
    .meta({ rest: 'GET /api/notification-preferences', says: 'what one wants to hear of, and how' })
    .output(answers(answer.choices))
    .query(({ ctx }) => readChoices(ctx.reads, ctx.user.id)),

  choose: own
    .meta({ rest: 'PUT /api/notification-preferences', says: '`level` or `topics`, and `digest`; what is left out stays' })
    .input(schema.choicesChange)
    .output(answers(answer.choices))
    .mutation(({ ctx, input }) => commands.choose(ctx, input)),

  community: settings
    .meta({ rest: 'GET /api/community/reach', says: 'how the community reaches its people' })
    .output(answers(answer.reachSettings))
    .query(({ ctx }) => readReachSettings(ctx.reads, ctx)),

  changeCommunity: settings
    .meta({ rest: 'PATCH /api/community/reach', says: 'what is left out stays' })
    .input(schema.reachSettings)
    .output(answers(answer.reachSettings))
    .mutation(({ ctx, input }) => changeReachSettings(ctx, input)),

  requestCode: own
    .meta({ rest: 'POST /api/sms/verification', status: 201, says: 'texts a code to one’s own number' })
    .input(schema.codeRequest)
    .output(answers(answer.codeSent))
    .mutation(({ ctx, input }) => requestCode(ctx, input.consent)),

  confirmCode: own
    .meta({ rest: 'POST /api/sms/verification/confirm', says: 'with the code; turns text messages on' })
    .input(schema.codeConfirmation)
    .output(answers(answer.smsState))
    .mutation(({ ctx, input }) => confirmCode(ctx, input.code)),

  preview: board
    .meta({ rest: 'POST /api/sms/preview', says: 'a text as it is sent and counted' })
    .input(schema.preview)
    .output(answers(answer.preview))
    .mutation(({ input }) => measureText(input.text)),

  usage: board
    .meta({ rest: 'GET /api/sms/usage', says: 'parts of text messages this month' })
    .output(answers(answer.usage))
    .query(({ ctx }) => usageOf(ctx.reads)),

  /** Behind `POST /api/sms/inbound` and `/status`: its signature is the authority. */
  receiveText: publicProcedure
    .input(schema.gatewayPost)
    .output(answers(answer.inboundReply))
    .mutation(({ ctx, input }) => receiveText(ctx, input)),

  receiveStatus: publicProcedure
    .input(schema.gatewayPost)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await receiveStatus(ctx, input)
      return { message: ctx.t(msg('problems', 'snsNoted')) }
    }),

  pushKey: own
    .meta({ rest: 'GET /api/push/key', says: 'for the browser’s own subscription' })
    .output(answers(answer.pushKey))
    .query(({ ctx }) => keyOf(ctx)),

  devices: own
    .meta({ rest: 'GET /api/push/subscriptions', says: 'one’s own devices, newest first' })
    .output(answers(answer.devices))
    .query(({ ctx }) => listDevices(ctx)),

  addDevice: own
    .meta({ rest: 'POST /api/push/subscriptions', status: 201, says: 'ends with the session' })
    .input(schema.subscription)
    .output(answers(answer.device))
    .mutation(({ ctx, input }) => addDevice(ctx, input)),

  removeDevice: own
    .meta({ rest: 'DELETE /api/push/subscriptions/:id' })
    .input(byId)
    .output(answers(said))
    .mutation(async ({ ctx, input }) => {
      await removeDevice(ctx, input.id)
      return { message: ctx.t(msg('problems', 'pushRemoved')) }
    }),

  testPush: own
    .meta({ rest: 'POST /api/push/test', says: 'on this device' })
    .output(answers(said))
    .mutation(async ({ ctx }) => {
      await testDevice(ctx)
      return { message: ctx.t(msg('problems', 'pushSent')) }
    }),
})
