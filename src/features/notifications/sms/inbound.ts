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
import { msg } from '../../../words/messages'
import { wordsIn } from '../../../words/words'
import type { GatewayPost } from '../schema'

/** The keywords US carriers require. */
const STOPS = ['STOP', 'STOPALL', 'UNSUBSCRIBE', 'CANCEL', 'END', 'QUIT', 'REVOKE', 'OPTOUT']
const STARTS = ['START', 'UNSTOP', 'YES']

/** Throws 404 if this gateway is not configured, 403 for a wrong signature. */
function requireGateway({ messageQueue }: Context, path: string, { body, signature }: GatewayPost): TextGateway {
  const { gateway } = messageQueue
  if (!gateway) throw notFound('Page')
  if (!gateway.isGenuine({ path, signature, body })) throw forbidden(msg('problems', 'smsRefused'))
  return gateway
}

/** Obeys STOP and START without a limit and stores nothing else. Returns the reply. Throws 429. */
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

/** Strips quotes, emojis and invisible characters; 'Opt out' and 'opt–out' become one word. */
const wordIn = (text: string) =>
  inPlainLetters(text)
    .replace(/[^\p{L}\p{N}]+/gu, '')
    .toUpperCase()

/** A reply counts against the monthly cap: none is sent at the cap or while sending is paused. */
async function countReply(trx: Trx, settings: Settings, words: string, isFirst: boolean): Promise<string | null> {
  const { text, segments } = measureText(words)
  return !settings.mailPaused && (await takeSegments(trx, settings, segments, isFirst)) ? text : null
}

/** No limit applies, because each text causes several status posts, and a limit would block a STOP. */
export async function receiveStatus(ctx: Context, posted: GatewayPost) {
  const gateway = requireGateway(ctx, '/api/sms/status', posted)
  const said = gateway.readStatus(posted.body)
  if (!said) throw invalid('body', msg('server', 'badRequest'))
  if (said.failure === null) return
  const { failure } = said
  await ctx.write((trx) => noteFailure(trx, said, failure))
}

async function isNew(trx: Trx, id: string): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('textReceived')
    .values({ id: id.slice(0, 200), receivedAt: nowText() })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirstOrThrow()
  return Number(numInsertedOrUpdatedRows ?? 0) > 0
}

async function wordsOf(trx: Trx, number: string, settings: Settings) {
  const owner = await trx.selectFrom('user').select('language').where('verifiedNumber', '=', number).orderBy('id').executeTakeFirst()
  return wordsIn(isLanguage(owner?.language) ? owner.language : settings.language).texts
}

/** At most once a day, and never for a number that has sent STOP. */
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
