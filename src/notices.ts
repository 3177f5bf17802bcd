import { accountNotices } from './features/accounts/mail'
import { announcementNotices } from './features/announcements/mail'
import { documentNotices } from './features/documents/mail'
import { eventNotices } from './features/events/mail'
import { maintenanceNotices } from './features/maintenance/mail'
import { messageNotices } from './features/messages/mail'
import { outboxNotices } from './features/outbox/mail'
import { pollNotices } from './features/polls/mail'
import { reachNotices } from './features/reach/mail'
import { residentNotices } from './features/residents/mail'
import { userNotices } from './features/users/mail'
import { systemNotices } from './operations/jobs/tell'
import { securityNotices } from './server/auth/security-mail'
import type { Notice } from './server/notifications/notice'

/** Everything people are told of. */
export const NOTICES: readonly Notice<never>[] = [
  ...accountNotices,
  ...announcementNotices,
  ...documentNotices,
  ...eventNotices,
  ...maintenanceNotices,
  ...messageNotices,
  ...outboxNotices,
  ...pollNotices,
  ...reachNotices,
  ...residentNotices,
  ...securityNotices,
  ...systemNotices,
  ...userNotices,
]
