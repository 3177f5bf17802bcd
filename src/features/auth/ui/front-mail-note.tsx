import { Note } from '../../../client/kit/feedback/note'
import { useMailText } from '../../../client/kit/text/mail-notes'
import { useWords } from '../../../client/kit/words/words'
import type { MailState } from '../../../shared/mail'

/** Nobody should wait for an email that doesn't come. */
export function FrontMailNote({ state = 'ready' }: { state: MailState | undefined }) {
  const words = useWords('joining')
  const mailText = useMailText()
  if (state === 'ready') return null
  return (
    <Note tone="amber" role="status" mb="md">
      {mailText(state)} {words.boardHelps}
    </Note>
  )
}
