import { announcementNotifications } from './features/announcements/mail'
import { authNotifications } from './features/auth/mail'
import { outboxNotifications } from './features/delivery/mail'
import { documentNotifications } from './features/documents/mail'
import { eventNotifications } from './features/events/mail'
import { homesNotifications } from './features/homes/mail'
import { maintenanceNotifications } from './features/maintenance/mail'
import { messageNotifications } from './features/messages/mail'
import { digestNotifications } from './features/notifications/mail'
import { peopleNotifications } from './features/people/mail'
import { pollNotifications } from './features/polls/mail'
import { systemNotifications } from './operations/jobs/notify-board'
import { securityNotifications } from './server/auth/security-mail'
import { deletionNotifications } from './server/deletion/mail'
import { ownerNotifications } from './server/notifications/mailing-details'
import type { NotificationType } from './server/notifications/notification-type'

export const NOTIFICATION_TYPES: readonly NotificationType<never>[] = [
  ...authNotifications,
  ...announcementNotifications,
  ...documentNotifications,
  ...eventNotifications,
  ...homesNotifications,
  ...maintenanceNotifications,
  ...messageNotifications,
  ...outboxNotifications,
  ...pollNotifications,
  ...digestNotifications,
  ...ownerNotifications,
  ...securityNotifications,
  ...systemNotifications,
  ...peopleNotifications,
  ...deletionNotifications,
]
