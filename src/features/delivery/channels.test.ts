import { afterEach, expect, test, vi } from 'vitest'
import { openPortal, type Portal } from '../../testing/open-portal'
import { openBrowserKeys, openPushService } from '../../testing/push-service'
import { openTextGateway, TWILIO } from '../../testing/text-gateway'

afterEach(() => vi.useRealTimers())

const NUMBER = '+15550104477'

async function openWithNumberAndDevice() {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2030-03-01T12:00:00-08:00') })
  const [gateway, service] = [await openTextGateway(), await openPushService()]
  const portal = await openPortal({ ...TWILIO, TWILIO_BASE_URL: gateway.url, PUSH_ORIGINS: service.url })
  await portal.as('resident').notifications.saveSmsPreferences({ smsEnabled: true, phoneNumber: '(555) 010-4477' })
  portal.sqlite.exec(`UPDATE user SET verifiedNumber = '${NUMBER}' WHERE username = 'resident'`)
  const app = await portal.app()
  await app.inject({
    method: 'POST',
    url: '/api/push/subscriptions',
    headers: { cookie: await portal.cookieOf('resident') },
    payload: { endpoint: `${service.url}/rosa`, keys: openBrowserKeys().keys },
  })
  return { portal, gateway, service, delivery: portal.as('superAdmin').delivery, send: () => portal.services.messageQueue.sendDue() }
}

const shutOff = { title: 'Water is off', content: 'Until ten.', categories: [1], isUrgent: true, notify: true }
const notifyUrgently = (portal: Portal) => portal.as('admin').announcements.create(shutOff)
const deeds = (portal: Portal) =>
  portal.sqlite.prepare("SELECT action, subject FROM auditEntry WHERE action LIKE 'retried%' OR action LIKE 'discarded%'").all()

test('texts and notifications are listed by status and counted by channel', async () => {
  const { portal, delivery, send } = await openWithNumberAndDevice()
  await delivery.pause()
  const { id } = await notifyUrgently(portal)
  await send()
  for (const channel of ['sms', 'push'] as const) {
    expect(await delivery.overview({ channel })).toMatchObject({ paused: true, counts: { waiting: 1, failed: 0 } })
    const [row, ...others] = await delivery.list({ channel, status: 'waiting' })
    expect([row, others]).toMatchObject([{ about: 'urgent', subject: '', kind: 'notice' }, []])
    expect(await delivery.list({ channel, status: 'sent' })).toEqual([])
  }
  await delivery.resume()
  await send()
  const [text] = await delivery.list({ channel: 'sms', status: 'sent' })
  expect(text).toMatchObject({ toAddress: NUMBER, subject: `Our Community HOA: Water is off http://portal.test/announcements#${id}` })
  const [push] = await delivery.list({ channel: 'push', status: 'sent' })
  expect(push).toMatchObject({ toAddress: expect.stringContaining('resident@example.org'), subject: 'Water is off' })
})

const HOUR = 3_600_000

test('messages older than a day need a confirmation before sending resumes', async () => {
  const { portal, gateway, service, delivery, send } = await openWithNumberAndDevice()
  const mailed = () => portal.sqlite.prepare("SELECT count(*) FROM mail WHERE status = 'waiting' AND kind = ?").pluck()
  await notifyUrgently(portal)
  expect((await delivery.overview()).oldNews, 'only while sending is paused').toBeNull()
  await delivery.pause()
  portal.sqlite.exec('DELETE FROM mail; DELETE FROM shortMessage')
  const begun = new Date().toISOString()
  await notifyUrgently(portal)
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  const old = mailed().get('community')
  expect((await delivery.overview()).oldNews, 'an hour is not long').toBeNull()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 25 * HOUR })
  const { id } = await notifyUrgently(portal)
  expect((await delivery.overview()).oldNews).toEqual({ email: old, sms: 1, push: 1, since: begun })
  await expect(portal.as('admin').delivery.resume({ withoutOldNews: true })).rejects.toMatchObject({ code: 'FORBIDDEN' })
  await delivery.resume({ withoutOldNews: true })
  await send()
  expect(gateway.texts.map(({ fields }) => fields.Body)).toEqual([expect.stringContaining(`/announcements#${id}`)])
  expect(service.pushes).toHaveLength(1)
  expect([mailed().get('community'), mailed().get('account')], 'the new one, to everyone by now, and what is about accounts').toEqual([
    7, 1,
  ])
  for (const channel of ['email', 'sms', 'push'] as const)
    expect((await delivery.list({ channel, status: 'failed' }))[0]).toMatchObject({ lastError: 'Not sent: discarded by Sue Super.' })
  expect(deeds(portal)).toEqual([
    { action: 'discarded waiting mails', subject: String(old) },
    { action: 'discarded waiting text messages', subject: '1' },
    { action: 'discarded waiting notifications', subject: '1' },
  ])
})

test('a message that cannot be rendered does not block others, is retried and finally fails', async () => {
  const { portal, gateway, service, delivery, send } = await openWithNumberAndDevice()
  await delivery.pause()
  for (let broken = 0; broken < 6; broken += 1) await notifyUrgently(portal)
  portal.sqlite.exec("UPDATE notification SET params = 'no JSON'")
  await notifyUrgently(portal)
  await delivery.resume()
  await send()
  expect([gateway.texts.length, service.pushes.length]).toEqual([1, 1])
  const waiting = () => delivery.list({ channel: 'sms', status: 'waiting' })
  expect(await waiting()).toMatchObject(Array(6).fill({ lastError: expect.stringContaining('could not write') }))
  for (let attempt = 1; attempt < 7; attempt += 1) {
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 5 * 3_600_000 })
    await send()
  }
  expect([await waiting(), (await delivery.list({ channel: 'sms', status: 'failed' })).length]).toEqual([[], 6])
  expect([gateway.texts.length, service.pushes.length]).toEqual([1, 1])
})

test('a super admin can retry failed messages, and those that may have arrived only one by one', async () => {
  const { portal, gateway, delivery, send } = await openWithNumberAndDevice()
  gateway.meets.push({ status: 400, code: 21211 })
  await notifyUrgently(portal)
  await send()
  gateway.meets.push('hangUp')
  await notifyUrgently(portal)
  await send()
  const [unknown, refused] = await delivery.list({ channel: 'sms', status: 'failed' })
  expect([unknown, refused]).toMatchObject([
    { mayHaveArrived: true, lastError: 'socket hang up' },
    { mayHaveArrived: false, lastError: expect.stringContaining('21211') },
  ])
  expect(await delivery.retryFailed({ channel: 'sms' })).toEqual({ count: 1 })
  await send()
  expect(gateway.texts).toHaveLength(2)
  await delivery.retry({ channel: 'sms', id: unknown?.id ?? 0 })
  await send()
  expect(gateway.texts).toHaveLength(3)
  await expect(delivery.retry({ channel: 'sms', id: unknown?.id ?? 0 })).rejects.toThrow('This has already been sent.')
  await expect(delivery.retry({ channel: 'push', id: unknown?.id ?? 0 })).rejects.toMatchObject({ code: 'NOT_FOUND' })
  expect(deeds(portal)).toEqual([
    { action: 'retried failed text messages', subject: '1' },
    { action: 'retried the text message to', subject: 'Rosa Resident (resident)' },
  ])
})

test('an interrupted fan-out is finished once, and not for a closed account', async () => {
  const { portal, gateway, service, delivery, send } = await openWithNumberAndDevice()
  const unfinished = () => portal.sqlite.prepare('SELECT count(*) FROM notification WHERE pendingRecipients IS NOT NULL').pluck().get()
  await notifyUrgently(portal)
  expect(unfinished()).toBe(1)
  await Promise.all([send(), portal.services.messageQueue.notifyRemaining(), portal.services.messageQueue.notifyRemaining()])
  await send()
  expect([unfinished(), gateway.texts.length, service.pushes.length]).toEqual([0, 1, 1])
  await notifyUrgently(portal)
  await portal.as('admin').people.changeStatus({ id: portal.people.resident.id, status: 'banned' })
  await send()
  expect([unfinished(), gateway.texts.length, service.pushes.length]).toEqual([0, 1, 1])
  for (const channel of ['sms', 'push'] as const) expect(await delivery.list({ channel, status: 'waiting' })).toEqual([])
})

test('waiting messages can be discarded one by one or all at once, and a code is never retried', async () => {
  const { portal, gateway, service, delivery, send } = await openWithNumberAndDevice()
  await delivery.pause()
  await notifyUrgently(portal)
  await send()
  const [text] = await delivery.list({ channel: 'sms', status: 'waiting' })
  await delivery.discard({ channel: 'sms', id: text?.id ?? 0 })
  await expect(delivery.discard({ channel: 'sms', id: text?.id ?? 0 })).rejects.toThrow('Only what is waiting can be discarded.')
  expect(await delivery.discardWaiting({ channel: 'push' })).toEqual({ count: 1 })
  await delivery.resume()
  gateway.meets.push({ status: 400, code: 21211 })
  await portal.as('resident').notifications.requestCode({ consent: true })
  await send()
  expect([gateway.texts, service.pushes]).toEqual([[], []])
  const [code] = await delivery.list({ channel: 'sms', status: 'failed' })
  expect(code).toMatchObject({ about: 'code', subject: '' })
  await expect(delivery.retry({ channel: 'sms', id: code?.id ?? 0 })).rejects.toMatchObject({ code: 'CONFLICT' })
  expect(await delivery.retryFailed({ channel: 'sms' })).toEqual({ count: 0 })
  expect(deeds(portal)).toEqual([
    { action: 'discarded the text message to', subject: 'Rosa Resident (resident)' },
    { action: 'discarded waiting notifications', subject: '1' },
  ])
})

test('a retried text is not sent to people who have turned texts off since', async () => {
  const { portal, gateway, delivery, send } = await openWithNumberAndDevice()
  gateway.meets.push({ status: 400, code: 21211 })
  await notifyUrgently(portal)
  await send()
  await portal.as('resident').notifications.saveSmsPreferences({ smsEnabled: false, phoneNumber: '(555) 010-4477' })
  await delivery.retryFailed({ channel: 'sms' })
  await send()
  expect(gateway.texts).toEqual([])
  expect(await delivery.list({ channel: 'sms', status: 'failed' })).toMatchObject([
    { lastError: 'Not sent: the number is not confirmed, or text messages to it are turned off.' },
  ])
})
