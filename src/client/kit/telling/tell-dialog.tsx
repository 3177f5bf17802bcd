import type { ReactNode } from 'react'
import type { Reach } from '../../../shared/reach'
import { ConfirmDialog } from '../dialogs/confirm-dialog'
import { MailNote } from '../feedback/mail-note'
import { useFormats } from '../words/formats'
import { useWords } from '../words/words'
import { ReachLines } from './reach-lines'

interface Props {
  /** As it is at this moment. */
  reach: Reach
  /** Urgent text messages go until the month's limit, others stop earlier. */
  isUrgent?: boolean
  /** Under whom it reaches. */
  children?: ReactNode
  busy: boolean
  onConfirm: () => void
  onClose: () => void
}

/** Asked before people are told: how many, by which way, and who not. */
export function TellDialog({ reach, isUrgent, children, busy, onConfirm, onClose }: Props) {
  const words = useWords('telling')
  const { plural } = useFormats()
  const told = reach.people - reach.notReached.length
  return (
    <ConfirmDialog
      title={plural(told, words.tellQuestion)}
      confirmLabel={plural(told, words.tell)}
      busy={busy}
      onConfirm={onConfirm}
      onClose={onClose}
    >
      <ReachLines reach={reach} isUrgent={isUrgent} />
      {children}
      <MailNote />
    </ConfirmDialog>
  )
}
