import { DeleteDialog } from '../../../../client/kit/dialogs/delete-dialog'
import { isGone } from '../../../../client/kit/feedback/problem'
import { showToast } from '../../../../client/kit/feedback/toast'
import { trpc } from '../../../../client/trpc'
import type { Report } from '../../answers'
import { issueLabel, placeLabel, REPORT_DELETED } from '../../schema'
import { failureText } from '../failure-text'
import { photoCount } from './report-words'

export function DeleteReportDialog({ report, onClose, onDeleted }: { report: Report; onClose: () => void; onDeleted: () => void }) {
  const utils = trpc.useUtils()
  const count = report.photoUrls.length
  const remove = trpc.maintenance.remove.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Report Deleted', message: REPORT_DELETED, tone: 'success' })
      onDeleted()
      await Promise.all([utils.maintenance.page.invalidate(), utils.maintenance.counts.invalidate()])
    },
    onError: (error) => {
      showToast({ title: 'Delete Failed', message: failureText(error, 'Failed to delete maintenance report'), tone: 'destructive' })
      if (isGone(error)) onDeleted()
    },
  })
  return (
    <DeleteDialog title="Delete Maintenance Report" confirmLabel="Delete Permanently" id={report.id} deletion={remove} onClose={onClose}>
      <p>
        Permanently delete report #{report.id} <strong>{issueLabel(report)}</strong>, {placeLabel(report)}, by {report.userName}
        {count > 0 && `, with ${photoCount(count)}`} and its history?
      </p>
      <p>This action cannot be undone.</p>
    </DeleteDialog>
  )
}
