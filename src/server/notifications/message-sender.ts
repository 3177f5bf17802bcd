import { type SqlBool, sql } from 'kysely'
import type { DatabaseAccess, Trx } from '../../../db/schema'
import { measureText, noticeText } from '../../shared/text-parts'
import { wordsIn } from '../../words/words'
import { findPerson } from '../people'
import { fromNow, nowText } from '../process/clock'
import type { Env } from '../process/env'
import { readSettings, type Settings, smsNameOf } from '../settings'
import type { AppSecrets } from '../storage/app-secrets'
import { GONE } from './notification-type'
import { isGone } from './notify'
import { pushKeys } from './push/push-keys'
import { type PushMessage, sendPush } from './push/send-push'
import { languageOf } from './recipients'
import type { ComposeShortMessage, StoredMessage } from './short-message'
import type { GatewayOutcome, TextGateway } from './sms/gateway'
import { countSegments, quietUntil, takeSegments } from './sms/limits'
import { isStopped, makeCode, stopNumber } from './sms/numbers'

const LIMIT_REACHED = "Not sent: this month's limit for text messages is reached."
const STOPPED = 'Not sent: this number answered STOP.'
const NOT_CONFIRMED = 'Not sent: the number is not confirmed, or text messages to it are turned off.'
const CODE_ENDED = 'Not sent: the code has ended.'
const SIGNED_OUT = 'Not sent: the device is signed out.'
const UNWANTED = 'Not sent: the device wants no more notifications.'

/** Begins the reason of a message that was sent completely without an answer. It is not sent again automatically. */
export const OUTCOME_UNKNOWN = 'Unknown: it may have arrived. '

export interface Prepared {
  row: StoredMessage
  text: string
  segments: number
  push: PushMessage | null
}
export type SendOutcome = GatewayOutcome | { is: 'gone' }

/** A text or a notification, or the reason why it is not sent, or not yet. */
type Said = { text: string; push?: PushMessage } | { withhold: string } | { until: string }

interface Parts extends DatabaseAccess {
  env: Env
  appSecrets: AppSecrets
  gateway: TextGateway | null
  briefly: ComposeShortMessage
}

export function createMessageSender(parts: Parts) {
  const { reads, write, env, appSecrets, gateway, briefly } = parts
  const codes: Codes = new Map()

  /** Composes the message right before it is sent. */
  const say = async (row: StoredMessage, settings: Settings): Promise<Said> => {
    const isAtOnce = row.isUrgent === 1 || row.kind === 'code'
    const until = isAtOnce ? null : quietUntil(settings)
    if (until) return { until }
    if (row.channel === 'sms' && (await isStopped(reads, row.toAddress))) return { withhold: STOPPED }
    if (row.channel === 'sms' && !(await mayText(parts, row))) return { withhold: row.kind === 'code' ? CODE_ENDED : NOT_CONFIRMED }
    if (row.kind !== 'notice') return { text: row.text }
    const brief = await briefly(reads, row)
    if (typeof brief === 'string') return { withhold: brief }
    const { text: body, path: url, tag } = brief
    if (row.channel === 'push') return { text: body, push: { title: settings.name, body, url, tag } }
    return { text: noticeText(smsNameOf(settings), brief.smsText, `${env.PUBLIC_URL}${brief.path}`) }
  }

  const begin = async (trx: Trx, row: StoredMessage, said: Said, settings: Settings): Promise<Prepared | null> => {
    const waiting = trx.selectFrom('shortMessage').select('id').where('id', '=', row.id).where('status', '=', 'waiting')
    // Another call has begun with it: a second code would invalidate the first.
    if (!(await waiting.executeTakeFirst())) return null
    const change = trx.updateTable('shortMessage').where('id', '=', row.id)
    if ('until' in said) {
      await change.set({ nextAttemptAt: said.until }).execute()
      return null
    }
    const fail = async (lastError: string) => {
      await change.set({ status: 'failed', text: '', segments: 0, lastError }).execute()
      return null
    }
    if ('withhold' in said) return fail(said.withhold)
    if (row.notificationId !== null && (await isGone(trx, row.notificationId))) return fail(GONE)
    const words = row.kind === 'notice' ? said.text : await ownWords(trx, codes, row, settings)
    if (words === null) return fail(CODE_ENDED)
    const { text, segments } = row.channel === 'sms' ? measureText(words) : { text: words, segments: 0 }
    const isFirst = row.isUrgent === 1 || row.kind === 'code'
    await change.set({ status: 'underway', text: kept(row, text), segments }).execute()
    if (row.channel === 'sms' && !(await takeSegments(trx, settings, segments, isFirst))) return fail(LIMIT_REACHED)
    return { row, text, segments, push: said.push ?? null }
  }

  return {
    async prepare(id: number): Promise<Prepared | null> {
      const row = await reads.selectFrom('shortMessage').selectAll().where('id', '=', id).executeTakeFirst()
      if (row?.status !== 'waiting') return null
      const settings = await readSettings(reads)
      if (settings.mailPaused) return null
      const said = await say(row, settings)
      return write((trx) => begin(trx, row, said, settings))
    },

    async send({ row, text, segments, push }: Prepared): Promise<SendOutcome> {
      if (!push) {
        if (!gateway) return { is: 'later', reason: 'No gateway is set up.' }
        return gateway.send({ id: row.id, to: row.toAddress, text, segments, isUrgent: row.isUrgent === 1 })
      }
      const device = await reads
        .selectFrom('pushDevice')
        .selectAll()
        .where('id', '=', row.deviceId ?? 0)
        .executeTakeFirst()
      const session =
        device && (await reads.selectFrom('session').select('expiresAt').where('id', '=', device.sessionId).executeTakeFirst())
      if (!device || !session || session.expiresAt <= nowText()) return { is: 'refused', reason: SIGNED_OUT }
      const signing = { keys: await pushKeys(parts, appSecrets), subject: `mailto:portal@${new URL(env.PUBLIC_URL).hostname}` }
      return sendPush(device, push, row.isUrgent === 1, signing)
    },

    /** Records the outcome of an attempt; `wait` is the time until the next one. */
    async settle(trx: Trx, { row, segments }: Prepared, verdict: SendOutcome, wait: number | null) {
      const change = trx.updateTable('shortMessage').where('id', '=', row.id).where('status', '=', 'underway')
      const attempts = row.attempts + 1
      if (verdict.is === 'accepted') {
        await change.set({ status: 'sent', attempts, sentAt: nowText(), gatewayId: verdict.id, lastError: null }).execute()
        return
      }
      const reason = verdict.is === 'gone' ? UNWANTED : verdict.is === 'unknown' ? `${OUTCOME_UNKNOWN}${verdict.reason}` : verdict.reason
      const lastError = reason.slice(0, 500)
      if (wait === null) await change.set({ status: 'failed', attempts, lastError }).execute()
      else await change.set({ status: 'waiting', attempts, lastError, nextAttemptAt: fromNow(wait) }).execute()
      // An unknown outcome stays counted, a refusal does not.
      if (row.channel === 'sms' && verdict.is !== 'unknown') await countSegments(trx, await readSettings(trx), -segments)
      if (verdict.is === 'stopped') await stopNumber(trx, row.toAddress)
      if (verdict.is === 'gone' && row.deviceId !== null) await trx.deleteFrom('pushDevice').where('id', '=', row.deviceId).execute()
    },
  }
}

/** A code is sent while it is valid. Other texts go to a confirmed number whose owner wants them. */
async function mayText({ reads }: Pick<Parts, 'reads'>, { kind, userId, toAddress }: StoredMessage): Promise<boolean> {
  const code = reads.selectFrom('phoneCode').select('userId').where('number', '=', toAddress).where('endsAt', '>', nowText())
  const owner = reads.selectFrom('user').select('id').where('verifiedNumber', '=', toAddress).where('textOptIn', '=', 1)
  const id = userId ?? 0
  return Boolean(await (kind === 'code' ? code.where('userId', '=', id) : owner.where('id', '=', id)).executeTakeFirst())
}

/**
 * The last code of each account as it was texted: the same at each attempt, because the first may have arrived. Only in memory: from a
 * list, an export or a copy, somebody could confirm a number that is not theirs.
 */
type Codes = Map<number, { shortMessageId: number; words: string }>
const kept = ({ kind }: StoredMessage, text: string) => (kind === 'code' ? '' : text)

async function ownWords(
  trx: Trx,
  codes: Codes,
  { id, kind, userId, toAddress }: StoredMessage,
  settings: Settings,
): Promise<string | null> {
  const known = codes.get(userId ?? 0)
  if (kind === 'code' && known?.shortMessageId === id) return known.words
  const recipient = userId === null ? undefined : await findPerson(trx, userId)
  const { texts } = wordsIn(languageOf(recipient ?? null, settings))
  if (kind === 'welcome') return texts.welcome(smsNameOf(settings))
  const code = await makeCode(trx, userId ?? 0, toAddress)
  if (code === null) return null
  const words = texts.code(smsNameOf(settings), code)
  codes.set(userId ?? 0, { shortMessageId: id, words })
  return words
}

/** Names both channels; otherwise SQLite does not use the index. */
const isUnderway = sql<SqlBool>`channel IN ('sms', 'push') AND status = 'underway'`

/**
 * Messages that were being sent when the process ended count as sent completely. They are sent again if the gateway accepts an id only
 * once.
 */
export async function recordUnknownOutcomes({ reads, write, gateway }: DatabaseAccess & { gateway: TextGateway | null }) {
  if (!(await reads.selectFrom('shortMessage').select('id').where(isUnderway).executeTakeFirst())) return
  await write(async (trx) => {
    const lost = trx.updateTable('shortMessage').where(isUnderway)
    if (gateway?.mayRepeat) {
      // A repeated code would be a new one, and the first may have arrived.
      const repeated = lost.where('channel', '=', 'sms').where('kind', '<>', 'code')
      const again = await repeated.set({ status: 'waiting' }).returning('segments').execute()
      // These are counted again when they are sent.
      const counted = again.reduce((sum, { segments }) => sum + segments, 0)
      await countSegments(trx, await readSettings(trx), -counted)
    }
    await lost.set({ status: 'failed', lastError: `${OUTCOME_UNKNOWN}The portal ended meanwhile.` }).execute()
  })
}
