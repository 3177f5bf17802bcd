import { activityRouter } from './features/activity/router'
import { announcementsRouter } from './features/announcements/router'
import { auditRouter } from './features/audit/router'
import { authRouter } from './features/auth/router'
import { communityRouter } from './features/community/router'
import { contactsRouter } from './features/contacts/router'
import { dashboardRouter } from './features/dashboard/router'
import { deliveryRouter } from './features/delivery/router'
import { documentsRouter } from './features/documents/router'
import { eventsRouter } from './features/events/router'
import { guidelinesRouter } from './features/guidelines/router'
import { homesRouter, ownerRouter } from './features/homes/router'
import { maintenanceRouter } from './features/maintenance/router'
import { messagesRouter } from './features/messages/router'
import { notificationsRouter } from './features/notifications/router'
import { peopleRouter } from './features/people/router'
import { pollsRouter } from './features/polls/router'
import { profileRouter } from './features/profile/router'
import { recentlyDeletedRouter } from './features/recently-deleted/router'
import { searchRouter } from './features/search/router'
import { systemRouter } from './features/system/router'
import { offlineRouter } from './rest/offline'
import type { Context } from './server/trpc/context'
import { createCallerFactory, mergeRouters, router } from './server/trpc/trpc'

export const appRouter = router({
  auth: authRouter,
  activity: activityRouter,
  announcements: announcementsRouter,
  audit: auditRouter,
  community: communityRouter,
  contacts: contactsRouter,
  documents: documentsRouter,
  dashboard: dashboardRouter,
  delivery: deliveryRouter,
  events: eventsRouter,
  guidelines: guidelinesRouter,
  homes: homesRouter,
  owner: ownerRouter,
  maintenance: maintenanceRouter,
  messages: messagesRouter,
  notifications: mergeRouters(notificationsRouter, offlineRouter),
  polls: pollsRouter,
  profile: profileRouter,
  recentlyDeleted: recentlyDeletedRouter,
  search: searchRouter,
  system: systemRouter,
  people: peopleRouter,
})

export type AppRouter = typeof appRouter

const callerOf = createCallerFactory(appRouter)
/** Returns every procedure as a function that acts for the caller in `ctx`. */
export const createApi = (ctx: Context) => callerOf(ctx)
export type Api = ReturnType<typeof createApi>
