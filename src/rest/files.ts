import * as announcements from '../features/announcements/files'
import * as audit from '../features/audit/files'
import * as community from '../features/community/files'
import * as documents from '../features/documents/files'
import * as events from '../features/events/files'
import * as homes from '../features/homes/files'
import * as maintenance from '../features/maintenance/files'
import * as messages from '../features/messages/files'
import * as polls from '../features/polls/files'
import * as ownData from '../features/profile/files'
import * as system from '../features/system/files'
import type { FileRoute } from '../server/http/file-routes'
import { type FormRoute, formRoute } from '../server/http/form-routes'

export const forms = {
  announcements: announcements.forms,
  community: community.forms,
  documents: documents.forms,
  events: events.forms,
  maintenance: maintenance.forms,
  messages: messages.forms,
  polls: polls.forms,
}

const downloads = {
  announcements,
  audit,
  community,
  documents,
  events,
  homes,
  maintenance,
  messages,
  ownData,
  polls,
  system,
}

export const fileRoutes: (FileRoute & { feature: string })[] = [
  ...routesOf(forms, (doors: Record<string, unknown>) => Object.values(doors).map((door) => formRoute(door as FormRoute))),
  ...routesOf(downloads, ({ fileRoutes }) => fileRoutes),
]

function routesOf<Module>(features: Record<string, Module>, read: (module: Module) => FileRoute[]) {
  return Object.entries(features).flatMap(([feature, module]) => read(module).map((route) => ({ ...route, feature })))
}
