import * as z from 'zod/mini'

const MESSAGE_MAX = 64 * 1024

/** The body of a notification, as it came. */
export const notification = z.object({ message: z.string('This is not a message of Amazon SNS').check(z.maxLength(MESSAGE_MAX)) })

export const issueFilter = z.object({ status: z._default(z.enum(['active', 'resolved']), 'active') })

/** Why a mail has not reached its reader. */
export const REASONS_IN_WORDS = {
  unsubscribed: 'Has unsubscribed from community mail',
  returned: 'Mail to this address comes back',
  failed: 'The mail could not be delivered',
  waiting: 'The mail is still waiting to be sent',
  notSent: 'Was not among the readers',
}

/** Amazon's kinds of trouble, and the reply codes of a mail server that refused us (RFC 3463). */
const CAUSES: [pattern: RegExp, words: string][] = [
  [/mailboxfull|\b[45]\.2\.2\b|quota|mailbox (is )?full/i, 'The mailbox is full.'],
  [/messagetoolarge|\b5\.3\.4\b/i, 'The mail was too large for this mailbox.'],
  [/contentrejected|attachmentrejected/i, 'The mail provider refused what the mail contained.'],
  [/suppress/i, 'Mail to this address came back before, so Amazon no longer tries it.'],
  [/\b5\.7\.\d+\b|spam|blocked|policy/i, 'The mail provider refuses mail from the portal.'],
  [/\b5\.1\.\d\b|noemail|user unknown|no such user|does not exist|\b550\b/i, 'This address does not exist (any more).'],
]

interface Trouble {
  issueType: string
  subType: string | null
  diagnosticCode: string | null
}

/** Why mail does not arrive, for somebody who has never read a bounce. */
export function causeInWords({ issueType, subType, diagnosticCode }: Trouble): string {
  if (issueType === 'complaint') return 'The reader, or their mail provider, marked one of our mails as spam.'
  const told = `${subType ?? ''} ${diagnosticCode ?? ''}`
  return CAUSES.find(([pattern]) => pattern.test(told))?.[1] ?? 'The mail provider does not accept mail for this address.'
}
