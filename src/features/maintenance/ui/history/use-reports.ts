import { trpc } from '../../../../client/trpc'
import type { ReportStatus } from '../../../../shared/reports'
import { useMailWatch } from './use-mail-watch'

const PAGE = 20

/** The viewer's reports page by page, newest first. */
export function useReports(status: ReportStatus | null) {
  const refetchIntervalOf = useMailWatch()
  const list = trpc.maintenance.page.useInfiniteQuery(
    { status, limit: PAGE },
    {
      getNextPageParam: (page) => page.next ?? undefined,
      refetchInterval: ({ state }) => refetchIntervalOf(state.data?.pages.flatMap((page) => page.reports) ?? []),
    },
  )
  return { ...list, reports: list.data?.pages.flatMap((page) => page.reports) }
}
