import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { fillPortal, openCalls } from './community-life'
import { newDesktop, newPhone, sharePortal } from './harness'
import { hasFocus, requireTrap, tabAndPress, tabTo, write } from './keyboard'
import { addResident, enterAsBoard, PASSWORD } from './people'
import { ADMIN } from './portal-process'

const portal = await sharePortal()
await addResident(portal, 'Margaret Alvarez')
await fillPortal(portal)
const poll = { title: 'Order of works', description: 'What comes first?', questionType: 'ranked', status: 'active' }
await (await openCalls(portal)).post('/api/polls', { ...poll, options: ['Roof', 'Gate', 'Pool'] })

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true }).first().waitFor()
const button = (page: Page, name: string | RegExp) => page.getByRole('button', { name })
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).waitFor()

async function typeIn(page: Page, username: string, password: string) {
  await page.goto('/auth')
  await write(page, 'Username', username)
  await write(page, 'Password', password)
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { name: /^Welcome( back)?,/ }).waitFor()
}

/** Through the sidebar, as a keyboard does it: from the top of the page. */
async function goTo(page: Page, item: string, title: string) {
  await tabAndPress(page, page.getByRole('navigation', { name: 'Main' }).getByRole('link', { name: item }))
  await heading(page, title)
}

test('a resident does everything without a mouse', { timeout: 180_000 }, async () => {
  const page = await newDesktop(portal, { whole: true })
  await typeIn(page, 'margaret', PASSWORD)

  await page.reload()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: 'Skip to content' })
  expect(await hasFocus(skip)).toBe(true)
  await expect.poll(async () => (await skip.boundingBox())?.y).toBeGreaterThanOrEqual(0)
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('main')

  await tabAndPress(page, page.getByRole('main').getByRole('link', { name: /Water shut-off/ }))
  // The dashboard has the same notice.
  await heading(page, 'Community Announcements')
  await page.getByText('Pinned Announcement').waitFor()
  await page.getByRole('article').getByText('Fill a kettle and a jug.').waitFor()

  await page.context().route('https://example.org/**', (route) => route.fulfill({ body: 'The bylaws' }))
  await goTo(page, 'Documents', 'Documents')
  const opened = page.context().waitForEvent('page')
  await tabAndPress(page, page.getByRole('link', { name: /^View Document.*Bylaws 2026/ }))
  await (await opened).getByText('The bylaws').waitFor()
  await (await opened).close()

  await goTo(page, 'Messages', 'Messages')
  await write(page, 'Subject', 'Hedge')
  await write(page, 'Message', 'May I cut it in June?')
  await tabAndPress(page, button(page, 'Send Message'))
  await heading(page, 'Hedge')

  await goTo(page, 'Maintenance', 'Maintenance & Concern Reports')
  await tabAndPress(page, page.getByRole('radio').first(), 'Space')
  await write(page, 'Description', 'The lamp by the gate has been dark for a week.')
  await tabAndPress(page, button(page, 'Submit Report'))
  await page.getByText('The lamp by the gate has been dark for a week.').waitFor()
  let arrive = () => {}
  const isLate = new Promise<void>((resolve) => (arrive = resolve))
  await page.route(/maintenance\.details/, (route) => isLate.then(() => route.continue()), { times: 1 })
  await tabAndPress(page, button(page, 'View Details'))
  await heading(page, 'Report Details')
  const close = page.getByRole('dialog').getByRole('button', { name: 'Close' })
  await expect.poll(() => hasFocus(close)).toBe(true)
  const focused = await close.elementHandle()
  arrive()
  await page.getByText('Submitted on').waitFor()
  expect(await focused?.evaluate((element) => element === document.activeElement), 'the focus stays while the report arrives').toBe(true)
  await requireTrap(page, button(page, 'View Details'))
})

test('a resident votes without a mouse, by choosing and by ranking', { timeout: 120_000 }, async () => {
  const page = await newDesktop(portal)
  await typeIn(page, 'margaret', PASSWORD)
  await goTo(page, 'Voting', 'Voting & Polls')
  await tabAndPress(page, page.getByRole('link', { name: 'Mailbox color' }))
  await tabAndPress(page, page.getByRole('radio').first(), 'Space')
  await page.keyboard.press('ArrowDown')
  await expect.poll(() => page.getByRole('radio', { name: 'Blue' }).isChecked()).toBe(true)
  await tabAndPress(page, button(page, 'Submit Vote'))
  await tabAndPress(page, button(page, 'Go Back'))
  await page.keyboard.press('Enter')
  await tabAndPress(page, button(page, 'Cast My Vote'))
  await toast(page, 'Vote Submitted')

  await tabAndPress(page, button(page, 'Back to Polls'))
  await tabAndPress(page, page.getByRole('link', { name: 'Order of works' }))
  const order = () => button(page, /^Drag /).evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
  await button(page, /^Drag /)
    .first()
    .waitFor()
  const [first, second, third] = await order()
  await tabAndPress(page, button(page, second?.replace('Drag', 'Move').concat(' up') ?? ''))
  await expect.poll(order).toEqual([second, first, third])
  await tabAndPress(page, button(page, 'Submit Vote'))
  await tabAndPress(page, button(page, 'Cast My Vote'))
  await page.getByText('Vote Submitted', { exact: true }).waitFor()
})

/** Holds the answer to the next call of a procedure, and returns a function that lets it go. */
async function holdAnswer(page: Page, procedure: RegExp) {
  let go = () => {}
  const isReleased = new Promise<void>((resolve) => (go = resolve))
  await page.route(procedure, (route) => isReleased.then(() => route.continue()), { times: 1 })
  return go
}
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

test('a pressed button keeps the focus while it is busy, and what replaces it takes the focus', { timeout: 120_000 }, async () => {
  const calls = await openCalls(portal)
  for (let number = 1; number <= 25; number += 1)
    await calls.post('/api/polls', { ...poll, title: `Question no. ${number}`, options: ['Pool', 'Hall'] })
  const page = await newDesktop(portal)
  await typeIn(page, 'margaret', PASSWORD)

  await page.goto('/profile?tab=settings')
  const save = page.getByRole('region', { name: 'Text Messages' }).getByRole('button')
  const go = await holdAnswer(page, /notifications\.saveSmsPreferences/)
  let saves = 0
  page.on('request', (request) => (saves += Number(request.url().includes('saveSmsPreferences'))))
  await tabAndPress(page, save)
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe('true')
  await page.keyboard.press('Enter')
  await expect.poll(() => hasFocus(save)).toBe(true)
  go()
  await expect.poll(() => save.getAttribute('aria-disabled')).toBe(null)
  expect(await hasFocus(save)).toBe(true)
  expect(saves, 'a busy button sends nothing').toBe(1)

  await goTo(page, 'Voting', 'Voting & Polls')
  await tabAndPress(page, button(page, 'Show more'))
  await expect.poll(() => focused(page)).toMatch(/^Question no\. |^Vote Now/)
  await tabAndPress(page, page.getByRole('link', { name: 'Question no. 9', exact: true }))
  const up = button(page, /^Move .* up$/).nth(1)
  const name = (await up.getAttribute('aria-label')) ?? ''
  await tabAndPress(page, up)
  await expect.poll(() => button(page, name).getAttribute('aria-disabled')).toBe('true')
  expect(await hasFocus(button(page, name))).toBe(true)
})

test('dialogs of the board hold the focus and give it back', { timeout: 120_000 }, async () => {
  const page = await newDesktop(portal)
  await typeIn(page, ADMIN.username, ADMIN.password)
  for (const [item, title, opener] of [
    ['Announcements', 'Community Announcements', 'New Announcement'],
    ['Documents', 'Documents', 'Add Document'],
    ['Users', 'Users', 'Invite User'],
    ['Events', 'Events', 'Add all events to my calendar'],
  ] as const) {
    await goTo(page, item, title)
    await tabAndPress(page, button(page, opener))
    await requireTrap(page, button(page, opener))
  }
})

test.each(['no-preference', 'reduce'] as const)(
  'a dialog that a menu opens gives the focus back to its button (motion: %s)',
  async (reducedMotion) => {
    const page = await newDesktop(portal, { reducedMotion })
    await typeIn(page, ADMIN.username, ADMIN.password)
    await goTo(page, 'Users', 'Users')
    // This loads the dialogs of the page.
    await tabAndPress(page, button(page, 'Invite User'))
    await requireTrap(page, button(page, 'Invite User'))
    const menu = button(page, 'Actions for Margaret Alvarez')
    await tabAndPress(page, menu)
    await expect.poll(() => hasFocus(page.getByRole('menuitem', { name: 'Edit' }))).toBe(true)
    await page.keyboard.press('Enter')
    await requireTrap(page, menu)
  },
)

test('the phone’s menu holds the focus and gives it back', async () => {
  const page = await newPhone(portal)
  await typeIn(page, 'margaret', PASSWORD)
  const opener = button(page, /^Open menu/)
  await tabTo(page, opener)
  await page.keyboard.press('Enter')
  await requireTrap(page, opener)
})

test('a field that is wrong is not left under the bar of a phone', async () => {
  const page = await newPhone(portal)
  await enterAsBoard(page)
  await page.goto('/voting?form=new')
  await page.getByLabel('Title').fill('Fences')
  await page.getByLabel('Description').fill('How high may fences be?')
  await page.getByLabel('Question Type').selectOption('singleWithOther')
  await page.getByRole('textbox', { name: 'Option 1' }).fill('Four feet')
  const wrong = page.getByRole('textbox', { name: 'Option 2' })
  await wrong.fill('Other')
  await page.getByRole('button', { name: 'Create Poll' }).click()
  await page.getByText("'Other' is added by itself.").waitFor()
  await expect.poll(() => hasFocus(wrong)).toBe(true)
  const bar = await page.getByRole('banner').boundingBox()
  await expect.poll(async () => (await wrong.boundingBox())?.y).toBeGreaterThanOrEqual((bar?.y ?? 0) + (bar?.height ?? 0))
})

test('a key or a click does not discard text in a dialog, and its buttons are visible', async () => {
  for (const page of [await newDesktop(portal), await newPhone(portal)]) {
    await enterAsBoard(page)
    for (const [address, opener, field] of [
      ['/documents', 'Add Document', 'Title'],
      ['/events', 'Add Event', 'Title'],
      ['/users', 'Invite User', 'Full name'],
    ] as const) {
      await page.goto(address)
      await button(page, opener).first().click()
      const dialog = page.getByRole('dialog').first()
      const typed = dialog.getByLabel(field)
      const submit = await dialog.locator('[type="submit"]').boundingBox()
      const { height = 0 } = page.viewportSize() ?? {}
      expect((submit?.y ?? height) + (submit?.height ?? 0), opener).toBeLessThanOrEqual(height)

      await page.keyboard.press('Escape')
      await dialog.waitFor({ state: 'detached' })
      await button(page, opener).first().click()
      await typed.fill('Block party')
      await page.keyboard.press('Escape')
      const question = page.getByRole('dialog', { name: 'Discard what you typed?' })
      await question.waitFor()
      await page.keyboard.press('Escape')
      await question.waitFor({ state: 'detached' })
      await expect.poll(() => hasFocus(typed)).toBe(true)
      expect(await typed.inputValue()).toBe('Block party')

      await page.mouse.click(5, 5)
      await button(page, 'Discard').click()
      await dialog.waitFor({ state: 'detached' })
      await expect.poll(() => hasFocus(button(page, opener).first())).toBe(true)
    }
  }
})
