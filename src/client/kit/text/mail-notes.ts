import type { MailState } from '../../../shared/system'
import { useWords } from '../words/words'

/** The page that says what to do. */
export const mailCure = (state: MailState) => (state === 'missing' ? '/settings/email' : '/outbox')

export function useMailText() {
  const { mailMissing, mailPaused, mailFailing } = useWords('kit')
  return (state: MailState) => ({ ready: '', missing: mailMissing, paused: mailPaused, failing: mailFailing })[state]
}
