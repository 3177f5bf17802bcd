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
  attachment?: { filename: string; contentType: string; content: Buffer } | undefined
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
  ...(mail.attachment ? { attachments: [mail.attachment] } : {}),
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
    // For an idle connection that the server has just closed.
    maxRequeues: 1,
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

interface SmtpError {
  message?: string
  code?: string
  originalCode?: string
  response?: string
  responseCode?: number
  command?: string
  errors?: SmtpError[]
}

/**
 * 'address': the recipient's server refuses that address for good. 'refused': it refuses for another reason, such as spam or a full mailbox.
 * 'later': a temporary refusal. 'sender': MAIL FROM is refused. 'outage': anything else, such as a failed sign-in.
 */
type Fault = 'address' | 'refused' | 'later' | 'sender' | 'outage'

export function faultOf(error: unknown): Fault {
  const { response = '', responseCode = 0, command = '' } = error as SmtpError
  if (command.startsWith('MAIL') && responseCode >= 500) return 'sender'
  const atRecipient = command.startsWith('RCPT')
  if (responseCode === 0 || (!atRecipient && command !== 'DATA')) return 'outage'
  if (responseCode < 500) return 'later'
  // RFC 3463: 5.1.7 and 5.1.8 are about the sender.
  const [, status] = /^\d{3}[ -]\W?(\d\.\d{1,3}\.\d{1,3})\b/.exec(response) ?? []
  if (status !== undefined) return /^5\.(1\.(?![78]$)|2\.1$)/.test(status) ? 'address' : 'refused'
  return atRecipient && [550, 551, 553].includes(responseCode) ? 'address' : 'refused'
}

const UNREACHED = ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH']

/** Says in words what Node says in codes, or not at all when a name has several addresses; null for other errors. */
export function explainMailError(error: unknown, url: string): string | null {
  const { code, originalCode, command, message = '', errors = [] } = error as SmtpError
  const codes = [code, originalCode, ...errors.map((one) => one.code)]
  const { hostname, port, protocol } = new URL(url)
  const place = `${hostname}:${port || (protocol === 'smtps:' ? 465 : 587)}`
  if (codes.includes('CERT_HAS_EXPIRED')) return `The certificate of ${hostname} has expired; its owner must renew it.`
  if (codes.some((one) => /CERT|SELF_SIGNED|UNABLE_TO/.test(one ?? '')))
    return `The certificate of ${hostname} cannot be trusted: ${message}.`
  if (codes.includes('EDNS') || codes.includes('ENOTFOUND')) return `No address is found for the name ${hostname} (DNS).`
  if (UNREACHED.some((one) => codes.includes(one)) || (code === 'ETIMEDOUT' && command === 'CONN')) return `Nothing answers at ${place}.`
  if (originalCode === 'ERR_SSL_WRONG_VERSION_NUMBER') return `${place} does not begin with encryption: write smtp:// in place of smtps://.`
  return null
}
