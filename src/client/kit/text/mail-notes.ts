import type { MailState } from '../../../shared/system'
import { useWords } from '../words/words'

/** A sentence that follows one that promises an email; empty while email works. */
export function useMailText() {
  const { mailMissing, mailPaused, mailFailing } = useWords('kit')
  return (state: MailState) => ({ ready: '', missing: mailMissing, paused: mailPaused, failing: mailFailing })[state]
}
