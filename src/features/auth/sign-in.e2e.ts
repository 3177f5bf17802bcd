import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from '../../../e2e/harness'
import { findBarriers } from '../../../e2e/page-checks'
import { addResident, PASSWORD, signIn, signInAsBoard } from '../../../e2e/people'
import { codeOf } from '../../testing/code-of'

const REFUSED = /status of 40[013]/

async function requireNoBarrier(page: Page) {
  // What fades in is paler on its way; a spinner never comes to an end.
  await page.evaluate(() =>
    Promise.all(
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
        .filter(({ timeline }) => timeline instanceof DocumentTimeline)
        .map(({ finished }) => finished.catch(() => undefined)),
    ),
  )
  expect(await findBarriers(page)).toEqual([])
  const wider = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
  expect(wider).toBeLessThanOrEqual(0)
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` })
}

/** The code of the step before is right for the whole of this step, and not a moment longer. */
async function untilEarlyInAStep(page: Page) {
  const left = 30_000 - (Date.now() % 30_000)
  if (left < 12_000) await page.waitForTimeout(left + 200)
}

/** Sets up an app in the open profile, and returns its secret and the codes. */
async function setUpApp(page: Page) {
  await page.getByRole('button', { name: 'Set Up an Authenticator App' }).click()
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' })
  await dialog.getByRole('img', { name: 'A picture for your authenticator app' }).waitFor()
  await requireNoBarrier(page)
  await shot(page, 'app-dialog')
  await dialog.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  const secret = (await dialog.locator('code').innerText()).replaceAll(' ', '')
  await dialog.getByLabel('Code').fill('000000')
  await dialog.getByRole('button', { name: 'Continue' }).click()
  await dialog.getByText('That code is not right. Please try again.').waitFor()
  await untilEarlyInAStep(page)
  await dialog.getByLabel('Code').fill(codeOf(secret, -1))
  await dialog.getByRole('button', { name: 'Continue' }).click()
  const kept = page.getByRole('dialog', { name: 'Keep these recovery codes' })
  await kept.waitFor()
  await kept.getByRole('button', { name: 'Copy', exact: true }).waitFor()
  await requireNoBarrier(page)
  await shot(page, 'codes-dialog')
  const codes = await kept.locator('code').allInnerTexts()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Have you kept your codes?' }).getByRole('button', { name: 'Go Back' }).click()
  expect(await kept.getByRole('button', { name: 'Done' }).isDisabled()).toBe(true)
  await kept.getByLabel('I have kept my codes').check({ force: true })
  await kept.getByRole('button', { name: 'Done' }).click()
  await kept.waitFor({ state: 'detached' })
  return { secret, codes }
}

async function giveName(page: Page, username: string) {
  await page.goto('/auth')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('a-password-of-theirs')
  await page.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('heading', { name: 'One more step' }).waitFor()
}

test('a resident turns on a second step, signs in with a code, trusts the tablet, and turns it off', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const phone = await newPhone(portal, { expectedComplaints: [REFUSED] })
  await signIn(phone, 'margaret')
  await phone.goto('/profile?tab=settings')
  await phone.getByRole('heading', { name: 'Second step' }).waitFor()
  await shot(phone, 'card-off')
  const { secret, codes } = await setUpApp(phone)
  expect(codes).toHaveLength(10)
  await phone.getByText('10 recovery codes left').waitFor()
  await requireNoBarrier(phone)
  await shot(phone, 'card-on')

  const tablet = await newDesktop(portal, { expectedComplaints: [REFUSED] })
  await giveName(tablet, 'margaret')
  await tablet.reload()
  const code = tablet.getByLabel('Enter the 6-digit code from your app')
  await code.waitFor()
  await requireNoBarrier(tablet)
  await shot(tablet, 'second-step')
  await code.fill('000000')
  await tablet.getByRole('button', { name: 'Continue' }).click()
  await tablet.getByText('That code is not right. Please try again.').waitFor()
  expect([await code.inputValue(), await code.evaluate((node) => node === document.activeElement)]).toEqual(['', true])
  await tablet.getByLabel('Trust this browser for 30 days').check({ force: true })
  await code.fill(codeOf(secret, 0))
  await tablet.getByRole('button', { name: 'Continue' }).click()
  await tablet.getByText('Welcome back!').first().waitFor()
  await tablet.context().clearCookies({ name: 'portico_session' })
  await signIn(tablet, 'margaret')

  const other = await newPhone(portal, { expectedComplaints: [REFUSED] })
  await giveName(other, 'margaret')
  await other.getByRole('button', { name: 'Use a recovery code' }).click()
  await shot(other, 'recovery')
  await other.getByLabel('Recovery code').fill(codes[0]?.toLowerCase() ?? '')
  await other.getByRole('button', { name: 'Continue' }).click()
  await other.getByText('Welcome back!').first().waitFor()

  // Past a trusted browser the password was no proof: the change waits for one and goes on by itself.
  await tablet.goto('/profile?tab=settings')
  await tablet.getByText('9 recovery codes left').waitFor()
  await tablet.getByRole('button', { name: 'Turn Off' }).click()
  await tablet.getByRole('dialog', { name: 'Turn off the second step?' }).getByRole('button', { name: 'Turn Off' }).click()
  const proof = tablet.getByRole('dialog', { name: 'Please confirm it is you' })
  await proof.getByRole('button', { name: 'Use a recovery code' }).click()
  await requireNoBarrier(tablet)
  await shot(tablet, 'proof')
  await proof.getByLabel('Recovery code').fill('AAAA-AAAA')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await proof.getByText('That code is not right. Please try again.').waitFor()
  await proof.getByLabel('Recovery code').fill(codes[1] ?? '')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await tablet.getByText('Second step is off').first().waitFor()
  await phone.reload()
  await phone.waitForURL('**/auth')
})

test('the community asks its board for a second step: who has none is led to it and works on at once', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Bea Board', { isAdmin: true })
  const board = await newDesktop(portal, { expectedComplaints: [REFUSED] })
  await signInAsBoard(board)
  await board.goto('/profile?tab=settings')
  await setUpApp(board)
  await board.goto('/settings')
  const card = board.getByRole('region', { name: 'The board signs in with a second step' })
  await card.getByText('Without a second step: Bea Board').waitFor()
  await card.getByLabel('Required').check({ force: true })
  await card.getByLabel('Give 14 days').uncheck({ force: true })
  await card.scrollIntoViewIfNeeded()
  await shot(board, 'board-card')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText('Required since').waitFor()
  await requireNoBarrier(board)

  const bea = await newPhone(portal, { expectedComplaints: [REFUSED] })
  await signIn(bea, 'bea')
  await bea.waitForURL('**/second-step')
  await bea.getByText('Your community asks its board to sign in with more than a password.').waitFor()
  await requireNoBarrier(bea)
  await shot(bea, 'second-step-page')
  await bea.getByRole('link', { name: 'Later' }).click()
  await bea.waitForURL((url) => url.pathname === '/')
  await bea.getByRole('button', { name: /^Open menu/ }).click()
  await bea.getByRole('button', { name: 'Logout' }).click()
  await bea.waitForURL('**/auth')
  await signIn(bea, 'bea')
  await bea.waitForURL('**/second-step')
  await bea.getByRole('link', { name: 'Later' }).click()
  await bea.waitForURL((url) => url.pathname === '/')
  await bea.goto('/users')
  await bea.waitForURL('**/second-step')
  await setUpApp(bea)
  await bea.goto('/users')
  await bea.getByText('Bea Board').first().waitFor()
})

test('a new password is told how strong it is, in a word, by what is loaded with its first letter', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const page = await newPhone(portal)
  const loaded: string[] = []
  page.on('request', (request) => loaded.push(request.url()))
  const isLoaded = () => loaded.some((url) => url.includes('password-strength'))
  await signIn(page, 'margaret')
  await page.goto('/profile?tab=settings')
  const field = page.getByLabel('New password', { exact: true })
  await field.focus()
  expect(isLoaded()).toBe(false)
  const say = (word: string) => page.getByRole('status').getByText(word, { exact: true }).waitFor()
  await field.pressSequentially('margaret1')
  await say('Weak')
  expect(isLoaded()).toBe(true)
  await field.fill('Zk3!pq9z')
  await say('Fair')
  await field.fill('zebra fence lamp')
  await say('Strong')
  await requireNoBarrier(page)
  await field.fill('')
  await page.getByText('Strong', { exact: true }).waitFor({ state: 'detached' })
})

test('changing one’s own address in an old session asks who it is, and goes on with what was typed', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const page = await newPhone(portal, { expectedComplaints: [REFUSED] })
  await signIn(page, 'margaret')
  const database = new Sqlite(join(portal.folder, 'portal.sqlite'))
  database.prepare('UPDATE session SET provenUntil = NULL').run()
  database.close()
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Change Email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Change Email' })
  const field = dialog.getByLabel('New email')
  const save = dialog.getByRole('button', { name: 'Change Email' })
  await field.fill('nonsense')
  await save.click()
  await dialog.getByText('Please enter a valid email address').waitFor()
  await field.fill('margaret@example.com')
  await save.click()
  const proof = page.getByRole('dialog', { name: 'Please confirm it is you' })
  await proof.getByRole('button', { name: 'Cancel' }).click()
  await proof.waitFor({ state: 'detached' })
  expect(await field.inputValue()).toBe('margaret@example.com')
  await save.click()
  await proof.getByLabel('Your password').fill('not this one')
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await proof.getByText('That is not your password.').waitFor()
  await proof.getByLabel('Your password').fill(PASSWORD)
  await proof.getByRole('button', { name: 'Confirm' }).click()
  await page.getByText('Email changed').first().waitFor()
  await page.getByText('margaret@example.com').first().waitFor()
})
