import { DEFAULT_THEME } from '@mantine/core'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, sharePortal } from './harness'
import { addResident, openSession, PASSWORD, signIn } from './people'
import { ADMIN } from './portal-process'
import { post } from './writing'

const portal = await sharePortal()
const KILOBYTE = 1000
const COLORS = [...Object.keys(DEFAULT_THEME.colors), 'porch']

test('the sign-in page arrives in few bytes, compressed, and nothing in it is refused by its own policy', async () => {
  const page = await newPhone(portal)
  // The idle page loads the passkey code, on a busy machine before the network is still.
  await page.addInitScript(() => Reflect.deleteProperty(window, 'PublicKeyCredential'))
  const network = await page.context().newCDPSession(page)
  await network.send('Network.enable')
  const types = new Map<string, string>()
  let bytes = 0
  network.on('Network.responseReceived', ({ requestId, type }) => types.set(requestId, type))
  network.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
    if (types.get(requestId) === 'Script' || types.get(requestId) === 'Stylesheet') bytes += encodedDataLength
  })
  await page.goto('/auth', { waitUntil: 'networkidle' })
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
  expect(bytes).toBeGreaterThan(0)
  // Response headers and the scene beside the form are counted here as well, unlike in the build's own check.
  expect(bytes / KILOBYTE).toBeLessThan(118)
})

test('without a session every page leads to the sign-in page', async () => {
  const page = await newDesktop(portal, { expectedComplaints: [/status of 401/] })
  await page.goto('/documents')
  await page.waitForURL('**/auth')
})

test('before the program is here the page already says whose it is', async () => {
  const page = await newPhone(portal, { javaScriptEnabled: false })
  await page.goto('/auth')
  await page.getByText('Our Community HOA').waitFor()
})

test('the newest announcements are there before the program, whole where they are pinned, and for nobody without a session', async () => {
  const rosa = await addResident(portal, 'Rosa Diaz')
  const board = await openSession(portal, ADMIN.username, ADMIN.password)
  const pinned = { title: 'Water off <b>tonight</b>', content: 'From 8 to 11.\n<img src=x>', categories: '[1]', isPinned: true }
  for (const more of [pinned, { title: 'Fence colors', content: 'Three to choose from.', categories: '[1]' }])
    expect((await fetch(`${portal.url}/api/announcements`, post(more, board))).status).toBe(201)
  const page = await newPhone(portal, { expectedComplaints: [/ERR_FAILED/, /preloaded using link preload/, /status of 401/] })
  await signIn(page, rosa.username, PASSWORD)
  await page.getByText('Fence colors').first().waitFor()
  await page.route(/\/assets\/[\w-]+\.js$/, (route) => route.abort())
  await page.reload()
  const news = page.getByRole('main').getByRole('listitem')
  await expect.poll(() => news.allTextContents()).toEqual(['Water off <b>tonight</b>From 8 to 11.\n<img src=x>', 'Fence colors'])
  expect(await page.getByRole('link', { name: 'Fence colors' }).getAttribute('href')).toMatch(/^\/announcements#\d+$/)

  await page.context().clearCookies()
  await page.reload()
  await page.getByRole('link', { name: 'Load the page again' }).waitFor()
  expect(await page.getByText('Fence colors').count()).toBe(0)
})

test('the page offers to load again when the program does not arrive', async () => {
  const page = await newPhone(portal, { expectedComplaints: [/ERR_FAILED/, /preloaded using link preload/, /status of 401/] })
  const program = /\/assets\/[\w-]+\.js$/
  await page.route(program, (route) => route.abort())
  await page.goto('/auth')
  const again = page.getByRole('link', { name: 'Load the page again' })
  expect(await again.isVisible()).toBe(false)
  await again.waitFor()
  await page.unroute(program)
  await again.click()
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
})

test('a missing file of the program is reported at once', async () => {
  const page = await newPhone(portal, { expectedComplaints: [/ERR_FAILED/, /dynamically imported module/, /status of 401/] })
  await page.route(/\/assets\/signed-in-[\w-]+\.js$/, (route) => route.abort())
  await page.goto('/documents')
  await page.getByRole('heading', { name: 'This page could not be shown' }).waitFor()
  await page.unroute(/\/assets\/signed-in-[\w-]+\.js$/)
  await page.getByRole('button', { name: 'Load again' }).click()
  await page.waitForURL('**/auth')
})

test('every color of the theme has its variables, so that none is drawn without a ground', async () => {
  const page = await newPhone(portal)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Login', exact: true }).waitFor()
  const missing = await page.evaluate((names) => {
    const root = getComputedStyle(document.documentElement)
    return names.filter((name) => !root.getPropertyValue(`--mantine-color-${name}-filled`))
  }, COLORS)
  expect(COLORS).toContain('green')
  expect(missing).toEqual([])
})
