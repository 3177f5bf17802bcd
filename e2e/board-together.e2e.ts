import type { Locator, Page, Route } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillPortal, openCalls } from './community-life'
import { newDesktop, startPortal } from './harness'
import { hasFocus } from './keyboard'
import { addResident, enterAsBoard, openSession } from './people'
import { ADMIN, type Portal } from './portal-process'

const button = (where: Page | Locator, name: string | RegExp) => where.getByRole('button', { name })
const seen = (page: Page, text: string) => page.getByText(text, { exact: true }).first().waitFor()
const dialog = (page: Page) => page.getByRole('dialog')
const main = (page: Page) => page.locator('#main')
const documentRow = (page: Page, title: string) => page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title }) })
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** The second tap comes before the page has had a moment to show that the first one counts. */
async function tapTwice(target: Locator) {
  await expect.poll(() => target.isEnabled()).toBe(true)
  await target.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
}

/** Counts the page's calls of this procedure from now on. */
function countCalls(page: Page, procedure: string) {
  const calls: string[] = []
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes(procedure)) calls.push(request.url())
  })
  return () => calls.length
}

async function open(expectedComplaints: RegExp[] = []) {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  await fillPortal(portal)
  const page = await newDesktop(portal, { expectedComplaints })
  await enterAsBoard(page)
  return { portal, page }
}

/** Another admin, in another browser. */
async function deleteElsewhere(portal: Portal, path: string) {
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  expect((await fetch(`${portal.url}${path}`, { method: 'DELETE', headers: { cookie } })).ok).toBe(true)
}

test('two quick taps on a button count once', { timeout: 120_000 }, async () => {
  const { page } = await open([/status of 500/])
  await page.goto('/documents')
  const deletions = countCalls(page, 'documents.remove')
  await button(documentRow(page, 'Bylaws 2026'), /^Delete/).click()
  await page.route('**/documents.remove**', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
  await tapTwice(button(dialog(page), 'Delete'))
  await seen(page, 'Failed to delete document')
  expect(deletions()).toBe(1)
  await tapTwice(button(dialog(page), 'Delete'))
  await seen(page, 'Document deleted successfully')
  await documentRow(page, 'Bylaws 2026').waitFor({ state: 'detached' })
  expect(deletions(), 'after a failure it can be tried again').toBe(2)

  await page.goto('/announcements')
  const pins = countCalls(page, 'announcements.pin')
  await button(card(page, 'Notice no. 5'), 'Pin').click()
  await dialog(page).getByLabel('Send email notification').check()
  await tapTwice(button(dialog(page), 'Pin & Send Notification'))
  await page.getByText(/^"Notice no. 5" is pinned. An email goes to \d/).waitFor()
  await tapTwice(button(card(page, 'Notice no. 5'), 'Unpin'))
  await seen(page, '"Notice no. 5" is no longer pinned.')
  expect(pins()).toBe(2)
  const edits = countCalls(page, '/api/announcements')
  await button(page, 'New Announcement').click()
  await dialog(page).getByLabel('Title').fill('Written once')
  await dialog(page).getByLabel('Content').fill('And only once.')
  await dialog(page).getByText('Good News', { exact: true }).click()
  await tapTwice(button(dialog(page), 'Create Announcement'))
  await seen(page, 'Announcement Created')
  await card(page, 'Written once').waitFor()
  expect(edits()).toBe(1)
})

test('an item that another admin deleted leaves the page at the first answer', { timeout: 120_000 }, async () => {
  const { portal, page } = await open([/status of 40[04]/])
  const board = await openCalls(portal)
  await page.goto('/documents')
  await button(documentRow(page, 'Bylaws 2026'), /^Delete/).click()
  await deleteElsewhere(portal, '/api/documents/1')
  await button(dialog(page), 'Delete').click()
  await dialog(page).waitFor({ state: 'detached' })
  await documentRow(page, 'Bylaws 2026').waitFor({ state: 'detached' })

  await page.goto('/voting?tab=draft')
  const draft = page.getByRole('link', { name: 'Still a draft' })
  await draft.waitFor()
  await deleteElsewhere(portal, '/api/polls/2')
  await button(page, 'Activate').first().click()
  await button(dialog(page), 'Activate').click()
  await seen(page, 'Status not changed')
  await draft.waitFor({ state: 'detached' })

  await page.goto('/announcements')
  await button(card(page, 'Notice no. 5'), 'Edit').click()
  await deleteElsewhere(portal, '/api/announcements/5')
  await button(dialog(page), 'Save Changes').click()
  await card(page, 'Notice no. 5').waitFor({ state: 'detached' })

  const event = { description: 'Bring a chair.', location: 'The park', tags: ['Social'], title: 'Open air', dateStart: '2030-10-12' }
  const { id } = await board.postForm('/api/events', event)
  await page.goto(`/events?tab=upcoming&event=${id}`)
  await button(dialog(page), 'Delete Event').click()
  await deleteElsewhere(portal, `/api/events/${id}`)
  await button(page.getByRole('dialog', { name: 'Delete Event' }), 'Delete Event').click()
  await seen(page, 'Failed to delete event')
  await expect.poll(() => dialog(page).count()).toBe(0)
  await expect.poll(() => page.getByText('Open air').count()).toBe(0)

  const place = { streetName: 'Rockrose Dr', streetNumber: '4', locationRelevance: 'Common Area' }
  await board.postForm('/api/maintenance-reports', { ...place, issueType: 'Something is Broken', description: 'The light is out.' })
  await page.goto('/maintenance?tab=history&report=1')
  await button(dialog(page), 'Update Status').click()
  await deleteElsewhere(portal, '/api/maintenance-reports/1')
  await button(dialog(page), 'In Progress').click()
  await seen(page, 'Update Failed')
  await dialog(page).waitFor({ state: 'detached' })
  await expect.poll(() => button(page, 'View Details').count()).toBe(0)
})

test('a link to nothing says so and offers no Retry', async () => {
  const { page } = await open([/status of 400/])
  for (const [address, text] of [
    ['/voting?poll=abc', 'This poll no longer exists, or is not published yet.'],
    ['/voting?form=abc', 'This poll no longer exists, or is not published yet.'],
    ['/event-form?id=abc', 'Failed to load event'],
  ] as const) {
    await page.goto(address)
    await page.getByRole('main').getByRole('alert').getByText(text).waitFor()
    expect(await button(page, 'Retry').count(), address).toBe(0)
  }
})

test('the focus moves to the page when its item is deleted, and into the next sign-in form', async () => {
  const { portal, page } = await open()
  await page.goto('/documents')
  await button(documentRow(page, 'Bylaws 2026'), /^Delete/).click()
  await button(dialog(page), 'Delete').click()
  await documentRow(page, 'Bylaws 2026').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(main(page))).toBe(true)

  await page.goto('/announcements')
  page.once('dialog', (question) => void question.accept())
  await button(card(page, 'Notice no. 5'), 'Delete').click()
  await card(page, 'Notice no. 5').waitFor({ state: 'detached' })
  await expect.poll(() => hasFocus(main(page))).toBe(true)

  const visitor = await newDesktop(portal)
  await visitor.goto('/auth')
  await button(visitor, 'Forgot your password?').click()
  await expect.poll(() => hasFocus(visitor.getByLabel('Email'))).toBe(true)
  await button(visitor, 'Cancel').click()
  await expect.poll(() => hasFocus(visitor.getByLabel('Username'))).toBe(true)
})

test('saving a form keeps what somebody else changed meanwhile', { timeout: 120_000 }, async () => {
  const { portal, page } = await open()
  const board = await openCalls(portal)
  const calls = (name: string) => fetch(portal.url + name, { headers: { cookie } }).then((answer) => answer.json())
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const margaret = await openCalls(portal, 'margaret')
  const find = async <Row extends { id: number }>(path: string, id: number) => ((await calls(path)) as Row[]).find((row) => row.id === id)

  await page.goto('/users')
  await button(page, 'Actions for Margaret Alvarez').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Street number').fill('19')
  const { id } = await margaret.post('/api/user/email', { email: 'margaret@new.example.org' })
  await button(dialog(page), 'Save Changes').click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await find('/api/users', id)).toMatchObject({ streetNumber: '19', email: 'margaret@new.example.org' })

  await page.goto('/documents')
  await button(documentRow(page, 'Bylaws 2026'), /^Edit/).click()
  await dialog(page).getByLabel('Description').fill('As voted in May.')
  await board.patch('/api/documents/1', { isPublic: true })
  await button(dialog(page), 'Save Changes').click()
  await dialog(page).waitFor({ state: 'detached' })
  expect(await find('/api/documents', 1)).toMatchObject({ description: 'As voted in May.', isPublic: true })

  await page.goto('/events?tab=upcoming&event=1')
  await button(dialog(page), 'Edit Event').click()
  const edit = page.getByRole('dialog', { name: 'Edit Event' })
  await edit.getByLabel('Location').fill('The clubhouse')
  await board.patch('/api/events/1', { dateStart: '2030-12-19' })
  await button(edit, 'Update Event').click()
  await seen(page, 'Event updated')
  expect(await calls('/api/events/1')).toMatchObject({ location: 'The clubhouse', dateStart: '2030-12-19' })

  await page.goto('/settings')
  await page.getByLabel('Contact email').fill('board@rosewood.example.org')
  const info = (await calls('/trpc/community.info')).result.data
  await board.post('/trpc/community.update', { ...info, registrationNeedsApproval: false })
  await button(page, 'Save').first().click()
  await seen(page, 'Settings saved')
  expect((await calls('/trpc/community.info')).result.data).toMatchObject({
    contactEmail: 'board@rosewood.example.org',
    registrationNeedsApproval: false,
  })
})

test('an open form keeps an address whole, a language as somebody else has set it, and what is typed while it saves', {
  timeout: 120_000,
}, async () => {
  const { portal, page } = await open()
  const board = await openCalls(portal)
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const calls = (name: string) => fetch(portal.url + name, { headers: { cookie } }).then((answer) => answer.json())
  const settings = async () => (await calls('/trpc/community.info')).result.data

  await page.goto('/users')
  await button(page, 'Actions for Margaret Alvarez').click()
  await page.getByRole('menuitem', { name: 'Edit' }).click()
  await dialog(page).getByLabel('Street number').fill('19')
  const { streets } = await settings()
  const margaret = ((await calls('/api/users')) as { id: number; username: string; streetName: string }[]).find(
    ({ username }) => username === 'margaret',
  )
  const elsewhere = streets.find((street: string) => street !== margaret?.streetName)
  await board.patch(`/api/users/${margaret?.id}`, { streetNumber: '7', streetName: elsewhere })
  await button(dialog(page), 'Save Changes').click()
  await dialog(page).waitFor({ state: 'detached' })
  const moved = ((await calls('/api/users')) as { id: number }[]).find(({ id }) => id === margaret?.id)
  expect(moved, 'not 19 of a street nobody meant').toMatchObject({ streetNumber: '19', streetName: margaret?.streetName })

  await page.goto('/events?tab=upcoming&event=1')
  await button(dialog(page), 'Edit Event').click()
  const edit = page.getByRole('dialog', { name: 'Edit Event' })
  await edit.getByLabel('Location').fill('The clubhouse')
  await board.patch('/api/events/1', { language: 'es' })
  await button(edit, 'Update Event').click()
  await seen(page, 'Event updated')
  expect(await calls('/api/events/1')).toMatchObject({ location: 'The clubhouse', language: 'es' })

  await page.goto('/settings')
  const feed = page.getByRole('switch', { name: 'Public calendar feed' })
  expect(await feed.isChecked()).toBe(false)
  await page.getByLabel('Contact email').fill('board@rosewood.example.org')
  await board.post('/trpc/community.update', { publicEventsFeed: true })
  let go = () => {}
  const held = new Promise<void>((resolve) => {
    go = resolve
  })
  const hold = (route: Route) => held.then(() => route.continue())
  await page.route('**/trpc/community.update**', hold, { times: 1 })
  const asked = page.waitForRequest('**/trpc/community.update**')
  await button(page, 'Save').first().click()
  await asked
  await page.getByLabel('Contact email').fill('hello@rosewood.example.org')
  go()
  await seen(page, 'Settings saved')
  await expect.poll(() => feed.isChecked(), { message: 'as it is stored now' }).toBe(true)
  expect(await page.getByLabel('Contact email').inputValue()).toBe('hello@rosewood.example.org')
  await button(page, 'Save').first().click()
  await expect.poll(async () => (await settings()).contactEmail).toBe('hello@rosewood.example.org')
})
