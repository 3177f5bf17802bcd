import { type SqlBool, sql } from 'kysely'
import { createBatchWriter } from '../../../db/batch-writes'
import type { DatabaseAccess, Reader } from '../../../db/schema'
import { DAY, fromNow, HOUR, MINUTE, nowText } from '../process/clock'
import type { Env } from '../process/env'
import type { Log } from '../process/log'
import { createPollLoop } from '../process/poll-loop'
import { yieldToEventLoop } from '../process/yield-to-event-loop'
import { readSettings } from '../settings'
import type { AppSecrets } from '../storage/app-secrets'
import { createMessageSender, type Prepared, type Verdict } from './message-sender'
import type { NotificationType } from './notification-type'
import { notifyRemaining } from './notify'
import { createComposeShortMessage } from './short-message'
import { noteFailure } from './sms/bad-news'
import type { Outcome, TextGateway } from './sms/gateway'
import { recordUnknownOutcomes } from './unrecorded-messages'

const SECOND = 1000
/** How long to wait after each failed attempt; after the last one it has failed. */
const BACK_OFF = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR]
const LOOK_EVERY = 5 * SECOND
const AT_ONCE = 5
const LOOKED_UP = 50
type Channel = 'sms' | 'push'
const CHANNELS: readonly Channel[] = ['sms', 'push']
const NOT_WRITTEN = 'The portal could not write it. Its log says why.'

/** Sends text messages and notifications, as the post office sends mail; each kind in a line of its own, so that neither waits for the other. */
export interface MessageQueue {
  /** The gateway for texts; null where there is none. */
  readonly gateway: TextGateway | null
  /** Says that there may be something to send; returns at once. */
  nudge(): void
  /** Writes down everyone who is yet to be told, so that all that waits is there to be discarded. */
  tellRest(): Promise<void>
  /** Sends everything due and returns when done. */
  sendDue(): Promise<void>
  /** The gateway says that a text failed, by an id that no text has yet: its answer to the sending may still be on its way. */
  noteEarly(gatewayId: string, failure: string): void
  start(): void
  stop(): Promise<void>
}

interface Parts extends DatabaseAccess {
  env: Env
  log: Log
  appSecrets: AppSecrets
  gateway: TextGateway | null
  /** There may be more mail to send. */
  whenTold(): void
}

export function createMessageQueue(parts: Parts, notices: readonly NotificationType<never>[]): MessageQueue {
  const { reads, write, env, log, gateway } = parts
  const writeInBatch = createBatchWriter(write)
  const carrier = createMessageSender({ ...parts, write: writeInBatch, briefly: createComposeShortMessage(notices, env) })
  let recovered: Promise<unknown> | undefined

  // Whoever waits until all is sent waits for what somebody else has begun, too.
  const underway = { sms: new Set<Promise<void>>(), push: new Set<Promise<void>>() }
  /** What became of attempts, where writing it down failed (a full disk): that is done again in the next round, sending is not. */
  const unrecorded: (() => Promise<void>)[] = []
  const early = new Map<string, string>()
  const isSending = () => underway.sms.size + unrecorded.length > 0
  const track = (channel: Channel, work: Promise<void>) => {
    const attempt: Promise<void> = work.finally(() => {
      underway[channel].delete(attempt)
      if (!isSending()) early.clear()
    })
    underway[channel].add(attempt)
    return attempt
  }
  /** One that cannot even be written keeps no other waiting. */
  const putOff = async (id: number, error: unknown) => {
    log.error({ err: error, shortMessageId: id }, 'text or notification not written')
    await write(async (trx) => {
      const change = trx.updateTable('shortMessage').where('id', '=', id).where('status', '=', 'waiting')
      const row = await change
        .set((set) => ({ attempts: set('attempts', '+', 1), lastError: NOT_WRITTEN }))
        .returning('attempts')
        .executeTakeFirst()
      if (!row) return
      const wait = BACK_OFF[row.attempts - 1]
      await change.set(wait === undefined ? { status: 'failed', text: '' } : { nextAttemptAt: fromNow(wait) }).execute()
    })
  }
  const tryToSend = async (id: number) => {
    await yieldToEventLoop()
    const prepared = await carrier.prepare(id).catch((error: unknown) => putOff(id, error))
    if (!prepared) return
    await yieldToEventLoop()
    const outcome = await carrier.send(prepared).catch(unforeseen)
    if (outcome.is !== 'accepted') log.warn({ shortMessageId: id, outcome: outcome.is }, `${prepared.row.channel} not delivered`)
    await record(prepared, outcome)
  }
  const record = async (prepared: Prepared, outcome: Verdict) => {
    try {
      await writeInBatch(async (trx) => {
        await carrier.settle(trx, prepared, outcome, waitAfter(prepared, outcome))
        const gatewayId = outcome.is === 'accepted' ? outcome.id : null
        const failure = gatewayId === null ? undefined : early.get(gatewayId)
        if (gatewayId !== null && failure !== undefined) await noteFailure(trx, { gatewayId, failure }, failure)
      })
    } catch (error) {
      unrecorded.push(() => record(prepared, outcome))
      throw error
    }
  }

  const tellThem = async () => {
    if (await notifyRemaining(parts, env.PUBLIC_URL, notices)) parts.whenTold()
  }

  const stumbled = (error: unknown) => log.error({ err: error }, 'texts and notifications stumbled')
  let stopped = false
  const sendDueOf = async (channel: Channel) => {
    // One that fails, as on a full disk, is done again in the next round.
    recovered ??= recordUnknownOutcomes(parts).catch((error: unknown) => {
      recovered = undefined
      throw error
    })
    await recovered
    await Promise.all(unrecorded.splice(0).map((again) => track(channel, again().catch(stumbled))))
    for (;;) {
      if (stopped || (await readSettings(reads)).mailPaused) return
      const due = channel === 'sms' && !gateway ? [] : await queryDue(reads, channel).limit(LOOKED_UP).execute()
      if (due.length === 0) return void (await Promise.all(underway[channel]))
      const lane = async () => {
        for (let next = due.shift(); next && !stopped; next = due.shift()) await track(channel, tryToSend(next.id))
      }
      await Promise.all(Array.from({ length: AT_ONCE }, lane))
    }
  }

  const lines = CHANNELS.map((channel) => createPollLoop(() => sendDueOf(channel), stumbled))
  const rounds = createPollLoop(async () => {
    await tellThem()
    for (const line of lines) line.run()
  }, stumbled)

  return {
    gateway,
    nudge: () => void setImmediate(rounds.run),
    tellRest: tellThem,
    async sendDue() {
      await tellThem()
      await Promise.all(CHANNELS.map(sendDueOf))
    },
    noteEarly: (gatewayId, failure) => {
      if (isSending()) early.set(gatewayId, failure)
    },
    start: () => rounds.start(LOOK_EVERY),
    async stop() {
      stopped = true
      await Promise.all([rounds, ...lines].map((round) => round.stop()))
    },
  }
}

/** One whose sending breaks off keeps nobody else's waiting. */
const unforeseen = (error: unknown): Outcome => ({ is: 'unknown', reason: error instanceof Error ? error.message : String(error) })

/** Until the next attempt; null when there is none. */
function waitAfter({ row }: Prepared, outcome: Verdict): number | null {
  return outcome.is === 'later' ? (BACK_OFF[row.attempts] ?? null) : null
}

/** Codes first, somebody waits for them; then what is urgent. */
const queryDue = (reads: Reader, channel: Channel) =>
  reads
    .selectFrom('shortMessage')
    .select('id')
    .where('status', '=', sql.lit('waiting'))
    // Not by an index of the channel, which would sort all that waits each time.
    .where(sql<SqlBool>`+channel = ${channel}`)
    .where(({ or, eb }) => or([eb('nextAttemptAt', '<=', nowText()), eb('nextAttemptAt', '>', fromNow(DAY + HOUR))]))
    // As the index of what waits says it: it is read in this order.
    .orderBy(sql`kind = 'code'`, 'desc')
    .orderBy('isUrgent', 'desc')
    .orderBy('id')
