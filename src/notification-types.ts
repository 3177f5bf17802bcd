import { accountNotifications } from './features/accounts/mail'
import { announcementNotifications } from './features/announcements/mail'
import { documentNotifications } from './features/documents/mail'
import { eventNotifications } from './features/events/mail'
import { maintenanceNotifications } from './features/maintenance/mail'
import { messageNotifications } from './features/messages/mail'
import { outboxNotifications } from './features/outbox/mail'
import { pollNotifications } from './features/polls/mail'
import { reachNotifications } from './features/reach/mail'
import { residentNotifications } from './features/residents/mail'
import { userNotifications } from './features/users/mail'
import { systemNotifications } from './operations/jobs/notify-board'
import { securityNotifications } from './server/auth/security-mail'
import type { NotificationType } from './server/notifications/notification-type'

/** Everything people are told of. */
export const NOTIFICATION_TYPES: readonly NotificationType<never>[] = [
  ...accountNotifications,
  ...announcementNotifications,
  ...documentNotifications,
  ...eventNotifications,
  ...maintenanceNotifications,
  ...messageNotifications,
  ...outboxNotifications,
  ...pollNotifications,
  ...reachNotifications,
  ...residentNotifications,
  ...securityNotifications,
  ...systemNotifications,
  ...userNotifications,
]
