import * as kit from '#kit/words.en'
import * as shell from '../client/shell/words.en'
import * as activity from '../features/activity/words.en'
import * as announcements from '../features/announcements/words.en'
import * as audit from '../features/audit/words.en'
import * as auth from '../features/auth/words.en'
import * as community from '../features/community/words.en'
import * as contacts from '../features/contacts/words.en'
import * as dashboard from '../features/dashboard/words.en'
import * as delivery from '../features/delivery/words.en'
import * as documents from '../features/documents/words.en'
import * as events from '../features/events/words.en'
import * as guidelines from '../features/guidelines/words.en'
import * as homes from '../features/homes/words.en'
import * as maintenance from '../features/maintenance/words.en'
import * as messages from '../features/messages/words.en'
import * as notifications from '../features/notifications/words.en'
import * as people from '../features/people/words.en'
import * as polls from '../features/polls/words.en'
import * as profile from '../features/profile/words.en'
import * as recentlyDeleted from '../features/recently-deleted/words.en'
import * as search from '../features/search/words.en'
import * as system from '../features/system/words.en'
import * as server from '../server/words.en'
import * as shared from '../shared/words.en'
import { merge } from './parts'

export const en = merge(
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
