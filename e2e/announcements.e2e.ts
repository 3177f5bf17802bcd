import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { dateInZone } from '../src/shared/calendar'
import { newDesktop, newPhone, startPortal } from './harness'
import { findBarriers } from './page-checks'
import { addResident, enter, enterAsBoard, openSession } from './people'
import { ADMIN, type Portal } from './portal-process'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).waitFor()
const card = (page: Page, title: string) =>
  page.getByRole('article').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const photo = () =>
  sharp({ create: { width: 1600, height: 900, channels: 3, background: '#385' } })
    .jpeg()
    .toBuffer()

/** Writes announcements over the API; returns their ids. */
async function publish(portal: Portal, drafts: Record<string, unknown>[]): Promise<number[]> {
  const headers = { 'content-type': 'application/json', cookie: await openSession(portal, ADMIN.username, ADMIN.password) }
  const ids: number[] = []
  for (const draft of drafts) {
    const body = JSON.stringify({ content: 'Words for everyone.', categories: [2], ...draft })
    const answer = await fetch(`${portal.url}/api/announcements`, { method: 'POST', headers, body })
    ids.push(((await answer.json()) as { id: number }).id)
  }
  return ids
}

test('the board publishes a photo and a PDF and pins with mail; residents read, one mail each', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  await addResident(portal, 'Nils Neighbor')
  const board = await newDesktop(portal)
  await enterAsBoard(board)
  await board.goto('/announcements')
  await board.getByText('No announcements in this category.').waitFor()
  // Every tab is in sight.
  const ends = await board.getByRole('tab').evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().right))
  expect(ends).toHaveLength(8)
  expect(Math.max(...ends)).toBeLessThan(1280)
  await board.getByRole('tab', { name: 'All' }).press('End')
  await board.getByRole('tab', { name: 'Good News' }).press('Home')

  await board.getByRole('button', { name: 'New Announcement' }).click()
  const dialog = board.getByRole('dialog', { name: 'Create Announcement' })
  expect((await dialog.boundingBox())?.width).toBe(600)
  await dialog.getByLabel('Title').fill('A bench under the oak')
  await dialog.getByLabel('Content').fill('Sit down.\nRead https://example.org/oak.')
  await dialog.getByLabel('Good News').check()
  await dropFile(board, 'oak.jpg', await photo())
  await dialog.getByText(/^\d+\.\d KB$/).waitFor()
  await dialog.getByLabel('What does this picture show?').fill('A bench in the shade')
  await dialog.getByLabel('Decorative').check()
  await dialog.getByLabel('Decorative').uncheck()
  await dialog.getByRole('button', { name: 'Create Announcement' }).click()
  await toast(board, 'Announcement Created')
  await card(board, 'A bench under the oak').getByRole('link', { name: 'View Attachment (Image)' }).waitFor()
  await card(board, 'A bench under the oak').getByRole('img', { name: 'A bench in the shade' }).waitFor()

  await board.getByRole('button', { name: 'New Announcement' }).click()
  await dialog.getByLabel('Title').fill('Water off on Friday')
  await dialog.getByLabel('Content').fill('From 9 to 12.')
  await dialog.getByLabel('Urgent / Safety').check()
  await dialog
    .getByLabel('Attachment (optional)', { exact: true })
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: PDF })
  await dialog.getByRole('button', { name: 'Create Announcement' }).click()
  await card(board, 'Water off on Friday').waitFor()
  await expect.poll(() => board.getByRole('article').first().textContent()).toContain('Water off')

  await card(board, 'A bench under the oak').getByRole('button', { name: 'Pin' }).click()
  const pin = board.getByRole('dialog', { name: 'Pin Important Announcement' })
  await pin.getByText(/ALL registered users\. 3 people will get it/).waitFor()
  await pin.getByRole('button', { name: 'Pin Only' }).waitFor()
  await pin.getByLabel('Send email notification').check()
  await pin.getByRole('button', { name: 'Pin & Send Notification' }).click()
  await toast(board, 'Pin Status Updated')
  await card(board, 'A bench under the oak').getByText('Pinned Announcement').waitFor()
  await card(board, 'A bench under the oak').getByRole('button', { name: 'Unpin' }).click()
  await card(board, 'A bench under the oak').getByText('Pinned Announcement').waitFor({ state: 'detached' })
  await card(board, 'A bench under the oak').getByRole('button', { name: 'Pin' }).click()
  await pin.getByText(/Everyone has already been emailed about this/).waitFor()
  await pin.getByRole('button', { name: 'Pin Only' }).click()
  await card(board, 'A bench under the oak').getByText('Pinned Announcement').waitFor()

  const mail = await portal.post.mailTo('rosa@example.org', 'A bench under the oak')
  await portal.post.mailTo('nils@example.org', 'A bench under the oak')
  await portal.post.mailTo(ADMIN.email, 'A bench under the oak')
  expect(portal.post.mails.filter(({ subject }) => subject.includes('bench'))).toHaveLength(3)

  const phone = await newPhone(portal)
  await enter(phone, 'rosa')
  await phone.goto(mail.links.find((link) => link.includes('/announcements')) ?? '')
  const bench = card(phone, 'A bench under the oak')
  await bench.getByText('By Bea Board').waitFor()
  expect(await bench.getByRole('link', { name: 'https://example.org/oak' }).getAttribute('rel')).toContain('noopener')
  expect(await bench.getByRole('button').count()).toBe(0)
  const width = await bench.getByRole('img').evaluate(async (image: HTMLImageElement) => {
    await image.decode()
    return image.naturalWidth
  })
  expect(width).toBe(640)
  const [opened] = await Promise.all([phone.waitForEvent('popup'), bench.getByRole('link', { name: 'View Attachment (Image)' }).click()])
  await opened.waitForLoadState()
  expect(await opened.evaluate(() => document.contentType)).toBe('image/jpeg')
})

/** A file dragged from the desktop onto the drop zone. */
async function dropFile(page: Page, name: string, bytes: Buffer) {
  const data = await page.evaluateHandle(
    ([fileName, base64]) => {
      const transfer = new DataTransfer()
      const content = Uint8Array.from(atob(base64 ?? ''), (letter) => letter.charCodeAt(0))
      transfer.items.add(new File([content], fileName ?? '', { type: 'image/jpeg' }))
      return transfer
    },
    [name, bytes.toString('base64')],
  )
  const zone = page.getByText('Choose a file or drag it here')
  await zone.dispatchEvent('dragover', { dataTransfer: data })
  await zone.dispatchEvent('drop', { dataTransfer: data })
}

test.each([
  [1280, 800, '100%'],
  [800, 1000, '100%'],
  [390, 844, '100%'],
  [320, 640, '200%'],
])('at %i x %i and text of %s a toast leaves the end of a dialog in sight and shows its own', async (width, height, size) => {
  const portal = await startPortal()
  const page = await newDesktop(portal, { viewport: { width, height } })
  await enterAsBoard(page)
  await page.goto('/announcements')
  await page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size)
  await page.getByRole('button', { name: 'New Announcement' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Create Announcement' }).click()
  const seen = await page.waitForFunction(() => {
    const card = document.querySelector('[role="alert"] > div')
    if (card?.getAnimations().some(({ playState }) => playState === 'running')) return null
    const toast = card?.getBoundingClientRect()
    const end = document.querySelector('[role="dialog"] [type="submit"]')?.getBoundingClientRect()
    if (!toast || !end) return null
    const isBeside = toast.right <= end.left || end.right <= toast.left || toast.bottom <= end.top || end.bottom <= toast.top
    return { isBeside, isWhole: toast.top >= 0 && toast.bottom <= window.innerHeight }
  })
  expect(await seen.jsonValue()).toEqual({ isBeside: true, isWhole: true })
})

test('the form says what is missing, an edit changes everything, and deleting asks first', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  const [id] = await publish(portal, [{ title: 'Old title', expiresAt: '2020-01-31' }])
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/announcements')
  await card(page, 'Old title').getByText('Expired', { exact: true }).waitFor()
  await card(page, 'Old title').getByText('Expires Jan 31, 2020').waitFor()

  await page.getByRole('button', { name: 'New Announcement' }).click()
  await page.getByLabel('Title').fill('   ')
  await page.getByRole('button', { name: 'Create Announcement' }).click()
  await toast(page, 'Invalid Form')
  await page.getByText('Please fill in all required fields and select at least one category.').waitFor()
  await page.getByText('At least one category is required').waitFor()
  const file = page.getByLabel('Attachment (optional)', { exact: true })
  await file.setInputFiles({ name: 'film.mp4', mimeType: 'video/mp4', buffer: Buffer.from('x') })
  await page.getByText(/"film.mp4" cannot be uploaded here/).waitFor()
  const big = join(portal.folder, 'big.pdf')
  writeFileSync(big, Buffer.alloc(26 * 1024 * 1024))
  await file.setInputFiles(big)
  await page.getByText('"big.pdf" is too large. The limit is 25 MB.').waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await card(page, 'Old title').getByRole('button', { name: 'Edit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Edit Announcement' })
  await dialog.getByText('If not, no one is told of the change.').waitFor()
  await dialog.getByLabel('Title').fill('New title')
  await dialog.getByLabel('Expires on (optional)').fill('')
  await dialog.getByLabel('Pin this announcement').check()
  await dialog
    .getByLabel('Attachment (optional)', { exact: true })
    .setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: PDF })
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await toast(page, 'Announcement Updated')
  await card(page, 'New title').getByText('Pinned Announcement').waitFor()
  const attachment = card(page, 'New title').getByRole('link', { name: 'View Attachment (PDF)' })
  expect(await attachment.getAttribute('href')).toContain(`/api/announcements/${id}/attachment`)
  await card(page, 'New title').getByRole('button', { name: 'Edit' }).click()
  await dialog.getByRole('button', { name: 'Remove plan.pdf' }).click()
  await dialog.getByRole('button', { name: 'Save Changes' }).click()
  await attachment.waitFor({ state: 'detached' })

  const questions: string[] = []
  page.on('dialog', (question) => {
    questions.push(question.message())
    void (questions.length === 1 ? question.dismiss() : question.accept())
  })
  await card(page, 'New title').getByRole('button', { name: 'Delete' }).click()
  await card(page, 'New title').getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Announcement Deleted')
  await page.getByText('No announcements in this category.').waitFor()
  expect(questions).toEqual(Array(2).fill('Are you sure you want to delete this announcement?'))
})

test('a link finds its card however old it is, tabs live in the address, long texts fold', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  const long = Array.from({ length: 40 }, (_, line) => `Line ${line}`).join('\n')
  const drafts = Array.from({ length: 70 }, (_, at) => ({
    title: `News ${at}`,
    categories: [at % 2 ? 7 : 5],
    content: at === 1 ? long : `Body ${at}`,
  }))
  const ids = await publish(portal, drafts)
  const page = await newPhone(portal, { expectedComplaints: [/status of 404.*announcements\.get/] })
  await enter(page, 'rosa')

  await page.goto(`/announcements#${ids[0]}`)
  await card(page, 'News 0').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe(String(ids[0]))
  await page.goto(`/announcements#${ids[60]}`)
  await expect.poll(() => card(page, 'News 60').evaluate((node) => node.getBoundingClientRect().top)).toBeLessThan(400)
  await page.goto('/announcements#99999')
  await page.getByText('The announcement you were looking for is no longer available.').waitFor()

  await page.goto('/announcements')
  const fade = () => page.getByRole('tablist').evaluate((strip) => getComputedStyle(strip).maskPosition)
  await expect.poll(fade).toMatch(/^100%/)
  await page.getByRole('tab', { name: 'Good News' }).click()
  await expect.poll(fade).toMatch(/^0/)
  expect(new URL(page.url()).search).toBe('?category=good-news')
  await expect.poll(() => page.getByText('HOA Business').count()).toBe(1)
  await page.reload()
  await page.getByRole('tab', { name: 'Good News', selected: true }).waitFor()
  await page.getByRole('article').first().waitFor()
  for (let round = 0; round < 10 && (await card(page, 'News 1').count()) === 0; round += 1) {
    await page.mouse.wheel(0, 20_000)
    await page.waitForTimeout(300)
  }
  const folded = card(page, 'News 1')
  await folded.scrollIntoViewIfNeeded()
  const height = () => folded.evaluate((node) => node.getBoundingClientRect().height)
  const before = await height()
  await folded.getByRole('button', { name: 'Read more' }).click()
  await expect.poll(height).toBeGreaterThan(before * 2)
  await page.getByRole('tab', { name: 'Urgent / Safety' }).click()
  await page.getByText('No announcements in this category.').waitFor()
})

test('a list that cannot be loaded offers Retry', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await publish(portal, [{ title: 'Back again' }])
  const page = await newDesktop(portal, { expectedComplaints: [/status of 500/] })
  await enterAsBoard(page)
  let broken = true
  await page.route(/announcements\.page/, (route) => (broken ? route.fulfill({ status: 500, body: '{}' }) : route.continue()))
  await page.goto('/announcements')
  await page.getByText('Error loading announcements.').waitFor()
  broken = false
  await page.getByRole('button', { name: 'Retry' }).click()
  await card(page, 'Back again').waitFor()
})

test('an urgent notice is pinned and emailed in one go, a silent pin can be emailed later, and Escape loses no words', {
  timeout: 120_000,
}, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  await publish(portal, [{ title: 'Gate stays open', isPinned: true }])
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/announcements')
  await page.getByRole('button', { name: 'New Announcement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Announcement' })
  await dialog.getByLabel('Title').fill('Boil water')
  await dialog.getByLabel('Content').fill('Until further notice.')
  const submit = await dialog.getByRole('button', { name: 'Create Announcement' }).boundingBox()
  expect((submit?.y ?? 800) + (submit?.height ?? 0)).toBeLessThanOrEqual(800)
  await page.keyboard.press('Escape')
  await dialog.waitFor({ state: 'detached' })

  await page.reload()
  await page.getByRole('button', { name: 'New Announcement' }).click()
  await dialog.getByText("We saved your draft. It hasn't been posted.").waitFor()
  expect(await dialog.getByLabel('Content').inputValue()).toBe('Until further notice.')
  await dialog.getByLabel('Urgent / Safety').check()
  expect(await dialog.getByLabel('Tell people now').isChecked()).toBe(false)
  await dialog.getByLabel('Urgent notice').check()
  expect(await dialog.getByLabel('Tell people now').isChecked()).toBe(true)
  await dialog.getByLabel('Urgent notice').uncheck()
  await dialog.getByRole('button', { name: 'Mark it urgent, pin it, and tell people' }).click()
  await dialog.getByText('People will be told at once when you post this.').waitFor()
  for (const label of ['Urgent notice', 'Tell people now', 'Pin this announcement'])
    expect(await dialog.getByLabel(label).isChecked(), label).toBe(true)
  await dialog.getByRole('button', { name: 'Create Announcement' }).click()
  const asks = page.getByRole('dialog', { name: 'Tell 2 people?' })
  await asks.getByText('Boil water · urgent · 2 people by email').waitFor()
  await asks.getByText('2 by email now').waitFor()
  await asks.getByRole('button', { name: 'Cancel' }).click()
  await asks.waitFor({ state: 'detached' })
  await dialog.getByRole('button', { name: 'Create Announcement' }).click()
  await asks.getByRole('button', { name: 'Tell 2 people' }).click()
  await page.getByText('Residents can see it now. An email goes to 2 people.').waitFor()
  await card(page, 'Boil water').getByText('Told 2 people, ').waitFor()
  await portal.post.mailTo('rosa@example.org', 'Boil water')
  await card(page, 'Boil water').getByText('Urgent', { exact: true }).waitFor()
  expect(await card(page, 'Boil water').getByRole('button', { name: 'Tell people' }).count()).toBe(0)

  await card(page, 'Gate stays open').getByRole('button', { name: 'Tell people' }).click()
  await asks.getByRole('button', { name: 'Tell 2 people' }).click()
  await toast(page, 'People Told')
  await portal.post.mailTo('rosa@example.org', 'Gate stays open')
  await card(page, 'Gate stays open').getByRole('button', { name: 'Tell people' }).waitFor({ state: 'detached' })
  await page.getByRole('button', { name: 'New Announcement' }).click()
  expect(await dialog.getByLabel('Title').inputValue(), 'what was posted is no draft').toBe('')
})

test('a draft waits for the board, is scheduled, and is for one street; what has been opened is counted', {
  timeout: 120_000,
}, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  for (let home = 1; home <= 5; home += 1) await addResident(portal, `Home${home} Number`, { streetNumber: String(100 + home) })
  const page = await newDesktop(portal, { expectedComplaints: [/status of 400.*api\/announcements/] })
  await enterAsBoard(page)
  await page.goto('/announcements')
  await page.getByRole('button', { name: 'New Announcement' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create Announcement' })
  await dialog.getByLabel('Title').fill('Road works')
  await dialog.getByText('Save as draft').click()
  await dialog.getByRole('button', { name: 'Save Draft' }).click()
  await toast(page, 'Announcement Created')
  await page.getByRole('button', { name: 'Drafts & scheduled (1)' }).click()
  await expect.poll(() => page.url()).toContain('show=drafts')
  await card(page, 'Road works').getByText('Draft', { exact: true }).waitFor()
  expect(await findBarriers(page)).toEqual([])

  await card(page, 'Road works').getByRole('button', { name: 'Edit' }).click()
  const editing = page.getByRole('dialog', { name: 'Edit Announcement' })
  await editing.getByLabel('Content').fill('On Monday.')
  await editing.getByLabel('Good News').check()
  await editing.getByText('Later', { exact: true }).click()
  await editing.getByLabel('Good News').uncheck()
  await editing.getByLabel('Streets').check()
  await editing.getByRole('button', { name: 'Schedule' }).click()
  for (const problem of ['At least one category is required', 'Choose at least one street.', 'Choose a time in the future.'])
    await editing.getByText(problem).waitFor()
  await editing.getByLabel('Good News').check()
  await editing.getByLabel('Everyone').check()
  await editing.getByLabel('Date of publishing').fill('2020-01-01')
  await editing.getByLabel('Time of publishing').fill('08:00')
  await editing.getByRole('button', { name: 'Schedule' }).click()
  await editing.getByText('Choose a time in the future.').waitFor()
  await editing.getByLabel('Date of publishing').fill(dateInZone(new Date(Date.now() + 86_400_000), 'America/Los_Angeles'))
  await editing.getByRole('button', { name: 'Schedule' }).click()
  await card(page, 'Road works')
    .getByText(/^Publishes .+, 8:00 AM$/)
    .waitFor()

  await card(page, 'Road works').getByRole('button', { name: 'Edit' }).click()
  await editing.getByText('Now', { exact: true }).click()
  await editing.getByLabel('Streets').check()
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await editing.getByText('Choose at least one street.').waitFor()
  await editing.getByLabel('Rockrose Dr').check()
  await editing.getByRole('button', { name: 'Save Changes' }).click()
  await page.getByText('No drafts.').waitFor()
  await page.getByRole('button', { name: 'Show all announcements' }).first().click()
  await card(page, 'Road works').getByText('For: Rockrose Dr').waitFor()
  await card(page, 'Road works').getByRole('button', { name: 'Pin' }).click()
  await page.getByText(/^The email goes to those it is for: Rockrose Dr\./).waitFor()
  await page.getByRole('button', { name: 'Cancel' }).click()

  await publish(portal, [{ title: 'For everyone' }])
  const phone = await newPhone(portal)
  await enter(phone, 'rosa')
  await phone.goto('/announcements')
  await phone.getByText('The board sees how many households have opened this, never who.').waitFor()
  expect(await card(phone, 'Road works').count()).toBe(0)
  await phone.waitForResponse((answer) => answer.url().includes('announcements.seen'))
  await page.reload()
  await card(page, 'For everyone')
    .getByText(/^Seen by 1 of \d households$/)
    .waitFor()
})
