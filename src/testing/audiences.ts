import type { Row } from '../rest/adapter'
import type { Portal, Role } from './open-portal'

/**
 * Who may call what, written down a second time on purpose: a line of `shared/permissions.ts` that is changed or removed by
 * mistake differs from this list, and a procedure or route listed neither here nor in a slice's `access.ts` fails.
 */
export const AUDIENCES = {
  public: `
    accounts.signIn accounts.signOut accounts.register accounts.forgotPassword accounts.resetPassword
    community.info community.checkSetup community.setup
    delivery.receive preferences.unsubscribeLink preferences.unsubscribeByLink`,
  member: `
    accounts.me
    activity.list
    announcements.categories announcements.list announcements.page announcements.get announcements.seen
    calendar.subscription calendar.subscribe calendar.revoke
    dashboard.unread
    documents.list documents.page documents.get documents.counts documents.years
    events.month events.upcoming events.get
    guidelines.list guidelines.random
    maintenance.list maintenance.page maintenance.counts maintenance.details
    messages.list messages.page messages.read messages.unread messages.send messages.markViewed
    polls.active polls.page polls.past polls.get polls.hasVoted polls.results polls.vote
    preferences.sms preferences.saveSms preferences.email preferences.reachable preferences.unsubscribe preferences.resubscribe
    preferences.changePassword preferences.sessions preferences.endSession preferences.endOtherSessions`,
  board: `
    announcements.remove announcements.pin announcements.toCome announcements.reach announcements.notify
    announcements.told announcements.letters announcements.markLetters
    dashboard.needsYou
    delivery.issues delivery.pausedUsers delivery.replies delivery.resolve
    documents.addLink documents.remove
    events.cancel events.remove
    guidelines.create guidelines.update guidelines.remove
    maintenance.unreachable
    messages.reply
    polls.list polls.byStatus polls.changeStatus polls.remove polls.turnout polls.remind
    residents.read residents.check residents.import residents.export
    users.list users.twins users.selection users.invite users.update users.changeStatus users.approve users.resendApproval
    users.invited users.invitationLink`,
  adminFlag: 'maintenance.update maintenance.remove maintenance.notifyAgain',
  superAdmin: `
    audit.list audit.actors
    dashboard.firstSteps dashboard.hideFirstSteps
    community.update
    outbox.overview outbox.list outbox.read outbox.retry outbox.retryFailed outbox.discard outbox.discardWaiting outbox.pause outbox.resume outbox.sendTest
    users.changeRole users.changeSuperAdmin users.remove`,
} as const
export type Audience = keyof typeof AUDIENCES

export const VIEWERS = ['nobody', 'pending', 'banned', 'former', 'resident', 'neighbor', 'admin', 'superOnly', 'superAdmin'] as const
export type Viewer = (typeof VIEWERS)[number]

export const INSIDE: Record<Audience, readonly Viewer[]> = {
  public: VIEWERS,
  member: ['resident', 'neighbor', 'admin', 'superOnly', 'superAdmin'],
  board: ['admin', 'superOnly', 'superAdmin'],
  adminFlag: ['admin', 'superAdmin'],
  superAdmin: ['superOnly', 'superAdmin'],
}
export const SIGNED_IN: readonly Viewer[] = INSIDE.member

export const FILE_AUDIENCES: Record<string, Audience> = {
  'POST /api/announcements': 'board',
  'PUT /api/announcements/:id': 'board',
  'GET /api/announcements/:id/attachment': 'member',
  'GET /api/audit.csv': 'superAdmin',
  'PUT /api/community/appearance': 'superAdmin',
  'GET /api/community/picture': 'public',
  // The address itself is the secret, and the public feed is public.
  'GET /api/calendar/feed.ics': 'public',
  'GET /api/calendar/public.ics': 'public',
  'GET /api/events/:id/calendar.ics': 'member',
  'POST /api/documents': 'board',
  // Public documents are for everyone; a private one answers who is nobody as if it were not there.
  'GET /api/documents/download/:id': 'member',
  'POST /api/events': 'board',
  'PATCH /api/events/:id': 'board',
  'GET /api/events/:id/image': 'member',
  'POST /api/maintenance-reports': 'member',
  'GET /api/maintenance-reports/:id/photos/:photoId': 'member',
  'GET /api/own-data': 'member',
  'POST /api/polls': 'board',
  'PATCH /api/polls/:id': 'board',
  'GET /api/polls/:id/images/:imageId': 'member',
  'GET /api/polls/:id/results.csv': 'board',
}

/** The procedure a row picks for a viewer, as a path. */
export function procedureOf(row: Row, portal: Portal, viewer: Viewer): string {
  const steps: string[] = []
  const recorder: unknown = new Proxy(() => undefined, {
    get: (_, step) => {
      steps.push(String(step))
      return recorder
    },
  })
  const user = viewer === 'nobody' || !SIGNED_IN.includes(viewer) ? null : portal.people[viewer as Role]
  row.pick(recorder as never, { user } as never)
  return steps.join('.')
}
