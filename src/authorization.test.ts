import type { InjectOptions } from 'fastify'
import { describe, expect, test } from 'vitest'
import { fileRoutes } from './rest/files'
import { otherRoutes } from './rest/other-routes'
import { routes } from './rest/routes'
import { appRouter } from './router'
import { may } from './shared/permissions'
import { fileAudiences, listed } from './testing/access'
import { type Audience, INSIDE, procedureOf, SIGNED_IN, VIEWERS, type Viewer } from './testing/audiences'
import { openPortal, type Portal, type Role } from './testing/open-portal'

const flat = appRouter._def.procedures as unknown as Record<string, { _def: { type: string } }>
const procedures = Object.entries(flat).map(([path, procedure]) => ({ path, type: procedure._def.type }))

test('every procedure is in the list, and the list names nothing else', () => {
  expect(listed.map((entry) => entry.path).sort()).toEqual(procedures.map((entry) => entry.path).sort())
})

test('who is signed in finds the dashboard in the menu, which alone asks for that permission', async () => {
  const { people } = await sharedPortal()
  const asked = SIGNED_IN.map((viewer) => may(people[viewer as Role], 'dashboard.read'))
  expect(asked).toEqual(SIGNED_IN.map(() => true))
  expect(may(null, 'dashboard.read')).toBe(false)
})

describe.each(VIEWERS)('as %s', (viewer) => {
  test.each(listed)('$path is for: $audience', async ({ path, audience }) => {
    const type = procedures.find((entry) => entry.path === path)?.type
    const portal = await sharedPortal()
    const request: InjectOptions = type === 'query' ? { url: `/trpc/${path}` } : { method: 'POST', url: `/trpc/${path}`, payload: {} }
    expect(await verdict(portal, viewer, request)).toBe(expectedVerdict(viewer, audience))
  })
})

describe.each(routes.map((route) => ({ method: route.method, path: route.path, route })))('$method $path', ({ method, path, route }) => {
  test.each(VIEWERS)('for %s is as its procedure is', async (viewer) => {
    const portal = await sharedPortal()
    const { audience } = found(listed, (entry) => entry.path === procedureOf(route, portal, viewer))
    const answer = await verdict(portal, viewer, { method: method as 'GET', url: path.replace(/:\w+/g, '999999') })
    expect(answer).toBe(expectedVerdict(viewer, audience))
  })
})

describe.each(fileRoutes.map((route) => ({ method: route.method, path: route.path, permission: route.permission })))(
  '$method $path',
  (route) => {
    test.each(VIEWERS)('for %s', async (viewer) => {
      const audience = fileAudiences[`${String(route.method)} ${route.path}`]
      expect(audience, 'a file route nobody listed').toBeDefined()
      const answer = await verdict(await sharedPortal(), viewer, {
        method: route.method as 'GET',
        url: route.path.replace(/:\w+/g, '999999'),
      })
      expect(answer).toBe(expectedVerdict(viewer, audience ?? 'public'))
    })
  },
)

describe.each(otherRoutes)('$method $path', ({ method, path }) => {
  test.each(VIEWERS)('for %s, as for everyone', async (viewer) => {
    expect(await verdict(await sharedPortal(), viewer, { method: method as 'GET', url: path.replace(/[:*]\w*/g, '999999') })).toBe(
      'come in',
    )
  })
})

/** Returns the status; anything but 401 and 403 means that the caller was let in. */
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
