import { useMail } from '../../../client/kit/context/mail'
import { ConfirmDialog } from '../../../client/kit/dialogs/confirm-dialog'
import { MailNote } from '../../../client/kit/feedback/mail-note'
import { isGone } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { useOnce } from '../../../client/kit/forms/use-once'
import { trpc } from '../../../client/trpc'
import type { Announcement } from '../answers'
import { showFailure } from './announcement-actions'
import { reachText } from './reach-text'

/** Emails everyone about an announcement that is pinned already. */
export function EmailDialog({ announcement: { id, title }, onClose }: { announcement: Announcement; onClose: () => void }) {
  const utils = trpc.useUtils()
  const { promise } = useMail()
  const { data } = trpc.announcements.readersCount.useQuery({ id }, { staleTime: 0 })
  const { mutate, isPending } = trpc.announcements.pin.useMutation({
    onSuccess: ({ notified }) => {
      const message = promise(notified === 1 ? 'An email goes to 1 person.' : `An email goes to ${notified} people.`)
      showToast({ title: 'Announcement Emailed', message, tone: 'success' })
      onClose()
    },
    onError: (error) => {
      showFailure(error, 'Failed to email the announcement')
      if (isGone(error)) onClose()
    },
    onSettled: () => utils.invalidate(),
  })
  const send = useOnce(() => mutate({ id, isPinned: true, sendNotification: true }), isPending)
  return (
    <ConfirmDialog title="Email Everyone" confirmLabel="Email Everyone" busy={isPending} onConfirm={() => send()} onClose={onClose}>
      <p>
        <strong>{title}</strong> goes out by email. {data && reachText(data.readers)}
      </p>
      <MailNote mt="sm" />
    </ConfirmDialog>
  )
}
