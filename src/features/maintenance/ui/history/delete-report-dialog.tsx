import { DeleteDialog } from '#kit/dialogs/dialog'
import { isGone } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Report } from '../../answers'

import { failureText } from '../failure-text'
import { useReportLabels } from './report-labels'

export function DeleteReportDialog({ report, onClose, onDeleted }: { report: Report; onClose: () => void; onDeleted: () => void }) {
  const words = useWords('maintenance')
  const { issue, place } = useReportLabels(report)
  const utils = trpc.useUtils()
  const count = report.photoUrls.length
  const remove = trpc.maintenance.remove.useMutation({
    onSuccess: async () => {
      showToast({ title: words.deleted, message: words.deletedWhy, tone: 'success' })
      onDeleted()
      await Promise.all([
        utils.maintenance.page.invalidate(),
        utils.maintenance.forBoard.invalidate(),
        utils.maintenance.counts.invalidate(),
      ])
    },
    onError: (error) => {
      showToast({ title: words.deleteFailed, message: failureText(error, words.deleteFailedWhy), tone: 'destructive' })
      if (isGone(error)) onDeleted()
    },
  })
  return (
    <DeleteDialog title={words.deleteTitle} confirmLabel={words.deleteConfirm} id={report.id} deletion={remove} onClose={onClose}>
      <p>
        {words.deleteAsk(report.id)} <strong>{issue}</strong>, {place}, {words.by(report.userName)}
        {count > 0 ? words.withPhotosAndHistory(count) : words.withHistory}
      </p>
      <p>{words.noUndo}</p>
    </DeleteDialog>
  )
}
