import { expect, test } from 'vitest'
import { fillPortal, openCalls } from './community-life'
import { newDesktop, newPhone, startPortal } from './harness'
import { addResident, enter, enterAsBoard } from './people'

test('filter and search narrow the feed, live in the address and survive a reload', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  await fillPortal(portal)
  const page = await newPhone(portal)
  await enter(page, 'margaret')
  await page.goto('/activity')
  const today = page.getByRole('region', { name: 'Today' })
  await today.getByText('Water shut-off').waitFor()
  const types = page.getByRole('group', { name: 'Type of activity' })
  await expect
    .poll(() => types.getByRole('button').allInnerTexts())
    .toEqual(['All Activities', 'Messages', 'Announcements', 'Documents', 'Maintenance', 'Polls', 'Events'])
  await types.getByRole('button', { name: 'Events' }).click()
  await page.waitForURL('**/activity?type=event')
  await today.getByText('Water shut-off').waitFor({ state: 'detached' })
  await expect.poll(() => today.getByRole('listitem').count()).toBe(2)
  await page.getByRole('searchbox').fill('yoga')
  await page.waitForURL('**/activity?type=event&q=yoga')
  await today.getByText('Holiday lights').waitFor({ state: 'detached' })
  await page.reload()
  await today.getByText('Yoga on the lawn').waitFor()
  await expect.poll(() => today.getByRole('listitem').count()).toBe(1)
  expect(await today.getByRole('listitem').innerText()).toMatch(/just now|minutes? ago/)
  await page.getByRole('searchbox').fill('nothing like this')
  await page.getByText('No activities found matching your filters.', { exact: true }).waitFor()
  await page.getByRole('link', { name: 'Back to Dashboard' }).click()
  await page.waitForURL((url) => url.pathname === '/')
})

test('every row leads to its very item, for a resident and for the board', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  await fillPortal(portal)
  const margaret = await openCalls(portal, 'margaret')
  await margaret.post('/api/messages', { subject: 'Fence', content: 'Which color?' })
  const place = { streetName: 'Rockrose Dr', streetNumber: '4', locationRelevance: 'Common Area' }
  await margaret.postForm('/api/maintenance-reports', { ...place, issueType: 'Something is Broken', description: 'The light is out.' })

  for (const who of ['resident', 'board'] as const) {
    const page = await newDesktop(portal)
    await (who === 'board' ? enterAsBoard(page) : enter(page, 'margaret'))
    for (const [row, shown] of [
      ['Notice no. 3', 'Notice no. 3'],
      ['Bylaws 2026', 'Bylaws 2026'],
      ['Fence', 'Which color?'],
      ['Something is Broken, 4 Rockrose Dr', 'The light is out.'],
      ['Mailbox color', 'Which color should it be?'],
      ['Holiday lights', 'Bring a lantern.'],
    ] as const) {
      await page.goto('/activity')
      await page.getByRole('link', { name: new RegExp(row) }).click()
      await page.waitForURL((url) => url.pathname !== '/activity')
      await page.getByText(shown).first().waitFor()
    }
  }
}, 120_000)

test('the feed shows five placeholders while it loads, and Retry when it cannot be read', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const page = await newDesktop(portal, { expectedComplaints: [/500/] })
  await enter(page, 'margaret')
  let state: 'slow' | 'broken' | 'well' = 'slow'
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/activity\.list/, async (route) => {
    if (state === 'slow') await held
    return state === 'well' ? route.continue() : route.fulfill({ status: 500, body: '' })
  })
  await page.goto('/activity')
  const placeholders = page.getByRole('status', { name: 'Loading...' })
  await placeholders.waitFor()
  await expect.poll(() => placeholders.locator('> *').count()).toBe(5)
  state = 'broken'
  release()
  await page.getByText('Failed to fetch activity feed').waitFor()
  await page.getByText('Check your connection and try again.').waitFor()
  state = 'well'
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('No activities found matching your filters.').waitFor()
})
