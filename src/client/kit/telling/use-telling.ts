import { EVERYONE } from '../../../shared/audience'
import type { Topic } from '../../../shared/topics'
import { trpc } from '../../trpc'
import { useAsking } from './use-asking'

/** Asks before a form is saved that tells people of `topic` at once; any other is saved without a question. */
export function useTelling<Values extends { title: string; notify: boolean }>(topic: Topic, save: (values: Values) => void) {
  const { mutateAsync: estimate } = trpc.notifications.estimate.useMutation()
  const { ask, ...rest } = useAsking()
  function submit(values: Values) {
    if (!values.notify) return save(values)
    void ask(
      () => estimate({ audience: EVERYONE, isUrgent: false, topic, title: values.title }),
      () => save(values),
    )
  }
  return { submit, ...rest }
}
