import { ConfirmDialog } from '../../../../client/kit/dialogs/confirm-dialog'
import { showFailure } from '../../../../client/kit/feedback/show-failure'
import { showToast } from '../../../../client/kit/feedback/toast'
import { useWords } from '../../../../client/kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'

export function RemovePasskeyDialog({
  passkey: { id, name },
  onClose,
}: {
  passkey: Outputs['auth']['passkeys'][number]
  onClose: () => void
}) {
  const words = useWords('signIn')
  const utils = trpc.useUtils()
  const remove = trpc.auth.removePasskey.useMutation({
    onSuccess: () => showToast({ title: words.passkeyRemoved, tone: 'success' }),
    onError: (error) => showFailure(words.notChanged, error),
    onSettled: async () => {
      onClose()
      await Promise.all([utils.auth.passkeys.invalidate(), utils.auth.ownSignIn.invalidate(), utils.preferences.sessions.invalidate()])
    },
  })
  return (
    <ConfirmDialog
      title={words.removePasskeyTitle(name)}
      confirmLabel={words.remove}
      destructive
      busy={remove.isPending}
      onConfirm={() => remove.mutate({ id })}
      onClose={onClose}
    >
      <p>{words.removePasskeyWhat}</p>
    </ConfirmDialog>
  )
}
