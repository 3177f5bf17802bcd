import { lazy, Suspense, useEffect, useState } from 'react'
import { DeleteDialog, Dialog } from '#kit/dialogs/dialog'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { isGone } from '#kit/feedback/problem'
import { showToast } from '#kit/feedback/toast'
import { useDeletionToast } from '#kit/feedback/undo-toast'
import { usePersonName } from '#kit/words/person-name'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Report, ReportDetails } from '../../answers'
import type { MaintenanceAddress } from '../use-maintenance-address'
import { MergeDialog } from './board/merge-dialog'
import { ShowDialog } from './board/show-dialog'
import { failureText, useReportLabels } from './report-labels'
import { ReportView } from './report-view'
import { UpdateStatusDialog } from './update-status-dialog'
import { useMailWatch } from './use-reports'

const PhotoViewer = lazy(async () => ({ default: (await import('./photo-viewer')).PhotoViewer }))

/** The report in the URL: its details, or the dialog opened from there. Two dialogs are never open at once. */
export function OpenReport({ id, address }: { id: number; address: MaintenanceAddress }) {
  const words = useWords('maintenance')
  const [doing, setDoing] = useState<'update' | 'delete' | 'show' | 'merge' | null>(null)
  const [lastPhoto, setLastPhoto] = useState<number | null>(null)
  const refetchIntervalOf = useMailWatch()
  const query = trpc.maintenance.details.useQuery(
    { id },
    { refetchInterval: ({ state }) => refetchIntervalOf(state.data ? [state.data] : []) },
  )
  const { data: report, error } = query

  useSeen(report)

  // A late update or deletion shows its own message and closes the report.
  const gone = isGone(error) && !doing

  if (report && !gone) {
    if (address.photo !== null && address.photo <= report.photoUrls.length) {
      return (
        <Suspense>
          <PhotoViewer
            report={report}
            at={address.photo}
            onTurn={address.turnTo}
            onClose={() => {
              setLastPhoto(address.photo)
              address.closePhoto()
            }}
          />
        </Suspense>
      )
    }
    if (doing === 'update') return <UpdateStatusDialog report={report} onClose={() => setDoing(null)} onGone={address.leaveReport} />
    if (doing === 'delete') return <DeleteReportDialog report={report} onClose={() => setDoing(null)} onDeleted={address.leaveReport} />
    if (doing === 'show') return <ShowDialog report={report} onClose={() => setDoing(null)} />
    if (doing === 'merge') return <MergeDialog report={report} onClose={() => setDoing(null)} />
  }
  // One dialog stays while the report loads, because a new one would lose the focus.
  return (
    <Dialog title={words.details} size="44rem" onClose={address.closeReport}>
      {report && !gone && (
        <ReportView
          report={report}
          lastPhoto={lastPhoto}
          onPhoto={address.openPhoto}
          onUpdate={() => setDoing('update')}
          onDelete={() => setDoing('delete')}
          onShow={() => setDoing('show')}
          onMerge={() => setDoing('merge')}
        />
      )}
      {gone && <p>{words.gone}</p>}
      {!report && !gone && (error ? <ReadError title={words.detailsFailed} query={query} /> : <RowSkeletons count={4} />)}
    </Dialog>
  )
}

function DeleteReportDialog({ report, onClose, onDeleted }: { report: Report; onClose: () => void; onDeleted: () => void }) {
  const words = useWords('maintenance')
  const personName = usePersonName()
  const { issue, place } = useReportLabels(report)
  const utils = trpc.useUtils()
  const count = report.photoUrls.length
  const showDeleted = useDeletionToast()
  const remove = trpc.maintenance.remove.useMutation({
    onSuccess: async () => {
      showDeleted({ title: words.deleted, message: words.deletedWhy }, (client) => client.maintenance.restore.mutate({ id: report.id }))
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
        {words.deleteAsk(report.id)} <strong>{issue}</strong>, {place}, {words.by(personName(report.userName))}
        {count > 0 ? words.withPhotosAndHistory(count) : words.withHistory}
      </p>
    </DeleteDialog>
  )
}

function useSeen(report: ReportDetails | undefined) {
  const utils = trpc.useUtils()
  const { mutate, isPending } = trpc.maintenance.seen.useMutation({ onSuccess: () => utils.maintenance.invalidate() })
  const id = report?.hasNews ? report.id : null
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each report that has news
  useEffect(() => {
    if (id !== null && !isPending) mutate({ id })
  }, [id, report?.lastUpdatedAt])
}
