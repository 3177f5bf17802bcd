import type { CheckboxProps } from '@mantine/core'
import { useState } from 'react'
import type { Audience, DeliverySummary } from '../../../shared/recipients'
import { EVERYONE } from '../../../shared/recipients'
import type { Topic } from '../../../shared/topics'
import { trpc } from '../../trpc'
import { showFailure } from '../feedback/toast'
import { Checkbox } from '../forms/checkbox'
import { useWords, wordsNow } from '../words/words'

/** `isPublished` if a digest has listed it or will: an edit is not listed again. */
export function NotifyField({ isPublished = false, ...props }: CheckboxProps & { isPublished?: boolean }) {
  const words = useWords('notifying')
  return <Checkbox label={words.tellNow} description={isPublished ? words.tellOfEdit : words.tellLater} {...props} />
}

export function useNotifyForm<Values extends { title: string; notify: boolean }>(topic: Topic, save: (values: Values) => void) {
  const { mutateAsync: estimate } = trpc.notifications.estimate.useMutation()
  const { ask, ...rest } = useNotifyQuestion()
  function submit(values: Values) {
    if (!values.notify) return save(values)
    void ask(
      () => estimate({ audience: EVERYONE, isUrgent: false, topic, title: values.title }),
      () => save(values),
      { what: values.title },
    )
  }
  return { submit, ...rest }
}

interface About {
  what?: string
  audience?: Audience
}
interface Asking {
  reach: DeliverySummary
  about: About
  confirm: () => void
}

/** `ask` counts the recipients and runs `confirm` after a yes. */
export function useNotifyQuestion() {
  const [asking, setAsking] = useState<Asking | null>(null)
  const [busy, setBusy] = useState(false)
  async function ask(read: () => Promise<DeliverySummary>, confirm: () => void, about: About) {
    if (busy) return
    setBusy(true)
    try {
      setAsking({ reach: await read(), confirm, about })
    } catch (error) {
      const { countFailed } = wordsNow('notifying')
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
  return { ask, busy, asking: asking && { reach: asking.reach, ...asking.about, busy: false, onConfirm: confirm, onClose: stop } }
}
