import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillPortal, openCalls } from './community-life'
import { newDesktop, newPhone, startPortal } from './harness'
import { addResident, enter, enterAsBoard } from './people'

const card = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

test('a new community’s dashboard names its empty parts', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const page = await newPhone(portal)
  await enter(page, 'margaret')
  await page.goto('/')
  await page.getByRole('heading', { name: 'Welcome, Margaret Alvarez' }).waitFor()
  await page.getByText('18 Sageleaf Cir, Homeowner (Occupant)').waitFor()
  await page.getByText('No announcements yet.', { exact: true }).waitFor()
  await page.getByText('No recent activity.', { exact: true }).waitFor()
  await page.getByText('No guidelines available', { exact: true }).waitFor()
  expect(await page.getByText('View All', { exact: true }).count()).toBe(0)
  expect(await page.getByText('Needs your attention').count()).toBe(0)
  const links = await card(page, 'Quick Links').getByRole('link').all()
  expect(await Promise.all(links.map((link) => link.getAttribute('href')))).toEqual(['/documents', '/messages', '/ccr-guidelines'])
})

test('a resident sees what is new, the pinned first, and every row leads to its thing', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  await fillPortal(portal)
  const page = await newDesktop(portal)
  await enter(page, 'margaret')
  await page.goto('/')

  const rows = card(page, 'Recent Announcements').getByRole('listitem')
  await rows.first().waitFor()
  await expect.poll(() => rows.count()).toBe(5)
  expect(await rows.first().innerText()).toMatch(/^Announcement\s+Water shut-off/)
  expect(await rows.nth(1).innerText()).toContain('Notice no. 6')
  const address = await rows.nth(4).getByRole('link').getAttribute('href')
  expect(address).toMatch(/^\/announcements#\d+$/)

  const activity = card(page, 'Recent Activity')
  const items = activity.getByRole('listitem')
  await items.first().waitFor()
  await expect.poll(() => items.count()).toBe(10)
  expect(await items.first().innerText()).toMatch(/Yoga on the lawn[\s\S]*Cancelled/)
  expect(await activity.getByText('Still a draft').count()).toBe(0)
  await activity.getByRole('link', { name: /Mailbox color/ }).click()
  await page.waitForURL(/\/voting\?poll=\d+$/)
  await page.getByRole('heading', { name: 'Mailbox color' }).waitFor()
  await page.goBack()
  await activity.getByRole('link', { name: 'View All' }).click()
  await page.waitForURL('**/activity')
  await page.goBack()
  await rows.nth(4).getByRole('link').click()
  await page.waitForURL(`**${address}`)
  await page.getByRole('heading', { name: 'Community Announcements' }).waitFor()
})

test('on a phone a pinned notice is read whole at once, its number can be called, and few rows follow', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  await fillPortal(portal)
  const board = await openCalls(portal)
  await board.postForm('/api/announcements', {
    title: 'Water shut-off tonight',
    categories: [1],
    isPinned: true,
    content: 'The city replaces a valve.\n\nAffected: Rockrose Dr and Sageleaf Cir. Questions: (555) 010-0199.',
  })
  const page = await newPhone(portal)
  await enter(page, 'margaret')
  await page.goto('/')
  const announcements = card(page, 'Recent Announcements')
  const call = page.getByRole('article').getByRole('link', { name: '(555) 010-0199' })
  await call.waitFor()
  expect(await call.getAttribute('href')).toBe('tel:+15550100199')
  expect((await call.boundingBox())?.y).toBeLessThan(844)
  const rows = announcements.getByRole('listitem').filter({ visible: true })
  await expect.poll(() => rows.count()).toBe(3)
  await announcements.getByRole('button', { name: 'Show 2 more' }).click()
  await expect.poll(() => rows.count()).toBe(5)
  const items = card(page, 'Recent Activity').getByRole('listitem').filter({ visible: true })
  expect(await items.count()).toBe(5)
  await card(page, 'Recent Activity').getByRole('button', { name: 'Show 5 more' }).click()
  expect(await items.count()).toBe(10)
})

test('what waits for a resident comes first on a phone, and one tap leads there', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const board = await openCalls(portal)
  const margaret = await openCalls(portal, 'margaret')
  const event = { description: 'All are welcome.', location: 'The pavilion', tags: ['Board Meeting'] }
  await board.postForm('/api/events', { ...event, title: 'Board meeting', dateStart: '2099-11-30', timeStart: '19:00' })
  const poll = { title: 'Mailboxes', description: 'Which color should they have?', options: ['Green', 'Blue'], status: 'active' }
  await board.post('/api/polls', { ...poll, closesAt: '2099-12-06T20:00' })
  const { id: messageId } = await margaret.postForm('/api/messages', { subject: 'Side gate', content: 'It does not latch.' })
  await board.post('/api/messages/reply', { messageId, reply: 'Bob comes on Monday.' })
  const page = await newPhone(portal)
  await enter(page, 'margaret')
  await page.goto('/')
  const rows = card(page, 'For you').getByRole('link')
  await rows.first().waitFor()
  expect(await rows.allInnerTexts()).toEqual([
    'New reply: Side gate',
    'Vote by Dec 6: Mailboxes',
    'Next: Board meeting, Mon Nov 30, 7:00 PM, The pavilion',
  ])
  for (const row of await rows.all()) expect((await row.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  for (const [name, address] of [
    [/^Next/, '**/events?event=*'],
    [/^Vote/, '**/voting?poll=*'],
    [/^New reply/, '**/messages#*'],
  ] as const) {
    await page.goto('/')
    await rows.filter({ hasText: name }).click()
    await page.waitForURL(address)
  }
  await page.getByText('Bob comes on Monday.').waitFor()
  await page.goto('/')
  await expect.poll(() => rows.count()).toBe(2)
})

test('the guideline is swapped for another and shows three of its tags', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const board = await openCalls(portal)
  const rule = { description: 'What everyone should know.', tags: ['Safety', 'Parking', 'Seasonal', 'Structures', 'Landscaping'] }
  await board.post('/api/ccr-guidelines', { ...rule, title: 'First rule' })
  await board.post('/api/ccr-guidelines', { ...rule, title: 'Second rule' })
  const page = await newDesktop(portal)
  await enter(page, 'margaret')
  await page.goto('/')
  const guideline = card(page, 'CC&R Guideline')
  const title = guideline.getByRole('heading', { level: 3 })
  const before = await title.innerText()
  await expect.poll(() => guideline.getByRole('listitem').allInnerTexts()).toHaveLength(4)
  await guideline.getByText('+2 more', { exact: true }).waitFor()
  for (const expected of before === 'First rule' ? ['Second rule', 'First rule'] : ['First rule', 'Second rule']) {
    await guideline.getByRole('button', { name: 'Show another guideline' }).click()
    await guideline.getByRole('heading', { name: expected }).waitFor()
  }
  await guideline.getByRole('link', { name: 'View All Guidelines' }).click()
  await page.waitForURL('**/ccr-guidelines')
})

test('admins see what needs them, with the way there', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  await addResident(portal, 'Pia Pending', { status: 'pending' })
  const margaret = await openCalls(portal, 'margaret')
  await margaret.post('/api/messages', { subject: 'Fence', content: 'Which color?' })
  const place = { streetName: 'Rockrose Dr', streetNumber: '4', locationRelevance: 'Common Area' }
  await margaret.postForm('/api/maintenance-reports', { ...place, issueType: 'Something is Broken', description: 'The light is out.' })
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/')
  const strip = card(page, 'Needs your attention')
  for (const [name, heading] of [
    ['1 account to approve', 'Users'],
    ['1 message to answer', 'Messages'],
    ['1 open report', 'Maintenance & Concern Reports'],
  ] as const) {
    await strip.getByRole('link', { name }).click()
    await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    await page.goBack()
  }
  await page.getByRole('link', { name: 'New Notice' }).click()
  await page.getByRole('button', { name: 'Create Announcement' }).waitFor()
})

test('a card that cannot be read says so, and the others stay', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  await fillPortal(portal)
  const page = await newDesktop(portal, { expectedComplaints: [/500/] })
  let broken = true
  await page.route(/activity\.list/, (route) => (broken ? route.fulfill({ status: 500, body: '' }) : route.continue()))
  await enter(page, 'margaret')
  await page.goto('/')
  // The calls of a page travel together: what fails on the way fails for all of them.
  await page.getByText('Failed to fetch activity feed').waitFor()
  await page.getByRole('heading', { name: 'Welcome, Margaret Alvarez' }).waitFor()
  broken = false
  await card(page, 'Recent Activity').getByRole('button', { name: 'Retry' }).click()
  await card(page, 'Recent Activity').getByText('Yoga on the lawn').waitFor()
})

test('the board reads an error when its tasks cannot be loaded', async () => {
  const portal = await startPortal()
  await fillPortal(portal)
  await addResident(portal, 'Margaret Alvarez', { status: 'pending' })
  const page = await newDesktop(portal, { expectedComplaints: [/500/] })
  let broken = true
  await page.route(/dashboard\.forYou/, (route) => (broken ? route.fulfill({ status: 500, body: '' }) : route.continue()))
  await enterAsBoard(page)
  await page.goto('/')
  const alert = page.getByRole('alert').filter({ hasText: 'Failed to check what needs your attention' })
  await alert.waitFor()
  broken = false
  await alert.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('link', { name: '1 account to approve' }).waitFor()
})
