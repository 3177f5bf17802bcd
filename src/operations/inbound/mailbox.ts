import type { ImapFlow } from 'imapflow'
import { RefusedReply } from '../../server/inbound/refused'
import { MAIL_MAX_BYTES } from '../../server/inbound/take-in'
import type { Env } from '../../server/process/env'
import { inTime } from '../../server/process/in-time'

/** Mails that leave the mailbox in a round. */
const AT_ONCE = 50
const WAIT_MS = 30_000
const DONE = ['Portico', 'Done']
const REFUSED = ['Portico', 'Refused']

export interface Round {
  taken: number
  refused: number
  /** Why, a line each; nobody is named in them. */
  reasons: string[]
  /** Why a mail stays where it is until the next round, of the first that does; null where none does. */
  failed: string | null
}

/** Takes a mail in; `uid` names its place in the mailbox. */
type TakeIn = (source: Buffer, uid: string) => Promise<unknown>

/** Opens the mailbox of REPLY_IMAP_URL for as long as `work` takes. */
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
    // Whatever size it said: its own limit is a gigabyte.
    maxLiteralSize: 2 * MAIL_MAX_BYTES,
    maxLineLength: 2 * MAIL_MAX_BYTES,
  })
  let broken: unknown
  client.on('error', (error: unknown) => {
    broken = error
  })
  try {
    await inTime(client.connect())
    const { uidValidity } = await inTime(client.mailboxOpen('INBOX'))
    // Fifty large mails on a slow line are a round, too; those that were taken in are moved.
    return await inTime(work(client, `imap://${encodeURIComponent(user)}@${hostname}/INBOX;UIDVALIDITY=${uidValidity}`), 'an hour')
  } catch (error) {
    throw explained(broken ?? error, hostname)
  } finally {
    client.close()
  }
}

/** Takes in what lies in the mailbox, the oldest first and one at a time, and moves each to a folder. Nothing is deleted. */
export const readMailbox = (env: Env, takeIn: TakeIn): Promise<Round> =>
  withMailbox(env, async (client, name) => {
    const done = await client.mailboxCreate(DONE)
    const refused = await client.mailboxCreate(REFUSED)
    const round: Round = { taken: 0, refused: 0, reasons: [], failed: null }
    const uids = (await client.search({ all: true }, { uid: true })) || []
    for (const uid of uids) {
      if (round.taken + round.refused === AT_ONCE) break
      let folder = done
      const source = await fetchSource(client, uid)
      try {
        if (!source) throw new RefusedReply('it is larger than 50 MB')
        await takeIn(source, `${name}/;UID=${uid}`)
        round.taken += 1
      } catch (error) {
        if (!(error instanceof RefusedReply)) {
          // It may be over in the next round, and keeps none behind it waiting: it is not counted.
          round.failed ??= String(error)
          continue
        }
        round.refused += 1
        round.reasons.push(error.message)
        folder = refused
      }
      await client.messageMove(String(uid), folder.path, { uid: true })
    }
    return round
  })

/** Null for one that is too large. */
async function fetchSource(client: ImapFlow, uid: number): Promise<Buffer | null> {
  const mail = await client.fetchOne(String(uid), { size: true }, { uid: true })
  if (mail && (mail.size ?? 0) > MAIL_MAX_BYTES) return null
  const whole = (await client.fetchOne(String(uid), { source: true }, { uid: true })) || undefined
  if (!whole?.source) throw new Error('The mail server did not give out a mail it lists.')
  return whole.source
}

/** What the server said, without what was asked of it. */
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

/** The mail server cannot be reached, or refuses us. */
export class MailboxFailed extends Error {}
