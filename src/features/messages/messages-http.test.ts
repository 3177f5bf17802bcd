import { expect, test } from 'vitest'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'

const parking = { subject: 'Guest parking', content: 'May my daughter park here?' }

async function call(portal: Portal, role: Role | 'nobody', method: 'GET' | 'POST', url: string, payload?: object) {
  const app = await portal.app()
  const headers = role === 'nobody' ? {} : { cookie: await portal.cookieOf(role) }
  const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

test('the whole story over HTTP', async () => {
  const portal = await openPortal()
  const sent = await call(portal, 'resident', 'POST', '/api/messages', { ...parking, status: 'Pending' })
  expect(sent).toMatchObject({ status: 201, body: { ...parking, status: 'Pending', senderId: portal.people.resident.id } })
  const { id } = sent.body
  expect(await call(portal, 'admin', 'GET', '/api/messages/unread')).toEqual({ status: 200, body: [{ id }] })
  const replied = await call(portal, 'admin', 'POST', '/api/messages/reply', { messageId: id, reply: 'Yes' })
  expect(replied).toMatchObject({ status: 200, body: { id, status: 'Replied', reply: 'Yes', responderName: 'Ada Admin' } })
  expect(await call(portal, 'resident', 'GET', '/api/messages/unread')).toEqual({ status: 200, body: [{ id }] })
  expect(await call(portal, 'resident', 'POST', `/api/messages/${id}/viewed`)).toMatchObject({ status: 200, body: { viewedByUser: true } })
  expect(await call(portal, 'resident', 'GET', '/api/messages/unread')).toEqual({ status: 200, body: [] })
  expect(await call(portal, 'resident', 'GET', '/api/messages')).toMatchObject({ status: 200, body: [{ id, reply: 'Yes' }] })
})

test('refusals: nobody 401, a resident who replies 403, what is not theirs 404, a second answer 409', async () => {
  const portal = await openPortal()
  const { id } = (await call(portal, 'resident', 'POST', '/api/messages', parking)).body
  for (const [method, url] of [
    ['GET', '/api/messages'],
    ['GET', '/api/messages/unread'],
    ['POST', '/api/messages'],
    ['POST', '/api/messages/reply'],
    ['POST', `/api/messages/${id}/viewed`],
  ] as const) {
    expect(await call(portal, 'nobody', method, url)).toEqual({ status: 401, body: { error: 'Unauthorized' } })
    expect((await call(portal, 'banned', method, url)).status).toBe(401)
  }
  const reply = { messageId: id, reply: 'Yes' }
  expect((await call(portal, 'resident', 'POST', '/api/messages/reply', reply)).status).toBe(403)
  for (const role of ['neighbor', 'admin'] as const) {
    expect((await call(portal, role, 'POST', `/api/messages/${id}/viewed`)).status).toBe(404)
  }
  expect((await call(portal, 'resident', 'POST', '/api/messages/banana/viewed')).status).toBe(400)
  expect((await call(portal, 'admin', 'POST', '/api/messages/reply', { ...reply, messageId: 999 })).status).toBe(404)
  expect((await call(portal, 'admin', 'POST', '/api/messages/reply', reply)).status).toBe(200)
  const second = await call(portal, 'superAdmin', 'POST', '/api/messages/reply', reply)
  expect(second).toEqual({ status: 409, body: { error: 'Ada Admin has already replied to this message.' } })
})

test.each([
  ['subject', { ...parking, subject: '   ' }, 'Subject is required'],
  ['subject', { content: 'x' }, 'Subject is required'],
  ['content', { ...parking, content: ' \n ' }, 'Message is required'],
  ['content', { subject: 'x' }, 'Message is required'],
])('a message without %s is refused', async (path, payload, message) => {
  const portal = await openPortal()
  const answer = await call(portal, 'resident', 'POST', '/api/messages', payload)
  expect(answer).toMatchObject({ status: 400, body: { error: message, issues: [{ path, message }] } })
})

test('a blank reply is refused', async () => {
  const portal = await openPortal()
  const { id } = (await call(portal, 'resident', 'POST', '/api/messages', parking)).body
  const answer = await call(portal, 'admin', 'POST', '/api/messages/reply', { messageId: id, reply: '  ' })
  expect(answer).toMatchObject({ status: 400, body: { error: 'Reply is required' } })
})

test('a body cannot say who wrote, that it is answered or that everyone should read it', async () => {
  const portal = await openPortal()
  const forged = {
    ...parking,
    id: 77,
    senderId: portal.people.neighbor.id,
    status: 'Replied',
    reply: 'Granted',
    responderName: 'The board',
    isBroadcast: true,
    viewedByUser: true,
    createdAt: '2001-01-01T00:00:00.000Z',
  }
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('resident'), 'x-user-id': String(portal.people.admin.id) }
  const { id } = (await app.inject({ method: 'POST', url: '/api/messages', headers, payload: forged })).json()
  const [stored] = await portal.as('admin').messages.list()
  expect(stored).toMatchObject({
    id,
    senderId: portal.people.resident.id,
    status: 'Pending',
    reply: null,
    isBroadcast: false,
    viewedByUser: false,
  })
  expect(id).not.toBe(77)
  expect(stored?.createdAt.startsWith('2001')).toBe(false)
  expect((await app.inject({ url: '/api/messages', headers })).json()).toHaveLength(1)
})
