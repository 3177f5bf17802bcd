import type { Selectable } from 'kysely'
import type { SendMailOptions } from 'nodemailer'
import type { MailTable } from '../../../db/tables/foundation'

/** Mails on their way at the same time. */
export const AT_ONCE = 3

/** What goes to the mail server for a row of the outbox: the same each time it is tried, down to its Message-ID. */
export const letterOf = (mail: Selectable<MailTable>, from: SendMailOptions['from']): SendMailOptions => ({
  from,
  to: mail.toAddress,
  subject: mail.subject,
  text: mail.text,
  html: mail.html,
  messageId: mail.messageId,
  date: new Date(mail.createdAt),
  headers: mail.unsubscribeUrl
    ? { 'List-Unsubscribe': `<${mail.unsubscribeUrl}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' }
    : { 'Auto-Submitted': 'auto-generated' },
  disableFileAccess: true,
  disableUrlAccess: true,
})

/** Pooled, so that a mail to the whole community does not sign in once per person. */
export function smtpOptions(url: string) {
  return { url, pool: true, maxConnections: AT_ONCE, connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 }
}

/** The receiving server said no for good (RFC 5321, 4.2.1: 5yz) to this recipient or message; refusals of our own sign-in or sender are not the reader's fault. */
export function isRefusal(error: unknown) {
  if (typeof error !== 'object' || error === null || !('responseCode' in error)) return false
  const command = 'command' in error ? String(error.command) : ''
  return Number(error.responseCode) >= 500 && (command.startsWith('RCPT') || command === 'DATA')
}
