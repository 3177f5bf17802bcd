import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { SendMailOptions } from 'nodemailer'
import type { Composed, MailRow } from '../compose'

/** Mails on their way at the same time. */
export const AT_ONCE = 3

/** What goes to the mail server for a row of the outbox, each time under the same Message-ID. */
export const letterOf = (mail: MailRow & Composed, from: SendMailOptions['from']): SendMailOptions => ({
  from,
  to: mail.toAddress,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: mail.messageId,
  date: new Date(mail.createdAt),
  ...(mail.replyTo ? { replyTo: mail.replyTo } : {}),
  ...threadOf(mail),
  headers: {
    'Content-Language': mail.language,
    ...(mail.unsubscribeUrl
      ? { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
      : {}),
    ...(mail.thread || !mail.unsubscribeUrl ? { 'Auto-Submitted': 'auto-generated' } : {}),
  },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Mail programs show together what refers to the same thing, also where that was never a mail. */
function threadOf({ thread, messageId }: MailRow & Composed) {
  if (!thread) return {}
  const root = `<${thread}@${messageId.slice(messageId.indexOf('@') + 1)}`
  return { inReplyTo: root, references: root }
}

/** Pooled, so that a mail to the whole community does not sign in once per person. */
export function smtpOptions(url: string) {
  return {
    url,
    requireTLS: needsTls(url),
    pool: true,
    maxConnections: AT_ONCE,
    connectionTimeout: 10_000,
    greetingTimeout: 10_000,
    socketTimeout: 20_000,
  }
}

/**
 * Whether mail waits where the server offers no encryption: whoever sits between could strike the offer out, and read the password and
 * every link. A server in the same house may go without, and one whose address says so.
 */
function needsTls(url: string): boolean {
  const { hostname, password, searchParams } = new URL(url)
  return password !== '' && !searchParams.has('ignoreTLS') && !isInHouse(hostname.replace(/[[\]]/g, '').toLowerCase())
}

/** An address, or a name, that means nothing on the Internet. */
const isInHouse = (host: string) =>
  isIP(host)
    ? ipaddr.process(host).range() !== 'unicast'
    : !host.includes('.') || /\.(local|localhost|localdomain|lan|internal|home\.arpa)$/.test(host)

/** The server was asked for encryption and said no. */
export const lacksTls = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ETLS' && 'responseCode' in error

/** What a mail server answered to this recipient or message; null for anything else, such as our own sign-in: no reader is to blame for it. */
function answerToMail(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return null
  const command = 'command' in error ? String(error.command) : ''
  return command.startsWith('RCPT') || command === 'DATA' ? Number(error.responseCode) : null
}

/** The mail server takes no mail at all. */
export const isOutage = (error: unknown) => answerToMail(error) === null

/** The receiving server said no for good (RFC 5321, 4.2.1: 5yz). */
export const isRefusal = (error: unknown) => (answerToMail(error) ?? 0) >= 500
