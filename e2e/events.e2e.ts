import ICAL from 'ical.js'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { addDays, dateInZone, formatDate } from '../src/shared/calendar'
import { newDesktop, newPhone, startPortal } from './harness'
import { requireNoBarrier } from './page-checks'
import { addResident, enter, enterAsBoard, openSession } from './people'
import { ADMIN, type Portal } from './portal-process'

/** The community's time zone; the browsers of these stories are far from it. */
const ZONE = 'America/Los_Angeles'
const today = () => dateInZone(new Date(), ZONE)
const longDay = (date: string) =>
  new Intl.DateTimeFormat('en-US', { weekday: 'long', year: 'numeric', month: 'long', day: 'numeric', timeZone: 'UTC' }).format(
    new Date(`${date}T00:00:00Z`),
  )

const WALK = { title: 'Lantern walk', description: 'We meet at the fountain with lanterns.', location: 'Fountain', tags: ['Social'] }

async function addEvent(portal: Portal, event: object): Promise<{ id: number }> {
  const headers = { cookie: await openSession(portal, ADMIN.username, ADMIN.password), 'content-type': 'application/json' }
  const answer = await fetch(`${portal.url}/api/events`, { method: 'POST', headers, body: JSON.stringify({ ...WALK, ...event }) })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: number }
}

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).waitFor()
const dayButton = (page: Page, date: string) => page.getByRole('button', { name: longDay(date) })

test('a resident far away reads the community’s calendar in the community’s days', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  await addEvent(portal, { dateStart: '2031-02-27', dateEnd: '2031-03-02', isAllDay: true, title: 'Street works' })
  await addEvent(portal, { dateStart: '2031-03-09', timeStart: '17:30', timeEnd: '19:00' })
  await addEvent(portal, { dateStart: '2031-03-09', timeStart: '09:00', title: 'Bird count' })
  const page = await newPhone(portal, { timezoneId: 'Pacific/Auckland' })
  await enter(page, 'rosa')
  await page.goto('/events?month=2031-03')
  await page.getByRole('button', { name: 'Sunday, March 9, 2031, 2 events' }).waitFor()
  for (const day of [1, 2])
    await expect.poll(() => page.getByRole('button', { name: new RegExp(`March ${day}, 2031, 1 event$`) }).count()).toBe(1)
  await expect.poll(() => page.getByRole('button', { name: 'Monday, March 3, 2031', exact: true }).count()).toBe(1)
  await page.getByRole('button', { name: 'Previous month' }).click()
  await page.getByRole('button', { name: 'Friday, February 28, 2031, 1 event' }).click()
  await page.getByRole('heading', { name: 'Friday, February 28, 2031' }).waitFor()
  expect(await page.getByRole('listitem').filter({ hasText: 'Street works' }).innerText()).toContain(
    'Thu, Feb 27, 2031 – Sun, Mar 2, 2031 · All day',
  )
  await page.getByRole('button', { name: 'Next month' }).click()
  await page.getByRole('button', { name: /March 9/ }).click()
  await expect
    .poll(() => page.getByRole('main').getByRole('listitem').getByRole('link').allInnerTexts())
    .toEqual(['Bird count', 'Lantern walk'])

  await page.getByRole('link', { name: 'Lantern walk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lantern walk' })
  expect(await dialog.innerText()).toMatch(/Sun, Mar 9, 2031\s+5:30 PM – 7:00 PM/)
  expect(await dialog.getByRole('button', { name: /Event$/ }).count()).toBe(0)
  expect(new URL(page.url()).searchParams.get('event')).not.toBeNull()
  const [download] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('link', { name: 'Add to calendar' }).click()])
  const chunks: Buffer[] = []
  for await (const chunk of await download.createReadStream()) chunks.push(chunk as Buffer)
  const component = new ICAL.Component(ICAL.parse(Buffer.concat(chunks).toString()))
  const event = new ICAL.Event(component.getFirstSubcomponent('vevent') as ICAL.Component)
  // Half past five on the first day of summer time in California.
  expect(event.startDate.toString()).toBe('2031-03-10T00:30:00Z')
  await page.goBack()
  await dialog.waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'Today', exact: true }).click()
  await page.getByRole('heading', { name: longDay(today()) }).waitFor()
  expect(await page.locator('[aria-current="date"]').innerText()).toBe(String(Number(today().slice(8))))
})

test('an admin plans an event in the dialog, with a picture, changes, cancels and deletes it', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/events')
  await page.getByRole('button', { name: 'Add Event' }).click()
  const form = page.getByRole('dialog', { name: 'Add Event' })
  expect(await form.getByLabel('Start Date').getAttribute('min')).toBe(today())
  await form.getByLabel('Start Date').fill(addDays(today(), -1))
  await form.getByRole('button', { name: 'Create Event' }).click()
  for (const text of [
    'Title must be at least 3 characters',
    'Description must be at least 10 characters',
    'Location must be at least 3 characters',
    'At least one tag is required',
    'The start date cannot be before today',
  ]) {
    await form.getByText(text).waitFor()
  }
  await form.getByLabel('Start Date').fill('')
  await form.getByRole('button', { name: 'Create Event' }).click()
  await form.getByText('Start date is required').waitFor()
  await requireNoBarrier(page)
  const day = addDays(today(), 1)
  await form.getByLabel('Title').fill(WALK.title)
  await page.mouse.click(5, 5)
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await expect.poll(() => form.getByLabel('Title').inputValue()).toBe(WALK.title)
  await form.getByLabel('Description').fill(WALK.description)
  await form.getByLabel('Location').fill(WALK.location)
  await form.getByLabel('Start Date').fill(day)
  expect(await form.getByLabel('End Date').getAttribute('min')).toBe(day)
  await form.getByLabel('Start Time').fill('17:30')
  await form.getByRole('switch', { name: 'All-day event' }).check()
  expect(await form.getByLabel('Start Time').count()).toBe(0)
  await form.getByRole('switch', { name: 'All-day event' }).uncheck()
  await form.getByRole('checkbox', { name: 'Social' }).check()
  const tooLarge = { name: 'wall.png', mimeType: 'image/png', buffer: Buffer.alloc(5 * 1024 * 1024 + 1) }
  await form.getByLabel('Event Image').setInputFiles(tooLarge)
  await form.getByText('"wall.png" is too large. The limit is 5 MB.').waitFor()
  const picture = await sharp({ create: { width: 900, height: 500, channels: 3, background: 'teal' } })
    .jpeg()
    .toBuffer()
  await form.getByLabel('Event Image').setInputFiles({ name: 'walk.jpg', mimeType: 'image/jpeg', buffer: picture })
  await form.getByRole('button', { name: 'Create Event' }).click()
  await toast(page, 'Event created')

  await page.getByRole('tab', { name: 'Upcoming Events' }).click()
  await page.getByRole('link', { name: 'Lantern walk' }).click()
  const dialog = page.getByRole('dialog', { name: 'Lantern walk' })
  await dialog.getByText(formatDate(day)).waitFor()
  const shown = await dialog.locator('img').evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth))
  expect(shown).toBe(900)

  await dialog.getByRole('button', { name: 'Edit Event' }).click()
  const edit = page.getByRole('dialog', { name: 'Edit Event' })
  await edit.getByLabel('Title').fill('Lantern and star walk')
  expect(await edit.getByLabel('Start Time').inputValue()).toBe('17:30')
  await edit.getByRole('button', { name: 'Remove Current image' }).click()
  await edit.getByRole('button', { name: 'Update Event' }).click()
  await toast(page, 'Event updated')

  await page.getByRole('link', { name: 'Lantern and star walk' }).click()
  const changed = page.getByRole('dialog', { name: 'Lantern and star walk' })
  expect(await changed.locator('img').count()).toBe(0)
  await changed.getByRole('button', { name: 'Cancel Event' }).click()
  const cancelling = page.getByRole('dialog', { name: 'Cancel Event' })
  await cancelling.getByText('Are you sure you want to cancel "Lantern and star walk"? This action cannot be undone.').waitFor()
  const tells = cancelling.getByRole('checkbox', { name: /^Email \d+ (person|people)$/ })
  const reason = cancelling.getByLabel('Reason (optional)')
  await reason.fill('Thunderstorms are coming.')
  await tells.uncheck({ force: true })
  await reason.waitFor({ state: 'detached' })
  await tells.check({ force: true })
  const emailed = Number((await cancelling.getByText(/^Email \d+/).innerText()).match(/\d+/)?.[0])
  await cancelling.getByRole('button', { name: 'Keep Event' }).click()
  await changed.getByRole('button', { name: 'Cancel Event' }).click()
  await expect.poll(() => reason.inputValue()).toBe('Thunderstorms are coming.')
  await cancelling.getByRole('button', { name: 'Cancel Event' }).click()
  await toast(page, 'Event cancelled')
  await changed.getByText(`Cancelled · Told ${emailed} ${emailed === 1 ? 'person' : 'people'}`, { exact: false }).waitFor()
  expect((await portal.post.mailTo('rosa@example.org', 'Cancelled')).text).toContain('Thunderstorms are coming.')
  expect(portal.post.mails.filter(({ subject }) => subject.startsWith('Cancelled'))).toHaveLength(emailed)
  await changed.getByText('Cancelled', { exact: true }).waitFor()
  expect(await changed.getByRole('button', { name: 'Edit Event' }).count()).toBe(0)
  await changed.getByRole('button', { name: 'Close' }).click()

  const resident = await newPhone(portal)
  await enter(resident, 'rosa')
  await resident.goto('/events?tab=upcoming')
  const row = resident.getByRole('listitem').filter({ hasText: 'Lantern and star walk' })
  await row.getByText('Cancelled', { exact: true }).waitFor()
  expect(await row.getByRole('link').evaluate((link) => getComputedStyle(link).textDecorationLine)).toBe('line-through')

  await page.getByRole('link', { name: 'Lantern and star walk' }).click()
  await changed.getByRole('button', { name: 'Delete Event' }).click()
  const deleting = page.getByRole('dialog', { name: 'Delete Event' })
  await deleting.getByText('Are you sure you want to delete "Lantern and star walk"?').waitFor()
  await deleting.getByText(/^It stays in Recently deleted until \w{3} \d+, \d{4}\.$/).waitFor()
  await deleting.getByRole('button', { name: 'Delete Event' }).click()
  await toast(page, 'Event deleted')
  await page.getByText('No upcoming events').waitFor()
})

test('the form on its own page takes any date, edits by id, and is for admins only', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  const page = await newDesktop(portal, { expectedComplaints: [/status of 404/] })
  await enterAsBoard(page)
  await page.goto('/event-form')
  await page.getByRole('heading', { name: 'Create Event' }).waitFor()
  expect(await page.getByLabel('Start Date').getAttribute('min')).toBeNull()
  await page.getByLabel('Title').fill('Founding day')
  await page.getByLabel('Description').fill('The day the association was founded.')
  await page.getByLabel('Location').fill('Clubhouse')
  await page.getByLabel('Start Date').fill('1999-12-31')
  await page.getByRole('switch', { name: 'All-day event' }).check()
  await page.getByRole('checkbox', { name: 'Holiday' }).check()
  await page.getByRole('button', { name: 'Create Event' }).click()
  await page.waitForURL('**/events')
  await page.goto('/events?month=1999-12&day=1999-12-31')
  await page.getByRole('link', { name: 'Founding day' }).click()
  const id = new URL(page.url()).searchParams.get('event')

  await page.goto(`/event-form?id=${id}`)
  await page.getByRole('heading', { name: 'Edit Event' }).waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe('Founding day')
  await page.getByLabel('Title').fill('Founding day, remembered')
  await page.getByRole('button', { name: 'Update Event' }).click()
  await page.waitForURL('**/events')
  await toast(page, 'Event updated')
  await page.goto('/event-form?id=999')
  await page.getByRole('main').getByText('Failed to load event').waitFor()
  await page.getByRole('main').getByText('This event no longer exists.').waitFor()
  expect(await page.getByRole('button', { name: 'Retry' }).count()).toBe(0)
  const cancelled = await addEvent(portal, { dateStart: '2031-07-16' })
  const headers = { cookie: await openSession(portal, ADMIN.username, ADMIN.password) }
  await fetch(`${portal.url}/api/events/${cancelled.id}/cancel`, { method: 'POST', headers })
  for (const address of [`/event-form?id=${cancelled.id}`, `/events?form=${cancelled.id}`]) {
    await page.goto(address)
    await page.getByText('A cancelled event cannot be changed.').waitFor()
    expect(await page.getByLabel('Title').count()).toBe(0)
  }

  const resident = await newPhone(portal)
  await enter(resident, 'rosa')
  await resident.goto('/event-form')
  await resident.waitForURL('**/events')
  expect(await resident.getByRole('button', { name: 'Add Event' }).count()).toBe(0)
  await resident.goto('/events-simple?month=1999-12')
  await expect.poll(() => resident.getByRole('button', { name: 'Add Event' }).isDisabled()).toBe(true)
  await resident.getByRole('link', { name: 'Founding day, remembered' }).click()
  await resident.getByRole('dialog').getByText('All day').waitFor()
})

test('arrow keys walk the days, and a calendar that does not load can be asked for again', async () => {
  const portal = await startPortal()
  await addEvent(portal, { dateStart: '2031-07-16' })
  const page = await newDesktop(portal, { colorScheme: 'dark', expectedComplaints: [/ERR_FAILED/] })
  await enterAsBoard(page)
  let refuse = true
  await page.route(/events\.month/, (route) => (refuse ? route.abort() : route.continue()))
  await page.goto('/events?month=2031-07')
  await page.getByText('Failed to fetch events').waitFor()
  refuse = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await dayButton(page, '2031-07-16').waitFor()
  await dayButton(page, '2031-07-15').focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: longDay('2031-07-16') }).waitFor()
  await page.getByRole('link', { name: 'Lantern walk' }).waitFor()
})

test('two taps bring all events into a calendar app; the link can be copied, and turned off', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  await addEvent(portal, { dateStart: addDays(today(), 3), isAllDay: true })
  const page = await newPhone(portal)
  await enter(page, 'rosa')
  await page.goto('/events')
  await page.context().route('https://calendar.google.com/**', (route) => route.fulfill({ body: 'Google', contentType: 'text/plain' }))
  await page.getByRole('button', { name: 'Add all events to my calendar' }).click()
  const [app] = await Promise.all([page.waitForEvent('popup'), page.getByRole('button', { name: 'Google Calendar' }).click()])
  await app.waitForURL('https://calendar.google.com/**')
  const url = await page.getByLabel('Your calendar link').inputValue()
  expect(new URL(app.url()).searchParams.get('cid')).toBe(url.replace('http:', 'webcal:'))
  await app.close()
  await page.getByRole('button', { name: 'Copy link' }).click()
  await expect.poll(() => page.getByLabel('Your calendar link').inputValue()).toBe(url)
  for (const name of ['Apple Calendar', 'Outlook']) await page.getByRole('button', { name }).waitFor()
  const feed = await fetch(url)
  expect(feed.status).toBe(200)
  expect(await feed.text()).toContain('SUMMARY:Lantern walk')
  await page.reload()
  await page.getByText("It can't be shown again").waitFor()
  await page.getByRole('button', { name: 'Turn off this link' }).click()
  await page.getByRole('dialog', { name: 'Turn off this link' }).getByRole('button', { name: 'Turn off this link' }).click()
  await toast(page, 'Calendar link turned off')
  expect((await fetch(url)).status).toBe(404)
})

test('a day without events shows what comes next', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  await addEvent(portal, { dateStart: addDays(today(), 40), isAllDay: true })
  const page = await newPhone(portal)
  await enter(page, 'rosa')
  await page.goto(`/events?day=${today()}`)
  const next = page.getByRole('region', { name: 'Next event' })
  await next.getByRole('link', { name: 'Lantern walk' }).click()
  await page.getByRole('dialog', { name: 'Lantern walk' }).waitFor()
})
