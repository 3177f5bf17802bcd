import { useCallback } from 'react'
import { useMail } from '../../../client/kit/context/mail'
import { focusMainWhenRemoved } from '../../../client/kit/dialogs/restore-focus'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { useOnce } from '../../../client/kit/forms/use-once'
import { trpc } from '../../../client/trpc'
import type { Announcement } from '../answers'

const DELETE_QUESTION = 'Are you sure you want to delete this announcement?'

export const showFailure = (error: unknown, fallback: string) =>
  showToast({ title: 'Error', message: problemText(error, fallback), tone: 'destructive' })

/** What can be done with an announcement at once. The dashboard and the activity feed show them too, so everything is asked for again. */
export function useAnnouncementActions() {
  const { promise } = useMail()
  const utils = trpc.useUtils()
  const onSettled = () => utils.invalidate()
  const pinning = trpc.announcements.pin.useMutation({
    onSuccess: ({ title, isPinned, notified }) => {
      const mailed = promise(notified === 1 ? 'An email goes to 1 person.' : `An email goes to ${notified} people.`)
      const message = isPinned ? `"${title}" is pinned. ${notified > 0 ? mailed : ''}` : `"${title}" is no longer pinned.`
      showToast({ title: 'Pin Status Updated', message, tone: 'success' })
    },
    onError: (error) => showFailure(error, 'Failed to update the pin status'),
    onSettled,
  })
  const removing = trpc.announcements.remove.useMutation({
    onSuccess: () => showToast({ title: 'Announcement Deleted', message: 'The announcement has been deleted.', tone: 'success' }),
    onError: (error) => showFailure(error, 'Failed to delete the announcement'),
    onSettled,
  })
  const pin = useOnce(pinning.mutate, pinning.isPending)
  const remove = useOnce(removing.mutate, removing.isPending)
  return {
    pinning,
    unpin: useCallback(({ id }: Announcement) => pin({ id, isPinned: false, sendNotification: false }), [pin]),
    remove: useCallback(
      ({ id }: Announcement) => {
        if (!window.confirm(DELETE_QUESTION)) return
        focusMainWhenRemoved()
        remove({ id })
      },
      [remove],
    ),
  }
}
