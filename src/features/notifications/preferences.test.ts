import { expect, test } from 'vitest'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'

const SUBSCRIBED = { subscribed: true, unsubscribedAt: null, reason: null, note: null, textInMail: true }

async function at(portal: Portal, role: Role) {
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf(role) }
  return {
    get: (url: string) => app.inject({ url, headers }),
    post: (url: string, payload: object = {}) => app.inject({ method: 'POST', url, headers, payload }),
    patch: (url: string, payload: object) => app.inject({ method: 'PATCH', url, headers, payload }),
  }
}

const NO_TEXTS = { verified: false, stopped: false, available: false }

test('a resident can enter a number in either US format, and it is served in one', async () => {
  const portal = await openPortal()
  const rosa = await at(portal, 'resident')
  expect((await rosa.get('/api/sms/preferences')).json()).toEqual({ smsEnabled: false, phoneNumber: null, ...NO_TEXTS })
  for (const phoneNumber of ['(555) 123-4567', '555-123-4567', '+1 (555) 123\u20114567', '1-555-123-4567\u200b']) {
    const answer = await rosa.post('/api/sms/preferences', { smsEnabled: true, phoneNumber })
    expect(answer.json()).toEqual({ smsEnabled: true, phoneNumber: '(555) 123-4567', ...NO_TEXTS })
  }
  expect((await rosa.get('/api/sms/preferences')).json()).toEqual({ smsEnabled: true, phoneNumber: '(555) 123-4567', ...NO_TEXTS })
  expect((await rosa.get('/api/user')).json()).toMatchObject({ textOptIn: true, phoneNumber: '(555) 123-4567' })
  expect((await rosa.post('/api/sms/preferences', { phoneNumber: '555-123-4567' })).json()).toMatchObject({ smsEnabled: true })
  expect((await rosa.post('/api/sms/preferences', { smsEnabled: false })).json()).toEqual({
    smsEnabled: false,
    phoneNumber: '(555) 123-4567',
    ...NO_TEXTS,
  })
  expect((await rosa.post('/api/sms/preferences', { smsEnabled: false, phoneNumber: '' })).json()).toEqual({
    smsEnabled: false,
    phoneNumber: null,
    ...NO_TEXTS,
  })
})

test.each(['5551234567', '555 123 4567', '(555)123-4567', '123', '(555) 123-45678', 'call me'])(
  'the number %s is refused in words',
  async (phoneNumber) => {
    const portal = await openPortal()
    const answer = await (await at(portal, 'resident')).post('/api/sms/preferences', { smsEnabled: true, phoneNumber })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({
      error: 'Phone number must be in format (XXX) XXX-XXXX',
      issues: [{ path: 'phoneNumber', message: 'Phone number must be in format (XXX) XXX-XXXX' }],
    })
    expect((await (await at(portal, 'resident')).get('/api/sms/preferences')).json()).toMatchObject({ smsEnabled: false })
  },
)

test('a number stored as ten digits, or with the country’s 1, is shown in the one format', async () => {
  const portal = await openPortal()
  for (const phoneNumber of ['5551234567', '+1 555.123.4567', '555-123-4567']) {
    await portal.write((trx) => trx.updateTable('user').set({ phoneNumber }).where('id', '=', portal.people.resident.id).execute())
    expect(await portal.as('resident').notifications.smsPreferences()).toEqual({
      smsEnabled: false,
      phoneNumber: '(555) 123-4567',
      ...NO_TEXTS,
    })
  }
})

test('unsubscribing stores a reason and a note, and resubscribing deletes both', async () => {
  const portal = await openPortal()
  const rosa = await at(portal, 'resident')
  expect((await rosa.get('/api/email/preferences')).json()).toEqual(SUBSCRIBED)
  for (const payload of [{}, { reason: '' }, { reason: 'because' }]) {
    const refused = await rosa.post('/api/email/unsubscribe', payload)
    expect(refused.statusCode).toBe(400)
    expect(refused.json()).toMatchObject({ error: 'Please select a reason', issues: [{ path: 'reason' }] })
  }
  const answer = await rosa.post('/api/email/unsubscribe', { reason: 'too_many_emails', note: '  Twice a day is a lot  ' })
  expect(answer.json()).toEqual({
    subscribed: false,
    unsubscribedAt: expect.stringMatching(/^\d{4}-.*Z$/),
    reason: 'too_many_emails',
    note: 'Twice a day is a lot',
    textInMail: true,
  })
  expect((await rosa.get('/api/email/preferences')).json()).toEqual(answer.json())
  expect((await rosa.get('/api/user')).json()).toMatchObject({
    emailSubscribed: false,
    unsubscribeReason: 'too_many_emails',
    status: 'active',
  })
  expect((await rosa.post('/api/email/resubscribe')).json()).toEqual(SUBSCRIBED)
  expect((await rosa.get('/api/email/preferences')).json()).toEqual(SUBSCRIBED)
})

test('a request can change only the caller’s own preferences', async () => {
  const portal = await openPortal()
  const { id } = portal.people.neighbor
  await (await at(portal, 'resident')).post('/api/email/unsubscribe', { reason: 'other', id, userId: id, status: 'banned', isAdmin: true })
  expect(await portal.as('neighbor').notifications.emailPreferences()).toEqual(SUBSCRIBED)
  expect(await portal.as('resident').auth.me()).toMatchObject({ isAdmin: false, status: 'active' })
})

test('the reason of having moved away makes a former resident and ends every session', async () => {
  const portal = await openPortal()
  const phone = await at(portal, 'resident')
  const laptop = await at(portal, 'resident')
  const answer = await phone.post('/api/email/unsubscribe', { reason: 'no_longer_resident' })
  expect(answer.json()).toMatchObject({ subscribed: false, reason: 'no_longer_resident' })
  expect(String(answer.headers['set-cookie'])).toMatch(/portico_session=;/)
  for (const device of [phone, laptop]) expect((await device.get('/api/user')).statusCode).toBe(401)
  const app = await portal.app()
  const signIn = await app.inject({ method: 'POST', url: '/api/login', payload: { username: 'resident', password: 'correct horse' } })
  expect(signIn.statusCode).toBe(403)
  expect(signIn.json()).toMatchObject({ status: 'unsubscribed' })
  const entry = await portal.reads.selectFrom('auditEntry').select(['actorName', 'action', 'subject']).executeTakeFirst()
  expect(entry).toEqual({ actorName: 'Rosa Resident', action: 'left as former resident', subject: 'Rosa Resident (resident)' })
})

test('the last super admin cannot leave', async () => {
  const portal = await openPortal()
  const sole = await at(portal, 'superOnly')
  expect((await (await at(portal, 'superAdmin')).post('/api/email/unsubscribe', { reason: 'no_longer_resident' })).statusCode).toBe(200)
  const refused = await sole.post('/api/email/unsubscribe', { reason: 'no_longer_resident' })
  expect(refused.statusCode).toBe(409)
  expect((await sole.get('/api/email/preferences')).json()).toEqual(SUBSCRIBED)
  expect((await sole.get('/api/user')).json()).toMatchObject({ status: 'active' })
})

test('reactivating a former resident clears that reason and keeps other reasons', async () => {
  const portal = await openPortal()
  const { id } = portal.people.resident
  await portal.as('resident').notifications.unsubscribe({ reason: 'no_longer_resident' })
  await portal.as('admin').people.changeStatus({ id, status: 'active' })
  expect(await portal.as('resident').notifications.emailPreferences()).toEqual(SUBSCRIBED)

  await portal.as('resident').notifications.unsubscribe({ reason: 'not_relevant' })
  await portal.as('admin').people.changeStatus({ id, status: 'banned' })
  await portal.as('admin').people.changeStatus({ id, status: 'active' })
  expect(await portal.as('resident').notifications.emailPreferences()).toMatchObject({ subscribed: false, reason: 'not_relevant' })
})

test('a person can keep the text of messages and reports out of their own emails', async () => {
  const portal = await openPortal()
  const [rosa, nils] = [await at(portal, 'resident'), await at(portal, 'neighbor')]
  const answer = await rosa.patch('/api/email/preferences', { textInMail: false })
  expect(answer).toMatchObject({ statusCode: 200 })
  expect(answer.json()).toEqual({ ...SUBSCRIBED, textInMail: false })
  expect((await rosa.get('/api/email/preferences')).json()).toMatchObject({ textInMail: false })
  expect((await nils.get('/api/email/preferences')).json()).toEqual(SUBSCRIBED)
  for (const wrong of [{}, { textInMail: 'yes' }, { textInMail: null }])
    expect((await rosa.patch('/api/email/preferences', wrong)).statusCode).toBe(400)
})
