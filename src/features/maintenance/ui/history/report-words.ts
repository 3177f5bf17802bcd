import type { Tone } from '#kit/lists/status-badge'
import type { ReportStatus } from '../../../../shared/reports'
import type { NotificationStatus } from '../../answers'

const STATUS_TONES: Record<ReportStatus, Tone> = { Open: 'red', 'In Progress': 'blue', Closed: 'green' }
/** Any other value is gray. */
export const statusTone = (status: string): Tone => (status in STATUS_TONES ? STATUS_TONES[status as ReportStatus] : 'gray')

export const NOTIFICATION_TONES: Record<NotificationStatus, Tone> = { Pending: 'amber', Successful: 'green', Failed: 'red' }
