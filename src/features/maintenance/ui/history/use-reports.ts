import { useDebouncedValue } from '@mantine/hooks'
import { useMail } from '#kit/context/community-info'
import { useViewer } from '#kit/context/viewer'
import { trpc } from '../../../../client/trpc'
import { may } from '../../../../shared/permissions'
import type { Report } from '../../answers'
import type { MaintenanceAddress } from '../use-maintenance-address'

interface Page {
  reports: Report[]
  next: number | null
}
const getNextPageParam = ({ next }: Page) => next ?? undefined
const reportsOf = (data: { pages: Page[] } | undefined) => data?.pages.flatMap((page) => page.reports)

/** The viewer's reports page by page, newest first; for the board as its filters narrow them, with their counts. */
export function useReports({ status, board: { view, issueType, street, search } }: MaintenanceAddress) {
  const refetchIntervalOf = useMailWatch()
  const onBoard = may(useViewer(), 'maintenance.readAll')
  const [words] = useDebouncedValue(search.trim().slice(0, 100), 300)
  const refetchInterval = ({ state }: { state: { data: { pages: Page[] } | undefined } }) => refetchIntervalOf(reportsOf(state.data) ?? [])
  const own = trpc.maintenance.page.useInfiniteQuery({ status, limit: 20 }, { getNextPageParam, refetchInterval, enabled: !onBoard })
  const all = trpc.maintenance.forBoard.useInfiniteQuery(
    { view, status, issueType, street, search: words, limit: 20 },
    { getNextPageParam, refetchInterval, enabled: onBoard, placeholderData: (before) => before },
  )
  return { ...(onBoard ? all : own), reports: reportsOf(onBoard ? all.data : own.data), counts: all.data?.pages[0]?.counts }
}

/** How often an admin's reports are looked at again while a mail about one of them is still on its way. */
const LOOK_AGAIN = 10_000

/** The refetch interval for what shows these reports. */
export function useMailWatch() {
  const viewer = useViewer()
  const { state } = useMail()
  const watches = state !== 'missing' && may(viewer, 'maintenance.seeNotification')
  return (reports: Report[]) => (watches && reports.some((report) => report.notificationStatus === 'Pending') ? LOOK_AGAIN : false)
}
