import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, sharePortal } from './harness'
import { addResident, enter, enterAsBoard, openSession, PASSWORD, signIn } from './people'
import { ADMIN } from './portal-process'

/** Each story has a resident of its own. */
const portal = await sharePortal()

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).waitFor()
const unsubscribeButton = (page: Page) => page.getByRole('button', { name: 'Unsubscribe', exact: true })

async function openProfile(page: Page, name: string, tab: string) {
  const { username } = await addResident(portal, name, { phoneNumber: '555-987-6543' })
  await enter(page, username)
  await page.goto('/')
  await page.getByRole('link', { name: 'My Profile' }).click()
  await page.getByRole('tab', { name: tab }).click()
}

test('the account is shown and nothing in it can be edited', async () => {
  const page = await newDesktop(portal)
  await openProfile(page, 'Rosa Resident', 'Account')
  const facts = await page.locator('dl').innerText()
  for (const fact of ['Rosa Resident', 'rosa', 'rosa@example.org', '(555) 987-6543', '18 Sageleaf Cir', 'Homeowner (Occupant)']) {
    expect(facts).toContain(fact)
  }
  expect(await page.getByRole('tabpanel').getByRole('textbox').count()).toBe(0)
})

test('a profile without an address says so', async () => {
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/profile')
  const address = page.locator('dl > div').filter({ has: page.getByText('Address', { exact: true }) })
  expect(await address.innerText()).toMatch(/^Address\s+Not provided$/)
})

test('a resident unsubscribes with a reason, finds that again after a reload, and resubscribes', async () => {
  const page = await newDesktop(portal)
  await openProfile(page, 'Uma Unger', 'Email Preferences')
  expect(new URL(page.url()).search).toBe('?tab=email')
  await page.getByText("You're subscribed").waitFor()
  await unsubscribeButton(page).click()
  await page.getByText('Please select a reason').waitFor()

  await page.getByRole('radio', { name: 'I get too many emails' }).check()
  await page.getByLabel('Note (optional)').fill('Twice a week would do')
  await unsubscribeButton(page).click()
  await toast(page, 'Unsubscribed successfully')
  await page.reload()
  await page.getByText("You've been unsubscribed since").waitFor()
  await page.getByText('Your reason: I get too many emails').waitFor()
  await page.getByText('Your note: Twice a week would do').waitFor()
  await page.getByRole('button', { name: 'Resubscribe' }).click()
  await toast(page, 'Resubscribed successfully')
  await page.getByText("You're subscribed").waitFor()
})

test('a former resident is warned, signed out and refused, until the board restores the account', async () => {
  const page = await newPhone(portal, { expectedComplaints: [/status of 40[13]/] })
  await addResident(portal, 'Nora Nash')
  await enter(page, 'nora')
  await page.goto('/profile?tab=email')
  await page.getByRole('radio', { name: 'I no longer live here' }).check()
  await page.getByText(/Your account becomes “Former Resident” and you're signed out/).waitFor()
  await unsubscribeButton(page).click()
  await toast(page, 'Unsubscribed successfully')
  await page.waitForURL('**/auth*')
  await page.getByLabel('Username').fill('nora')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Login' }).click()
  await toast(page, 'Login failed')

  const board = await newDesktop(portal)
  await enterAsBoard(board)
  await board.goto('/users?q=nora')
  await board.getByText('Former Resident', { exact: true }).waitFor()
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const users = (await (await fetch(`${portal.url}/api/users`, { headers: { cookie } })).json()) as { id: number; username: string }[]
  const id = users.find((user) => user.username === 'nora')?.id
  const headers = { cookie, 'content-type': 'application/json' }
  await fetch(`${portal.url}/api/users/${id}/status`, { method: 'POST', headers, body: JSON.stringify({ status: 'active' }) })
  await signIn(page, 'nora')
  await page.goto('/profile?tab=email')
  await page.getByText("You're subscribed").waitFor()
})

test('the language is chosen in the profile, for this page and every other device', async () => {
  const page = await newPhone(portal, { expectedComplaints: [/status of 400/] })
  await addResident(portal, 'Luz Lopez')
  await enter(page, 'luz')
  await page.goto('/profile?tab=settings')
  await page.getByText('Pages and emails come in this language. What neighbors write is not translated.').waitFor()
  await page.getByLabel('Current password', { exact: true }).fill('not the password')
  await page.getByLabel('New password', { exact: true }).fill('a password of my own')
  await page.getByLabel('Confirm new password').fill('a password of my own')
  await page.getByRole('button', { name: 'Change Password' }).click()
  const refusal = page.getByRole('main').getByText('Your current password is not correct')
  await refusal.waitFor()
  await page.getByRole('main').getByRole('radio', { name: 'Español' }).check()
  await toast(page, 'Guardado')
  await page.getByRole('heading', { name: 'Mi perfil' }).waitFor()
  // It comes from the server, in English alone.
  await refusal.waitFor({ state: 'detached' })
  expect(await page.locator('html').getAttribute('lang')).toBe('es')
  const other = await newDesktop(portal)
  await signIn(other, 'luz')
  await other.getByRole('link', { name: 'Mi perfil' }).waitFor()
})

test('the server’s sentences follow a change of language, and a draft stays', async () => {
  await addResident(portal, 'Wilma West')
  const page = await newDesktop(portal)
  await enter(page, 'wilma')
  const report = { issueType: 'Something is Broken', description: 'The lamp by the gate is dark', locationRelevance: 'My Property' }
  const multipart = { ...report, streetNumber: '18', streetName: 'Sageleaf Cir' }
  expect((await page.request.post('/api/maintenance-reports', { multipart })).status()).toBe(201)
  await page.goto('/activity')
  await page.getByText('Something is Broken, 18 Sageleaf Cir').waitFor()
  const choose = async (button: string, language: string) => {
    await page.getByRole('button', { name: button }).click()
    await page.getByRole('radio', { name: language }).check()
    await page.keyboard.press('Escape')
  }
  await choose('Display settings', 'Español')
  await page.getByText('Algo está descompuesto, 18 Sageleaf Cir').waitFor()

  await page.goto('/messages')
  await page.getByLabel('Asunto').fill('La lámpara')
  await choose('Ajustes de pantalla', 'English')
  expect(await page.getByLabel('Subject').inputValue()).toBe('La lámpara')
})

test('text messages are switched on with a number that has to have the right format', async () => {
  const page = await newDesktop(portal)
  await openProfile(page, 'Tess Tran', 'Settings')
  const phone = page.getByLabel('Phone number')
  expect(await phone.inputValue()).toBe('(555) 987-6543')
  await page.getByRole('switch', { name: 'Enable text messages' }).check()
  await phone.fill('12345')
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await page.getByText('Phone number must be in format (XXX) XXX-XXXX').waitFor()
  expect(await phone.evaluate((field) => field === document.activeElement)).toBe(true)
  await phone.fill('555-123-4567')
  await page.getByRole('button', { name: 'Save Preferences' }).click()
  await toast(page, 'SMS preferences updated')
  expect(await phone.inputValue()).toBe('(555) 123-4567')
  await page.getByRole('tab', { name: 'Account' }).click()
  await page.getByText('(555) 123-4567').waitFor()
})

test('preferences that cannot be loaded say so, and Retry brings them', async () => {
  const page = await newDesktop(portal, { expectedComplaints: [/status of 500/, /ERR_FAILED/] })
  await addResident(portal, 'Pia Pope')
  await enter(page, 'pia')
  for (const [tab, name, what] of [
    ['email', 'notifications.emailPreferences', 'email'],
    ['settings', 'notifications.smsPreferences', 'SMS'],
  ]) {
    await page.route(`**/trpc/*${name}*`, (route) => route.abort())
    await page.goto(`/profile?tab=${tab}`)
    await page.getByText(`Failed to load your ${what} preferences. Please try again later.`).waitFor()
    await toast(page, `Failed to load ${what} preferences`)
    await page.unroute(`**/trpc/*${name}*`)
    await page.getByRole('button', { name: 'Retry' }).first().click()
    await page.getByText(tab === 'email' ? "You're subscribed" : 'Enable text messages').waitFor()
  }
})

test('a new password signs the other device out; each device can be signed out; one’s own data comes as a file', async () => {
  const page = await newDesktop(portal, { expectedComplaints: [/status of 400/] })
  const phone = await newPhone(portal, { expectedComplaints: [/status of 401/] })
  await openProfile(page, 'Dora Dunn', 'Settings')
  await signIn(phone, 'dora')
  await page.getByLabel('Current password').fill('not this one')
  await page.getByLabel('New password', { exact: true }).fill('a much better one')
  await page.getByLabel('Confirm new password').fill('a much better one')
  await page.getByRole('button', { name: 'Change Password' }).click()
  await page.getByText('Your current password is not correct').first().waitFor()
  await page.getByLabel('Current password').fill(PASSWORD)
  await page.getByRole('button', { name: 'Change Password' }).click()
  await toast(page, 'Password changed')
  await phone.goto('/documents')
  await phone.waitForURL('**/auth*')

  await signIn(phone, 'dora', 'a much better one')
  await page.reload()
  await page.getByRole('button', { name: /^Sign out Chrome/ }).click()
  await toast(page, 'Signed out')
  await page.getByRole('button', { name: /^Sign out Chrome/ }).waitFor({ state: 'detached' })

  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download My Data' }).click()])
  expect(download.suggestedFilename()).toBe('my-data.json')
})
