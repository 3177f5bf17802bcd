import { expect, test } from 'vitest'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'

const parking = { subject: 'Guest parking', content: 'May my daughter park here?' }

async function call(portal: Portal, role: Role | 'nobody', method: 'GET' | 'POST', url: string, payload?: object) {
  const app = await portal.app()
  const headers = role === 'nobody' ? {} : { cookie: await portal.cookieOf(role) }
  const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
  return { status: answer.statusCode, body: answer.json() }
}

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

test('an admin writes to one neighbor, who finds it unread, gets one email, and answers in the same conversation', async () => {
  const { portal, server } = await openMailingPortal()
  const { resident, neighbor } = portal.people
  const letter = { subject: 'Your gate', content: 'Please close it at night.', toUserId: resident.id, key: 'gate-1234' }
  const sent = await call(portal, 'admin', 'POST', '/api/messages', letter)
  expect(sent).toMatchObject({
    status: 201,
    body: {
      senderId: resident.id,
      content: '',
      reply: letter.content,
      status: 'Replied',
      responderName: 'Ada Admin',
      state: 'waiting',
      entryCount: 1,
    },
  })
  expect((await call(portal, 'admin', 'POST', '/api/messages', letter)).status).toBe(200)
  await portal.services.mailQueue.sendDue()
  expect(server.mails.map(({ to, subject }) => [to, subject])).toEqual([[resident.email, 'The board wrote to you: Your gate']])
  expect(server.mails[0]?.text).toContain('Please close it at night.')

  const { id } = sent.body
  expect((await call(portal, 'resident', 'GET', '/api/messages/unread')).body).toMatchObject([{ id }])
  expect((await call(portal, 'neighbor', 'GET', `/api/messages/${id}`)).status).toBe(404)
  await call(portal, 'resident', 'POST', `/api/messages/${id}/entries`, { text: 'I will' })
  expect((await call(portal, 'resident', 'GET', `/api/messages/${id}`)).body).toMatchObject({
    state: 'open',
    entries: [
      { side: 'board', text: letter.content },
      { side: 'member', text: 'I will' },
    ],
  })

  const write = (role: Role, change: object) => call(portal, role, 'POST', '/api/messages', { ...letter, key: undefined, ...change })
  expect((await write('resident', { toUserId: neighbor.id })).status).toBe(403)
  expect((await write('admin', { toUserId: 987_654 })).status).toBe(404)
  expect((await write('admin', { isBroadcast: true })).status).toBe(400)
  expect(await write('admin', { toUserId: portal.people.banned.id })).toMatchObject({ status: 409 })
  expect(await write('admin', { toUserId: portal.people.admin.id })).toMatchObject({ status: 409 })
})
