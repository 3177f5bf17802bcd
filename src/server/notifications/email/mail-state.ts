import type { MailState } from '../../../shared/mail'
import type { Settings } from '../../settings'
import type { MailQueue } from '../mail-queue'

/** What becomes of an email written now. */
export function mailState({ mailPaused }: Settings, { configured, failing }: MailQueue): MailState {
  if (!configured) return 'missing'
  if (mailPaused) return 'paused'
  return failing ? 'failing' : 'ready'
}
