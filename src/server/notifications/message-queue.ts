import { type SqlBool, sql } from 'kysely'
import { createBatchWriter } from '../../../db/batch-writes'
import type { DatabaseAccess, Reader } from '../../../db/schema'
import { fromNow, HOUR, MINUTE } from '../process/clock'
import type { Env } from '../process/env'
import type { Log } from '../process/log'
import { createPollLoop } from '../process/poll-loop'
import { yieldToEventLoop } from '../process/yield-to-event-loop'
import { readSettings } from '../settings'
import type { AppSecrets } from '../storage/app-secrets'
import { createOutcomeRecorder, isDue, NOT_COMPOSED, waitAfter } from './delivery'
import { createMessageSender, type Prepared, recordUnknownOutcomes, type SendOutcome } from './message-sender'
import type { NotificationType } from './notification-type'
import { notifyRemaining } from './notify'
import { createComposeShortMessage } from './short-message'
import type { GatewayOutcome, TextGateway } from './sms/gateway'

const SECOND = 1000
/** The waits after failed attempts. After the last one the message has failed. */
const BACK_OFF = [10 * SECOND, MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR]
const LOOK_EVERY = 5 * SECOND
const AT_ONCE = 5
const LOOKED_UP = 50
type Channel = 'sms' | 'push'
const CHANNELS: readonly Channel[] = ['sms', 'push']

/** Sends text messages and push notifications, with one queue per channel. */
export interface MessageQueue {
  /** Null without a gateway. */
  readonly gateway: TextGateway | null
  /** Starts a round in the background. */
  nudge(): void
  /** Writes a message for every remaining recipient, so that all of them can be discarded. */
  notifyRemaining(): Promise<void>
  /** Sends everything due and returns when done. */
  sendDue(): Promise<void>
  start(): void
  stop(): Promise<void>
}

interface Parts extends DatabaseAccess {
  env: Env
  log: Log
  appSecrets: AppSecrets
  gateway: TextGateway | null
  /** Called when there may be more mail to send. */
  onMailQueued(): void
}

export function createMessageQueue(parts: Parts, types: readonly NotificationType<never>[]): MessageQueue {
  const { reads, write, env, log, gateway } = parts
  const writeInBatch = createBatchWriter(write)
  const carrier = createMessageSender({ ...parts, write: writeInBatch, briefly: createComposeShortMessage(types, env) })
  let recovered: Promise<unknown> | undefined

  // `sendDue` also waits for messages that another call has begun.
  const underway = { sms: new Set<Promise<void>>(), push: new Set<Promise<void>>() }
  const outcomes = createOutcomeRecorder<void>()
  const track = (channel: Channel, work: Promise<void>) => {
    const attempt: Promise<void> = work.finally(() => underway[channel].delete(attempt))
    underway[channel].add(attempt)
    return attempt
  }
  const noteComposeError = async (id: number, error: unknown) => {
    log.error({ err: error, shortMessageId: id }, 'short message not composed')
    await write(async (trx) => {
      const change = trx.updateTable('shortMessage').where('id', '=', id).where('status', '=', 'waiting')
      const row = await change
        .set((set) => ({ attempts: set('attempts', '+', 1), lastError: NOT_COMPOSED }))
        .returning('attempts')
        .executeTakeFirst()
      if (!row) return
      const wait = waitAfter(BACK_OFF, row.attempts - 1)
      await change.set(wait === null ? { status: 'failed', text: '' } : { nextAttemptAt: fromNow(wait) }).execute()
    })
  }
  const tryToSend = async (id: number) => {
    await yieldToEventLoop()
    const prepared = await carrier.prepare(id).catch((error: unknown) => noteComposeError(id, error))
    if (!prepared) return
    await yieldToEventLoop()
    const outcome = await carrier.send(prepared).catch(unforeseen)
    if (outcome.is !== 'accepted') log.warn({ shortMessageId: id, outcome: outcome.is }, `${prepared.row.channel} not delivered`)
    await record(prepared, outcome)
  }
  const record = (prepared: Prepared, outcome: SendOutcome) =>
    outcomes.record(prepared.row.id, () =>
      writeInBatch((trx) =>
        carrier.settle(trx, prepared, outcome, outcome.is === 'later' ? waitAfter(BACK_OFF, prepared.row.attempts) : null),
      ),
    )

  const tellThem = async () => {
    if (await notifyRemaining(parts, env.PUBLIC_URL, types)) parts.onMailQueued()
  }

  const stumbled = (error: unknown) => log.error({ err: error }, 'sending short messages failed')
  let stopped = false
  const sendDueOf = async (channel: Channel) => {
    // If this fails, as on a full disk, the next round repeats it.
    recovered ??= recordUnknownOutcomes(parts).catch((error: unknown) => {
      recovered = undefined
      throw error
    })
    await recovered
    await Promise.all(outcomes.pendingIds().map((id) => track(channel, Promise.resolve(outcomes.retry(id)).catch(stumbled))))
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
    notifyRemaining: tellThem,
    async sendDue() {
      await tellThem()
      await Promise.all(CHANNELS.map(sendDueOf))
    },
    start: () => rounds.start(LOOK_EVERY),
    async stop() {
      stopped = true
      await Promise.all([rounds, ...lines].map((round) => round.stop()))
    },
  }
}

/** An unexpected error in one message does not stop the others. */
const unforeseen = (error: unknown): GatewayOutcome => ({ is: 'unknown', reason: error instanceof Error ? error.message : String(error) })

/** Codes first, because somebody waits for them; then urgent messages. */
const queryDue = (reads: Reader, channel: Channel) =>
  reads
    .selectFrom('shortMessage')
    .select('id')
    .where('status', '=', sql.lit('waiting'))
    // The plus keeps SQLite from an index on the channel, which would sort everything that waits.
    .where(sql<SqlBool>`+channel = ${channel}`)
    .where(isDue())
    // Same order as the index of waiting messages.
    .orderBy(sql`kind = 'code'`, 'desc')
    .orderBy('isUrgent', 'desc')
    .orderBy('id')
