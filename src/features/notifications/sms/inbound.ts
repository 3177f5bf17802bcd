import type { Trx } from '../../../../db/schema'
import { forbidden, invalid, notFound } from '../../../server/errors'
import type { TextGateway } from '../../../server/notifications/sms/gateway'
import { takeSegments } from '../../../server/notifications/sms/limits'
import { startNumber, stopNumber } from '../../../server/notifications/sms/numbers'
import { noteFailure } from '../../../server/notifications/sms/sent-texts'
import { nowText } from '../../../server/process/clock'
import { readSettings, type Settings, smsNameOf } from '../../../server/settings'
import type { Context } from '../../../server/trpc/context'
import { dateInZone } from '../../../shared/calendar'
import { inPlainLetters } from '../../../shared/look-alikes'
import { textNumberOf } from '../../../shared/phone'
import { measureText } from '../../../shared/text-parts'
import { isLanguage } from '../../../words/languages'
import { msg } from '../../../words/say'
import { wordsIn } from '../../../words/words'
import type { GatewayPost } from '../schema'

/** What carriers in the US take for a stop, and for its end. */
const STOPS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const STARTS = ['START', 'UNSTOP', 'YES']

/** The gateway, if it is the one that posts. Throws 404, 403. */
function requireGateway({ messageQueue }: Context, path: string, { body, signature }: GatewayPost): TextGateway {
  const { gateway } = messageQueue
  if (!gateway) throw notFound('Page')
  if (!gateway.isGenuine({ path, signature, body })) throw forbidden(msg('problems', 'smsRefused'))
  return gateway
}

/**
 * A text somebody sends to our number. STOP and START are obeyed, however much others send; nothing else is kept. Returns what to answer
 * them. Throws 429.
 */
export async function receiveText(ctx: Context, posted: GatewayPost): Promise<{ kind: TextGateway['kind']; reply: string | null }> {
  const gateway = requireGateway(ctx, '/api/sms/inbound', posted)
  const message = gateway.readInbound(posted.body)
  if (!message) throw invalid('body', msg('server', 'badRequest'))
  const { id, text } = message
  const word = wordIn(text)
  if (!STOPS.includes(word) && !STARTS.includes(word)) {
    ctx.limits.inboundTexts.take('all')
  }
  const from = textNumberOf(message.from) ?? message.from
  const reply = await ctx.write(async (trx) => {
    if (!(await isNew(trx, id))) return null
    const settings = await readSettings(trx)
    const words = await wordsOf(trx, from, settings)
    if (STOPS.includes(word)) {
      const hasStopped = await stopNumber(trx, from)
      return hasStopped && gateway.kind !== 'twilio' ? countReply(trx, settings, words.stopped(smsNameOf(settings)), true) : null
    }
    if (STARTS.includes(word)) {
      const hasStarted = await startNumber(trx, from)
      const text = words.started(smsNameOf(settings), `${ctx.env.PUBLIC_URL}/profile?tab=settings`)
      return hasStarted && gateway.kind !== 'twilio' ? countReply(trx, settings, text, true) : null
    }
    const today = dateInZone(new Date(), settings.timeZone)
    if (!(await mayBeAnswered(trx, from, today))) return null
    const reply = await countReply(trx, settings, words.nobodyReads(`${ctx.env.PUBLIC_URL}/messages`), false)
    if (reply !== null) await noteAnswered(trx, from, today)
    return reply
  })
  return { kind: gateway.kind, reply }
}

/** Without whatever a phone puts around and between its letters: quotes, an emoji, signs nobody sees. 'Opt out' and 'opt–out' are one word. */
const wordIn = (text: string) =>
  inPlainLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase()

/** It costs as much as any other text: nothing is answered past this month's limit, nor while all is paused. */
async function countReply(trx: Trx, settings: Settings, words: string, isFirst: boolean): Promise<string | null> {
  const { text, segments } = measureText(words)
  return !settings.mailPaused && (await takeSegments(trx, settings, segments, isFirst)) ? text : null
}

/** What became of a text after the gateway took it. Not limited: there are several for each text the portal sends, and they may not keep a STOP out. */
export async function receiveStatus(ctx: Context, posted: GatewayPost) {
  const gateway = requireGateway(ctx, '/api/sms/status', posted)
  const said = gateway.readStatus(posted.body)
  if (!said) throw invalid('body', msg('server', 'badRequest'))
  if (said.failure === null) return
  const { gatewayId, failure } = said
  await ctx.write(async (trx) => {
    if (!(await noteFailure(trx, said, failure)) && gatewayId !== undefined) ctx.messageQueue.noteEarlyFailure(gatewayId, failure)
  })
}

/** Notes a message as dealt with; false when it was before. */
async function isNew(trx: Trx, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('textReceived')
    .values({ id: id.slice(0, 200), receivedAt: nowText() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

/** In the language of whoever has the number, else the community's. */
async function wordsOf(trx: Trx, number: string, settings: Settings) {
  const owner = await trx.selectFrom('user').select('language').where('verifiedNumber', '=', number).orderBy('id').executeTakeFirst()
  return wordsIn(isLanguage(owner?.language) ? owner.language : settings.language).texts
}

/** Once a day, and not a number that has answered STOP: no text goes there. */
async function mayBeAnswered(trx: Trx, number: string, today: string): Promise<boolean> {
  const known = await trx.selectFrom('textNumber').select(['stoppedAt', 'answeredOn']).where('number', '=', number).executeTakeFirst()
  return known === undefined || (known.stoppedAt === null && known.answeredOn !== today)
}

const noteAnswered = (trx: Trx, number: string, answeredOn: string) =>
  trx
    .insertInto('textNumber')
    .values({ number, stoppedAt: null, answeredOn })
    .onConflict((conflict) => conflict.column('number').doUpdateSet({ answeredOn }))
    .execute()
