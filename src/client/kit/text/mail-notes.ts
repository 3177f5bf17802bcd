import type { MailState } from '../../../shared/system'
import { useWords } from '../words/words'

export function useMailText() {
  const { mailMissing, mailPaused, mailFailing } = useWords('kit')
  return (state: MailState) => ({ ready: '', missing: mailMissing, paused: mailPaused, failing: mailFailing })[state]
}
