import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useMail } from '#kit/context/community-info'
import { useViewer } from '#kit/context/viewer'
import { Note } from '#kit/feedback/note'
import { showToast } from '#kit/feedback/toast'
import { useToastMutation } from '#kit/feedback/use-toast-mutation'
import { useOnce } from '#kit/forms/use-once'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { may } from '../../../../shared/permissions'
import type { Words } from '../../../../words/say'
import type { NotificationStatus, Report } from '../../answers'

const showOutcome = (words: Words['maintenance'], status: NotificationStatus) => {
  if (status === 'Successful') showToast({ title: words.notified, message: words.notifiedWhy, tone: 'success' })
  if (status === 'Pending') showToast({ title: words.notifyWaits, message: words.notifyWaitsWhy })
  if (status === 'Failed') showToast({ title: words.notifyFailed, message: words.notifyFailedWhy, tone: 'destructive' })
}

/** For admins: the board has not been told yet; try again. */
export function NotifyAgain({ report }: { report: Report }) {
  const words = useWords('maintenance')
  const viewer = useViewer()
  const utils = trpc.useUtils()
  const mail = useMail()
  const notify = useToastMutation(trpc.maintenance.notifyAgain, {
    failure: words.notifyFailed,
    onSuccess: ({ notificationStatus }) => notificationStatus && showOutcome(words, notificationStatus),
    onSettled: () => utils.maintenance.invalidate(),
  })
  const send = useOnce(notify.mutate, notify.isPending)
  const failed = report.notificationStatus === 'Failed'
  if (!failed && report.notificationStatus !== 'Pending') return null
  if (!may(viewer, 'maintenance.seeNotification')) return null
  const again = (
    <Button
      variant="default"
      leftSection={<IconMailForward size={20} aria-hidden />}
      loading={notify.isPending}
      onClick={() => send({ id: report.id })}
    >
      {failed ? words.sendAgain : words.sendNow}
    </Button>
  )
  return (
    <Note tone={failed ? 'red' : 'amber'} mt="sm" action={mail.state !== 'missing' && again}>
      {failed ? words.boardNotReached : words.boardWaits[mail.state]}
    </Note>
  )
}
