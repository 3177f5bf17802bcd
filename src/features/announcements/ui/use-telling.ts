import { useNotifyQuestion } from '#kit/recipients/notify-field'
import { trpc } from '../../../client/trpc'
import type { Announcement } from '../answers'
import { requestOf, saysMore, type Values } from './announcement-values'

/** Asks before saving what tells people at once; other changes are saved without a question. */
export function useTelling(announcement: Announcement | null, save: (values: Values) => void) {
  const utils = trpc.useUtils()
  const { mutateAsync: estimate } = trpc.notifications.estimate.useMutation()
  const { ask, ...rest } = useNotifyQuestion()
  function submit(values: Values) {
    if (!values.notify || values.when !== 'now') return save(values)
    // Who has been told hears again of what has changed.
    const isForAll = !announcement || saysMore(values, announcement)
    void ask(
      () => (isForAll ? estimate(requestOf(values)) : utils.announcements.reach.fetch({ id: announcement.id }, { staleTime: 0 })),
      () => save(values),
    )
  }
  return { submit, ...rest }
}
