import { useMail } from '../../../client/kit/context/mail'
import { problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedUser } from '../answers'
import { useFailedWithStatus } from './failed-with-status'

const WARNING_TOAST = 6000

/** Sends the approval mail again, and says so when it could not be sent. */
export function useResendApproval(user: ListedUser) {
  const mail = useMail()
  const words = useWords('users')
  const failedWithStatus = useFailedWithStatus()
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.people.resendApproval.useMutation({
    onSuccess: ({ warning }) => {
      if (warning) {
        showToast({
          title: words.markedNotified,
          message: mail.promise(words.markedNotifiedWhat(user.name)),
          duration: WARNING_TOAST,
        })
      } else {
        showToast({ title: words.approvalSent, message: words.approvalSentWhat(user.email), tone: 'success' })
      }
    },
    onError: (error) =>
      showToast({
        title: failedWithStatus(words.approvalFailed, error),
        message: problemText(error, words.approvalFailedWhy),
        tone: 'destructive',
      }),
    onSettled: () => utils.people.list.invalidate(),
  })
  return { resend: () => mutate({ id: user.id }), busy: isPending }
}
