/// <reference lib="es2024.string" />

import { hash } from 'node:crypto'
import type { Attachment, Email } from 'postal-mime'
import type { Reader, Write } from '../../../db/schema'
import { cleanText } from '../../shared/clean-text'
import { maySignIn } from '../../shared/residents'
import { wordsIn } from '../../words/words'
import { PortalError } from '../errors'
import { INTERNAL_CALLER, limitKeyOf } from '../limits/caller'
import type { Limits } from '../limits/limits'
import { DiskKeptFree } from '../limits/upload-quota'
import { readReplyAddress } from '../notifications/email/reply-address'
import { languageOf } from '../notifications/recipients'
import { findPerson, foldKey, type Person } from '../people'
import type { Env } from '../process/env'
import { readSettings, type Settings } from '../settings'
import { cleanFileName, type FileRule, receiveFile } from '../uploads/receive-file'
import type { ReceivedFile } from '../uploads/stored-files'
import { chargeFor, endUploadSession, newUploadSession, type UploadSession } from '../uploads/upload-session'
import { addressesIn, failsDmarc, headerValues, robotIn, senderOf } from './headers'
import { htmlAsText } from './html-text'
import { REPLY_KEY, RefusedReply, type ReplyReceiver } from './reply'
import { ownWords, withoutKeys } from './reply-text'

/** No mail provider accepts larger mail. */
export const MAIL_MAX_BYTES = 50 * 1024 * 1024
const READ_MAX = 200_000
const HEADERS_MAX = 256 * 1024

export interface ReplyServices {
  reads: Reader
  write: Write
  env: Env
  limits: Pick<Limits, 'writes'>
  receivers: readonly ReplyReceiver[]
}

/**
 * Stores one mail as an answer; `uid` is its address in a mailbox. Throws `RefusedReply` for a mail that is no answer. After any other
 * error nothing is stored, and a later attempt may succeed.
 */
export async function importReply(services: ReplyServices, source: Buffer, uid?: string): Promise<'new' | 'known'> {
  if (source.length > MAIL_MAX_BYTES) throw new RefusedReply('it is larger than 50 MB')
  const settings = await readSettings(services.reads)
  // Parses the headers first, so that a stranger's mail is never parsed whole.
  await requireAnswer(services, await parseMail(headersOf(source)), settings)
  const mail = await parseMail(source)
  const to = await requireAnswer(services, mail, settings)
  const key = keyOf(mail, uid)
  const receiver = services.receivers.find(({ kind }) => kind === to.kind)
  if (!receiver) throw new RefusedReply('nothing takes such an answer')
  // Checks again, because parsing and the write queue take time: the account may have been banned or have another address.
  const write: Write = (work) =>
    services.write(async (trx) => {
      await requireWriter(trx, to)
      return work(trx)
    })
  const ctx = { ...services, write, user: to.user, caller: { ...INTERNAL_CALLER, ...limitKeyOf(to.user, '') } }
  const uploads = newUploadSession(ctx)
  const text = ownTextOf(mail, services.env, settings)
  const wanted = mail.attachments.filter((file) => !isSignaturePicture(file, text))
  try {
    const { received, notTaken } = await receiveReplyFiles(uploads, receiver.field, wanted, receiver.files)
    const store = (files: ReceivedFile[], missing: string[]) =>
      receiver.receive(ctx, { id: to.id, key, files, text: withMissing(text, missing, { receiver, settings, user: to.user }) })
    const isNew = await store(received, notTaken).catch((error: unknown) => {
      if (received.length === 0 || !isRefusal(error)) throw error
      return store([], [...received.map(({ originalName }) => originalName), ...notTaken])
    })
    return isNew ? 'new' : 'known'
  } catch (error) {
    throw isRefusal(error) ? new RefusedReply((error as PortalError).message) : error
  } finally {
    await endUploadSession(uploads, services.reads)
  }
}

const isRefusal = (error: unknown) => error instanceof PortalError && !['SERVICE_UNAVAILABLE', 'INTERNAL_SERVER_ERROR'].includes(error.code)

const PARSER_OPTIONS = { maxHeadersSize: 4 * 1024 * 1024, maxNestingDepth: 50, forceRfc822Attachments: true }

/** Some mail takes minutes or gigabytes to parse, so the caller runs in its own process with limits of time and memory. */
async function parseMail(source: Buffer): Promise<Email> {
  const { default: PostalMime } = await import('postal-mime')
  return PostalMime.parse(source, PARSER_OPTIONS).catch(() => {
    throw new RefusedReply('it cannot be read')
  })
}

function headersOf(source: Buffer): Buffer {
  const end = source.toString('latin1', 0, HEADERS_MAX).search(/\n\r*\n/)
  if (end < 0 && source.length > HEADERS_MAX) throw new RefusedReply('its headers are too long')
  return end < 0 ? source : source.subarray(0, end)
}

async function requireAnswer({ env, reads }: ReplyServices, mail: Email, { linkSecret }: Settings) {
  const base = env.REPLY_ADDRESS
  if (!base) throw new RefusedReply('REPLY_ADDRESS is not set')
  const [to] = addressesIn(mail).flatMap((address) => readReplyAddress(base, linkSecret, address) ?? [])
  if (!to) throw new RefusedReply('it is addressed to no conversation, or the signature is wrong')
  const robot = robotIn(mail, new URL(env.PUBLIC_URL).hostname)
  if (robot) throw new RefusedReply(robot)
  const sender = senderOf(mail)
  if (sender === null) throw new RefusedReply('From is not exactly one address')
  const user = await requireWriter(reads, { ...to, sender })
  if (failsDmarc(mail, env.REPLY_AUTHSERV_ID)) throw new RefusedReply('its sender is forged (dmarc=fail)')
  return { ...to, sender, user }
}

/** Throws `RefusedReply` if the account may not write any more. */
async function requireWriter(db: Reader, { userId, sender }: { userId: number; sender: string }): Promise<Person> {
  const user = await findPerson(db, userId)
  if (!user || !maySignIn(user.status)) throw new RefusedReply('the account it was made for cannot sign in')
  if (foldKey(sender) !== foldKey(user.email)) throw new RefusedReply('it comes from another address than the account has')
  return user
}

/** Hashes the Message-ID; without one, the address in the mailbox or the content. */
function keyOf(mail: Email, uid?: string): string {
  const [id] = headerValues(mail, 'message-id')
  const name = id || uid || JSON.stringify([mail.date, mail.subject, mail.text, mail.html])
  return `${REPLY_KEY}${hash('sha256', name).slice(0, 56)}`
}

interface About {
  receiver: ReplyReceiver
  settings: Settings
  user: Person
}

function ownTextOf({ text, html }: Email, { REPLY_ADDRESS: base = '', MAIL_FROM = base }: Env, { name, linkSecret }: Settings): string {
  const whole = plain(text?.trim() ? text : htmlAsText((html ?? '').slice(0, 10 * READ_MAX)))
  const from = MAIL_FROM.match(/[^\s<>]+@[^\s<>]+/)?.[0] ?? base
  return withoutKeys(ownWords(whole, [name, base, from]), { base, secret: linkSecret })
}

function withMissing(own: string, notTaken: string[], { receiver, settings, user }: About): string {
  const { notTaken: sayNotTaken, restOfText } = wordsIn(languageOf(user, settings)).mails.conversation
  const line = (names: string[]) => (names.length > 0 ? `\n\n${sayNotTaken(names.slice(0, 20).join(', ').slice(0, 1_000))}` : '')
  if (own.length + line(notTaken).length <= receiver.textMax) return `${own}${line(notTaken)}`.trim()
  const end = line([restOfText, ...notTaken])
  return `${own
    .slice(0, receiver.textMax - end.length)
    .toWellFormed()
    .trim()}${end}`
}

const plain = (text: string) =>
  cleanText(text.slice(0, READ_MAX))
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n\t]/gu, '')
    .toWellFormed()

/** A smaller picture that the text embeds is part of a signature, unless the own words name it, as Gmail does with a pasted one. */
const SIGNATURE_PICTURE_BYTES = 20 * 1024

const bytesOf = ({ content }: Attachment) =>
  typeof content === 'string' ? Buffer.from(content) : Buffer.from(content instanceof Uint8Array ? content : new Uint8Array(content))

const isSignaturePicture = (file: Attachment, own: string) =>
  file.mimeType.startsWith('image/') &&
  (file.related === true || Boolean(file.contentId)) &&
  bytesOf(file).length < SIGNATURE_PICTURE_BYTES &&
  !own.includes(`[image: ${file.filename}]`)

const nameOf = ({ filename, mimeType }: Attachment) =>
  cleanFileName(filename || mimeType.replace('/', '.'), /\.([A-Za-z0-9]{1,10})$/.exec(filename ?? '')?.[1] ?? mimeType.split('/')[1] ?? '')

/** Stops after this many bad files, because a mail may hold thousands. */
const BAD_MAX = 5

/** Stores the files as if they came from a form and returns the names of the refused ones. Throws when the disk is full. */
async function receiveReplyFiles(session: UploadSession, field: string, wanted: readonly Attachment[], rule: FileRule) {
  const received: ReceivedFile[] = []
  const notTaken: string[] = []
  const open = async () => {
    await session.quota.open()
    await session.quota.requireRoom(wanted.reduce((sum, file) => sum + bytesOf(file).length, 0))
  }
  const isOpen = wanted.length > 0 && (await isAllowed(open))
  let lookedInto = 0
  async function* bytesIn(file: Attachment) {
    lookedInto += 1
    yield bytesOf(file)
  }
  for (const file of wanted) {
    const receive = async () => {
      const stored = await receiveFile(session, field, nameOf(file), bytesIn(file), rule, session.quota.count)
      received.push({ ...stored, charge: chargeFor(session, stored) })
    }
    const mayBe = isOpen && received.length < rule.maxCount && lookedInto < rule.maxCount + BAD_MAX
    const isTaken = mayBe && (await isAllowed(receive))
    if (!isTaken) notTaken.push(nameOf(file))
  }
  return { received, notTaken }
}

/** Returns false for a file that a form would refuse. Throwing would make the mail wait and block all mail behind it. */
async function isAllowed(work: () => Promise<unknown>): Promise<boolean> {
  try {
    await work()
    return true
  } catch (error) {
    if (error instanceof PortalError || error instanceof DiskKeptFree) return false
    throw error
  }
}
