import { useMail } from '#kit/context/community-info'
import { useViewer } from '#kit/context/viewer'
import { may } from '../../../../shared/permissions'
import type { Report } from '../../answers'

/** How often an admin's reports are looked at again while a mail about one of them is still on its way. */
const LOOK_AGAIN = 10_000

/** The refetch interval for what shows these reports. */
export function useMailWatch() {
  const viewer = useViewer()
  const { state } = useMail()
  const watches = state !== 'missing' && may(viewer, 'maintenance.seeNotification')
  return (reports: Report[]) => (watches && reports.some((report) => report.notificationStatus === 'Pending') ? LOOK_AGAIN : false)
}
