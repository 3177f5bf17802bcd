/// <reference lib="es2024.string" />
import { createHash } from 'node:crypto'
import type { Email } from 'postal-mime'
import type { Reader, Write } from '../../../db/schema'
import { maySignIn } from '../../shared/residents'
import { wordsIn } from '../../words/words'
import { PortalError } from '../errors'
import { INSIDE, shareOf } from '../limits/caller'
import { type ReplyKind, readReplyAddress } from '../notifications/email/reply-address'
import { languageOf } from '../notifications/language-of'
import { findPerson, foldKey, type Person } from '../people'
import { readSettings, type Settings } from '../settings'
import type { Services, WriterContext } from '../trpc/context'
import type { FileRule } from '../uploads/receive-file'
import type { ReceivedFile } from '../uploads/stored-files'
import { endUploadSession, newUploadSession } from '../uploads/upload-session'
import { addressesIn, allOf, failsDmarc, robotIn, senderOf } from './headers'
import { htmlAsText } from './html-text'
import { ownWords } from './own-words'
import { parseMail } from './parse'
import { REPLY_KEY } from './per-day'
import { RefusedReply } from './refused'
import { receiveReplyFiles } from './reply-files'
import { withoutKeys } from './without-keys'

/** What no provider carries. */
export const MAIL_MAX_BYTES = 50 * 1024 * 1024
/** Headings of quotes are looked for in so much of a mail. */
const READ_MAX = 200_000
const HEADS_MAX = 256 * 1024
/** So many has a file of 50 MB; each takes memory, and each part of a mail much more of it. */
const LINES_MAX = 800_000
const PARTS_MAX = 20_000

/** What somebody has answered by mail. */
export interface Reply {
  id: number
  text: string
  files: ReceivedFile[]
  /** One a mail, however often it is delivered. */
  key: string
}

/** How answers to one kind of mail become what they are. */
export interface ReplyTaker {
  kind: ReplyKind
  textMax: number
  field: string
  files: FileRule
  /** Stores it as any other; false when it was there before. Throws `RefusedReply`, or what the portal's page would say. */
  take(ctx: WriterContext, reply: Reply): Promise<boolean>
}

export type ReplyDesk = Pick<Services, 'env' | 'writeLimit' | 'receivedLimit'> & {
  reads: Reader
  write: Write
  takers: readonly ReplyTaker[]
}

/**
 * Takes one mail in, `uid` being its address in a mailbox. Says whether it was there before. Throws `RefusedReply` for one that is
 * nobody's answer; any other error may be over later, and nothing is stored then.
 */
export async function takeIn(desk: ReplyDesk, source: Buffer, uid?: string): Promise<'taken' | 'known'> {
  if (source.length > MAIL_MAX_BYTES) throw new RefusedReply('it is larger than 50 MB')
  const settings = await readSettings(desk.reads)
  // Of its head first: what a stranger sends is never taken apart.
  await findAnswered(desk, await parseMail(headOf(source)), settings)
  requireFewLines(source)
  const mail = await parseMail(source)
  const to = await findAnswered(desk, mail, settings)
  const key = keyOf(mail, uid)
  const taker = desk.takers.find(({ kind }) => kind === to.kind)
  if (!taker) throw new RefusedReply('nothing takes such an answer')
  const base = desk.env.REPLY_ADDRESS ?? ''
  // Taking it apart and the writer's line take time: the account may be banned by then, or have another address.
  const write: Write = (work) =>
    desk.write(async (trx) => {
      await findWriter(trx, to)
      return work(trx)
    })
  const ctx = { ...desk, write, user: to.user, caller: { ...INSIDE, ...shareOf(to.user, '') } }
  const files = newUploadSession(ctx)
  try {
    const { received, notTaken } = await receiveReplyFiles(files, taker.field, mail.attachments, taker.files)
    const take = (kept: ReceivedFile[], missing: string[]) =>
      taker.take(ctx, { id: to.id, key, files: kept, text: textOf(mail, missing, { taker, settings, user: to.user, base }) })
    // Files that are too many by now cost nobody their words.
    const isNew = await take(received, notTaken).catch((error: unknown) => {
      if (received.length === 0 || !isRefusal(error)) throw error
      return take([], [...received.map(({ originalName }) => originalName), ...notTaken])
    })
    return isNew ? 'taken' : 'known'
  } catch (error) {
    throw isRefusal(error) ? new RefusedReply((error as PortalError).message) : error
  } finally {
    await endUploadSession(files, desk.reads)
  }
}

/** What the portal's pages would refuse as well; later it would say the same. */
const isRefusal = (error: unknown) => error instanceof PortalError && !['SERVICE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR'].includes(error.code)

/** Down to the first empty line. */
function headOf(source: Buffer): Buffer {
  const end = source.toString('latin1', 0, HEADS_MAX).search(/\n\r*\n/)
  if (end < 0 && source.length > HEADS_MAX) throw new RefusedReply('its headers are too long')
  return end < 0 ? source : source.subarray(0, end)
}

function requireFewLines(source: Buffer) {
  const count = (piece: string, most: number) => {
    let found = 0
    for (let at = source.indexOf(piece); at >= 0 && found <= most; at = source.indexOf(piece, at + piece.length)) found += 1
    return found
  }
  if (count('\n', LINES_MAX) > LINES_MAX || count('\n--', PARTS_MAX) > PARTS_MAX) throw new RefusedReply('it has too many lines or parts')
}

/** Which conversation or report it answers, and who writes. Throws `RefusedReply`. */
async function findAnswered({ env, reads }: ReplyDesk, mail: Email, { linkSecret }: Settings) {
  const base = env.REPLY_ADDRESS
  if (!base) throw new RefusedReply('REPLY_ADDRESS is not set')
  const [to] = addressesIn(mail).flatMap((address) => readReplyAddress(base, linkSecret, address) ?? [])
  if (!to) throw new RefusedReply('it is addressed to no conversation, or the signature is wrong')
  const robot = robotIn(mail, new URL(env.PUBLIC_URL).hostname)
  if (robot) throw new RefusedReply(robot)
  const sender = senderOf(mail)
  if (sender === null) throw new RefusedReply('From is not exactly one address')
  const user = await findWriter(reads, { ...to, sender })
  if (failsDmarc(mail, env.REPLY_AUTHSERV_ID)) throw new RefusedReply('its sender is forged (dmarc=fail)')
  return { ...to, sender, user }
}

/** The account it was made for, as of now. Throws `RefusedReply`. */
async function findWriter(db: Reader, { userId, sender }: { userId: number; sender: string }): Promise<Person> {
  const user = await findPerson(db, userId)
  if (!user || !maySignIn(user.status)) throw new RefusedReply('the account it was made for cannot sign in')
  if (foldKey(sender) !== foldKey(user.email)) throw new RefusedReply('it comes from another address than the account has')
  return user
}

/** Of its Message-ID; a mail without one is known by its place in the mailbox, or by what it says. */
function keyOf(mail: Email, uid?: string): string {
  const [id] = allOf(mail, 'message-id')
  const name = id || uid || JSON.stringify([mail.date, mail.subject, mail.text, mail.html])
  return `${REPLY_KEY}${createHash('sha256').update(name).digest('hex').slice(0, 56)}`
}

interface About {
  base: string
  taker: ReplyTaker
  settings: Settings
  user: Person
}

/** What somebody wrote, as it may be stored, and in its last line what could not be taken. */
function textOf({ text, html }: Email, notTaken: string[], { taker, settings, user, base }: About): string {
  const { notTaken: sayNotTaken, restOfText } = wordsIn(languageOf(user, settings)).mails.conversation
  const whole = plain(text?.trim() ? text : htmlAsText((html ?? '').slice(0, 10 * READ_MAX)))
  const own = withoutKeys(ownWords(whole), { base, secret: settings.linkSecret })
  const line = (names: string[]) => (names.length > 0 ? `\n\n${sayNotTaken(names.slice(0, 20).join(', ').slice(0, 1_000))}` : '')
  if (own.length + line(notTaken).length <= taker.textMax) return `${own}${line(notTaken)}`.trim()
  const end = line([restOfText, ...notTaken])
  return `${own
    .slice(0, taker.textMax - end.length)
    .toWellFormed()
    .trim()}${end}`
}

const plain = (text: string) =>
  text
    .slice(0, READ_MAX)
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()
