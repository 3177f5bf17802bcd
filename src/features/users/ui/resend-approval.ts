import { useMail } from '../../../client/kit/context/mail'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { trpc } from '../../../client/trpc'
import type { ListedUser } from '../answers'
import { failedWithStatus } from './failed-with-status'

const WARNING_TOAST = 6000

/** Sends the approval mail again, and says so when it could not be sent. */
export function useResendApproval(user: ListedUser) {
  const mail = useMail()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.users.resendApproval.useMutation({
    onSuccess: ({ warning }) => {
      if (warning) {
        showToast({
          title: 'User marked as notified',
          message: mail.promise(`${user.name} was marked as notified, but the email could not be sent.`),
          duration: WARNING_TOAST,
        })
      } else {
        showToast({ title: 'Approval email sent', message: `It is on its way to ${user.email}.`, tone: 'success' })
      }
    },
    onError: (error) =>
      showToast({
        title: failedWithStatus('Failed to resend approval email', error),
        message: problemText(error, 'Could not send approval email. Please try again.'),
        tone: 'destructive',
      }),
    onSettled: () => utils.users.list.invalidate(),
  })
  return { resend: () => mutate({ id: user.id }), busy: isPending }
}
