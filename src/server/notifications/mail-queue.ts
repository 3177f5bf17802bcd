import { readFile } from 'node:fs/promises'
import { sql } from 'kysely'
import type { Transporter } from 'nodemailer'
import { createBatchWriter } from '../../../db/batch-writes'
import type { DatabaseAccess, Reader, Trx } from '../../../db/schema'
import type { MailState } from '../../shared/system'
import { DAY, fromNow, HOUR, MINUTE, nowText } from '../process/clock'
import type { Env } from '../process/env'
import type { Log } from '../process/log'
import { createPollLoop } from '../process/poll-loop'
import { yieldToEventLoop } from '../process/yield-to-event-loop'
import { readSettings, type Settings, writeSettings } from '../settings'
import { storedPath } from '../storage/uploads-folder'
import { withoutTokens } from '../tokens'
import { type ComposeEmail, createComposeEmail, type MailRow } from './compose'
import { createOutcomeRecorder, isDue, NOT_COMPOSED, waitAfter } from './delivery'
import { reasonToWithhold } from './delivery-issues'
import { type AccountLinks, fillLinks } from './email/link-tokens'
import { AT_ONCE, explainMailError, faultOf, smtpMessage, smtpOptions } from './email/mail-transport'
import { createMailOutcomes, findMail, type MailOutcome } from './mail-outcomes'
import type { NotificationType, Outcome } from './notification-type'

/** The waits after failed attempts. After the last one the mail has failed. */
const BACK_OFF = [MINUTE, 5 * MINUTE, 15 * MINUTE, HOUR, 4 * HOUR, 12 * HOUR, DAY]
/** A refusal that is not the address's fault fails after a day. */
const BACK_OFF_REFUSED = [...BACK_OFF.slice(0, -1), 7 * HOUR]
const LOOK_EVERY = 15_000
/** Mail pauses when the latest recipients, of several domains, were all refused through no fault of their addresses. */
const REFUSED_IN_A_ROW = 3
/** The time limit for one mail. A server may answer byte by byte without an end, which socket timeouts do not notice. */
const LONGEST_MS = 5 * MINUTE

export interface MailQueue {
  /** False without SMTP_URL: mail then waits in the outbox. */
  readonly configured: boolean
  /** The mail server accepted no mail at the last attempt. A restart forgets this. */
  readonly failing: boolean
  /** Starts a round in the background. */
  nudge(): void
  /** Tries one mail now and returns its outcome; 'waiting' if it will be tried again. */
  deliver(mailId: number): Promise<Outcome | 'waiting'>
  /** The mail as of now with placeholders for tokens, or the reason why it would not be sent. */
  readonly compose: ComposeEmail
  /** Gives up a mail for a reason that people see, and tells its notification. */
  discard(trx: Trx, mailId: number, reason: string): Promise<void>
  /** Gives up all waiting mail, or community mail written before a time. Returns the number. */
  discardWaiting(trx: Trx, reason: string, writtenBefore?: string): Promise<number>
  /** Sends everything due and returns when done. */
  sendDue(): Promise<void>
  /** Tries at once what waits, because a setting may have been corrected. */
  start(): Promise<void>
  stop(): Promise<void>
}

export function createMailQueue(
  database: DatabaseAccess,
  env: Env,
  log: Log,
  types: readonly NotificationType<never>[],
  links: AccountLinks,
): MailQueue {
  const { reads, write } = database
  const writeInBatch = createBatchWriter(write)
  const compose = createComposeEmail(types, env)
  const { record, discardWaiting } = createMailOutcomes(types)
  const smtpUrl = env.SMTP_URL
  let opened: Promise<Transporter> | undefined
  // Loaded with the first mail: it is a fifth of the server's code, and an idle portal should stay small.
  const transport = smtpUrl
    ? () => (opened ??= import('nodemailer').then(({ createTransport }) => createTransport(smtpOptions(smtpUrl))))
    : null
  // Undefined until the first attempt. Unless it is false, a round tries one mail alone, because each try is a sign-in.
  let failing: boolean | undefined
  let latest: { address: string; isRefused: boolean }[] = []

  /** Returns whether all mail is refused. */
  const noteRecipient = (address: string, isRefused: boolean): boolean => {
    latest = [...latest.filter((one) => one.address !== address), { address, isRefused }].slice(-REFUSED_IN_A_ROW)
    const domains = new Set(latest.map((one) => one.address.slice(one.address.lastIndexOf('@')).toLowerCase()))
    return latest.length === REFUSED_IN_A_ROW && latest.every((one) => one.isRefused) && domains.size > 1
  }

  const outcomes = createOutcomeRecorder<Outcome>()
  const recordOutcome = (mailId: number, { outcome, ...rest }: MailOutcome) =>
    outcomes.record(mailId, async () => {
      await writeInBatch((trx) => record(trx, mailId, { outcome, ...rest }))
      links.forget(mailId)
      return outcome
    })

  // A second call for the same mail gets the current attempt, so that it is not sent twice.
  const underway = new Map<number, Promise<Outcome | 'waiting'>>()
  const deliver = (mailId: number): Promise<Outcome | 'waiting'> => {
    const attempt = underway.get(mailId) ?? tryToSend(mailId).finally(() => underway.delete(mailId))
    underway.set(mailId, attempt)
    return attempt
  }

  const prepare = async (mail: MailRow, linkSecret: string) => {
    const said = (await reasonToWithhold(reads, mail)) ?? (await compose(reads, mail))
    if (typeof said === 'string') return said
    const attachment = said.attachmentId ? await readAttachment(reads, env.UPLOADS_DIR, said.attachmentId) : undefined
    const email = await fillLinks({ ...mail, ...said, attachment }, linkSecret, links)
    return typeof email === 'string' ? email : { said, email }
  }

  const postpone = ({ id, attempts }: MailRow, wait: number, lastError: string) =>
    write((trx) =>
      trx
        .updateTable('mail')
        .set({ attempts: attempts + 1, nextAttemptAt: fromNow(wait), lastError })
        .where('id', '=', id)
        .execute(),
    )
  /** Returns the reason after the last attempt. */
  const noteComposeError = async (mail: MailRow, error: unknown): Promise<string | undefined> => {
    log.error({ err: error, mailId: mail.id }, 'mail not composed')
    const wait = waitAfter(BACK_OFF, mail.attempts)
    if (wait === null) return NOT_COMPOSED
    await postpone(mail, wait, NOT_COMPOSED)
    return undefined
  }

  const noteFailure = async (mail: MailRow, error: unknown, reason: string): Promise<Outcome | 'waiting'> => {
    const { id: mailId, attempts, toAddress: triedAt } = mail
    const fault = faultOf(error)
    failing = fault === 'outage'
    log.warn({ mailId, attempt: attempts + 1, reason: withoutAddresses(reason).slice(0, 300) }, 'mail not delivered')
    if (fault === 'sender' || (!failing && noteRecipient(triedAt, fault === 'refused'))) {
      latest = []
      log.error('the mail server refuses all mail, so it is paused')
      await write((trx) => writeSettings(trx, { mailRefused: reason }))
    }
    const wait = waitAfter(fault === 'refused' ? BACK_OFF_REFUSED : BACK_OFF, attempts)
    const refused = fault === 'address'
    if (refused || wait === null) return recordOutcome(mailId, { outcome: 'failed', lastError: reason, refused, triedAt })
    await postpone(mail, wait, reason)
    return 'waiting'
  }

  const tryToSend = async (mailId: number): Promise<Outcome | 'waiting'> => {
    await yieldToEventLoop()
    const mail = await findMail(reads, mailId)
    if (mail?.status !== 'waiting' || !transport) return 'waiting'
    const recorded = outcomes.retry(mailId)
    if (recorded) return recorded
    const { name, linkSecret, ...settings } = await readSettings(reads)
    if (isMailPaused(settings)) return 'waiting'
    const prepared = await prepare(mail, linkSecret).catch((error: unknown) => noteComposeError(mail, error))
    if (prepared === undefined) return 'waiting'
    if (typeof prepared === 'string') return recordOutcome(mailId, { outcome: 'failed', lastError: prepared })
    const { said, email } = prepared
    const triedAt = mail.toAddress
    await yieldToEventLoop()
    const pool = await transport()
    const late = setTimeout(() => {
      opened = undefined
      pool.close({ force: true })
    }, LONGEST_MS)
    try {
      await pool.sendMail(smtpMessage(email, env.MAIL_FROM ?? { name, address: `portal@${new URL(env.PUBLIC_URL).hostname}` }))
    } catch (error) {
      return noteFailure(mail, error, reasonOf(explainMailError(error, smtpUrl ?? '') ?? error, email.token))
    } finally {
      clearTimeout(late)
    }
    failing = false
    noteRecipient(triedAt, false)
    return recordOutcome(mailId, { outcome: 'sent', said, triedAt })
  }

  const sendDue = async () => {
    if (!transport) return
    for (;;) {
      const due = await queryDue(reads)
        .limit(failing === false ? AT_ONCE : 1)
        .execute()
      if (due.length === 0 || rounds.stopped || isMailPaused(await readSettings(reads))) return
      await Promise.all(due.map((mail) => deliver(mail.id)))
      if (failing) return
    }
  }

  const rounds = createPollLoop(sendDue, (error) => log.error({ err: error }, 'sending mail failed'))

  return {
    configured: transport !== null,
    get failing() {
      return failing === true
    },
    nudge: () => {
      if (transport && !failing) setImmediate(rounds.run)
    },
    deliver,
    compose,
    discard: (trx, mailId, reason) => record(trx, mailId, { outcome: 'failed', lastError: reason }),
    discardWaiting,
    sendDue,
    async start() {
      const begin = async () => isMailPaused(await readSettings(reads)) || (await write(endBackOff))
      await begin().catch((error: unknown) => log.error({ err: error }, 'waiting mail keeps its times'))
      rounds.start(LOOK_EVERY)
    },
    async stop() {
      // A mail that a hanging server has not accepted by then is retried with the same Message-ID.
      await rounds.stop()
      await opened?.then((pool) => pool.close())
    },
  }
}

/** Whole, because a mail that is tried again on another connection needs it again. */
async function readAttachment(db: Reader, folder: string, id: number) {
  const columns = ['storedName', 'originalName as filename', 'mimeType as contentType'] as const
  const { storedName, ...file } = await db.selectFrom('storedFile').select(columns).where('id', '=', id).executeTakeFirstOrThrow()
  return { ...file, content: await readFile(storedPath(folder, storedName)) }
}

/** Links that somebody waits for first ('reset' before 'invitation'), then account mail, then the rest. */
export const queryDue = (db: Reader) =>
  db
    .selectFrom('mail')
    .select('id')
    // A literal, because SQLite does not use the partial index of waiting mail with a parameter.
    .where('status', '=', sql.lit('waiting'))
    .where(isDue())
    .orderBy('linkKind', 'desc')
    .orderBy('kind')
    .orderBy('nextAttemptAt')

/** Only the beginning of the server's answer, which may quote the link: searching 1 MB for addresses takes half an hour. */
function reasonOf(error: unknown, token: string | null): string {
  const said = error instanceof Error ? error.message : String(error)
  return withoutTokens(token ? said.replaceAll(token, '…') : said).slice(0, 1000)
}

/** Keeps addresses out of the log; a refusal quotes the recipient. */
const withoutAddresses = (text: string) => text.replace(/[^\s<>()[\]{}"',:;]+@[^\s<>()[\]{}"',:;]+/g, '…')

export const isMailPaused = ({ mailPaused, mailRefused }: Pick<Settings, 'mailPaused' | 'mailRefused'>) => mailPaused || mailRefused !== ''

/** Mails that were tried are tried again at once; those that wait for a possible Undo keep waiting. */
export const endBackOff = (trx: Trx) =>
  trx.updateTable('mail').set({ nextAttemptAt: nowText() }).where('status', '=', sql.lit('waiting')).where('attempts', '>', 0).execute()

export function mailState(settings: Settings, { configured, failing }: MailQueue): MailState {
  if (!configured) return 'missing'
  if (isMailPaused(settings)) return 'paused'
  return failing ? 'failing' : 'ready'
}
