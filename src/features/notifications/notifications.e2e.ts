import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from '../../../e2e/harness'
import { requireNoBarrier } from '../../../e2e/page-checks'
import { addResident, enter, enterAsBoard, openSession } from '../../../e2e/people'
import { ADMIN, type Portal } from '../../../e2e/portal-process'
import { openBrowserKeys, openPushService } from '../../testing/push-service'
import { type GatewayServer, openTextGateway, TWILIO } from '../../testing/text-gateway'
import { zoneAtNoon } from '../../testing/zone-at-noon'

/** Avoids the night, when the welcome text would wait. */
async function moveToNoon(portal: Portal) {
  await portal.end()
  const sqlite = new Sqlite(join(portal.folder, 'portal.sqlite'))
  sqlite.prepare("REPLACE INTO setting (key, value) VALUES ('timeZone', ?)").run(JSON.stringify(zoneAtNoon()))
  sqlite.close()
  await portal.startAgain()
}

/** Wraps `showNotification`, because calling `getNotifications` makes Chromium lose a notification it is still showing. */
async function listenForShown(page: Page) {
  const worker = page.context().serviceWorkers()[0]
  if (!worker) throw new Error('No worker runs.')
  await worker.evaluate(() => {
    const { registration } = self as unknown as { registration: ServiceWorkerRegistration }
    const show = registration.showNotification.bind(registration)
    registration.showNotification = (...args) => show(...args).then(() => void Object.assign(self, { hasShown: true }))
  })
  return () => worker.evaluate(() => 'hasShown' in self)
}

async function confirmNumber({ url }: Portal, gateway: GatewayServer, cookie: string) {
  const post = (path: string, body: object) =>
    fetch(`${url}${path}`, { method: 'POST', headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) })
  await post('/api/sms/verification', { consent: true })
  await expect.poll(() => gateway.texts.length).toBe(1)
  const code = /\b\d{6}\b/.exec(gateway.texts[0]?.fields.Body ?? '')?.[0]
  expect((await post('/api/sms/verification/confirm', { code })).status).toBe(200)
  await expect.poll(() => gateway.texts.length).toBe(2)
  gateway.texts.length = 0
}

test('an urgent notice shows its text length, its recipients and its outcome in the outbox', async () => {
  const gateway = await openTextGateway()
  const portal = await startPortal({ env: { ...TWILIO, TWILIO_BASE_URL: gateway.url } })
  await moveToNoon(portal)
  await addResident(portal, 'Rosa Resident', { phoneNumber: '555-010-4477' })
  await confirmNumber(portal, gateway, await openSession(portal, 'rosa'))
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/announcements')
  await page.getByRole('button', { name: 'New Announcement' }).click()
  const form = page.getByRole('dialog', { name: 'Create Announcement' })
  await form.getByLabel('Title').fill('Water is off')
  await form.getByLabel('Content').fill('Until ten tonight.')
  await form.getByText('Good News', { exact: true }).click()
  const text = form.getByLabel('Text message', { exact: true })
  expect(await text.count()).toBe(0)
  await form.getByLabel('Urgent notice').check()
  await text.fill('“Water” off until 10 PM')
  const whole = `Our Community HOA: "Water" off until 10 PM ${portal.url}/announcements#1`
  await form.getByText(whole, { exact: true }).waitFor()
  await form.getByText(`${whole.length} of 160 characters · 1 text message`, { exact: true }).first().waitFor()
  await text.fill('a'.repeat(200))
  await form
    .getByText(/of 160 characters · 2 text messages each$/)
    .first()
    .waitFor()
  await text.fill('“Water” off until 10 PM')
  await requireNoBarrier(page)
  gateway.meets.push('hangUp')
  await form.getByRole('button', { name: 'Create Announcement' }).click()
  const question = page.getByRole('dialog', { name: 'Tell 2 people?' })
  await question.getByText('2 by email now').waitFor()
  await question.getByText('1 by text message (1 text, 2 of 500 used this month)').waitFor()
  await question.getByRole('button', { name: 'Tell 2 people' }).click()
  await page.getByText('Announcement Created').waitFor()
  await expect.poll(() => gateway.texts.at(-1)?.fields.Body).toBe(whole)

  await page.goto('/outbox')
  await page.getByText('Pause and Resume act on email, text messages and notifications alike.').waitFor()
  await page.getByText('Text messages', { exact: true }).click()
  await page.getByRole('tab', { name: /^Failed/ }).click()
  const row = page.getByRole('row', { name: /Water/ })
  await row.getByText(/whether it arrived\./).waitFor()
  await row.getByRole('button', { name: /^Send/ }).click()
  await expect.poll(() => gateway.texts.length).toBe(2)
  await page.getByRole('tab', { name: /^Sent/ }).click()
  await page.getByText(whole, { exact: true }).waitFor()
  await page.getByText('Notifications', { exact: true }).click()
  await page.getByText('Nothing has been sent yet').waitFor()

  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const send = async (method: string, path: string, body: object) => {
    const headers = { 'content-type': 'application/json', cookie }
    expect((await fetch(`${portal.url}${path}`, { method, headers, body: JSON.stringify(body) })).ok).toBe(true)
  }
  await send('PATCH', '/api/community/reach', { smsMonthlyCap: 3 })
  await send('POST', '/api/announcements', { title: 'Power is off', content: 'Until ten.', categories: [1], isUrgent: true })
  await page.goto('/announcements')
  await page.getByRole('article').filter({ hasText: 'Power is off' }).getByRole('button', { name: 'Tell people' }).click()
  await question.getByText(/^This month's limit for text messages will be reached/).waitFor()
})

test('a device shows encrypted notifications after they are turned on', async () => {
  const service = await openPushService()
  const portal = await startPortal({ env: { PUSH_ORIGINS: service.url } })
  await addResident(portal, 'Rosa Resident')
  const browser = openBrowserKeys()
  const page = await newPhone(portal, { permissions: ['notifications'], serviceWorkers: 'allow', whole: true })
  // Replaces the subscription, because a browser without a network cannot register with its push service.
  await page.addInitScript(
    ({ endpoint, keys }) => {
      PushManager.prototype.getSubscription = async () => null
      PushManager.prototype.subscribe = async (options) => {
        if (!options?.userVisibleOnly || !options.applicationServerKey) throw new Error('Not as browsers want it')
        return { toJSON: () => ({ endpoint, keys }) } as unknown as PushSubscription
      }
    },
    { endpoint: `${service.url}/rosa`, keys: browser.keys },
  )
  const tools = await page.context().newCDPSession(page)
  const workers: string[] = []
  tools.on('ServiceWorker.workerRegistrationUpdated', ({ registrations }) =>
    workers.push(...registrations.map((one) => one.registrationId)),
  )
  await tools.send('ServiceWorker.enable')
  await enter(page, 'rosa')
  await page.goto('/profile?tab=settings')
  const card = page.getByRole('region', { name: 'Notifications on this device' })
  await card.getByRole('button', { name: 'Turn on' }).click()
  await card.getByText('This device', { exact: true }).waitFor()
  await requireNoBarrier(page)
  await card.getByRole('button', { name: 'Send a test' }).click()
  await expect.poll(() => service.pushes.length).toBe(1)
  const message = browser.read(service.pushes[0]?.body ?? Buffer.alloc(0))
  const registrationId = workers.at(-1) ?? ''
  const hasShown = await listenForShown(page)
  await tools.send('ServiceWorker.deliverPushMessage', { origin: portal.url, registrationId, data: JSON.stringify(message) })
  await expect.poll(hasShown).toBe(true)
  const shown = await page.evaluate(async () => {
    const worker = await navigator.serviceWorker.ready
    return (await worker.getNotifications()).map(({ title, body, tag, data }) => ({ title, body, tag, data: String(data) }))
  })
  expect(shown).toEqual([
    { title: 'Our Community HOA', body: 'Notifications work on this device.', tag: 'test', data: `${portal.url}/profile?tab=settings` },
  ])
  await card.getByRole('button', { name: /^Remove/ }).click()
  await card.getByRole('button', { name: 'Turn on' }).waitFor()
})
