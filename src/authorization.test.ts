import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { fileRoutes } from './rest/files'
import { routes } from './rest/routes'
import { appRouter } from './router'
import { openPortal, type Portal, type Role } from './testing/open-portal'

/**
 * Who may call what, written down a second time on purpose: a line of `shared/permissions.ts` that is changed or removed by
 * mistake differs from this list, and a procedure or route nobody listed fails.
 */
const AUDIENCES = {
  public: `
    accounts.signIn accounts.signOut accounts.register accounts.forgotPassword accounts.resetPassword
    community.info community.checkSetup community.setup
    delivery.receive preferences.unsubscribeLink preferences.unsubscribeByLink`,
  member: `
    accounts.me
    activity.list
    announcements.categories announcements.list announcements.page announcements.get
    calendar.subscription calendar.subscribe calendar.revoke
    documents.list documents.page documents.get documents.counts
    events.month events.upcoming events.get
    guidelines.list guidelines.random
    maintenance.list maintenance.page maintenance.counts maintenance.details maintenance.submit
    messages.list messages.page messages.read messages.unread messages.send messages.markViewed
    polls.active polls.page polls.get polls.hasVoted polls.results polls.vote
    preferences.sms preferences.saveSms preferences.email preferences.reachable preferences.unsubscribe preferences.resubscribe
    preferences.changePassword preferences.sessions preferences.endSession preferences.endOtherSessions`,
  board: `
    announcements.create announcements.update announcements.remove announcements.pin announcements.readersCount
    dashboard.needsYou
    delivery.issues delivery.pausedUsers delivery.notReached delivery.resolve
    documents.addLink documents.remove
    events.create events.update events.cancel events.remove
    guidelines.create guidelines.update guidelines.remove
    messages.reply
    polls.list polls.byStatus polls.create polls.update polls.changeStatus polls.remove polls.turnout polls.remind
    residents.check residents.import residents.export
    users.list users.selection users.invite users.update users.changeStatus users.resendApproval`,
  adminFlag: 'maintenance.update maintenance.remove maintenance.notifyAgain',
  superAdmin: `
    audit.list audit.actors
    community.update
    outbox.overview outbox.list outbox.read outbox.retry outbox.retryFailed outbox.discard outbox.discardWaiting outbox.pause outbox.resume outbox.sendTest
    users.changeRole users.changeSuperAdmin users.remove`,
} as const
type Audience = keyof typeof AUDIENCES

const VIEWERS = ['nobody', 'pending', 'banned', 'former', 'resident', 'neighbour', 'admin', 'superOnly', 'superAdmin'] as const
type Viewer = (typeof VIEWERS)[number]

const INSIDE: Record<Audience, readonly Viewer[]> = {
  public: VIEWERS,
  member: ['resident', 'neighbour', 'admin', 'superOnly', 'superAdmin'],
  board: ['admin', 'superOnly', 'superAdmin'],
  adminFlag: ['admin', 'superAdmin'],
  superAdmin: ['superOnly', 'superAdmin'],
}
const SIGNED_IN: readonly Viewer[] = INSIDE.member

const listed = Object.entries(AUDIENCES).flatMap(([audience, names]) =>
  names
    .split(/\s+/)
    .filter(Boolean)
    .map((path) => ({ path, audience: audience as Audience })),
)
const flat = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
const procedures = Object.entries(flat).map(([path, procedure]) => ({ path, type: procedure._def.type }))

const FILE_AUDIENCES: Record<string, Audience> = {
  'POST /api/announcements': 'board',
  'PUT /api/announcements/:id': 'board',
  'GET /api/announcements/:id/attachment': 'member',
  'GET /api/audit.csv': 'superAdmin',
  // The address itself is the secret, and the public feed is public.
  'GET /api/calendar/feed.ics': 'public',
  'GET /api/calendar/public.ics': 'public',
  'GET /api/events/:id/calendar.ics': 'member',
  'POST /api/documents': 'board',
  // Public documents are for everybody; a private one answers who is nobody as if it were not there.
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

test('every procedure is in the list, and the list names nothing else', () => {
  expect(listed.map((entry) => entry.path).sort()).toEqual(procedures.map((entry) => entry.path).sort())
})

describe.each(VIEWERS)('as %s', (viewer) => {
  test.each(listed)('$path is for: $audience', async ({ path, audience }) => {
    const type = procedures.find((entry) => entry.path === path)?.type
    const portal = await sharedPortal()
    const request: InjectOptions = type === 'query' ? { url: `/trpc/${path}` } : { method: 'POST', url: `/trpc/${path}`, payload: {} }
    expect(await verdict(portal, viewer, request)).toBe(expectedVerdict(viewer, audience))
  })
})

describe.each(routes.map((row) => ({ method: row.method, path: row.path, row })))('$method $path', ({ method, path, row }) => {
  test.each(VIEWERS)('for %s is as its procedure is', async (viewer) => {
    const portal = await sharedPortal()
    const { audience } = found(listed, (entry) => entry.path === procedureOf(row, portal, viewer))
    const answer = await verdict(portal, viewer, { method: method as 'GET', url: path.replace(/:\w+/g, '999999') })
    expect(answer).toBe(expectedVerdict(viewer, audience))
  })
})

describe.each(fileRoutes.map((route) => ({ method: route.method, path: route.path, permission: route.permission })))(
  '$method $path',
  (route) => {
    test.each(VIEWERS)('for %s', async (viewer) => {
      const audience = FILE_AUDIENCES[`${String(route.method)} ${route.path}`]
      expect(audience, 'a file route nobody listed').toBeDefined()
      const answer = await verdict(await sharedPortal(), viewer, {
        method: route.method as 'GET',
        url: route.path.replace(/:\w+/g, '999999'),
      })
      expect(answer).toBe(expectedVerdict(viewer, audience ?? 'public'))
    })
  },
)

/** What the door says; anything but 401 and 403 means that the caller came in. */
type Verdict = 'who are you' | 'not for you' | 'come in'

function expectedVerdict(viewer: Viewer, audience: Audience): Verdict {
  if (INSIDE[audience].includes(viewer)) return 'come in'
  return SIGNED_IN.includes(viewer) ? 'not for you' : 'who are you'
}

const DOOR_TEXTS = new Set(['Unauthorized', 'You do not have permission to do this.'])

async function verdict(portal: Portal, viewer: Viewer, request: InjectOptions): Promise<Verdict> {
  const headers = viewer === 'nobody' ? {} : { cookie: await portal.cookieOf(viewer) }
  const answer = await (await portal.app()).inject({ ...request, headers })
  const text = answer.headers['content-type']?.toString().includes('json') ? textOf(answer.json()) : ''
  expect(answer.statusCode, `${text} ${answer.statusCode}`).toBeLessThan(500)
  if (!DOOR_TEXTS.has(text)) return 'come in'
  return answer.statusCode === 401 ? 'who are you' : 'not for you'
}

function textOf(body: unknown): string {
  const error = typeof body === 'object' && body !== null && 'error' in body ? body.error : ''
  if (typeof error === 'object' && error !== null && 'message' in error) return String(error.message)
  return String(error)
}

/** The procedure a row picks for a viewer, as a path. */
function procedureOf(row: (typeof routes)[number], portal: Portal, viewer: Viewer): string {
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

function found<T>(list: readonly T[], matches: (entry: T) => boolean): T {
  const entry = list.find(matches)
  if (!entry) throw new Error('not listed')
  return entry
}

let portal: Promise<Portal> | undefined
const sharedPortal = () => {
  portal ??= openPortal()
  return portal
}
