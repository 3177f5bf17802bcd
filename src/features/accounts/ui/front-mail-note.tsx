import { Note } from '../../../client/kit/feedback/note'
import { MAIL_NOTES } from '../../../client/kit/text/mail-notes'
import type { MailState } from '../../../shared/mail'

/** Nobody should wait for an email that doesn't come. */
export function FrontMailNote({ state = 'ready' }: { state: MailState | undefined }) {
  if (state === 'ready') return null
  return (
    <Note tone="amber" role="status" mb="md">
      {MAIL_NOTES[state]} The board can help you in the meantime.
    </Note>
  )
}
