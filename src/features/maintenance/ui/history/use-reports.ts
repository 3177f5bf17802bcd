import { useViewer } from '../../../../client/kit/viewer'
import { trpc } from '../../../../client/trpc'
import { may } from '../../../../shared/permissions'
import type { ReportStatus } from '../../schema'

const PAGE = 20
/** How often an admin's list is looked at again while a mail is still on its way. */
const LOOK_AGAIN = 10_000

/** The viewer's reports page by page, newest first. */
export function useReports(status: ReportStatus | null) {
  const viewer = useViewer()
  const mailConfigured = trpc.community.info.useQuery().data?.mailConfigured ?? false
  const watches = mailConfigured && may(viewer, 'maintenance.seeNotification')
  const list = trpc.maintenance.page.useInfiniteQuery(
    { status, limit: PAGE },
    {
      getNextPageParam: (page) => page.next ?? undefined,
      refetchInterval: ({ state }) => {
        const waits = state.data?.pages.some((page) => page.reports.some((report) => report.notificationStatus === 'Pending'))
        return watches && waits ? LOOK_AGAIN : false
      },
    },
  )
  return { ...list, reports: list.data?.pages.flatMap((page) => page.reports) }
}
