import { IconCircleCheck } from '@tabler/icons-react'
import { useEffect, useRef } from 'react'
import { useMail } from '#kit/context/community-info'
import { Note } from '#kit/feedback/note'
import { useWords } from '#kit/words/words'
import type { MailState } from '../../../shared/mail'
import type { Words } from '../../../words/say'
import type { SentReport } from '../answers'

/** What happens next with the report that was just sent; it promises no email that does not go out. */
export function SentNote({ report }: { report: SentReport }) {
  const words = useWords('maintenance')
  const node = useRef<HTMLDivElement>(null)
  const { state } = useMail()
  useEffect(() => {
    void node.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div ref={node}>
      <Note tone="green" icon={IconCircleCheck} role="status" mb="lg">
        <p>
          <strong>{words.sent(report.id)}</strong>
        </p>
        <p>
          {boardText(words, report, state)} {updatesText(words, report, state)}
        </p>
      </Note>
    </div>
  )
}

type ReportWords = Words['maintenance']

function boardText(words: ReportWords, { boardEmailed }: SentReport, mail: MailState) {
  if (boardEmailed && mail === 'ready') return words.boardTold
  return `${boardEmailed ? words.boardWaits[mail] : words.boardNotEmailed} ${words.boardSees}`
}

function updatesText(words: ReportWords, { updatesEmailed, isSubmittedOnBehalf }: SentReport, mail: MailState) {
  if (!updatesEmailed || mail !== 'ready') return words.updatesHere
  return isSubmittedOnBehalf ? words.updatesToResident : words.updatesToYou
}
