import * as z from 'zod/mini'
import { msg } from '../../words/say'

const MESSAGE_MAX = 64 * 1024

/** The body of a notification, as it came. */
export const notification = z.object({ message: z.string(msg('server', 'snsMalformed')).check(z.maxLength(MESSAGE_MAX)) })

export const issueFilter = z.object({ status: z._default(z.enum(['active', 'resolved']), 'active') })

/** Amazon's kinds of trouble, and the reply codes of a mail server that refused us (RFC 3463). */
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

/** Why mail does not arrive: which of the words of `delivery.causes`. */
export function causeOf({ issueType, subType, diagnosticCode }: Trouble) {
  if (issueType === 'complaint') return 'spam'
  const told = `${subType ?? ''} ${diagnosticCode ?? ''}`
  return CAUSES.find(([pattern]) => pattern.test(told))?.[1] ?? 'other'
}
