import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from '../../../e2e/harness'
import { requireNoBarrier } from '../../../e2e/page-checks'
import { addResident, enter, enterAsBoard, openSession, signIn } from '../../../e2e/people'
import { ADMIN, type Portal } from '../../../e2e/portal-process'

async function addGuidelines(portal: Portal, titles: string[]) {
  const headers = { 'content-type': 'application/json', cookie: await openSession(portal, ADMIN.username, ADMIN.password) }
  for (const title of titles) {
    const body = JSON.stringify({ title, description: 'Stay below the height of a neighbor', tags: ['Structures'] })
    expect((await fetch(`${portal.url}/api/ccr-guidelines`, { method: 'POST', headers, body })).status).toBe(201)
  }
}

const focused = (page: Page) => page.evaluate(() => document.activeElement?.ariaLabel || document.activeElement?.id)
const field = (page: Page) => page.getByRole('combobox', { name: 'Search the portal' })

test('one box finds everything from every page, by keyboard alone', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  await addGuidelines(portal, ['Fence height', 'Fence color', 'Sprinkler hours'])
  const page = await newDesktop(portal)
  await enter(page, 'margaret')
  await page.goto('/')
  await page
    .getByRole('button', { name: /^Search/ })
    .first()
    .waitFor()
  await page.keyboard.press('Control+k')
  await field(page).waitFor()
  expect(await page.getByRole('option', { name: 'Report a problem' }).count()).toBe(1)
  expect(await page.getByRole('option', { name: 'Invite a resident' }).count()).toBe(0)
  // The arrows reach each choice, one at a time, and the field stays in sight.
  const count = await page.getByRole('dialog').getByRole('option').count()
  const reached = new Set<string | null>()
  for (let step = 0; step < count; step += 1) {
    await page.keyboard.press('ArrowDown')
    await expect.poll(() => page.getByRole('dialog').getByRole('option', { selected: true }).count()).toBe(1)
    reached.add(await page.getByRole('dialog').getByRole('option', { selected: true }).textContent())
  }
  expect(reached.size).toBe(count)
  const top = (await page.getByRole('dialog').boundingBox())?.y ?? 0
  await expect.poll(async () => (await field(page).boundingBox())?.y ?? 0).toBeGreaterThan(top)

  await field(page).fill('fences')
  await page.getByRole('status').getByText('2 results').waitFor({ state: 'attached' })
  await page.getByRole('option', { name: 'See all 2 results' }).waitFor()
  await requireNoBarrier(page)
  await page.keyboard.press('ArrowDown')
  const active = await field(page).getAttribute('aria-activedescendant')
  expect(await page.locator(`[id="${active}"]`).getAttribute('aria-selected')).toBe('true')
  let arrive = () => {}
  const arrival = new Promise<void>((resolve) => {
    arrive = resolve
  })
  await page.route('**/assets/guidelines-page-*.js', async (route) => {
    await arrival
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await field(page).waitFor({ state: 'detached' })

  // The last search is offered again.
  await page.keyboard.press('Control+k')
  await page.getByRole('option', { name: 'fences' }).waitFor()
  await page.getByRole('button', { name: 'Clear Recent searches' }).click()
  await expect.poll(() => focused(page)).toBe('Search the portal')
  expect(await page.getByRole('option', { name: 'fences' }).count()).toBe(0)
  // A page that arrives below does not take the focus from it.
  arrive()
  await page.getByRole('main').getByText('Back to list').waitFor()
  expect(await focused(page)).toBe('Search the portal')
  // Once more closes it, from the field as well.
  await page.keyboard.press('Control+k')
  await field(page).waitFor({ state: 'detached' })
  await page.goto('/activity')
  await page.getByRole('searchbox').focus()
  await page.keyboard.press('Control+k')
  await field(page).fill('sprinker')
  await page.getByRole('link', { name: 'Did you mean sprinkler?' }).click()
  await page.getByRole('option', { name: 'Sprinkler hours' }).waitFor()
  await page.keyboard.press('Escape')
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('role'))).toBe('searchbox')
})

test('the page of results has kinds, counts and a way on where there is nothing; signing out and the end of a session forget what was searched', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  await addGuidelines(portal, ['Fence height'])
  const phone = await newPhone(portal, { expectedComplaints: [/status of 401/] })
  await enter(phone, 'margaret')
  await phone.goto('/')
  await phone.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  const dialog = phone.getByRole('dialog', { name: 'Search' })
  await expect.poll(async () => (await dialog.boundingBox())?.width).toBe(phone.viewportSize()?.width)
  await field(phone).fill('fense')
  await dialog.getByText('Nothing found for “fense”.').waitFor()
  await field(phone).fill('height')
  await dialog.getByRole('option', { name: 'See 1 result' }).click()
  await phone.waitForURL('**/search?q=height')
  await phone.getByRole('tab', { name: 'CC&R Guidelines (1)' }).waitFor()
  expect(await phone.locator('mark').first().textContent()).toBe('height')
  await phone.goto('/search')
  await phone.getByText('Enter a word to search for').waitFor()
  await phone.goto('/search?q=bonfire')
  await phone.getByRole('link', { name: 'Ask the board' }).click()
  await expect.poll(() => phone.getByLabel('Subject').inputValue()).toBe('bonfire')

  const kept = () => phone.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('search')))
  await phone.getByRole('button', { name: /^Open menu/ }).click()
  await phone.getByRole('button', { name: 'Logout' }).click()
  await phone.waitForURL('**/auth')
  expect(await kept()).toEqual([])

  await signIn(phone, 'margaret')
  await phone.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await field(phone).fill('height')
  await dialog.getByRole('option', { name: 'See 1 result' }).click()
  await phone.waitForURL('**/search?q=height')
  expect(await kept()).toHaveLength(1)
  await phone.context().clearCookies({ name: 'portico_session' })
  await phone.goto('/documents')
  await phone.waitForURL('**/auth')
  await expect.poll(kept).toEqual([])
})

test('the board finds a resident and is told when the search does not answer', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const board = await newDesktop(portal, { expectedComplaints: [/status of 500/, /ERR_INTERNET_DISCONNECTED/] })
  await enterAsBoard(board)
  await board.goto('/search?q=alvarez')
  await board.getByRole('link', { name: 'Margaret Alvarez' }).click()
  await board.waitForURL(/\/users\?q=Margaret/)
  await board.goto('/search?q=alvarez')
  await board.getByRole('link', { name: 'Margaret Alvarez' }).waitFor()
  // By itself: together with other calls it would keep the page from knowing who is here.
  await board.route('**/trpc/search.find*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"x"}' }),
  )
  await board.getByRole('main').getByRole('searchbox').fill('fence')
  await board.getByText('The search did not answer. Please try again.').waitFor()
  await board.unroute('**/trpc/search.find*')
  await board.getByRole('button', { name: 'Retry' }).click()
  await board.getByText('Nothing found for “fence”.').waitFor()
  await expect.poll(() => focused(board)).toBe('main')

  await board.route('**/trpc/search.find*', (route) =>
    route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"x"}' }),
  )
  await board.keyboard.press('Control+k')
  await field(board).fill('gate')
  await board.getByText('The search did not answer. Please try again.').waitFor()
  await board.unroute('**/trpc/search.find*')
  await board.keyboard.press('Tab')
  await board.keyboard.press('Enter')
  await board.getByText('Nothing found for “gate”.').waitFor()
  expect(await focused(board)).toBe('Search the portal')

  // Without a connection it says so, too, and looks again by itself once there is one.
  await board.context().setOffline(true)
  await field(board).fill('pool')
  await board.getByText('The search did not answer. Please try again.').waitFor()
  await board.context().setOffline(false)
  await board.getByText('Nothing found for “pool”.').waitFor()
})

test('a keyboard user who retries after failed results keeps their place', async () => {
  const portal = await startPortal()
  await addGuidelines(
    portal,
    Array.from({ length: 21 }, (_, at) => `Fence ${at}`),
  )
  const board = await newDesktop(portal, { expectedComplaints: [/status of 500/] })
  await enterAsBoard(board)
  let failures = 0
  await board.route(/search\.find.*cursor/, (route) => {
    failures += 1
    return route.fulfill({ status: 500, contentType: 'application/json', body: '{"error":"x"}' })
  })
  await board.goto('/search?q=fence')
  const more = board.getByRole('main').getByRole('button', { name: /^(Show more|Retry)$/ })
  // It asks by itself once it is in sight.
  await more.scrollIntoViewIfNeeded()
  const retry = board.getByRole('main').getByRole('button', { name: 'Retry' })
  await expect.poll(() => retry.isEnabled()).toBe(true)
  await retry.focus()
  const before = failures
  await board.keyboard.press('Enter')
  await expect.poll(() => failures).toBeGreaterThan(before)
  await expect.poll(() => more.evaluate((button) => button === document.activeElement)).toBe(true)
  await board.unroute(/search\.find.*cursor/)
  await board.keyboard.press('Enter')
  const results = board.getByRole('main').getByRole('listitem')
  await expect.poll(() => results.count()).toBe(21)
  await expect.poll(() => results.last().evaluate((result) => result.contains(document.activeElement))).toBe(true)
})

test('an action opens its form, and in large letters on a small phone the field stays in sight', async () => {
  const portal = await startPortal()
  const board = await newDesktop(portal)
  await enterAsBoard(board)
  await board.goto('/events')
  const choose = async (action: string) => {
    await board.keyboard.press('Control+k')
    await board.getByRole('option', { name: action }).click()
  }
  await board.getByRole('button', { name: /^Search/ }).waitFor()
  await choose('New announcement')
  await board.getByRole('dialog', { name: 'Create Announcement' }).getByLabel('Urgent / Safety').check()
  await board.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click()
  await board.waitForURL((url) => url.pathname === '/announcements' && !url.search)
  await choose('Invite a resident')
  await board.getByRole('dialog', { name: 'Invite New User' }).getByLabel('Full name').waitFor()
  await board.keyboard.press('Escape')
  await board.waitForURL((url) => url.pathname === '/users' && !url.search)
  await choose('Report a problem')
  await board.getByRole('group', { name: 'Where is the problem?' }).waitFor()

  const phone = await newPhone(portal, { viewport: { width: 320, height: 640 } })
  await enterAsBoard(phone)
  await phone.goto('/search')
  await phone.evaluate(() => document.documentElement.style.setProperty('font-size', '200%'))
  await phone.getByRole('banner').getByRole('button', { name: 'Search' }).click()
  await phone.getByRole('option').last().scrollIntoViewIfNeeded()
  await expect.poll(async () => (await field(phone).boundingBox())?.y ?? -1).toBeGreaterThanOrEqual(0)
})
