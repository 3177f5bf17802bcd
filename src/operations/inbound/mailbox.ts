import type { ImapFlow } from 'imapflow'
import type { DatabaseAccess } from '../../../db/schema'
import { MAIL_MAX_BYTES } from '../../server/inbound/import-reply'
import { RefusedReply } from '../../server/inbound/reply'
import { MINUTE, withTimeout } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import { readSettings, writeSettings } from '../../server/settings'

const AT_ONCE = 50
/** No further mail is begun after this; the round's process ends after `ROUND_LIMITS.timeoutMs`. */
const BEGIN_MS = 5 * MINUTE
/** One mail can take hours or gigabytes to parse. */
export const ROUND_LIMITS = { heapMb: 384, timeoutMs: 15 * MINUTE }
/** Rounds that may end in the middle of one mail before it is refused: a restart may have ended the first. */
const UNFINISHED_MAX = 2
const WAIT_MS = 30_000
const DONE = ['Portico', 'Done']
const REFUSED = ['Portico', 'Refused']

export interface Round {
  received: number
  refused: number
  reasons: string[]
  /** The reason why the first mail that stays in the mailbox could not be stored, or null. */
  failed: string | null
}

type ImportMail = (source: Buffer, uid: string) => Promise<unknown>

export async function withMailbox<T>(
  { REPLY_IMAP_URL }: Pick<Env, 'REPLY_IMAP_URL'>,
  work: (client: ImapFlow, name: string) => Promise<T>,
) {
  const { hostname, port, username, password } = new URL(REPLY_IMAP_URL ?? '')
  const { ImapFlow } = await import('imapflow')
  const user = decodeURIComponent(username)
  const client = new ImapFlow({
    host: hostname,
    port: Number(port || 993),
    secure: true,
    auth: { user, pass: decodeURIComponent(password) },
    logger: false,
    connectionTimeout: WAIT_MS,
    greetingTimeout: WAIT_MS,
    socketTimeout: 2 * WAIT_MS,
    // Applies whatever size the server announced; the library's own limit is a gigabyte.
    maxLiteralSize: 2 * MAIL_MAX_BYTES,
    maxLineLength: 2 * MAIL_MAX_BYTES,
  })
  let broken: unknown
  client.on('error', (error: unknown) => {
    broken = error
  })
  try {
    await withTimeout(client.connect())
    const { uidValidity } = await withTimeout(client.mailboxOpen('INBOX'))
    return await withTimeout(work(client, `imap://${encodeURIComponent(user)}@${hostname}/INBOX;UIDVALIDITY=${uidValidity}`), 'an hour')
  } catch (error) {
    throw explained(broken ?? error, hostname)
  } finally {
    client.close()
  }
}

/** Imports the mails in the mailbox, oldest first, and moves each to a folder. Nothing is deleted. */
export const readMailbox = (env: Env, database: DatabaseAccess, importMail: ImportMail): Promise<Round> =>
  withMailbox(env, async (client, name) => {
    const done = await client.mailboxCreate(DONE)
    const refused = await client.mailboxCreate(REFUSED)
    const round: Round = { received: 0, refused: 0, reasons: [], failed: null }
    const uids = (await client.search({ all: true }, { uid: true })) || []
    const until = Date.now() + BEGIN_MS
    try {
      for (const uid of uids) {
        if (round.received + round.refused === AT_ONCE || Date.now() > until) break
        let folder = done
        const address = `${name}/;UID=${uid}`
        try {
          await requireReadable(database, address)
          const source = await fetchSource(client, uid)
          await importMail(source, address)
          round.received += 1
        } catch (error) {
          if (!(error instanceof RefusedReply)) {
            // The next round may succeed. It is not counted, so that it keeps none behind it waiting.
            round.failed ??= String(error)
            continue
          }
          round.refused += 1
          round.reasons.push(error.message)
          folder = refused
        }
        await client.messageMove(String(uid), folder.path, { uid: true })
      }
    } finally {
      await database.write((trx) => writeSettings(trx, { mailBeingRead: null }))
    }
    return round
  })

/** Notes the mail that is read next. Refuses it when it was the last one of `UNFINISHED_MAX` rounds that came to no end. */
async function requireReadable({ reads, write }: DatabaseAccess, address: string) {
  const { mailBeingRead } = await readSettings(reads)
  const unfinished = mailBeingRead?.address === address ? mailBeingRead.unfinished + 1 : 0
  if (unfinished >= UNFINISHED_MAX) throw new RefusedReply('it takes too much time or memory to read')
  await write((trx) => writeSettings(trx, { mailBeingRead: { address, unfinished } }))
}

async function fetchSource(client: ImapFlow, uid: number): Promise<Buffer> {
  const mail = await client.fetchOne(String(uid), { size: true }, { uid: true })
  if (mail && (mail.size ?? 0) > MAIL_MAX_BYTES) throw new RefusedReply('it is larger than 50 MB')
  const whole = (await client.fetchOne(String(uid), { source: true }, { uid: true })) || undefined
  if (!whole?.source) throw new Error('The mail server did not give out a mail it lists.')
  return whole.source
}

function explained(error: unknown, host: string): unknown {
  if (!(error instanceof Error)) return error
  const { responseText, authenticationFailed, code } = error as Error & {
    responseText?: string
    authenticationFailed?: boolean
    code?: string
  }
  if (authenticationFailed) return new MailboxFailed(`${host} does not accept user and password: ${responseText || error.message}`)
  if (responseText || code) return new MailboxFailed(`${host}: ${responseText || error.message || code}`)
  return error
}

export class MailboxFailed extends Error {}
