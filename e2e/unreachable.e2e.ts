import type { Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from './harness'
import { addResident, enterAsBoard, signIn } from './people'

const DATA = '**/trpc/**'
const SILENCE: Record<string, (route: Route) => Promise<void>> = {
  'the network is gone': (route) => route.abort(),
  'a proxy answers for a portal that restarts': (route) => route.fulfill({ status: 502, body: '' }),
  'the portal itself fails': (route) =>
    route.fulfill({ status: 500, json: { error: { message: 'Something went wrong.', code: -32603, data: { httpStatus: 500 } } } }),
}
const EXPECTED = [/ERR_FAILED/, /ERR_CONNECTION_REFUSED/, /status of 50\d/, /status of 401/]
const unreachable = (page: Page) => page.getByRole('heading', { name: 'The portal could not be reached' }).waitFor()

test.each(Object.entries(SILENCE))(
  'who is signed in and loads a page while %s is told so and comes back to that page',
  async (_when, answer) => {
    const portal = await startPortal()
    await addResident(portal, 'Margaret Alvarez')
    const page = await newPhone(portal, { expectedComplaints: EXPECTED })
    await signIn(page, 'margaret')
    await page.getByRole('heading', { name: /^Welcome/ }).waitFor()

    await page.route(DATA, answer)
    await page.goto('/documents')
    await unreachable(page)
    await page.getByRole('button', { name: 'Retry' }).click()
    await unreachable(page)
    expect(new URL(page.url()).pathname).toBe('/documents')
    await page.unroute(DATA)
    await page.getByText('No documents available.').waitFor()
    expect(new URL(page.url()).pathname).toBe('/documents')
  },
)

test('a tab that is open while the portal restarts stays where it is, signed in', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const page = await newDesktop(portal, { expectedComplaints: EXPECTED })
  await page.clock.install()
  await signIn(page, 'margaret')
  await page.goto('/documents')
  const heading = page.getByText('No documents available.')
  await heading.waitFor()
  await portal.end()
  for (let minute = 0; minute < 5; minute += 1) {
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('auth.me'))
    await page.clock.runFor('01:00')
    await asked
  }
  await portal.startAgain()
  await page.getByRole('link', { name: 'Messages' }).click()
  await page.getByRole('heading', { name: 'New Message to HOA Board' }).waitFor()
  await page.reload()
  await page.getByRole('heading', { name: 'New Message to HOA Board' }).waitFor()
})

test('a person whose session has ended goes to the sign-in page once the portal is back, and only then', async () => {
  const portal = await startPortal()
  const page = await newDesktop(portal, { expectedComplaints: EXPECTED })
  await page.route(DATA, (route) => route.abort())
  // The first question fails before the page has words to say so.
  const failed = page.waitForEvent('requestfailed', (request) => request.url().includes('/trpc/'))
  await page.route(/\/assets\/home-[\w-]+\.js$/, async (route) => {
    await failed
    await route.continue()
  })
  await page.goto('/documents')
  await unreachable(page)
  await page.unroute(DATA)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.waitForURL('**/auth')
})

test('a Wi-Fi’s own page is no answer, and an answer that is lost on the way makes nothing twice', async () => {
  const portal = await startPortal()
  const page = await newDesktop(portal, { expectedComplaints: EXPECTED })
  await enterAsBoard(page)
  const forms = [
    {
      address: '/announcements',
      open: 'New Announcement',
      send: 'Create Announcement',
      call: '/api/announcements',
      fields: ['Title', 'Content'],
    },
    { address: '/contacts', open: 'Add Contact', send: 'Add Contact', call: '**/trpc/contacts.create*', fields: ['Role or service'] },
  ]
  for (const { address, open, send, call, fields } of forms) {
    await page.goto(address)
    await page.getByRole('button', { name: open }).first().click()
    const dialog = page.getByRole('dialog')
    for (const field of fields) await dialog.getByLabel(field).first().fill('Lifeguard')
    if (address === '/announcements') await dialog.getByRole('checkbox', { name: 'Urgent / Safety' }).check({ force: true })
    const press = () => dialog.getByRole('button', { name: send, exact: true }).click()
    const url = call.startsWith('**') ? call : `**${call}`

    await page.route(url, (route) => route.fulfill({ status: 200, contentType: 'text/html', body: '<h1>Welcome to our Wi-Fi</h1>' }))
    await press()
    await page.getByRole('alert').first().waitFor()
    expect(
      await dialog
        .getByLabel(fields[0] ?? '')
        .first()
        .inputValue(),
    ).toBe('Lifeguard')
    await page.unroute(url)
    await page.route(url, async (route) => {
      await route.fetch()
      await route.abort()
    })
    const lost = page.waitForEvent('requestfailed', (request) => /announcements|contacts.create/.test(request.url()))
    await press()
    await lost
    await page.unroute(url)
    await press()
    await dialog.waitFor({ state: 'hidden' })
  }
  const count = (path: string) => page.evaluate(async (path) => ((await (await fetch(path)).json()) as unknown[]).length, path)
  expect([await count('/api/announcements'), await count('/api/contacts')]).toEqual([1, 1])
})
