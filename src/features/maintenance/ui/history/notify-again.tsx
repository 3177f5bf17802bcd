import { Button } from '@mantine/core'
import { IconMailForward } from '@tabler/icons-react'
import { useMail } from '../../../../client/kit/context/mail'
import { useViewer } from '../../../../client/kit/context/viewer'
import { Note } from '../../../../client/kit/feedback/note'
import { problemText } from '../../../../client/kit/feedback/problem'
import { showToast } from '../../../../client/kit/feedback/toast'
import { useOnce } from '../../../../client/kit/forms/use-once'
import { trpc } from '../../../../client/trpc'
import type { MailState } from '../../../../shared/mail'
import { may } from '../../../../shared/permissions'
import type { NotificationStatus, Report } from '../../answers'
import { BOARD_WAITS } from './report-words'

const OUTCOMES: Record<NotificationStatus, Parameters<typeof showToast>[0]> = {
  Successful: { title: 'Notification Sent', message: 'The board has been told of this report by email.', tone: 'success' },
  Pending: { title: 'Notification Waiting', message: 'The email to the board is still waiting to be sent.' },
  Failed: { title: 'Notification Failed', message: 'The mail server has refused the email again.', tone: 'destructive' },
}
const explain = (status: NotificationStatus | undefined, mail: MailState) => {
  if (status === 'Failed') return 'The email to the board has not reached everyone.'
  if (status !== 'Pending') return null
  return BOARD_WAITS[mail]
}

/** For admins: the board has not been told yet; try again. */
export function NotifyAgain({ report }: { report: Report }) {
  const viewer = useViewer()
  const utils = trpc.useUtils()
  const mail = useMail()
  const notify = trpc.maintenance.notifyAgain.useMutation({
    onSuccess: ({ notificationStatus }) => notificationStatus && showToast(OUTCOMES[notificationStatus]),
    onError: (error) => showToast({ title: 'Notification Failed', message: problemText(error, 'Please try again.'), tone: 'destructive' }),
    onSettled: () => utils.maintenance.invalidate(),
  })
  const send = useOnce(notify.mutate, notify.isPending)
  const explanation = explain(report.notificationStatus, mail.state)
  if (!explanation || !may(viewer, 'maintenance.seeNotification')) return null
  const failed = report.notificationStatus === 'Failed'
  const again = (
    <Button
      variant="default"
      leftSection={<IconMailForward size={20} aria-hidden />}
      loading={notify.isPending}
      onClick={() => send({ id: report.id })}
    >
      {failed ? 'Send Again' : 'Send Now'}
    </Button>
  )
  return (
    <Note tone={failed ? 'red' : 'amber'} mt="sm" action={mail.state !== 'missing' && again}>
      {explanation}
    </Note>
  )
}
