import * as kit from '#kit/words.es'
import * as shell from '../client/shell/words.es'
import * as activity from '../features/activity/words.es'
import * as announcements from '../features/announcements/words.es'
import * as audit from '../features/audit/words.es'
import * as auth from '../features/auth/words.es'
import * as community from '../features/community/words.es'
import * as contacts from '../features/contacts/words.es'
import * as dashboard from '../features/dashboard/words.es'
import * as delivery from '../features/delivery/words.es'
import * as documents from '../features/documents/words.es'
import * as events from '../features/events/words.es'
import * as guidelines from '../features/guidelines/words.es'
import * as homes from '../features/homes/words.es'
import * as maintenance from '../features/maintenance/words.es'
import * as messages from '../features/messages/words.es'
import * as notifications from '../features/notifications/words.es'
import * as people from '../features/people/words.es'
import * as polls from '../features/polls/words.es'
import * as profile from '../features/profile/words.es'
import * as recentlyDeleted from '../features/recently-deleted/words.es'
import * as search from '../features/search/words.es'
import * as system from '../features/system/words.es'
import * as server from '../server/words.es'
import * as shared from '../shared/words.es'
import type { Words } from './messages'
import { merge } from './parts'

/** El español del portal: usted, frases completas, «comillas» y signos dobles. */
export const es: Words = merge(
  kit,
  shell,
  activity,
  announcements,
  audit,
  auth,
  community,
  contacts,
  dashboard,
  delivery,
  documents,
  events,
  guidelines,
  homes,
  maintenance,
  messages,
  notifications,
  people,
  polls,
  profile,
  recentlyDeleted,
  search,
  system,
  server,
  shared,
)
