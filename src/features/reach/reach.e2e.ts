import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from '../../../e2e/harness'
import { addResident, signIn } from '../../../e2e/people'

const OFFLINE = { expectedComplaints: [/ERR_FAILED/] }

test('two presses from the profile lead to only what is important, on a phone and by keyboard', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  const page = await newPhone(portal)
  await signIn(page, 'rosa')
  await page.goto('/profile')
  await page.getByRole('tab', { name: 'Email Preferences' }).click()
  const card = page.getByRole('region', { name: 'How you hear from us' })
  const level = (name: string) => card.getByRole('radio', { name, exact: true })
  expect(await level('Everything').isChecked()).toBe(true)
  await level('Only important things').click()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.reload()
  expect(await level('Only important things').isChecked()).toBe(true)
  await level('Only important things').focus()
  await page.keyboard.press('ArrowDown')
  await page.getByText("You've been unsubscribed").waitFor()
  expect(await level('Nothing').isChecked()).toBe(true)
  await page.getByRole('button', { name: 'Resubscribe' }).click()
  await page.getByText("You're subscribed").waitFor()
  await expect.poll(() => level('Everything').isChecked()).toBe(true)
})

test('who wants it chooses topic by topic; a channel that cannot work is off and says why', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  const page = await newDesktop(portal, OFFLINE)
  await signIn(page, 'rosa')
  await page.goto('/profile?tab=email')
  const card = page.getByRole('region', { name: 'How you hear from us' })
  const detail = card.getByRole('button', { name: 'Choose in detail' })
  expect(await detail.getAttribute('aria-expanded')).toBe('false')
  await detail.press('Enter')
  expect(await detail.getAttribute('aria-expanded')).toBe('true')
  const events = card.getByRole('combobox', { name: 'Events by email' })
  expect(await events.locator('option').allInnerTexts()).toEqual(['Right away', 'In the digest', 'Not by email'])
  expect(await card.getByRole('combobox', { name: 'Urgent notices by email' }).locator('option').allInnerTexts()).toEqual([
    'Right away',
    'Not by email',
  ])
  expect(await card.getByRole('checkbox', { name: 'Events by text message' }).isDisabled()).toBe(true)
  await card.getByText('Text message: Not set up in this community').waitFor()
  await events.selectOption('Right away')
  await page.getByText('Saved', { exact: true }).waitFor()
  expect(await card.getByRole('radio', { name: 'Your own choice', exact: true }).isChecked()).toBe(true)
  await card.getByRole('radio', { name: 'Daily at 8 AM' }).check()
  await page.getByText('Saved', { exact: true }).waitFor()
  await page.route('**/trpc/reach.choose*', (route) => route.abort())
  await events.selectOption('Not by email')
  await page.getByText('Failed to save your choices', { exact: true }).waitFor()
  await expect.poll(() => events.inputValue()).toBe('now')
  await page.unroute('**/trpc/reach.choose*')
  await page.reload()
  await detail.click()
  expect(await events.inputValue()).toBe('now')
  expect(await card.getByRole('radio', { name: 'Daily at 8 AM' }).isChecked()).toBe(true)
})
