import type { MailState } from '../../../shared/mail'

/** Goes behind a sentence that promises an email. */
export const MAIL_NOTES: Record<MailState, string> = {
  ready: '',
  missing: "Email isn't set up yet, so emails are waiting until it is.",
  paused: 'Email is paused, so emails are waiting until sending resumes.',
  failing: "The mail server isn't taking email right now, so emails may arrive late.",
}
