import { useCallback } from 'react'
import { useMail } from '#kit/context/community-info'
import { showToast, useToastMutation } from '#kit/feedback/toast'
import { useOnce } from '#kit/forms/use-once'
import { focusMainWhenRemoved } from '#kit/navigation/focus'
import { useFormats } from '#kit/words/formats'
import { useWords, wordsNow } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { Announcement } from '../answers'

/** Invalidates every query, because the dashboard and the activity feed show announcements, too. */
export function useAnnouncementActions() {
  const { promise } = useMail()
  const words = useWords('announcements')
  const { plural } = useFormats()
  const utils = trpc.useUtils()
  const onSettled = () => utils.invalidate()
  const pinning = useToastMutation(trpc.announcements.pin, {
    failure: words.error,
    why: words.pinFailed,
    onSuccess: ({ title, isPinned, notified }) => {
      const mailed = promise(plural(notified, words.emailGoes))
      const message = isPinned ? `${words.nowPinned(title)} ${notified > 0 ? mailed : ''}` : words.notPinned(title)
      showToast({ title: words.pinUpdated, message, tone: 'success' })
    },
    onSettled,
  })
  const removing = useToastMutation(trpc.announcements.remove, {
    success: { title: words.deleted, message: words.deletedText },
    failure: words.error,
    why: words.deleteFailed,
    onSettled,
  })
  const pin = useOnce(pinning.mutate, pinning.isPending)
  const remove = useOnce(removing.mutate, removing.isPending)
  return {
    pinning,
    unpin: useCallback(({ id }: Announcement) => pin({ id, isPinned: false, sendNotification: false }), [pin]),
    remove: useCallback(
      ({ id }: Announcement) => {
        if (!window.confirm(wordsNow('announcements').deleteQuestion)) return
        focusMainWhenRemoved()
        remove({ id })
      },
      [remove],
    ),
  }
}
