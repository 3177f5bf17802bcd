import * as z from 'zod/mini'
import { id } from '../../shared/fields'
import { msg } from '../../words/messages'

const MESSAGE_MAX = 64 * 1024

export const notification = z.object({ message: z.string(msg('server', 'snsMalformed')).check(z.maxLength(MESSAGE_MAX)) })

export const issueFilter = z.object({ status: z._default(z.enum(['active', 'resolved']), 'active') })

/** Amazon's bounce types and the reply codes of mail servers (RFC 3463). */
const CAUSES = [
  [/mailboxfull|\b[45]\.2\.2\b|quota|mailbox (is )?full/i, 'full'],
  [/messagetoolarge|\b5\.3\.4\b/i, 'tooLarge'],
  [/contentrejected|attachmentrejected/i, 'content'],
  [/suppress/i, 'suppressed'],
  [/\b5\.7\.\d+\b|spam|blocked|policy/i, 'blocked'],
  [/\b5\.1\.\d\b|noemail|user unknown|no such user|does not exist|\b550\b/i, 'noAddress'],
] as const

interface Trouble {
  issueType: string
  subType: string | null
  diagnosticCode: string | null
}

export function causeOf({ issueType, subType, diagnosticCode }: Trouble) {
  if (issueType === 'complaint') return 'spam'
  const diagnosis = `${subType ?? ''} ${diagnosticCode ?? ''}`
  return CAUSES.find(([pattern]) => pattern.test(diagnosis))?.[1] ?? 'other'
}

/** The number of emails and texts listed for one person. */
export const LATEST = 10
export const PAGE_SIZE = 50
export const RETRIED_DAYS = 7
/** Resume asks about messages that have waited longer. */
export const OLD_NEWS_HOURS = 24
export const MAIL_STATUSES = ['waiting', 'sent', 'failed'] as const
export type MailStatus = (typeof MAIL_STATUSES)[number]

export const CHANNELS = ['email', 'sms', 'push'] as const
export type Channel = (typeof CHANNELS)[number]
const channel = z._default(z.enum(CHANNELS), 'email')

/** `cursor` is the last id of the previous page. */
export const mailPage = z.object({ status: z.enum(MAIL_STATUSES), channel, cursor: z.nullish(id) })
export const byChannel = z._default(z.object({ channel }), { channel: 'email' })
export const resumption = z._default(z.object({ withoutOldNews: z._default(z.boolean(), false) }), { withoutOldNews: false })
export const byIdAndChannel = z.object({ id, channel })
