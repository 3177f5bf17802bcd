import { ConfirmDialog } from '#kit/dialogs/dialog'
import { useToastMutation } from '#kit/feedback/toast'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedUser } from '../answers'

export function RescueDialog({ user, onClose }: { user: ListedUser; onClose: () => void }) {
  const words = useWords('signIn')
  const rescue = useToastMutation(trpc.auth.resetSecondStep, {
    success: words.removeStepDone,
    failure: words.removeStepFailed,
    onSuccess: () => onClose(),
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
