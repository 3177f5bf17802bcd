import { ConfirmDialog } from '#kit/dialogs/dialog'
import { showFailure, showToast } from '#kit/feedback/toast'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedUser } from '../answers'

/** For somebody who has lost their phone. */
export function RescueDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const words = useWords('signIn')
  const rescue = trpc.auth.resetSecondStep.useMutation({
    onSuccess: () => {
      showToast({ title: words.removeStepDone, tone: 'success' })
      onClose()
    },
    onError: (error) => showFailure(words.removeStepFailed, error),
  })
  return (
    <ConfirmDialog
      title={words.removeStepTitle}
      confirmLabel={words.removeStepTitle}
      destructive
      busy={rescue.isPending}
      onConfirm={() => rescue.mutate({ id: user.id })}
      onClose={onClose}
    >
      <p>{words.removeStepWhat(user.name)}</p>
    </ConfirmDialog>
  )
}
