import { fileRoutes as announcementFiles } from '../features/announcements/files'
import { fileRoutes as auditFiles } from '../features/audit/files'
import { fileRoutes as calendarFiles } from '../features/calendar/files'
import { fileRoutes as documentFiles } from '../features/documents/files'
import { fileRoutes as eventFiles } from '../features/events/files'
import { fileRoutes as maintenanceFiles } from '../features/maintenance/files'
import { fileRoutes as ownDataFiles } from '../features/own-data/files'
import { fileRoutes as pollFiles } from '../features/polls/files'
import type { FileRoute } from '../server/file-routes'

/** Every path that carries bytes: uploads and downloads. */
export const fileRoutes: FileRoute[] = [
  ...announcementFiles,
  ...documentFiles,
  ...auditFiles,
  ...calendarFiles,
  ...eventFiles,
  ...maintenanceFiles,
  ...ownDataFiles,
  ...pollFiles,
]
