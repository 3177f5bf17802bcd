import * as z from 'zod/mini'
import { say } from '../../words/say'

const MESSAGE_MAX = 64 * 1024

/** The body of a notification, as it came. */
export const notification = z.object({ message: z.string(say('server', 'snsMalformed')).check(z.maxLength(MESSAGE_MAX)) })

export const issueFilter = z.object({ status: z._default(z.enum(['active', 'resolved']), 'active') })

/** Why a mail has not reached its reader. */
export const REASONS_IN_WORDS = {
  unsubscribed: 'Has unsubscribed from community email',
  returned: 'Emails to this address bounce',
  failed: "The email couldn't be delivered",
  waiting: 'The email is still waiting to be sent',
  notSent: "Wasn't among the readers",
}

/** Amazon's kinds of trouble, and the reply codes of a mail server that refused us (RFC 3463). */
const CAUSES: [pattern: RegExp, words: string][] = [
  [/mailboxfull|\b[45]\.2\.2\b|quota|mailbox (is )?full/i, 'The mailbox is full.'],
  [/messagetoolarge|\b5\.3\.4\b/i, 'The email was too large for this mailbox.'],
  [/contentrejected|attachmentrejected/i, 'The email provider refused what the email contained.'],
  [/suppress/i, 'Emails to this address bounced before, so Amazon no longer tries it.'],
  [/\b5\.7\.\d+\b|spam|blocked|policy/i, 'The email provider refuses email from the portal.'],
  [/\b5\.1\.\d\b|noemail|user unknown|no such user|does not exist|\b550\b/i, "This address doesn't exist, or no longer exists."],
]

interface Trouble {
  issueType: string
  subType: string | null
  diagnosticCode: string | null
}

/** Why mail does not arrive, for somebody who has never read a bounce. */
export function causeInWords({ issueType, subType, diagnosticCode }: Trouble): string {
  if (issueType === 'complaint') return 'The reader, or their email provider, marked one of our emails as spam.'
  const told = `${subType ?? ''} ${diagnosticCode ?? ''}`
  return CAUSES.find(([pattern]) => pattern.test(told))?.[1] ?? "The email provider doesn't accept email for this address."
}
