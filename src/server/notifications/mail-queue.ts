import type { Transporter } from 'nodemailer'
import { createBatchWriter } from '../../../db/batch-writes'
import type { DatabaseAccess, Trx } from '../../../db/schema'
import type { MailState } from '../../shared/mail'
import { DAY, fromNow, HOUR, MINUTE } from '../process/clock'
import type { Env } from '../process/env'
import type { Log } from '../process/log'
import { createPollLoop } from '../process/poll-loop'
import { yieldToEventLoop } from '../process/yield-to-event-loop'
import type { Settings } from '../settings'
import { readSettings } from '../settings'
import { withoutTokens } from '../tokens'
import { type Compose, type Composed, createCompose, type MailRow } from './compose'
import { reasonToWithhold } from './delivery-issues'
import { type AccountLinks, fillLinks } from './email/link-tokens'
import { AT_ONCE, isOutage, isRefusal, letterOf, smtpOptions } from './email/mail-transport'
import { findMail, queryDue } from './email/outbox'
import { createMailOutcomes, type MailOutcome } from './mail-outcomes'
import type { NotificationType, Outcome } from './notification-type'

/** How long to wait after each failed attempt; after the last one the mail has failed. */
const BACK_OFF = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, DAY]
const LOOK_EVERY = 15_000
/** For one mail: a server that answers byte by byte and never ends, which no timeout of a socket notices, keeps no other waiting for good. */
const LONGEST_MS = 5 * MINUTE
const NOT_WRITTEN = 'The portal could not write it. Its log says why.'

export interface MailQueue {
  /** False while there is no SMTP_URL: mail waits in the outbox. */
  readonly configured: boolean
  /** The mail server took no mail when it was last tried. Not known across restarts. */
  readonly failing: boolean
  /** Says that there may be something to send; returns at once. */
  nudge(): void
  /** Tries one mail now and says what became of it; 'waiting' when it will be tried again. */
  deliver(mailId: number): Promise<Outcome | 'waiting'>
  /** What a mail says now, but for the token of its link; or why it would not be sent. */
  readonly compose: Compose
  /** Gives a mail up, for a reason people are told; its notice hears that it failed. */
  discard(trx: Trx, mailId: number, reason: string): Promise<void>
  /** Gives up everything that waits, or what the community was written before a moment; returns how many. */
  discardWaiting(trx: Trx, reason: string, writtenBefore?: string): Promise<number>
  /** Sends everything due and returns when done; what `nudge` does in the background. */
  sendDue(): Promise<void>
  start(): void
  stop(): Promise<void>
}

export function createMailQueue(
  database: DatabaseAccess,
  env: Env,
  log: Log,
  notices: readonly NotificationType<never>[],
  links: AccountLinks,
): MailQueue {
  const { reads, write } = database
  const writeInBatch = createBatchWriter(write)
  const compose = createCompose(notices, env)
  const { settle, discardWaiting } = createMailOutcomes(notices)
  const smtpUrl = env.SMTP_URL
  let opened: Promise<Transporter> | undefined
  // Loaded with the first mail: it is a fifth of the server's code, and an idle portal should stay small.
  const transport = smtpUrl
    ? () => (opened ??= import('nodemailer').then(({ createTransport }) => createTransport(smtpOptions(smtpUrl))))
    : null
  let failing = false

  // Taken by the mail server, not yet recorded (a full disk): recording is tried again, sending is not.
  const unrecorded = new Map<number, Composed>()
  const settleNow = async (mailId: number, settlement: MailOutcome) => {
    await writeInBatch((trx) => settle(trx, mailId, settlement))
    unrecorded.delete(mailId)
    links.forget(mailId)
    return settlement.outcome
  }

  // Whoever asks for a mail that is just being sent waits for that attempt: it must not go out twice.
  const underway = new Map<number, Promise<Outcome | 'waiting'>>()
  const deliver = (mailId: number): Promise<Outcome | 'waiting'> => {
    const attempt = underway.get(mailId) ?? tryToSend(mailId).finally(() => underway.delete(mailId))
    underway.set(mailId, attempt)
    return attempt
  }

  /** The letter as it goes out now, and what it says but for its token; or why it should not. */
  const prepare = async (mail: MailRow, linkSecret: string) => {
    const said = (await reasonToWithhold(reads, mail)) ?? (await compose(reads, mail))
    if (typeof said === 'string') return said
    const letter = await fillLinks({ ...mail, ...said }, linkSecret, links)
    return typeof letter === 'string' ? letter : { said, letter }
  }

  const putOff = ({ id, attempts }: MailRow, wait: number, lastError: string) =>
    write((trx) =>
      trx
        .updateTable('mail')
        .set({ attempts: attempts + 1, nextAttemptAt: fromNow(wait), lastError })
        .where('id', '=', id)
        .execute(),
    )
  /** One that cannot even be written keeps no other waiting: it is put off, and in the end why it is given up. */
  const unwritten = async (mail: MailRow, error: unknown): Promise<string | undefined> => {
    log.error({ err: error, mailId: mail.id }, 'mail not written')
    const wait = BACK_OFF[mail.attempts]
    if (wait === undefined) return NOT_WRITTEN
    await putOff(mail, wait, NOT_WRITTEN)
    return undefined
  }

  const tryToSend = async (mailId: number): Promise<Outcome | 'waiting'> => {
    await yieldToEventLoop()
    const mail = await findMail(reads, mailId)
    if (mail?.status !== 'waiting' || !transport) return 'waiting'
    const taken = unrecorded.get(mailId)
    if (taken) return settleNow(mailId, { outcome: 'sent', said: taken })
    const { name, mailPaused, linkSecret } = await readSettings(reads)
    if (mailPaused) return 'waiting'
    const prepared = await prepare(mail, linkSecret).catch((error: unknown) => unwritten(mail, error))
    if (prepared === undefined) return 'waiting'
    if (typeof prepared === 'string') return settleNow(mailId, { outcome: 'failed', lastError: prepared })
    const { said, letter } = prepared
    const triedAt = mail.toAddress
    await yieldToEventLoop()
    const pool = await transport()
    const late = setTimeout(() => {
      opened = undefined
      pool.close({ force: true })
    }, LONGEST_MS)
    try {
      await pool.sendMail(letterOf(letter, env.MAIL_FROM ?? { name, address: `portal@${new URL(env.PUBLIC_URL).hostname}` }))
    } catch (error) {
      failing = isOutage(error)
      const reason = reasonOf(error, letter.token)
      log.warn({ mailId, attempt: mail.attempts + 1, reason: withoutAddresses(reason).slice(0, 300) }, 'mail not delivered')
      const wait = BACK_OFF[mail.attempts]
      const refused = isRefusal(error)
      if (refused || wait === undefined) return settleNow(mailId, { outcome: 'failed', lastError: reason, refused, triedAt })
      await putOff(mail, wait, reason)
      return 'waiting'
    } finally {
      clearTimeout(late)
    }
    failing = false
    unrecorded.set(mailId, said)
    return settleNow(mailId, { outcome: 'sent', said, triedAt })
  }

  const sendDue = async () => {
    if (!transport) return
    for (;;) {
      const due = await queryDue(reads).limit(AT_ONCE).execute()
      if (due.length === 0 || rounds.stopped || (await readSettings(reads)).mailPaused) return
      await Promise.all(due.map((mail) => deliver(mail.id)))
    }
  }

  const rounds = createPollLoop(sendDue, (error) => log.error({ err: error }, 'the outbox stumbled'))

  return {
    configured: transport !== null,
    get failing() {
      return failing
    },
    nudge: () => {
      if (transport) setImmediate(rounds.run)
    },
    deliver,
    compose,
    discard: (trx, mailId, reason) => settle(trx, mailId, { outcome: 'failed', lastError: reason }),
    discardWaiting,
    sendDue,
    start: () => rounds.start(LOOK_EVERY),
    async stop() {
      // Mail that a server which hangs has not taken by then is tried again, under the same Message-ID.
      await rounds.stop()
      await opened?.then((pool) => pool.close())
    },
  }
}

/** The beginning of what the mail server said, which may quote the link it refuses: looking for addresses in a word of 1 MB takes half an hour. */
function reasonOf(error: unknown, token: string | null): string {
  const said = error instanceof Error ? error.message : String(error)
  return withoutTokens(token ? said.replaceAll(token, '…') : said).slice(0, 1000)
}

/** The log names nobody; a server that refuses a mail quotes whose it is. */
const withoutAddresses = (text: string) => text.replace(/[^\s<>()[\]{}"',:;]+@[^\s<>()[\]{}"',:;]+/g, '…')

/** What becomes of an email written now. */
export function mailState({ mailPaused }: Settings, { configured, failing }: MailQueue): MailState {
  if (!configured) return 'missing'
  if (mailPaused) return 'paused'
  return failing ? 'failing' : 'ready'
}
