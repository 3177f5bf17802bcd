import { once } from 'node:events'
import { connect } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { fileRoutes } from '../../rest/files'
import { routes } from '../../rest/routes'
import { appRouter } from '../../router'
import { listed } from '../../testing/access'
import { openPortal, type Portal } from '../../testing/open-portal'
import { answerOf } from '../../testing/raw-request'
import { CALLS } from '../limits/amounts'
import { INTERNAL_CALLER } from '../limits/caller'
import { createConcurrencyLimit } from '../limits/concurrency-limit'
import { findPerson } from '../people'
import { writeAs } from './authority'

async function listen(portal: Portal) {
  const app = await portal.app()
  await app.listen({ port: 0, host: '127.0.0.1' })
  onTestFinished(() => app.close())
  return (app.server.address() as { port: number }).port
}

interface Door {
  method: string
  path: string
  type?: string
  body?: string
}

/** Sends all of a request but the last byte of its body; what it gives back sends that and reads the answer. */
async function hold(port: number, cookie: string, { method, path, type = 'application/json', body = '{}' }: Door) {
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  const head = [`${method} ${path} HTTP/1.1`, 'Host: portal.test', 'Connection: close', `Cookie: ${cookie}`, `Content-Type: ${type}`]
  socket.write([...head, `Content-Length: ${body.length}`, '', body.slice(0, -1)].join('\r\n'))
  await once(socket, 'ready')
  return async () => {
    let text = ''
    socket.on('data', (chunk) => {
      text += chunk.toString('latin1')
    })
    socket.write(body.slice(-1))
    await once(socket, 'close')
    return answerOf(text)
  }
}

const procedures = appRouter._def.procedures as unknown as Record<string, { _def: { type: string; meta?: { rest?: string } } }>
const OPEN_TO_ALL = new Set(listed.filter(({ audience }) => audience === 'public').map(({ path }) => path))
const OPEN_PATHS = new Set([...OPEN_TO_ALL].map((path) => procedures[path]?._def.meta?.rest))
const plain = (path: string) => path.replace(/:\w+/g, '1')

/** Every door that takes a body from somebody signed in. */
const DOORS: Door[] = [
  ...Object.entries(procedures)
    .filter(([path, { _def }]) => _def.type === 'mutation' && !OPEN_TO_ALL.has(path))
    .map(([path]) => ({ method: 'POST', path: `/trpc/${path}` })),
  ...[...routes, ...fileRoutes.filter(({ permission }) => permission !== 'public')]
    .filter(({ method, path }) => method !== 'GET' && !OPEN_PATHS.has(`${method} ${path}`))
    .map(({ method, path }) => ({ method: String(method), path: plain(path) })),
]

test('no route does anything for somebody who was banned while the body was received', { timeout: 60_000 }, async () => {
  const portal = await openPortal()
  const port = await listen(portal)
  const { id } = portal.people.superAdmin
  const ban = (status: string) => portal.write((trx) => trx.updateTable('user').set({ status }).where('id', '=', id).execute())
  expect(DOORS.length).toBeGreaterThan(60)
  const answers: [door: string, status: number][] = []
  // One place stays free for the question whether the others have been heard.
  const together = CALLS.person.atOnce - 1
  for (let at = 0; at < DOORS.length; at += together) {
    const doors = DOORS.slice(at, at + together)
    await ban('active')
    const cookie = await portal.cookieOf('superAdmin')
    const held = await Promise.all(doors.map((door) => hold(port, cookie, door)))
    await untilHeard(port, cookie)
    await ban('banned')
    const statuses = await Promise.all(held.map(async (release) => (await release()).status))
    answers.push(...doors.map(({ method, path }, index): [string, number] => [`${method} ${path}`, statuses[index] ?? 0]))
  }
  expect(answers.filter(([, status]) => status !== 401)).toEqual([])
})

/** Once this is answered, the server has read the headers of what was sent before it. */
const untilHeard = (port: number, cookie: string) => fetch(`http://127.0.0.1:${port}/api/user`, { headers: { cookie } })

const EDIT = { method: 'PATCH', body: JSON.stringify({ name: 'Somebody Else' }) }

test.each<[how: string, lose: (portal: Portal, cookie: string) => Promise<unknown>]>([
  ['demoted', (portal) => portal.as('superAdmin').people.changeRole({ id: portal.people.admin.id, isAdmin: false })],
  ['banned', (portal) => portal.as('superAdmin').people.changeStatus({ id: portal.people.admin.id, status: 'banned' })],
  ['deleted', (portal) => portal.as('superAdmin').people.remove({ id: portal.people.admin.id })],
  ['signed out', async (portal, cookie) => (await portal.app()).inject({ method: 'POST', url: '/api/logout', headers: { cookie } })],
])('a board member who is %s meanwhile changes nobody', async (_how, lose) => {
  const portal = await openPortal()
  const port = await listen(portal)
  const cookie = await portal.cookieOf('admin')
  const { id, name } = portal.people.resident
  const release = await hold(port, cookie, { ...EDIT, path: `/api/users/${id}` })
  await untilHeard(port, cookie)
  await lose(portal, cookie)
  expect((await release()).status).toBe(401)
  expect((await findPerson(portal.reads, id))?.name).toBe(name)
})

test.each([
  ['whole', { title: 'Water', content: 'Shut off', categories: '[1]' }],
  ['with a field that is wrong', { title: '' }],
])('a form %s that is still coming in is refused, and nothing of it stays', async (_how, fields) => {
  const portal = await openPortal()
  const port = await listen(portal)
  const cookie = await portal.cookieOf('admin')
  const parts = Object.entries(fields).map(([name, value]) => `--x\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`)
  const door = { method: 'POST', path: '/api/announcements', type: 'multipart/form-data; boundary=x', body: `${parts.join('')}--x--` }
  const release = await hold(port, cookie, door)
  await untilHeard(port, cookie)
  await portal.as('superAdmin').people.changeStatus({ id: portal.people.admin.id, status: 'banned' })
  expect((await release()).status).toBe(401)
  expect(await portal.as('resident').announcements.list()).toEqual([])
})

test('a call that waits for the writer or a password check runs only while it is still allowed', async () => {
  const portal = await openPortal()
  const { admin } = portal.people
  await portal.cookieOf('admin')
  const session = await portal.reads.selectFrom('session').select('id').where('userId', '=', admin.id).executeTakeFirstOrThrow()
  const write = writeAs(portal.write, { user: admin, sessionId: session.id })
  expect(await write(async () => 'written')).toBe('written')
  await portal.as('superAdmin').people.changeRole({ id: admin.id, isAdmin: false })
  await expect(write(async () => 'written')).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('somebody banned while waiting in a queue is refused', async () => {
  const limit = createConcurrencyLimit({ atOnce: 1, waiting: 1 })
  let isBanned = false
  const caller = { ...INTERNAL_CALLER, isStillAllowed: async () => !isBanned }
  const leave = await limit.enter(caller)
  const second = limit.enter(caller)
  isBanned = true
  leave()
  await expect(second).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
})

test('a long list ends when its reader is banned', async () => {
  const portal = await openPortal()
  const { admin } = portal.people
  await portal.write(async (trx) => {
    const row = { senderId: admin.id, subject: 'Fence', content: 'x'.repeat(19_000), createdAt: new Date().toISOString() }
    for (let number = 0; number < 400; number += 1)
      await trx
        .insertInto('message')
        .values({ ...row, lastEntryId: number + 1 })
        .execute()
  })
  const port = await listen(portal)
  const socket = connect(port, '127.0.0.1').on('error', () => undefined)
  socket.write(`GET /api/messages HTTP/1.1\r\nHost: portal.test\r\nCookie: ${await portal.cookieOf('admin')}\r\n\r\n`)
  await once(socket, 'readable')
  await portal.as('superAdmin').people.changeStatus({ id: admin.id, status: 'banned' })
  let bytes = 0
  socket.on('data', (chunk: Buffer) => {
    bytes += chunk.length
  })
  await once(socket, 'close')
  expect(bytes).toBeLessThan(400 * 19_000)
})

test('a call that waited for the limit is refused to somebody who was banned meanwhile', async () => {
  const portal = await openPortal()
  const port = await listen(portal)
  const cookie = await portal.cookieOf('admin')
  const entered = vi.spyOn(portal.services.limits.calls, 'enter')
  const bodies = Array.from({ length: CALLS.person.atOnce }, () => hold(port, cookie, { method: 'POST', path: '/trpc/messages.send' }))
  const held = await Promise.all(bodies)
  await expect.poll(() => entered.mock.calls.length).toBe(held.length)
  const answers = ['/api/users', '/api/messages', '/trpc/people.list'].map((path) =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { cookie } }),
  )
  await expect.poll(() => entered.mock.calls.length).toBe(held.length + answers.length)
  await portal.as('superAdmin').people.changeStatus({ id: portal.people.admin.id, status: 'banned' })
  await Promise.all(held.map((release) => release()))
  expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([401, 401, 401])
})

test('HEAD changes nothing', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const [cookie] = [await portal.cookieOf('resident'), await portal.cookieOf('resident')]
  const answer = await app.inject({ method: 'HEAD', url: '/trpc/profile.endOtherSessions', headers: { cookie } })
  expect(answer.statusCode).toBe(404)
  expect(await portal.reads.selectFrom('session').select('id').execute()).toHaveLength(2)
})
