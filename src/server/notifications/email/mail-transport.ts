import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'
import type { SendMailOptions } from 'nodemailer'

/** Concurrent mails. */
export const AT_ONCE = 3

interface OutgoingMail {
  toAddress: string
  subject: string
  text: string
  html: string
  messageId: string
  createdAt: string
  language: string
  replyTo?: string
  unsubscribeUrl: string | null
  thread?: string | undefined
}

/** Each attempt has the same Message-ID. */
export const smtpMessage = (mail: OutgoingMail, from: SendMailOptions['from']): SendMailOptions => ({
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

/** Mail programs group mails that refer to the same id, also when no mail has it. */
function threadOf({ thread, messageId }: OutgoingMail) {
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
 * Prevents a man in the middle from removing STARTTLS and reading the password and every link. A server in the local network, or a URL with
 * `ignoreTLS`, is exempt.
 */
function needsTls(url: string): boolean {
  const { hostname, password, searchParams } = new URL(url)
  return password !== '' && !searchParams.has('ignoreTLS') && !isLocal(hostname.replace(/[[\]]/g, '').toLowerCase())
}

const isLocal = (host: string) =>
  isIP(host)
    ? ipaddr.process(host).range() !== 'unicast'
    : !host.includes('.') || /\.(local|localhost|localdomain|lan|internal|home\.arpa)$/.test(host)

export const lacksTls = (error: unknown) => error instanceof Error && 'code' in error && error.code === 'ETLS' && 'responseCode' in error

/** The reply code for this recipient or message; null for other errors, such as a failed sign-in. */
function answerToMail(error: unknown): number | null {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return null
  const command = 'command' in error ? String(error.command) : ''
  return command.startsWith('RCPT') || command === 'DATA' ? Number(error.responseCode) : null
}

export const isOutage = (error: unknown) => answerToMail(error) === null

/** A permanent refusal (RFC 5321, 4.2.1: 5yz). */
export const isRefusal = (error: unknown) => (answerToMail(error) ?? 0) >= 500
