import type { UnsubscribeReason } from '../schema'

/** The reasons as people would say them. */
export const REASON_WORDS: Record<UnsubscribeReason, string> = {
  no_longer_resident: 'I no longer live here',
  too_many_emails: 'I get too many emails',
  not_relevant: 'The emails are not relevant to me',
  communication_preference: 'I prefer to hear from the board in another way',
  other: 'Another reason',
}

/** The words of a stored reason; a reason from elsewhere as it is. */
export const reasonInWords = (reason: string) => (Object.hasOwn(REASON_WORDS, reason) ? REASON_WORDS[reason as UnsubscribeReason] : reason)
