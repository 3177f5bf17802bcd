import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useMail } from '../../../client/kit/context/mail'
import { Note } from '../../../client/kit/feedback/note'
import type { MailState } from '../../../shared/mail'
import type { SentReport } from '../answers'
import { BOARD_WAITS } from './history/report-words'

/** What happens next with the report that was just sent; it promises no email that does not go out. */
export function SentNote({ report }: { report: SentReport }) {
  const node = useRef<HTMLDivElement>(null)
  const { state } = useMail()
  useEffect(() => {
    void node.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={node}>
      <Note tone="green" icon={IconCircleCheck} role="status" mb="lg">
        <p>
          <strong>Report #{report.id} has been sent.</strong>
        </p>
        <p>
          {boardText(report, state)} {updatesText(report, state)}
        </p>
      </Note>
    </div>
  )
}

function boardText({ boardEmailed }: SentReport, mail: MailState) {
  if (boardEmailed && mail === 'ready') return 'The board has been told.'
  return `${boardEmailed ? BOARD_WAITS[mail] : "The board hasn't been emailed."} They see it in the portal.`
}

function updatesText({ updatesEmailed, isSubmittedOnBehalf }: SentReport, mail: MailState) {
  if (!updatesEmailed || mail !== 'ready') return 'Any change of its status appears on this page.'
  return isSubmittedOnBehalf ? 'The resident will get an email when the status changes.' : "You'll get an email when the status changes."
}
