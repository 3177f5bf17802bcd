import { ConfirmDialog } from '../../../../client/kit/dialogs/confirm-dialog'
import { problemText } from '../../../../client/kit/feedback/problem'
import { showToast } from '../../../../client/kit/feedback/toast'
import { useWords } from '../../../../client/kit/words/words'
import { type Outputs, trpc } from '../../../../client/trpc'

export function RemovePasskeyDialog({
  passkey: { id, name },
  onClose,
}: {
  passkey: Outputs['signIn']['passkeys'][number]
  onClose: () => void
}) {
  const words = useWords('signIn')
  const { tryAgain } = useWords('kit')
  const utils = trpc.useUtils()
  const remove = trpc.signIn.removePasskey.useMutation({
    onSuccess: () => showToast({ title: words.passkeyRemoved, tone: 'success' }),
    onError: (error) => showToast({ title: words.notChanged, message: problemText(error, tryAgain), tone: 'destructive' }),
    onSettled: async () => {
      onClose()
      await Promise.all([utils.signIn.passkeys.invalidate(), utils.signIn.own.invalidate(), utils.preferences.sessions.invalidate()])
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
