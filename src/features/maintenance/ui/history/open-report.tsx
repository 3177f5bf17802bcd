import { lazy, Suspense, useState } from 'react'
import { Dialog } from '#kit/dialogs/dialog'
import { ReadError } from '#kit/feedback/load-error'
import { isGone } from '#kit/feedback/problem'
import { RowSkeletons } from '#kit/feedback/skeletons'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { MaintenanceAddress } from '../use-maintenance-address'
import { JoinDialog } from './board/join-dialog'
import { ShowDialog } from './board/show-dialog'
import { DeleteReportDialog } from './delete-report-dialog'
import { ReportView } from './report-view'
import { UpdateStatusDialog } from './update-status-dialog'
import { useMailWatch } from './use-mail-watch'
import { useSeen } from './use-seen'

const PhotoViewer = lazy(async () => ({ default: (await import('./photo-viewer')).PhotoViewer }))

/** The report in the address: its details or, instead of them, what was opened from there. Never two dialogs at once. */
export function OpenReport({ id, address }: { id: number; address: MaintenanceAddress }) {
  const words = useWords('maintenance')
  const [doing, setDoing] = useState<'update' | 'delete' | 'show' | 'join' | null>(null)
  const [lastPhoto, setLastPhoto] = useState<number | null>(null)
  const refetchIntervalOf = useMailWatch()
  const query = trpc.maintenance.details.useQuery(
    { id },
    { refetchInterval: ({ state }) => refetchIntervalOf(state.data ? [state.data] : []) },
  )
  const { data: report, error } = query

  useSeen(report)

  // An update or a deletion that comes too late says so and leaves the report by itself.
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
    if (doing === 'join') return <JoinDialog report={report} onClose={() => setDoing(null)} />
  }
  // One dialog before and after the report has come: another one in its place would let go of the focus.
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
          onJoin={() => setDoing('join')}
        />
      )}
      {gone && <p>{words.gone}</p>}
      {!report && !gone && (error ? <ReadError title={words.detailsFailed} query={query} /> : <RowSkeletons count={4} />)}
    </Dialog>
  )
}
