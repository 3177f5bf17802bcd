import type { InjectOptions } from 'fastify'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { fileRoutes } from './rest/files'
import { routes } from './rest/routes'
import { LEAVES, type Leaf } from './testing/input-leaves'
import { openPortal, type Portal } from './testing/open-portal'

/** Values that JavaScript converts to a number, or that look like one. JSON keeps those that are no text. */
const TEXTS = ['0x1', '0b1', '1e0', '1E0', '+1', '-1', '1.0', '1.', '1,0', '1_0', '１', '١', '1\u0000', 'true']
const HUGE = ['9007199254740992', '9999999999999999', '99999999999999999999', '9'.repeat(400), 'Infinity', 'NaN']
const OTHERS = [true, false, ['1'], [1], [], {}, { id: 1 }, 1.5, -1, 2 ** 53, 1e300]
const NO_NUMBERS = [...TEXTS, ...HUGE, ...OTHERS]
const NO_FLAGS = [1, 0, '1', '0', 'on', 'off', 'yes', 'TRUE', ' true ', 'false\n', '', [true], { true: true }]

/** The place in a ranking comes as a number alone and is judged with the whole ballot. */
const isRank = ({ path }: Leaf) => path.at(-1) === 'rank'

const inputWith = ([step, ...rest]: string[], value: unknown): unknown => {
  if (step === undefined) return value
  return step === '0' ? [inputWith(rest, value)] : { [step]: inputWith(rest, value) }
}

async function ask(portal: Portal, request: InjectOptions) {
  const headers = { cookie: await cookieOf(portal) }
  const answer = await (await portal.app()).inject({ ...request, headers: { ...request.headers, ...headers } })
  return { status: answer.statusCode, body: answer.json() }
}
const cookies = new WeakMap<Portal, Promise<string>>()
function cookieOf(portal: Portal) {
  const cookie = cookies.get(portal) ?? portal.cookieOf('superAdmin')
  cookies.set(portal, cookie)
  return cookie
}

// A session notes the day it was seen: at midnight in the community's zone a request would write.
beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'] })
})
afterEach(() => {
  vi.useRealTimers()
})

test('the list of what is a number or a flag is not empty by mistake', () => {
  const names = LEAVES.map(({ name, path }) => `${name} ${path.join('.')}`)
  for (const known of ['polls.remove id', 'messages.reply messageId', 'polls.vote responses.0.optionId', 'guidelines.random excludeId'])
    expect(names).toContain(known)
  for (const known of [
    'POST /api/maintenance-reports ccUserId',
    'POST /api/announcements categories.0',
    'messages.page cursor.entry',
    'events.month year',
    'activity.list limit',
  ])
    expect(names).toContain(known)
  expect(LEAVES.length).toBeGreaterThan(70)
})

test('in no input of any procedure or form is anything else a whole number, or a flag, and the refusal names the field', {
  timeout: 60_000,
}, async () => {
  const portal = await openPortal()
  await cookieOf(portal)
  const before = portal.version()
  for (const leaf of LEAVES.filter((entry) => !isRank(entry))) {
    for (const value of leaf.type === 'integer' ? NO_NUMBERS : NO_FLAGS) {
      const input = inputWith(leaf.path, value)
      const { method, url } = leaf
      const { status, body } = await ask(
        portal,
        method === 'GET'
          ? { url: `${url}?input=${encodeURIComponent(JSON.stringify(input))}` }
          : { method: method as 'POST', url, payload: input as object },
      )
      const paths = (body.issues ?? body.error?.data?.issues ?? []).map((issue: { path: string }) => issue.path)
      const field = leaf.path.join('.')
      expect({ field: `${leaf.name} ${field}`, value, status }).toEqual({ field: `${leaf.name} ${field}`, value, status: 400 })
      expect(paths, `${leaf.name} ${field} ${JSON.stringify(value)}`).toContain(field)
    }
  }
  expect(portal.version(), 'nothing was written').toBe(before)
})

test('in no path is anything else an id, and a well-formed one of no row is not found', { timeout: 60_000 }, async () => {
  const portal = await openPortal()
  const rows = [...routes, ...fileRoutes].filter(({ path }) => path.startsWith('/api/') && /:(id|photoId|imageId|year|month)\b/.test(path))
  expect(rows.length).toBeGreaterThan(25)
  await cookieOf(portal)
  const before = portal.version()
  for (const { method, path } of rows) {
    // The type of a deleted thing is a word; an unknown one is not found.
    for (const name of path.match(/(?<=:)(?!type\b)\w+/g) ?? []) {
      for (const value of [...TEXTS, ...HUGE, 'abc', '%2e%2e', '1;2', '1,2']) {
        const others = path.replace(`:${name}`, encodeURIComponent(value)).replace(/:\w+/g, '1')
        const { status, body } = await ask(portal, { method: method as 'GET', url: others, ...bodyOf(String(method)) })
        const paths = (body.issues ?? []).map((issue: { path: string }) => issue.path)
        expect([method, others, status, paths]).toEqual([method, others, 400, expect.arrayContaining([name])])
        expect(body).toEqual({ error: expect.any(String), issues: expect.any(Array) })
      }
    }
  }
  for (const url of ['/api/polls/999999', '/api/polls/0', '/api/polls/007', '/api/events/9007199254740991', '/api/polls/1/images/2'])
    expect([url, (await ask(portal, { url })).status]).toEqual([url, 404])
  expect(portal.version(), 'nothing was written').toBe(before)
})
const bodyOf = (method: string) => (method === 'GET' || method === 'DELETE' ? {} : { payload: {} })

test('in no query and no form field is anything else a number or a flag', { timeout: 60_000 }, async () => {
  const portal = await openPortal()
  const post = (url: string, fields: Record<string, string>) => {
    const parts = Object.entries(fields).map(([name, value]) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
    return ask(portal, {
      method: 'POST',
      url,
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
      payload: `${parts.join('')}--b--\r\n`,
    })
  }
  const pathsOf = ({ status, body }: Awaited<ReturnType<typeof ask>>) => ({
    status,
    paths: (body.issues ?? []).map((issue: { path: string }) => issue.path),
  })
  for (const value of [...TEXTS, ...HUGE]) {
    const asked = encodeURIComponent(value)
    for (const [url, field] of [
      [`/api/activity?limit=${asked}`, 'limit'],
      [`/api/ccr-guidelines/random?excludeId=${asked}`, 'excludeId'],
      [`/api/events/upcoming?limit=${asked}`, 'limit'],
      [`/api/events/upcoming?cursor=${asked}`, 'cursor'],
    ] as const)
      expect(pathsOf(await ask(portal, { url })), url).toEqual({ status: 400, paths: expect.arrayContaining([field]) })
    for (const field of ['ccUserId', 'onBehalfOfUserId']) {
      const answer = pathsOf(await post('/api/maintenance-reports', { [field]: value }))
      expect(answer, value).toEqual({ status: 400, paths: expect.arrayContaining([field]) })
    }
    const categories = pathsOf(await post('/api/announcements', { categories: JSON.stringify([7, value]) }))
    expect(categories, value).toEqual({ status: 400, paths: expect.arrayContaining(['categories.1']) })
  }
  for (const value of ['1', '0', 'on', 'yes', 'TRUE', ' true', 'null']) {
    for (const [url, field] of [
      ['/api/announcements', 'isPinned'],
      ['/api/events', 'isAllDay'],
      ['/api/events', 'isPublic'],
      ['/api/maintenance-reports', 'isSubmittedOnBehalf'],
      ['/api/documents', 'isPublic'],
    ] as const)
      expect(pathsOf(await post(url, { [field]: value })), `${url} ${field} ${value}`).toMatchObject({
        status: 400,
        paths: expect.arrayContaining([field]),
      })
  }
})

test('the forms the specification describes are taken: texts of digits, "true" and "false", and nobody chosen', async () => {
  const portal = await openPortal()
  const { admin, resident } = portal.people
  const lamp = {
    issueType: 'Other',
    streetName: 'Sageleaf Cir',
    streetNumber: '18',
    locationRelevance: 'Common Area',
    description: 'The lamp at the corner is dark',
    isSubmittedOnBehalf: 'true',
    onBehalfOfUserId: String(resident.id),
    ccUserId: '',
  } as const
  expect(await portal.as('admin').maintenance.submit(lamp)).toMatchObject({
    userId: resident.id,
    ccUserId: null,
    submittedByAdminId: admin.id,
  })
  const message = await portal.as('resident').messages.send({ subject: 'Lamp', content: 'It is dark' })
  const reply = await ask(portal, {
    method: 'POST',
    url: '/api/messages/reply',
    payload: { messageId: String(message.id), reply: 'Fixed' },
  })
  expect(reply).toMatchObject({ status: 200, body: { id: message.id, reply: 'Fixed' } })
})
