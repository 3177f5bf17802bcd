import { useDebouncedValue } from '@mantine/hooks'
import { useMail, useViewer } from '#kit/context/session'
import { trpc } from '../../../../client/trpc'
import { may } from '../../../../shared/permissions'
import { REPORT_STATUSES } from '../../../../shared/reports'
import type { Report } from '../../answers'
import type { MaintenanceAddress } from '../use-maintenance-address'

interface Page {
  reports: Report[]
  next: number | null
}
const getNextPageParam = ({ next }: Page) => next ?? undefined
const reportsOf = (data: { pages: Page[] } | undefined) => data?.pages.flatMap((page) => page.reports)

export function useReports({ status, board: { view, issueType, street, search } }: MaintenanceAddress) {
  const refetchIntervalOf = useMailWatch()
  const onBoard = may(useViewer(), 'maintenance.readAll')
  const [words] = useDebouncedValue(search.trim().slice(0, 100), 300)
  const refetchInterval = ({ state }: { state: { data: { pages: Page[] } | undefined } }) => refetchIntervalOf(reportsOf(state.data) ?? [])
  const own = trpc.maintenance.page.useInfiniteQuery(
    { status: REPORT_STATUSES.find((one) => one === status) ?? null, limit: 20 },
    { getNextPageParam, refetchInterval, enabled: !onBoard },
  )
  const all = trpc.maintenance.forBoard.useInfiniteQuery(
    { view, status, issueType, street, search: words, limit: 20 },
    { getNextPageParam, refetchInterval, enabled: onBoard, placeholderData: (before) => before },
  )
  return { ...(onBoard ? all : own), reports: reportsOf(onBoard ? all.data : own.data) }
}

/** The refetch interval for admins while a mail about one of the reports is waiting. */
const LOOK_AGAIN = 10_000

export function useMailWatch() {
  const viewer = useViewer()
  const { state } = useMail()
  const watches = state !== 'missing' && may(viewer, 'maintenance.seeNotification')
  return (reports: Report[]) => (watches && reports.some((report) => report.notificationStatus === 'Pending') ? LOOK_AGAIN : false)
}
