import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, sharePortal } from './harness'
import { addResident, PASSWORD, signIn, signInAsBoard } from './people'

const portal = await sharePortal()
await addResident(portal, 'Margaret Alvarez')
await addResident(portal, 'Tom Lindqvist')

const REFUSED = [/status of 40[0-9]/]
/** The prescribed ones; others may be between them. */
const ITEMS = ['Dashboard', 'Documents', 'Messages', 'Announcements', 'Maintenance', 'Events', 'Voting', 'CC&R Guidelines', 'My Profile']
const BOARD_ITEMS = ['Users', 'Settings']
const itemsOf = async (menu: Locator) =>
  (await menu.getByRole('link').allInnerTexts()).filter((text) => [...ITEMS, ...BOARD_ITEMS].includes(text))
const widthOf = (page: Page) => page.getByRole('complementary', { name: 'Sidebar' }).evaluate((side) => side.getBoundingClientRect().width)
const isFocused = (page: Page, id: string) => page.evaluate((wanted) => document.activeElement?.id === wanted, id)

test('the sidebar has its items in order and folds with Ctrl+B, but not while somebody writes', async () => {
  const page = await newDesktop(portal)
  await signInAsBoard(page)
  await expect.poll(() => itemsOf(page.getByRole('navigation', { name: 'Main' }))).toEqual([...ITEMS, ...BOARD_ITEMS])
  expect(await widthOf(page)).toBe(256)
  await page.keyboard.press('Control+b')
  await expect.poll(() => widthOf(page)).toBe(48)
  const cookie = (await page.context().cookies()).find((entry) => entry.name === 'sidebar_state')
  expect(cookie?.value).toBe('false')
  expect(Math.round(((cookie?.expires ?? 0) - Date.now() / 1000) / 86_400)).toBe(7)
  await page.reload()
  await page.getByRole('link', { name: 'Users' }).click()
  await page.getByRole('searchbox').press('Control+b')
  expect(await widthOf(page)).toBe(48)
  await page.getByRole('heading', { name: 'Users' }).click()
  await page.keyboard.press('Meta+b')
  await expect.poll(() => widthOf(page)).toBe(256)
})

test('on a low screen the menu shows that it goes on, and what the keyboard reaches in it is clear of that', async () => {
  const page = await newDesktop(portal, { viewport: { width: 1366, height: 650 } })
  await signInAsBoard(page)
  const menu = page.getByRole('navigation', { name: 'Main' })
  const isFaded = () => menu.evaluate((nav) => getComputedStyle(nav).maskImage !== 'none')
  await expect.poll(isFaded).toBe(true)
  const rim = 40
  for (const name of ['Settings', 'Contacts', 'Dashboard']) {
    await menu.getByRole('link', { name }).focus()
    const [item, nav] = [await menu.getByRole('link', { name }).boundingBox(), await menu.boundingBox()]
    if (!item || !nav) throw new Error(`${name} is not to be seen`)
    const isAtEnd = name !== 'Contacts'
    expect(item.y).toBeGreaterThanOrEqual(nav.y + (isAtEnd ? 0 : rim))
    expect(item.y + item.height).toBeLessThanOrEqual(nav.y + nav.height - (isAtEnd ? 0 : rim))
  }
  await page.setViewportSize({ width: 1366, height: 1050 })
  await expect.poll(isFaded).toBe(false)
})

test('a phone gets a drawer that closes after a choice', async () => {
  const page = await newPhone(portal)
  await signIn(page, 'margaret')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  expect((await menu.boundingBox())?.width).toBeCloseTo(288, 1)
  await expect.poll(() => itemsOf(menu)).toEqual(ITEMS)
  await menu.getByText('18 Sageleaf Cir').waitFor()
  await menu.getByText('Homeowner (Occupant)').waitFor()
  await menu.getByRole('link', { name: 'Voting' }).click()
  await page.waitForURL('**/voting')
  await menu.waitFor({ state: 'hidden' })
  await expect.poll(() => isFocused(page, 'main')).toBe(true)
})

test('a lost session is asked for twice more, then leads to the sign-in page; logging out forgets who was here', async () => {
  const page = await newDesktop(portal, { expectedComplaints: REFUSED })
  await signInAsBoard(page)
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  expect(await page.evaluate(() => localStorage.getItem('userID'))).toBe('1')

  await page.goto('about:blank')
  await page.context().clearCookies()
  const myself = /\/trpc\/([\w.]+,)*auth\.me[,?]/
  const asked: (string | undefined)[] = []
  let isSlow = true
  await page.route(myself, async (route) => {
    asked.push(route.request().headers()['x-user-id'])
    if (isSlow) await new Promise((done) => setTimeout(done, 400))
    await route.continue()
  })
  await page.goto('/documents')
  await page.getByText('Loading...').waitFor()
  await page.getByText('Restoring your session...').waitFor()
  await page.waitForURL('**/auth')
  expect(asked).toEqual([undefined, '1', undefined])
  // `unroute` would lose a request that is held at that moment.
  isSlow = false

  await signInAsBoard(page)
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/auth')
  expect(await page.evaluate(() => localStorage.getItem('userID'))).toBe(null)
})

test('when somebody signs out in one tab, the others follow at once', async () => {
  const page = await newDesktop(portal, { expectedComplaints: REFUSED })
  await signInAsBoard(page)
  await page.goto('/users')
  await page.getByRole('heading', { name: 'Users' }).first().waitFor()
  const other = await page.context().newPage()
  await other.goto('/')
  await other.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/auth')
})

test('when another person has signed in on the same device, nothing drawn for the last one stays', async () => {
  // Answers to the last person are still on their way.
  const page = await newDesktop(portal, { expectedComplaints: REFUSED })
  await page.clock.install()
  await signInAsBoard(page)
  await page.goto('/users')
  await page.getByText('tom@example.org').waitFor()
  // This browser sends no messages between tabs.
  await page.context().request.post('/api/login', { data: { username: 'margaret', password: PASSWORD } })
  await page.clock.fastForward('01:00')
  await page.getByText('Margaret Alvarez').first().waitFor()
  await page.getByText('tom@example.org').waitFor({ state: 'detached' })
})

test('a link in a mail leads through the sign-in page to what it is about', async () => {
  const page = await newPhone(portal, { expectedComplaints: REFUSED })
  await page.goto('/voting?poll=7')
  await page.waitForURL('**/auth')
  await signIn(page, 'margaret')
  await page.waitForURL('**/voting?poll=7')
})

test('a signed-in person skips the sign-in page, and an unknown address says so', async () => {
  const page = await newDesktop(portal)
  await page.goto('/nowhere')
  await page.getByRole('heading', { name: '404 Page Not Found' }).waitFor()
  await signInAsBoard(page)
  await page.goto('/auth')
  await page.waitForURL((url) => url.pathname === '/')
})

test('colors and text size are kept on this device', async () => {
  const page = await newPhone(portal)
  await page.goto('/auth')
  await page.getByText('Display settings').click()
  await page.getByRole('radio', { name: 'Dark' }).check()
  await page.getByRole('radio', { name: 'Large', exact: true }).check()
  await page.reload()
  await page.getByText('Display settings').click()
  await page.getByRole('radio', { name: 'Large', exact: true, checked: true }).waitFor()
  const root = page.locator('html')
  expect(await root.getAttribute('data-mantine-color-scheme')).toBe('dark')
  expect(await root.evaluate((html) => getComputedStyle(html).fontSize)).toBe('19px')
  await page.getByRole('radio', { name: 'Largest' }).check()
  expect(await root.evaluate((html) => getComputedStyle(html).fontSize)).toBe('24px')
})

test('in the drawer the display settings are stacked, and Escape closes them alone', async () => {
  const page = await newPhone(portal, { viewport: { width: 320, height: 700 } })
  await signIn(page, 'margaret')
  await page.getByRole('button', { name: 'Open menu' }).click()
  const drawer = page.getByRole('dialog', { name: 'Menu' })
  const settings = drawer.getByRole('button', { name: 'Display settings' })
  await settings.click()
  await drawer.getByRole('radio', { name: 'Largest' }).check()
  expect(await drawer.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
  await page.keyboard.press('Escape')
  await drawer.getByRole('radio', { name: 'Largest' }).waitFor({ state: 'detached' })
  await expect.poll(() => settings.evaluate((node) => node === document.activeElement)).toBe(true)
  await page.keyboard.press('Escape')
  await drawer.waitFor({ state: 'hidden' })
  await page.goto('/profile?tab=settings')
  await page.getByRole('region', { name: 'Text size and theme' }).getByRole('radio', { name: 'Standard' }).check()
  expect(await page.evaluate(() => getComputedStyle(document.documentElement).fontSize)).toBe('16px')
})

/** Returns once the page has noticed. */
const scrollTo = (page: Page, top: number) =>
  page.evaluate(
    (y) =>
      new Promise<void>((done) => {
        window.addEventListener('scroll', () => done(), { once: true })
        window.scrollTo(0, y)
      }),
    top,
  )

test('a page opened by a link begins at its top, and Back restores the scroll position', async () => {
  const page = await newPhone(portal)
  await signIn(page, 'margaret')
  await page.goto('/profile?tab=settings')
  await page.getByRole('heading', { name: 'Signed-in Devices' }).waitFor()
  const top = () => page.evaluate(() => Math.round(window.scrollY))
  await scrollTo(page, 600)
  await expect.poll(top).toBe(600)
  await page.goto('/maintenance')
  await page.getByRole('heading', { name: 'Maintenance & Concern Reports' }).waitFor()
  await page.waitForTimeout(300)
  expect(await top()).toBe(0)
  await scrollTo(page, 200)
  await page.goBack()
  await page.getByRole('heading', { name: 'Signed-in Devices' }).waitFor()
  await expect.poll(top).toBe(600)
})

test('a message written without a connection stays in the form, which says so', async () => {
  const page = await newPhone(portal, { expectedComplaints: [/ERR_INTERNET_DISCONNECTED/] })
  await signIn(page, 'margaret')
  await page.goto('/messages')
  await page.getByLabel('Subject').fill('Hedge')
  await page.getByLabel('Message', { exact: true }).fill('May I cut it in June?')
  await page.context().setOffline(true)
  await page.getByRole('button', { name: 'Send Message' }).click()
  const form = page.locator('form').filter({ has: page.getByLabel('Subject') })
  await form.getByRole('alert').getByText("Not sent. You're offline. Your text is kept.").waitFor()
  expect(await page.getByRole('region', { name: 'Notifications' }).innerText()).toBe('')
  await page.context().setOffline(false)
  await page.getByRole('button', { name: 'Send Message' }).click()
  const toast = page.getByText('Message sent', { exact: true })
  await toast.waitFor()
  expect((await toast.boundingBox())?.y, 'a toast on a phone is at the end of the screen').toBeGreaterThan(400)
  await form.getByRole('alert').waitFor({ state: 'detached' })
})
