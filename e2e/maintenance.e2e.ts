import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { takePhoto } from '../src/testing/camera-photo'
import { newDesktop, newPhone, sharePortal, startPortal } from './harness'
import { addResident, enter, enterAsBoard, openSession, PASSWORD } from './people'
import { ADMIN, type Portal } from './portal-process'

const DESCRIPTION = 'The streetlight by the park has been dark since Monday.'
const jpeg = async (name: string) => ({ name, mimeType: 'image/jpeg', buffer: await takePhoto({ width: 800, height: 600 }) })

/** Stories about one report share it, each with its own resident. */
const shared = await sharePortal()

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).waitFor()
const photoInput = (page: Page) => page.locator('input[type="file"][multiple]')

async function fillIn(page: Page) {
  await page.getByRole('radio', { name: 'Something is Broken' }).check()
  await page.getByLabel('Description').fill(DESCRIPTION)
}

/** A report that is already there, with `photos` small ones. */
async function fileReport(portal: Portal, username: string, photos = 0, password?: string) {
  const form = new FormData()
  const fields = {
    issueType: 'HOA Request',
    streetName: 'Sageleaf Cir',
    streetNumber: '18',
    locationRelevance: 'Common Area',
    description: DESCRIPTION,
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (let at = 0; at < photos; at += 1) {
    const bytes = await sharp({ create: { width: 400, height: 300, channels: 3, background: `rgb(${at * 60}, 90, 120)` } })
      .jpeg()
      .toBuffer()
    form.append('photos', new Blob([new Uint8Array(bytes)], { type: 'image/jpeg' }), `${at}.jpg`)
  }
  const headers = { cookie: await openSession(portal, username, password) }
  const answer = await fetch(`${portal.url}/api/maintenance-reports`, { method: 'POST', headers, body: form })
  expect(answer.status).toBe(201)
  return (await answer.json()) as { id: number; photoUrls: string[] }
}

test('from a phone’s photo to the board’s closing comment', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  const phone = await newPhone(portal)
  await enter(phone, 'rosa')
  await phone.goto('/maintenance')
  await fillIn(phone)
  expect(await phone.getByLabel('Street number').inputValue()).toBe('18')
  await phone.getByRole('group', { name: 'Where is the problem?' }).getByRole('radio', { name: 'Common Area' }).check()
  // A common area is not the reporter's home.
  expect(await phone.getByLabel('Street number').inputValue()).toBe('')
  await phone.getByLabel('Street number').fill('18')
  await phone.getByRole('group', { name: 'Nearest address' }).getByLabel('Street name').selectOption('Sageleaf Cir')
  await phone.getByLabel('Where exactly?').fill('By the mailboxes')

  const sent: Buffer[] = []
  await phone.route('**/api/maintenance-reports', (route) => {
    sent.push(route.request().postDataBuffer() ?? Buffer.alloc(0))
    return route.continue()
  })
  const original = await takePhoto({ width: 4000, height: 3000 })
  await photoInput(phone).setInputFiles([{ name: 'IMG_1.jpg', mimeType: 'image/jpeg', buffer: original }, await jpeg('IMG_2.jpg')])
  await phone.getByRole('img', { name: 'IMG_1.jpg' }).waitFor()
  await phone.getByRole('button', { name: 'Remove IMG_2.jpg' }).click()
  const calls: string[] = []
  phone.on('request', (request) => {
    if (request.url().includes('auth.me')) calls.push('refresh')
    if (request.url().endsWith('/api/maintenance-reports')) calls.push('submit')
  })
  await phone.getByRole('button', { name: 'Submit Report' }).click()
  await toast(phone, 'Report Submitted')
  await phone.getByText('Your maintenance report has been submitted successfully.').waitFor()

  await phone.getByRole('heading', { name: 'Your Maintenance Reports' }).waitFor()
  expect(new URL(phone.url()).search).toBe('?tab=history')
  const panel = phone.getByRole('status').filter({ hasText: /Report #\d+ has been sent/ })
  await panel.getByText("The board has been told. You'll get an email when the status changes.").waitFor()
  const [number = ''] = /#\d+/.exec(await panel.innerText()) ?? []
  await phone.getByText('Near 18 Sageleaf Cir (Common Area): By the mailboxes').waitFor()
  await phone.getByRole('listitem').getByText(number, { exact: true }).waitFor()
  await phone.getByText('1 photo').waitFor()
  expect(await phone.getByText(/Notification/).count()).toBe(0)
  await phone.getByRole('tab', { name: 'Submit New Report' }).click()
  await expect.poll(() => phone.getByLabel('Description').inputValue()).toBe('')
  expect(await phone.getByRole('img', { name: 'IMG_1.jpg' }).count()).toBe(0)

  // The session is made sure of before, and refreshed four times in the background afterwards.
  await expect.poll(() => calls.length).toBeGreaterThanOrEqual(6)
  expect(calls.slice(0, 6)).toEqual(['refresh', 'submit', 'refresh', 'refresh', 'refresh', 'refresh'])

  // The browser made the photo smaller and removed its location.
  const [body = Buffer.alloc(0)] = sent
  expect(body.length).toBeLessThan(original.length)
  expect(body.includes('GPS')).toBe(false)

  const { links } = await portal.post.mailTo(ADMIN.email, 'New maintenance report: Something is Broken')
  const desktop = await newDesktop(portal)
  await enterAsBoard(desktop)
  await desktop.goto(links[0] ?? '')
  const details = desktop.getByRole('dialog', { name: 'Report Details' })
  await details.getByText('Rosa Resident').first().waitFor()
  await details.getByText('rosa@example.org').waitFor()
  await details.getByRole('button', { name: 'Open photo 1 of 1' }).click()
  await desktop.getByText(/taken Nov 5, 2026, 17:42 · Google Pixel 9/).waitFor()
  const shown = await desktop.getByRole('img', { name: 'Photo 1 of 1' }).evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return [image.naturalWidth, image.naturalHeight]
  })
  expect(shown).toEqual([1500, 2000])
  await desktop.keyboard.press('Escape')

  for (const [status, comment] of [
    ['In Progress', 'The electrician comes on Thursday.'],
    ['Closed', 'The lamp has been replaced.'],
  ] as const) {
    await details.getByRole('button', { name: 'Update Status' }).click()
    const update = desktop.getByRole('dialog', { name: 'Update Report Status' })
    await update.getByLabel('Admin Comments').fill(comment)
    await update.getByRole('button', { name: status }).click()
    await toast(desktop, 'Status Updated')
    await details.getByText(comment).first().waitFor()
  }

  const told = await portal.post.mailTo('rosa@example.org', 'now Closed')
  expect(told.text).toContain('The lamp has been replaced.')
  await phone.goto(told.links[0] ?? '')
  const mine = phone.getByRole('dialog', { name: 'Report Details' })
  await mine.getByText('In Progress → Closed').waitFor()
  await expect.poll(() => mine.getByRole('listitem').filter({ hasText: 'by Bea Board' }).count()).toBe(2)
  expect(await mine.getByText('Submitted By', { exact: true }).count()).toBe(0)
  expect(await mine.getByRole('button', { name: 'Update Status' }).count()).toBe(0)
})

test('a draft outlives a reload and an ended session, and is sent after signing in over the form', { timeout: 120_000 }, async () => {
  await addResident(shared, 'Dora Dunn')
  const page = await newPhone(shared, { expectedComplaints: [/status of 401/] })
  await enter(page, 'dora')
  await page.goto('/maintenance')
  await fillIn(page)
  await photoInput(page).setInputFiles(await jpeg('lamp.jpg'))
  await page.getByRole('img', { name: 'lamp.jpg' }).waitFor()
  await page.reload()
  await page.getByText('We saved your draft.').waitFor()
  await page.getByRole('img', { name: 'lamp.jpg' }).waitFor()
  expect(await page.getByLabel('Description').inputValue()).toBe(DESCRIPTION)
  expect(await page.getByRole('radio', { name: 'Something is Broken' }).isChecked()).toBe(true)

  await page.context().clearCookies()
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await toast(page, 'Session Expired')
  await page.getByText('Your login session has expired. Please log in again to submit your report.').waitFor()
  const again = page.getByRole('dialog', { name: 'Sign in and go on' })
  await again.getByLabel('Your password').fill(PASSWORD)
  await again.getByRole('button', { name: 'Sign in and go on' }).click()
  await toast(page, 'Report Submitted')
  await page.getByText('1 photo').waitFor()
  await page.getByRole('tab', { name: 'Submit New Report' }).click()
  await page.reload()
  expect(await page.getByLabel('Description').inputValue()).toBe('')
  expect(await page.getByText('We saved your draft.').count()).toBe(0)
})

test('the form says what is missing or refused, at once', { timeout: 120_000 }, async () => {
  await addResident(shared, 'Fay Ford')
  const page = await newDesktop(shared)
  await enter(page, 'fay')
  await page.goto('/maintenance')
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await page.getByText('Please select an issue type').waitFor()
  await page.getByText('Description must be at least 10 characters').waitFor()

  await photoInput(page).setInputFiles({ name: 'notes.txt', mimeType: 'text/plain', buffer: Buffer.from('hello') })
  await page.getByText(/"notes.txt" cannot be uploaded here/).waitFor()
  await photoInput(page).setInputFiles({ name: 'big.jpg', mimeType: 'image/jpeg', buffer: Buffer.alloc(11 * 1024 * 1024) })
  await page.getByText('"big.jpg" is too large. The limit is 10 MB.').waitFor()
  await photoInput(page).setInputFiles({ name: 'cat.jpg', mimeType: 'image/jpeg', buffer: Buffer.from('#!/bin/sh') })
  await page.getByText('The content of "cat.jpg" does not match its file type.').waitFor()
  const six = await Promise.all(['1', '2', '3', '4', '5', '6'].map((name) => jpeg(`${name}.jpg`)))
  await photoInput(page).setInputFiles(six)
  await page.getByText('At most 5 files can be uploaded here.').waitFor()
  await page.getByRole('img', { name: '5.jpg' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: /^Remove/ }).count()).toBe(5)
})

test('an admin files for a resident, whose address takes the place of their own', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Nils Neighbor', { streetNumber: '27', streetName: 'Mulefat Cir' })
  await addResident(portal, 'Lena Landlord')
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/maintenance')
  await fillIn(page)
  await page.getByLabel('Street number').fill('1')
  await page.getByLabel('Street name').selectOption('Oakridge Dr')
  await page.getByLabel('Submit on behalf of a resident').check()
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await toast(page, 'Missing Information')
  await page.getByLabel('Resident', { exact: true }).selectOption({ label: 'Nils Neighbor, 27 Mulefat Cir' })
  expect([await page.getByLabel('Street number').inputValue(), await page.getByLabel('Street name').inputValue()]).toEqual([
    '27',
    'Mulefat Cir',
  ])
  await page.getByLabel('CC (optional)').selectOption({ label: 'Lena Landlord, 18 Sageleaf Cir' })
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await toast(page, 'Report Submitted')
  await page.getByRole('heading', { name: 'All Maintenance Reports' }).waitFor()
  await page.getByRole('button', { name: 'View Details' }).click()
  await page.getByText('Filed on their behalf by Bea Board').waitFor()
  await page.getByText('Copy to Lena Landlord (lena@example.org)').waitFor()
  expect((await portal.post.mailTo('lena@example.org', 'Copy of')).text).toContain(DESCRIPTION)
})

test('a resident without email is marked, and a comment alone is kept', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  for (const name of ['Nils Neighbor', 'Lena Landlord']) {
    const username = name.split(' ', 1)[0]?.toLowerCase() ?? ''
    await addResident(portal, name)
    const headers = { cookie: await openSession(portal, username), 'content-type': 'application/json' }
    const body = JSON.stringify({ reason: 'too_many_emails' })
    expect((await fetch(`${portal.url}/api/email/unsubscribe`, { method: 'POST', headers, body })).status).toBe(200)
  }
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/maintenance')
  await fillIn(page)
  await page.getByLabel('Submit on behalf of a resident').check()
  await page.getByLabel('Resident', { exact: true }).selectOption({ label: 'Nils Neighbor, 18 Sageleaf Cir' })
  await expect.poll(() => page.getByLabel('CC (optional)').getByRole('option').allInnerTexts()).toContain('Bea Board')
  await page.getByLabel('CC (optional)').selectOption({ label: 'Lena Landlord, 18 Sageleaf Cir (has unsubscribed)' })
  await page.getByLabel('Street number').fill('18')
  await page.getByRole('button', { name: 'Submit Report' }).click()
  await toast(page, 'Report Submitted')
  await page.getByText('No photos').waitFor()
  await page.getByRole('button', { name: 'View Details' }).click()
  const details = page.getByRole('dialog', { name: 'Report Details' })
  await details.getByText('Copy to Lena Landlord: not emailed (has unsubscribed)').waitFor()

  await details.getByRole('button', { name: 'Update Status' }).click()
  const update = page.getByRole('dialog', { name: 'Update Report Status' })
  await update.getByText('The resident sees it in the portal, not by email: they have unsubscribed.').waitFor()
  expect(await update.getByRole('button', { name: 'Save Comment Only' }).isDisabled()).toBe(true)
  await update.getByLabel('Admin Comments').fill('The electrician has been called.')
  await page.mouse.click(5, 5)
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await update.getByRole('button', { name: 'Save Comment Only' }).click()
  await toast(page, 'Comment Saved')
  await details.getByText('The electrician has been called.').first().waitFor()
  await details.getByText('Comment by Bea Board').waitFor()
})

test('a board member closes a report with a photo on a phone: the words survive, and its reporter gets one email', {
  timeout: 120_000,
}, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  await fileReport(portal, 'rosa')
  const phone = await newPhone(portal)
  await enterAsBoard(phone)
  await phone.goto('/maintenance?tab=history')
  const openStatus = async () => {
    await phone.getByRole('button', { name: 'View Details' }).click()
    await phone.getByRole('button', { name: 'Update Status' }).click()
  }
  await openStatus()
  const dialog = phone.getByRole('dialog', { name: 'Update Report Status' })
  await dialog.getByLabel('Admin Comments').fill('The lamp has been replaced.')
  await phone.reload()
  await phone.getByRole('button', { name: 'Update Status' }).click()
  expect(await dialog.getByLabel('Admin Comments').inputValue()).toBe('The lamp has been replaced.')
  await photoInput(phone)
    .last()
    .setInputFiles(await jpeg('lamp.jpg'))
  await dialog.getByRole('button', { name: 'Remove lamp.jpg' }).waitFor()
  await dialog.getByText('Each emails Rosa Resident.').waitFor()
  await dialog.getByRole('button', { name: 'Closed' }).click()
  await toast(phone, 'Status Updated')
  await phone.getByRole('link', { name: 'Open photo 1 of 1' }).waitFor()

  const { text } = await portal.post.mailTo('rosa@example.org', 'now Closed')
  expect(text).toContain('The lamp has been replaced.')
  expect(text).toContain('The board added 1 photo.')
  expect(portal.post.mails.filter(({ to, subject }) => to === 'rosa@example.org' && subject.includes('report')).length).toBe(1)
})

test('a proxy’s error page is put into words', { timeout: 120_000 }, async () => {
  const { id } = await fileReport(shared, ADMIN.username, 0, ADMIN.password)
  const page = await newDesktop(shared, { expectedComplaints: [/status of 502/] })
  await enterAsBoard(page)
  const badGateway = { status: 502, contentType: 'text/html', body: '<h1>Bad Gateway</h1>' }
  await page.goto(`/maintenance?report=${id}`)
  await page.getByRole('button', { name: 'Update Status' }).click()
  await page.route(`**/api/maintenance-reports/${id}`, (route) => route.fulfill(badGateway))
  await page.getByRole('dialog').getByRole('button', { name: 'In Progress' }).click()
  await toast(page, 'Update Failed')
  await page.getByText('Error 502: Failed to update maintenance report').waitFor()
  await page.route('**/trpc/*maintenance.*', (route) => route.fulfill(badGateway))
  await page.goto(`/maintenance?report=${id}`)
  await page.getByText('Failed to fetch maintenance reports: 502', { exact: true }).waitFor()
  await page.getByText('Failed to fetch the report').waitFor()
  expect(await page.getByText('API error').count()).toBe(0)
})

test('a mail server that refuses is seen by the board, and told again once it is back', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  portal.post.refuse(ADMIN.email)
  const { id } = await fileReport(portal, 'rosa')
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto(`/maintenance?report=${id}`)
  const details = page.getByRole('dialog', { name: 'Report Details' })
  await details.getByText('Notification Failed').waitFor()
  await details.getByRole('button', { name: 'Send Again' }).click()
  await page.getByText('The mail server has refused the email again.').waitFor()
  portal.post.accept(ADMIN.email)
  await details.getByRole('button', { name: 'Send Again' }).click()
  await details.getByText('Notification Successful').waitFor()
  await portal.post.mailTo(ADMIN.email, 'New maintenance report: HOA Request')
})

test('photos fill the screen: keys and arrows turn, fingers enlarge, Back closes, and a lost one has a placeholder', {
  timeout: 120_000,
}, async () => {
  await addResident(shared, 'Phil Park')
  const { id, photoUrls } = await fileReport(shared, 'phil', 3)
  const page = await newPhone(shared, { expectedComplaints: [/status of 404/] })
  await enter(page, 'phil')
  await page.route(`**${photoUrls[2]}`, (route) => route.fulfill({ status: 404 }))
  await page.goto('/maintenance?tab=history')
  await page.getByRole('button', { name: 'View Details' }).click()
  await page.getByRole('button', { name: 'Open photo 1 of 3' }).click()
  const photo = (at: number) => page.getByRole('img', { name: `Photo ${at} of 3` })
  await photo(1).waitFor()
  await page.keyboard.press('ArrowRight')
  await photo(2).waitFor()

  const fingers = await page.context().newCDPSession(page)
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', apart: number) =>
    fingers.send('Input.dispatchTouchEvent', {
      type,
      touchPoints: type === 'touchEnd' ? [] : [-1, 1].map((side, at) => ({ x: 195 + (side * apart) / 2, y: 400, id: at })),
    })
  await touch('touchStart', 80)
  for (const apart of [100, 140, 180, 240]) await touch('touchMove', apart)
  await touch('touchEnd', 0)
  const widthOf = async (at: number) => (await photo(at).boundingBox())?.width ?? 0
  await expect.poll(() => widthOf(2)).toBeGreaterThan(390 * 2.5)
  await page.keyboard.press('0')
  await expect.poll(() => widthOf(2)).toBe(390)

  await page.getByRole('button', { name: 'Next photo' }).click()
  await page.getByText('Photo not available').waitFor()
  expect(await page.getByRole('button', { name: 'Next photo' }).isDisabled()).toBe(true)
  await page.goBack()
  await page.getByRole('dialog', { name: 'Report Details' }).waitFor()
  expect(new URL(page.url()).search).toBe(`?tab=history&report=${id}`)
  await page.goBack()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('filters live in the address, and a deleted report is gone', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  await fileReport(portal, 'rosa')
  await fileReport(portal, ADMIN.username, 0, ADMIN.password)
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/maintenance?tab=history')
  await page.getByRole('button', { name: 'View Details' }).first().click()
  await page.getByRole('button', { name: 'Update Status' }).click()
  await expect.poll(() => page.getByRole('dialog').getByRole('button', { name: 'Open' }).isDisabled()).toBe(true)
  await page.getByRole('dialog').getByRole('button', { name: 'Closed' }).click()
  await toast(page, 'Status Updated')
  await page.getByRole('dialog', { name: 'Report Details' }).getByRole('button', { name: 'Close', exact: true }).click()
  await page.getByRole('button', { name: 'Closed', exact: true }).click()
  expect(new URL(page.url()).search).toBe('?tab=history&status=closed')
  await expect.poll(() => page.getByRole('button', { name: 'View Details' }).count()).toBe(1)

  await page.getByRole('button', { name: 'View Details' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await page
    .getByRole('dialog', { name: 'Delete Maintenance Report' })
    .getByText(/^It stays in Recently deleted until/)
    .waitFor()
  await page.getByRole('button', { name: 'Delete Report' }).click()
  await page.getByText('The maintenance report has been permanently deleted.').waitFor()
  await page.getByText('No maintenance reports found.').waitFor()

  await page.getByRole('button', { name: 'Show All' }).click()
  await expect.poll(() => page.getByRole('button', { name: 'View Details' }).count()).toBe(1)
  await page.getByRole('button', { name: 'Filter', exact: true }).click()
  await page.getByLabel('Whose reports').selectOption('Mine')
  await page.getByText('No maintenance reports found.').waitFor()
  await page.reload()
  expect(new URL(page.url()).search).toBe('?tab=history&view=mine')
  await page.getByText('No maintenance reports found.').waitFor()
  await page.getByRole('button', { name: 'Filter: Mine', exact: true }).click()
  await page.getByLabel('Whose reports').selectOption("Everyone's")
  await page.getByRole('searchbox', { name: 'Find a report' }).fill('rosa')
  await expect.poll(() => new URL(page.url()).search).toBe('?tab=history&q=rosa')
  await expect.poll(() => page.getByRole('button', { name: 'View Details' }).count()).toBe(1)
  await page.getByRole('searchbox', { name: 'Find a report' }).fill('nobody of that name')
  await page.getByText('No maintenance reports found.').waitFor()
})
