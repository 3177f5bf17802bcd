import { expect, test } from 'vitest'
import { openPortal, type Role } from '../testing/open-portal'
import { REPORT } from '../testing/row-makers'

/*
 * The calls of messages and reports as the first two documents describe them: their fields mean today what they meant then, whatever
 * conversations have added.
 */

const ISO = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/)

async function open() {
  const portal = await openPortal()
  const app = await portal.app()
  const call = async (role: Role, method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const headers = { cookie: await portal.cookieOf(role) }
    const answer = await app.inject({ method, url, headers, ...(payload ? { payload } : {}) })
    return { status: answer.statusCode, body: answer.json() }
  }
  return { people: portal.people, call }
}

test('messages: sent, answered once, unread until viewed, in the old fields', async () => {
  const { people, call } = await open()
  const letter = { subject: 'Guest parking', content: 'May my daughter park here?' }
  const pending = {
    ...{ ...letter, id: 1, senderId: people.resident.id, createdAt: ISO, status: 'Pending', isBroadcast: false, viewedByUser: false },
    ...{ reply: null, replyTimestamp: null, responderId: null, responderName: null, parentMessageId: null },
  }
  const sent = await call('resident', 'POST', '/api/messages', { ...letter, status: 'Pending' })
  expect(sent).toMatchObject({ status: 201, body: pending })
  expect(await call('admin', 'GET', '/api/messages/unread')).toEqual({ status: 200, body: [{ id: 1 }] })
  expect(await call('resident', 'GET', '/api/messages/unread')).toEqual({ status: 200, body: [] })

  const reply = { messageId: 1, reply: 'Yes, until Monday.' }
  const { id: responderId, name: responderName } = people.admin
  const replied = { ...pending, status: 'Replied', reply: reply.reply, replyTimestamp: ISO, responderId, responderName }
  expect(await call('resident', 'POST', '/api/messages/reply', reply)).toMatchObject({ status: 403 })
  expect(await call('admin', 'POST', '/api/messages/reply', reply)).toMatchObject({ status: 200, body: replied })
  expect(await call('superAdmin', 'POST', '/api/messages/reply', reply)).toEqual({
    status: 409,
    body: { error: 'Ada Admin has already replied to this message.' },
  })
  expect(await call('resident', 'GET', '/api/messages/unread')).toEqual({ status: 200, body: [{ id: 1 }] })
  const viewed = { ...replied, viewedByUser: true }
  expect(await call('neighbor', 'POST', '/api/messages/1/viewed')).toMatchObject({ status: 404, body: { error: 'Message not found' } })
  expect(await call('resident', 'POST', '/api/messages/1/viewed')).toMatchObject({ status: 200, body: viewed })
  expect(await call('resident', 'GET', '/api/messages/unread')).toEqual({ status: 200, body: [] })

  // However it goes on, the answer stays the first one.
  const last = async () => (await call('admin', 'GET', '/api/messages/1')).body.lastEntryId
  await call('resident', 'POST', '/api/messages/1/entries', { text: 'And on Tuesday?' })
  await call('superAdmin', 'POST', '/api/messages/1/entries', { text: 'On Tuesday, too.', after: await last() })
  for (const role of ['resident', 'admin'] as const)
    expect(await call(role, 'GET', '/api/messages')).toMatchObject({ status: 200, body: [{ ...viewed, viewedByUser: false }] })
  expect(await call('neighbor', 'GET', '/api/messages')).toEqual({ status: 200, body: [] })
  await call('resident', 'POST', '/api/messages/1/resolve', { after: await last() })
  expect((await call('resident', 'GET', '/api/messages')).body[0]).toMatchObject({ status: 'Replied', reply: reply.reply })
})

test('messages: a broadcast is read by everyone, and answered privately', async () => {
  const { people, call } = await open()
  const water = { subject: 'Water on Thursday', content: 'The city is replacing a valve.', isBroadcast: true }
  const all = { ...water, id: 1, senderId: people.admin.id, status: 'Pending', reply: null, parentMessageId: null, viewedByUser: false }
  expect(await call('admin', 'POST', '/api/messages', { ...water, status: 'Pending' })).toMatchObject({ status: 201, body: all })
  const answer = { subject: 'Re: Water on Thursday', content: 'All day?', parentMessageId: 1 }
  expect(await call('resident', 'POST', '/api/messages', answer)).toMatchObject({ status: 201, body: { ...answer, isBroadcast: false } })
  expect((await call('neighbor', 'GET', '/api/messages')).body).toMatchObject([all])
  expect(await call('resident', 'POST', '/api/messages', { ...water, subject: 'Me' })).toMatchObject({
    status: 201,
    body: { isBroadcast: false },
  })
})

test('maintenance: filed, updated, read by its reporter, deleted, in the old fields', async () => {
  const { people, call } = await open()
  const { id: userId, name: userName, email: userEmail, status: userStatus } = people.resident
  const nobody = { submittedByAdminId: null, submittedByAdminName: null, ccUserId: null, ccUserName: null, ccUserEmail: null }
  const made = {
    ...{ ...REPORT, ...nobody, id: 1, otherIssueDescription: null, photoUrls: [], status: 'Open', adminComments: null },
    ...{ userId, userName, createdAt: ISO, lastUpdatedAt: ISO, isSubmittedOnBehalf: false },
  }
  const sent = await call('resident', 'POST', '/api/maintenance-reports', { ...REPORT, userId: '99', userIdentity: 'x', status: 'Open' })
  expect([sent.status, sent.body.status, sent.body.userId]).toEqual([201, 'Open', userId])
  const [read] = (await call('admin', 'GET', '/api/maintenance-reports')).body
  expect(read).toMatchObject({ ...made, userEmail, userStatus, exifData: [], notificationStatus: 'Pending' })

  const change = { status: 'In Progress', adminComments: 'The electrician comes on Monday.' }
  expect(await call('resident', 'PATCH', '/api/maintenance-reports/1', change)).toMatchObject({ status: 403 })
  expect(await call('admin', 'PATCH', '/api/maintenance-reports/1', change)).toMatchObject({ status: 200, body: change })
  await call('admin', 'POST', '/api/maintenance-reports/1/comments', { text: 'He is late.' })
  await call('resident', 'POST', '/api/maintenance-reports/1/comments', { text: 'Is he?' })
  await call('admin', 'POST', '/api/maintenance-reports/1/notes', { text: 'Ask another one' })
  expect((await call('resident', 'GET', '/api/maintenance-reports')).body).toMatchObject([{ ...made, ...change }])
  expect((await call('resident', 'GET', '/api/maintenance-reports/1')).body).toMatchObject({ ...made, ...change })
  expect((await call('neighbor', 'GET', '/api/maintenance-reports')).body).toEqual([])
  expect(await call('admin', 'DELETE', '/api/maintenance-reports/1')).toEqual({
    status: 200,
    body: { message: 'The maintenance report has been permanently deleted.', until: ISO },
  })
  expect((await call('resident', 'GET', '/api/maintenance-reports')).body).toEqual([])
})
