import type { Tone } from '../../../../client/kit/status-badge'
import type { NotificationStatus, ReportStatus } from '../../schema'

const STATUS_TONES: Record<ReportStatus, Tone> = { Open: 'red', 'In Progress': 'blue', Closed: 'green' }
/** Any other value is grey. */
export const statusTone = (status: string): Tone => (status in STATUS_TONES ? STATUS_TONES[status as ReportStatus] : 'grey')

export const NOTIFICATION_TONES: Record<NotificationStatus, Tone> = { Pending: 'amber', Successful: 'green', Failed: 'red' }

const USER_STATUSES: Record<string, string> = {
  pending: 'Pending',
  active: 'Active',
  approved: 'Approved',
  banned: 'Banned',
  inactive: 'Inactive',
  unsubscribed: 'Former resident',
}
/** The reporter's account in words; null stands for an account that is gone. */
export const userStatusLabel = (status: string | null) => (status === null ? 'Account deleted' : (USER_STATUSES[status] ?? status))

export const photoCount = (count: number) => (count === 1 ? '1 photo' : `${count} photos`)
