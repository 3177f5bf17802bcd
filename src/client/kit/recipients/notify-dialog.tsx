import type { CheckboxProps } from '@mantine/core'
import type { ReactNode } from 'react'
import { useState } from 'react'
import { EVERYONE } from '../../../shared/audience'
import type { Reach } from '../../../shared/reach'
import type { Topic } from '../../../shared/topics'
import { trpc } from '../../trpc'
import { ConfirmDialog } from '../dialogs/dialog'
import { MailNote } from '../feedback/mail-note'
import { showFailure } from '../feedback/toast'
import { Checkbox } from '../forms/checkbox'
import { useFormats } from '../words/formats'
import { useWords, wordsNow } from '../words/words'
import { RecipientSummary } from './recipient-summary'

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
export function NotifyDialog({ reach, isUrgent, children, busy, onConfirm, onClose }: Props) {
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
      <RecipientSummary reach={reach} isUrgent={isUrgent} />
      {children}
      <MailNote />
    </ConfirmDialog>
  )
}

/** People are told at once, instead of in their digest. */
export function NotifyField(props: CheckboxProps) {
  const words = useWords('telling')
  return <Checkbox label={words.tellNow} description={words.tellLater} {...props} />
}

/** Asks before a form is saved that tells people of `topic` at once; any other is saved without a question. */
export function useNotifyForm<Values extends { title: string; notify: boolean }>(topic: Topic, save: (values: Values) => void) {
  const { mutateAsync: estimate } = trpc.notifications.estimate.useMutation()
  const { ask, ...rest } = useNotifyQuestion()
  function submit(values: Values) {
    if (!values.notify) return save(values)
    void ask(
      () => estimate({ audience: EVERYONE, isUrgent: false, topic, title: values.title }),
      () => save(values),
    )
  }
  return { submit, ...rest }
}

interface Asking {
  reach: Reach
  confirm: () => void
}

/** Asks before people are told: `ask` finds out how many, and what was to be done is done once they say yes. */
export function useNotifyQuestion() {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [busy, setBusy] = useState(false)
  async function ask(read: () => Promise<Reach>, confirm: () => void) {
    if (busy) return
    setBusy(true)
    try {
      setAsking({ reach: await read(), confirm })
    } catch (error) {
      const { countFailed } = wordsNow('telling')
      showFailure(countFailed, error, countFailed)
    } finally {
      setBusy(false)
    }
  }
  const stop = () => setAsking(null)
  const confirm = () => {
    stop()
    asking?.confirm()
  }
  return { ask, busy, asking: asking && { reach: asking.reach, busy: false, onConfirm: confirm, onClose: stop } }
}
