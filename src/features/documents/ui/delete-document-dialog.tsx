import { DeleteDialog } from '#kit/dialogs/delete-dialog'
import { isGone } from '#kit/feedback/problem'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedDocument } from '../answers'
import { showFailure, showSuccess } from './failure'

export function DeleteDocumentDialog({ document: { id, title }, onClose }: { document: ListedDocument; onClose: () => void }) {
  const words = useWords('documents')
  const kit = useWords('kit')
  const utils = trpc.useUtils()
  const remove = trpc.documents.remove.useMutation({
    onSuccess: () => {
      showSuccess(words.deleted)
      onClose()
    },
    onError: (error) => {
      showFailure(error, words.deleteFailed)
      if (isGone(error)) onClose()
    },
    onSettled: () => utils.invalidate(),
  })
  return (
    <DeleteDialog title={words.deleteTitle} confirmLabel={kit.delete} id={id} deletion={remove} onClose={onClose}>
      <p>{kit.cannotBeUndone(title)}</p>
    </DeleteDialog>
  )
}
