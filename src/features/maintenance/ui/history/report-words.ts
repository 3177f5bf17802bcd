import type { Tone } from '../../../../client/kit/lists/status-badge'
import type { MailState } from '../../../../shared/mail'
import type { NotificationStatus, NotMailed, Obstacle } from '../../answers'
import type { ReportStatus } from '../../schema'

const STATUS_TONES: Record<ReportStatus, Tone> = { Open: 'red', 'In Progress': 'blue', Closed: 'green' }
/** Any other value is gray. */
export const statusTone = (status: string): Tone => (status in STATUS_TONES ? STATUS_TONES[status as ReportStatus] : 'gray')

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

const NOT_MAILED: Record<NotMailed, string> = {
  unsubscribed: 'not mailed (has unsubscribed)',
  paused: 'not mailed (address paused)',
  closed: 'not mailed (account closed)',
  missed: 'not mailed',
  failed: 'not mailed (the email could not be delivered)',
}
export const notMailedText = (reason: NotMailed) => NOT_MAILED[reason]

const READS: Record<Obstacle, string> = {
  unsubscribed: 'Optional. The resident sees it in the portal, not by email: they have unsubscribed.',
  paused: 'Optional. The resident sees it in the portal, not by email: email to their address is paused.',
  closed: "Optional. Kept in the history. No one is emailed: the resident's account is closed.",
}
/** Who reads what the board writes to a change of status. */
export const readsText = (obstacle: Obstacle | null) => (obstacle ? READS[obstacle] : 'Optional. Emailed to the resident.')

/** What becomes of the email to the board that waits. */
export const BOARD_WAITS: Record<MailState, string> = {
  ready: 'The email to the board is on its way.',
  missing: "Email isn't set up yet, so the board hasn't been emailed.",
  paused: "Email is paused, so the board hasn't been emailed.",
  failing: "The mail server isn't taking email right now, so the board hasn't been emailed yet.",
}
