import { afterEach, expect, test, vi } from 'vitest'
import { fileRoutes } from '../../rest/files'
import { routes } from '../../rest/routes'
import { appRouter } from '../../router'
import type { ProcedureMeta } from '../../server/trpc/trpc'
import { permissions } from '../../shared/permissions'
import { procedureOf } from '../../testing/audiences'
import { addApp, type Browser, browserOf, later } from '../../testing/browser-of'
import { codeOf } from '../../testing/code-of'
import { openPortal, type Portal } from '../../testing/open-portal'

afterEach(() => vi.useRealTimers())

const REFUSED = { error: 'Set up a second step to work for the board.', secondStepRequired: true }

async function signedIn(portal: Portal, username: string) {
  const browser = browserOf(portal)
  await browser.signIn(username)
  return browser
}

async function requireOfBoard(portal: Portal, graceDays = 0) {
  const browser = await signedIn(portal, 'superAdmin')
  const app = await addApp(browser)
  const answer = await browser.send('PUT', '/api/community/sign-in', { boardSecondStep: 'required', graceDays })
  expect(answer.statusCode).toBe(200)
  return { browser, app, answer }
}

const isForBoard = (permission: string | undefined) =>
  permission !== undefined && permission !== 'public' && !permissions[permission as keyof typeof permissions].includes('member' as never)
const procedures = Object.entries(
  appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta: ProcedureMeta } }>,
).filter(([, { _def }]) => isForBoard(_def.meta.permission))

test('a board member without the required second step reaches no board call, and all of them after the set-up', {
  timeout: 120_000,
}, async () => {
  const portal = await openPortal()
  const admin = await signedIn(portal, 'admin')
  await requireOfBoard(portal)
  const refusals: [string, number, unknown][] = []
  const expectRefused = async (browser: Browser, method: string, url: string) => {
    const answer = await browser.send(method as 'GET', url, method === 'GET' ? undefined : {})
    const body = answer.json()
    const told = url.startsWith('/trpc') ? { error: body.error?.message, ...body.error?.data.details } : body
    refusals.push([`${method} ${url}`, answer.statusCode, told])
  }
  for (const [path, { _def }] of procedures) await expectRefused(admin, _def.type === 'query' ? 'GET' : 'POST', `/trpc/${path}`)
  for (const row of routes) {
    const isOfBoard = procedures.some(
      ([path]) => path === procedureOf(row, portal, 'admin') && path === procedureOf(row, portal, 'resident'),
    )
    if (isOfBoard) await expectRefused(admin, String(row.method), row.path.replace(/:\w+/g, '1'))
  }
  for (const { method, path, permission } of fileRoutes) {
    if (isForBoard(permission)) await expectRefused(admin, String(method), path.replace(/:\w+/g, '1'))
  }
  expect(refusals.length).toBeGreaterThan(50)
  expect(refusals.filter(([, status, told]) => status !== 403 || JSON.stringify(told) !== JSON.stringify(REFUSED))).toEqual([])
  const register = await admin.send('POST', '/api/register', {})
  expect([register.statusCode, register.json()]).toEqual([403, REFUSED])
  expect(refusals.map(([call]) => call)).toContain('GET /api/users')
  expect((await admin.send('GET', '/api/user')).json().isAdmin).toBe(true)
  await addApp(admin)
  expect((await admin.send('GET', '/api/users')).statusCode).toBe(200)
})

test('a restricted board member sees of shared calls what a member sees', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('neighbor').messages.send({ subject: 'Private matter', content: 'Between us' })
  const admin = await signedIn(portal, 'admin')
  const subjects = async () => (await admin.send('GET', '/api/messages')).json().map((message: { subject: string }) => message.subject)
  expect(await subjects()).toEqual(['Private matter'])
  await requireOfBoard(portal)
  expect(await subjects()).toEqual([])
  const hidden = await admin.send('GET', `/trpc/messages.read?input=${encodeURIComponent(JSON.stringify({ id }))}`)
  expect(hidden.statusCode).toBe(404)
})

test('a restricted board member finds nothing of the board in the search or in their own data', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('neighbor').messages.send({ subject: 'Zebra matter', content: 'Between us' })
  const board = portal.as('admin')
  await board.messages.note({ id, text: 'Zebra note' })
  await board.announcements.create({ title: 'Zebra draft', content: 'Only an idea', categories: [1], state: 'draft' })
  await board.polls.create({ title: 'Zebra poll', description: 'Only an idea', options: ['Yes', 'No'], questionType: 'single' })
  const admin = await signedIn(portal, 'admin')
  const found = async () => (await admin.send('GET', '/api/search?q=zebra')).json().total
  const told = async () => (await admin.send('GET', '/api/own-data')).body.match(/Zebra \w+/g) ?? []
  expect(await found()).toBe(3)
  expect(new Set(await told())).toEqual(new Set(['Zebra matter', 'Zebra note', 'Zebra draft', 'Zebra poll']))
  const { body } = await admin.send('GET', '/api/search?q=neighbor')
  expect(JSON.parse(body).counts).toHaveProperty('resident')
  await requireOfBoard(portal)
  expect(await found()).toBe(0)
  // The audit log still names their own actions, which is true for every former board member.
  expect((await told()).filter((words) => words !== 'Zebra draft' && words !== 'Zebra poll')).toEqual([])
  const { announcementsMade, pollsMade } = (await admin.send('GET', '/api/own-data')).json()
  expect([announcementsMade, pollsMade]).toEqual([[], []])
  expect((await admin.send('GET', '/api/search?q=neighbor')).json().counts).not.toHaveProperty('resident')
  await addApp(admin)
  expect(await found()).toBe(3)
})

test('an open tab hides the board’s messages when the grace period ends', async () => {
  const portal = await openPortal()
  await portal.as('neighbor').messages.send({ subject: 'Gate', content: 'It squeaks' })
  await requireOfBoard(portal, 14)
  const admin = await signedIn(portal, 'admin')
  const unread = async () => {
    const ids = (await admin.send('GET', '/api/messages/unread')).json()
    return [(await admin.send('GET', '/api/unread')).json().messages, ids.length]
  }
  later(13 * 24 * 3600)
  await admin.send('GET', '/api/messages')
  expect([await unread(), await unread()]).toEqual([
    [1, 1],
    [1, 1],
  ])
  later(2 * 24 * 3600)
  expect(await unread()).toEqual([0, 0])
})

test('the policy applies after the grace period, at once to members promoted later, until it is turned off', async () => {
  const portal = await openPortal()
  const { browser, answer } = await requireOfBoard(portal, 14)
  expect(answer.json()).toMatchObject({
    boardSecondStep: 'required',
    people: expect.arrayContaining([
      { id: portal.people.admin.id, name: 'Ada Admin', isBoard: true, secondStep: false },
      { id: portal.people.superAdmin.id, name: 'Sue Super', isBoard: true, secondStep: true },
    ]),
  })
  const admin = await signedIn(portal, 'admin')
  const users = async (from: Browser) => (await from.send('GET', '/api/users')).statusCode
  const own = async (from: Browser) => (await from.send('GET', '/api/user/sign-in')).json()
  expect(await users(admin)).toBe(200)
  expect(await own(admin)).toMatchObject({ required: true, heldBack: false, graceEndsAt: answer.json().graceEndsAt })
  // In steps, because sessions end after two weeks without a request.
  later(13 * 24 * 3600)
  expect(await users(admin)).toBe(200)
  later(2 * 24 * 3600)
  expect(await users(admin)).toBe(403)
  expect(await own(admin)).toMatchObject({ required: true, heldBack: true })
  await portal.as('superAdmin').people.changeRole({ id: portal.people.resident.id, isAdmin: true })
  expect(await users(await signedIn(portal, 'resident'))).toBe(403)
  const off = await admin.send('PUT', '/api/community/sign-in', { boardSecondStep: 'off' })
  expect(off.statusCode).toBe(403)
  await portal.as('superAdmin').auth.changeMfaPolicy({ boardSecondStep: 'off', graceDays: 14 })
  expect(await users(admin)).toBe(200)
  expect(await users(browser)).toBe(401)
})

test('a super admin who turns the policy on needs a second step and keeps it', async () => {
  const portal = await openPortal()
  const first = await signedIn(portal, 'superAdmin')
  const refused = await first.send('PUT', '/api/community/sign-in', { boardSecondStep: 'required' })
  expect([refused.statusCode, refused.json().error]).toEqual([409, 'Set up your own second step first.'])
  const { browser } = await requireOfBoard(portal)
  for (const [method, url, payload] of [
    ['DELETE', '/api/user/app', undefined],
    ['PUT', '/api/user/second-step', { on: false }],
  ] as const) {
    const kept = await browser.send(method, url, payload)
    expect([kept.statusCode, kept.json().error]).toEqual([
      409,
      'The board signs in with a second step. Add another way before you remove this one.',
    ])
  }
  expect((await browser.send('GET', '/api/users')).statusCode).toBe(200)
})

test('a session without a fresh proof changes nothing; a right proof lasts ten minutes', async () => {
  const portal = await openPortal()
  const browser = await signedIn(portal, 'resident')
  later(11 * 60)
  const begin = () => browser.send('POST', '/api/user/app')
  const refused = await begin()
  expect([refused.statusCode, refused.json()]).toEqual([
    403,
    { error: 'Please confirm it is you.', freshProof: true, methods: ['password'] },
  ])
  const confirm = (payload: object) => browser.send('POST', '/api/user/confirm', payload)
  const wrong = await confirm({ password: 'wrong' })
  expect([wrong.statusCode, wrong.json().error]).toEqual([400, 'That is not your password.'])
  expect((await confirm({ code: '123456' })).json().error).toBe('Please use another way to confirm.')
  expect((await confirm({ password: 'correct horse', code: '123456' })).statusCode).toBe(400)
  expect((await begin()).statusCode).toBe(403)
  const right = await confirm({ password: 'correct horse' })
  expect(Date.parse(right.json().provenUntil) - Date.now()).toBeGreaterThan(9 * 60_000)
  const { secret } = await addApp(browser)
  later(11 * 60)
  expect((await browser.send('DELETE', '/api/user/app')).json().methods).toEqual(['app', 'recovery'])
  expect((await confirm({ password: 'correct horse' })).json().error).toBe('Please use another way to confirm.')
  expect((await confirm({ code: '000000' })).json().error).toBe('That code is not right. Please try again.')
  expect((await confirm({ code: codeOf(secret) })).statusCode).toBe(200)
  expect((await confirm({ code: codeOf(secret) })).json().error).toBe('This code was used already. Please wait for the next one.')
  expect((await browser.send('DELETE', '/api/user/app')).statusCode).toBe(200)
})
