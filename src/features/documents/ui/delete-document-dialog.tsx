import { DeleteDialog } from '../../../client/kit/dialogs/delete-dialog'
import { isGone, problemText } from '../../../client/kit/feedback/problem'
import { showToast } from '../../../client/kit/feedback/toast'
import { useWords } from '../../../client/kit/words/words'
import { trpc } from '../../../client/trpc'
import type { ListedDocument } from '../answers'

export function DeleteDocumentDialog({ document: { id, title }, onClose }: { document: ListedDocument; onClose: () => void }) {
  const kit = useWords('kit')
  const utils = trpc.useUtils()
  const remove = trpc.documents.remove.useMutation({
    onSuccess: () => {
      showToast({ title: 'Success', message: 'Document deleted successfully', tone: 'success' })
      onClose()
    },
    onError: (error) => {
      showToast({ title: 'Error', message: problemText(error, 'Failed to delete document'), tone: 'destructive' })
      if (isGone(error)) onClose()
    },
    onSettled: () => utils.invalidate(),
  })
  return (
    <DeleteDialog title="Delete Document" confirmLabel="Delete" id={id} deletion={remove} onClose={onClose}>
      <p>{kit.cannotBeUndone(title)}</p>
    </DeleteDialog>
  )
}
