import { afterEach, expect, test, vi } from 'vitest'
import { isPushAddress } from '../../server/notifications/push/push-keys'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'
import { openBrowserKeys, openPushService, readVapid } from '../../testing/push-service'
import { zoneAtNoon } from '../../testing/zone-at-noon'

afterEach(() => vi.useRealTimers())

async function openPushingPortal() {
  const service = await openPushService()
  const portal = await openPortal({ PUSH_ORIGINS: service.url })
  await portal.as('superAdmin').community.update({
    ...{ name: 'Rancho Sage', streets: ['Sageleaf Cir'], registrationNeedsApproval: true, contactEmail: '', publicEventsFeed: false },
    timeZone: zoneAtNoon(),
  })
  return { portal, service }
}

async function turnOn(portal: Portal, role: Role, endpoint: string) {
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf(role), 'user-agent': `Browser of ${role}` }
  const browser = openBrowserKeys()
  const call = (method: 'GET' | 'POST' | 'DELETE', url: string, payload?: object) =>
    app.inject({ method, url, headers, ...(payload && { payload }) })
  const added = await call('POST', '/api/push/subscriptions', { endpoint, keys: browser.keys })
  return { browser, call, added, id: added.json().id as number }
}

test('a notification is encrypted, signed, and names the kind of news without its text', async () => {
  const { portal, service } = await openPushingPortal()
  const { browser, call, added, id } = await turnOn(portal, 'resident', `${service.url}/rosa`)
  expect([added.statusCode, added.json()]).toEqual([
    201,
    { id, device: 'Browser of resident', createdAt: expect.any(String), current: true },
  ])
  const { available, publicKey } = (await call('GET', '/api/push/key')).json()
  expect([available, Buffer.from(publicKey, 'base64url').length]).toEqual([true, 65])
  const message = await portal.as('resident').messages.send({ subject: 'Fence', content: 'Which color?' })
  await portal.as('admin').messages.reply({ messageId: message.id, reply: 'Green' })
  await portal.services.messageQueue.sendDue()
  await portal.services.messageQueue.sendDue()
  const [push] = service.pushes
  if (!push || service.pushes.length > 1) throw new Error(`${service.pushes.length} pushes`)
  expect(browser.read(push.body)).toEqual({
    ...{ title: 'Rancho Sage', body: 'An answer from the board is waiting', url: `/messages#${message.id}` },
    tag: `reply-${message.id}`,
  })
  expect(push.headers).toMatchObject({ 'content-encoding': 'aes128gcm', ttl: '14400', urgency: 'normal' })
  expect(push.body.length).toBeLessThan(2200)
  expect(readVapid(push, publicKey)).toMatchObject({ aud: service.url, sub: 'mailto:portal@portal.test' })
  expect(JSON.stringify(portal.sqlite.prepare('SELECT * FROM setting').all())).not.toContain('privateKey')
  expect(await portal.as('resident').notifications.preferences()).toMatchObject({ push: { available: true, devices: 1 } })
})

test('an urgent notification is sent at once with a lifetime of a day', async () => {
  const { portal, service } = await openPushingPortal()
  const { browser } = await turnOn(portal, 'resident', `${service.url}/rosa`)
  const notice = { title: 'W'.repeat(200), content: 'Until further notice.', categories: [1], isUrgent: true, notify: true }
  await portal.as('admin').announcements.create(notice)
  await portal.services.messageQueue.sendDue()
  const [push] = service.pushes
  expect(push?.headers).toMatchObject({ ttl: '86400', urgency: 'high' })
  expect(browser.read(push?.body ?? Buffer.alloc(0))).toMatchObject({ body: 'W'.repeat(200) })
})

test('an update of an announcement replaces its earlier notification', async () => {
  const { portal, service } = await openPushingPortal()
  const { browser } = await turnOn(portal, 'resident', `${service.url}/rosa`)
  const notice = { title: 'Water is off', content: 'Until ten.', categories: [1], notify: true }
  const { id } = await portal.as('admin').announcements.create(notice)
  await portal.services.messageQueue.sendDue()
  await portal.as('admin').announcements.update({ ...notice, id, content: 'Until noon.' })
  await portal.services.messageQueue.sendDue()
  const shown = service.pushes.map(({ body }) => browser.read(body))
  const tag = `announcement-${id}`
  expect(shown).toMatchObject([
    { body: 'Water is off', tag },
    { body: 'Updated: Water is off', tag },
  ])
})

test('a device belongs to one account and is removed with its session, by its push service or by another account', async () => {
  const { portal, service } = await openPushingPortal()
  const rosa = await turnOn(portal, 'resident', `${service.url}/one`)
  const nils = await turnOn(portal, 'neighbor', `${service.url}/two`)
  const devicesOf = async ({ call }: typeof rosa) => (await call('GET', '/api/push/subscriptions')).json().length
  expect((await portal.as('resident').notifications.preferences()).push.devices).toBe(1)
  expect((await nils.call('DELETE', `/api/push/subscriptions/${rosa.id}`)).statusCode).toBe(404)
  expect((await nils.call('POST', '/api/push/test')).statusCode).toBe(200)
  service.answers.push(410)
  const gone = await nils.call('POST', '/api/push/test')
  expect([gone.statusCode, gone.json().error]).toEqual([409, 'This device does not get notifications yet.'])
  expect(await devicesOf(nils)).toBe(0)
  await nils.call('POST', '/api/push/subscriptions', { endpoint: `${service.url}/one`, keys: nils.browser.keys })
  expect([await devicesOf(rosa), await devicesOf(nils)]).toEqual([0, 1])
  service.pushes.length = 0
  await portal.as('superAdmin').delivery.pause()
  await portal.as('admin').messages.send({ subject: 'Water', content: 'Off', isBroadcast: true })
  await portal.as('admin').people.changeStatus({ id: portal.people.neighbor.id, status: 'banned' })
  await portal.as('superAdmin').delivery.resume()
  await portal.services.messageQueue.sendDue()
  expect(service.pushes).toEqual([])
  expect(portal.sqlite.prepare('SELECT count(*) FROM pushDevice').pluck().get()).toBe(0)
})

test('a redirect is not followed, and an invalid subscription is refused', async () => {
  const { portal, service } = await openPushingPortal()
  const rosa = await turnOn(portal, 'resident', `${service.url}/one`)
  service.answers.push(307)
  expect((await rosa.call('POST', '/api/push/test')).statusCode).toBe(409)
  expect(service.pushes.map(({ path }) => path)).toEqual(['/one'])
  const keys = rosa.browser.keys
  for (const payload of [
    { endpoint: 'http://127.0.0.1:9/x', keys },
    { endpoint: 'https://fcm.googleapis.com.example.org/x', keys },
    { endpoint: 'https://fcm.googleapis.com/x', keys: { ...keys, auth: 'short' } },
  ]) {
    const refused = await rosa.call('POST', '/api/push/subscriptions', payload)
    expect([refused.statusCode, refused.json().error]).toEqual([400, "This device's push service is not one we know."])
  }
  expect((await (await portal.app()).inject({ url: '/api/push/key' })).statusCode).toBe(401)
})

test.each([
  ['https://fcm.googleapis.com/fcm/send/abc', true],
  ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
  ['https://web.push.apple.com/abc', true],
  ['https://wns2-by3p.notify.windows.com/w/?token=abc', true],
  ['http://fcm.googleapis.com/abc', false],
  ['https://fcm.googleapis.com:8443/abc', false],
  ['https://user@fcm.googleapis.com/abc', false],
  ['https://push.apple.com.evil.example/abc', false],
  ['https://169.254.169.254/latest', false],
  [`https://fcm.googleapis.com/${'a'.repeat(1000)}`, false],
])('the push address %s is accepted: %s', (endpoint, expected) => expect(isPushAddress(endpoint, [])).toBe(expected))

test('invalid keys are refused, and a stored one does not block other devices', async () => {
  const { portal, service } = await openPushingPortal()
  const { call, browser, id } = await turnOn(portal, 'resident', `${service.url}/rosa`)
  for (const p256dh of [Buffer.alloc(65), Buffer.alloc(65, 4), Buffer.concat([Buffer.of(4), Buffer.alloc(64, 255)])]) {
    const keys = { ...browser.keys, p256dh: p256dh.toString('base64url') }
    expect((await call('POST', '/api/push/subscriptions', { endpoint: `${service.url}/broken`, keys })).statusCode).toBe(400)
  }
  portal.sqlite.prepare('UPDATE pushDevice SET p256dh = ? WHERE id = ?').run(Buffer.alloc(65, 4).toString('base64url'), id)
  await turnOn(portal, 'neighbor', `${service.url}/nils`)
  await portal.as('admin').announcements.create({ title: 'Water', content: 'Off', categories: [1], isUrgent: true, notify: true })
  await portal.services.messageQueue.sendDue()
  expect(service.pushes.map(({ path }) => path)).toEqual(['/nils'])
  expect(portal.sqlite.prepare('SELECT status FROM shortMessage ORDER BY id').pluck().all().sort()).toEqual(['failed', 'sent'])
})

test('a notification waits at night until 8 AM and is checked again; an urgent one is sent at once', async () => {
  const at = (time: string) => vi.useFakeTimers({ toFake: ['Date'], now: new Date(`2030-03-${time}-08:00`) })
  at('01T22:30:00')
  const service = await openPushService()
  const portal = await openPortal({ PUSH_ORIGINS: service.url })
  const rosa = await turnOn(portal, 'resident', `${service.url}/rosa`)
  const nils = await turnOn(portal, 'neighbor', `${service.url}/nils`)
  const admin = portal.as('admin').announcements
  const notice = { content: 'Until further notice.', categories: [1], notify: true }
  await admin.create({ ...notice, title: 'Picnic' })
  const gone = await admin.create({ ...notice, title: 'Taken back' })
  await admin.create({ ...notice, title: 'Gas leak', isUrgent: true })
  await portal.services.messageQueue.sendDue()
  const read = ({ browser }: typeof rosa, path: string) =>
    service.pushes.filter((push) => push.path === path).map(({ body }) => (browser.read(body) as { body: string }).body)
  expect([read(rosa, '/rosa'), read(nils, '/nils')]).toEqual([['Gas leak'], ['Gas leak']])
  at('02T07:59:00')
  await portal.services.messageQueue.sendDue()
  expect(service.pushes).toHaveLength(2)
  await admin.remove({ id: gone.id })
  await portal.as('neighbor').notifications.savePreferences({ topics: [{ topic: 'announcements', push: false }] })
  at('02T08:00:00')
  await portal.services.messageQueue.sendDue()
  expect([read(rosa, '/rosa'), read(nils, '/nils')]).toEqual([['Gas leak', 'Picnic'], ['Gas leak']])
})
