import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from './harness'
import { requireNoBarrier } from './page-checks'
import { addResident, PASSWORD, signIn, signInAsBoard } from './people'

const REFUSED = [/status of 40[0-9]/, /ERR_INTERNET_DISCONNECTED/]
const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name }).waitFor()
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).waitFor()

async function setUp(page: Page, link: string) {
  await page.goto(link)
  await page.getByLabel('Name of the association').fill('Rancho Sage HOA')
  // The streets there are examples: what is typed takes their place.
  await page.getByLabel('Streets').click()
  await page.keyboard.insertText('Sageleaf Cir\nOakridge Dr')
  expect(await page.getByLabel('Streets').inputValue()).toBe('Sageleaf Cir\nOakridge Dr')
  await page.getByLabel('Time zone').selectOption('America/Los_Angeles')
  await page.getByLabel('Full name').fill('Denise Park')
  await page.getByLabel('Email').fill('denise@example.org')
  await page.getByLabel('Username').fill('denise')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByLabel('Street number').fill('12')
  await page.getByLabel('Street name').selectOption('Oakridge Dr')
  await page.getByRole('button', { name: 'Open the portal' }).click()
}

async function register(page: Page) {
  await page.goto('/auth')
  await page.getByRole('tab', { name: 'Register' }).click()
  await page.getByLabel('Full name').fill('Margaret Alvarez')
  await page.getByLabel('Email').fill('margaret@example.org')
  await page.getByLabel('Username').fill('margaret')
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await page.getByLabel('Confirm password').fill(PASSWORD)
  await page.getByLabel('Street number').fill('18')
  await page.getByLabel('Street name').selectOption('Sageleaf Cir')
  await page.getByLabel('HOA status').selectOption('Homeowner (Occupant)')
  await page.getByRole('tab', { name: 'Login' }).click()
  await page.getByRole('button', { name: 'Forgot your password?' }).click()
  await page.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('tab', { name: 'Register' }).click()
  await expect.poll(() => page.getByLabel('Username').inputValue()).toBe('margaret')
  await page.getByRole('button', { name: 'Register' }).click()
}

test('from an empty machine to a neighbor signed in', async () => {
  const portal = await startPortal({ empty: true })
  const board = await newDesktop(portal)
  await setUp(board, await portal.setupLink())
  await heading(board, 'Welcome, Denise Park')
  await board.getByText('12 Oakridge Dr, Homeowner (Occupant)').waitFor()
  expect(await board.title()).toBe('Dashboard · Rancho Sage HOA')

  const resident = await newPhone(portal, { expectedComplaints: REFUSED })
  await register(resident)
  await resident.waitForURL('**/pending-approval')
  await heading(resident, /Margaret Alvarez/)
  await expect
    .poll(() => resident.getByRole('listitem').allInnerTexts())
    .toEqual([
      expect.stringContaining('Registration Complete'),
      expect.stringContaining('Approval Pending'),
      expect.stringContaining('Account Activation'),
    ])
  await resident.getByRole('button', { name: 'Back to Login Page' }).click()
  await resident.getByLabel('Username').fill('margaret')
  await resident.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await resident.getByRole('button', { name: 'Login' }).click()
  await resident.waitForURL('**/pending-approval')
  await resident.getByText('Your account is pending approval by the HOA board. You will be notified when access is granted.').waitFor()

  await board.getByRole('link', { name: 'Users' }).click()
  const row = board.getByRole('row', { name: /Margaret Alvarez/ })
  await row.getByRole('button', { name: 'Approve' }).click()
  await board.getByRole('dialog', { name: 'Approve User' }).getByRole('button', { name: 'Approve' }).click()
  await toast(board, 'Status changed')
  await row.getByText('Active', { exact: true }).waitFor()
  const mail = await portal.post.mailTo('margaret@example.org', 'approved')
  expect(mail.text).toContain('Rancho Sage HOA')

  await signIn(resident, 'margaret')
  await heading(resident, 'Welcome, Margaret Alvarez')
  await resident.getByText('18 Sageleaf Cir, Homeowner (Occupant)').waitFor()
  expect(new URL(resident.url()).pathname).toBe('/')
})

test('the set-up link works once', async () => {
  const portal = await startPortal({ empty: true })
  const link = await portal.setupLink()
  const board = await newDesktop(portal)
  await setUp(board, link)
  await heading(board, 'Welcome, Denise Park')
  const late = await newDesktop(portal)
  await late.goto(link)
  await heading(late, 'Setup link not valid')
})

test('a wrong password keeps the user name; a banned account stays outside and is told so', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Tom Becker')
  const tom = await newPhone(portal, { expectedComplaints: REFUSED })
  await tom.goto('/auth')
  await tom.getByLabel('Username').fill('tom')
  await tom.getByLabel('Password', { exact: true }).fill('not this one')
  await tom.context().setOffline(true)
  await tom.getByRole('button', { name: 'Login' }).click()
  await toast(tom, 'Login failed')
  expect(await tom.getByLabel('Password', { exact: true }).inputValue()).toBe('not this one')
  await tom.context().setOffline(false)
  await tom.getByRole('button', { name: 'Login' }).click()
  await toast(tom, 'Login failed')
  await tom.getByText('Authentication failed. Please check your credentials.').waitFor()
  expect(await tom.getByLabel('Username').inputValue()).toBe('tom')
  await expect.poll(() => tom.getByLabel('Password', { exact: true }).inputValue()).toBe('')
  await tom.getByText('Login failed', { exact: true }).waitFor({ state: 'detached' })
  await tom.getByText("The username and password don't match.").waitFor()
  await tom.getByRole('button', { name: 'Forgot your password?' }).waitFor()

  await signIn(tom, 'TOM@example.org')
  await heading(tom, 'Welcome, Tom Becker')
  const board = await newDesktop(portal)
  await signInAsBoard(board)
  await board.goto('/users')
  await board.getByRole('button', { name: 'Actions for Tom Becker' }).click()
  await board.getByRole('menuitem', { name: 'Ban' }).click()
  await board.getByRole('dialog', { name: 'Ban User' }).getByRole('button', { name: 'Ban' }).click()
  await toast(board, 'Status changed')

  // The page may have noticed by itself, which it asks for every few seconds.
  await tom.goto('/profile')
  await tom.waitForURL('**/auth')
  // Some password managers fill a field without an event.
  const fillUnheard = (label: string, value: string) =>
    tom.getByLabel(label, { exact: true }).evaluate((field: HTMLInputElement, text) => Object.assign(field, { value: text }), value)
  await fillUnheard('Username', 'tom')
  await fillUnheard('Password', PASSWORD)
  await tom.getByRole('button', { name: 'Login' }).click()
  await toast(tom, 'Account Access Restricted')
  expect(new URL(tom.url()).pathname).toBe('/auth')
})

test('a forgotten password is replaced through the mailed link, once', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Priya Raman')
  const priya = await newPhone(portal, { expectedComplaints: REFUSED })
  await priya.goto('/auth')
  await priya.getByRole('button', { name: 'Forgot your password?' }).click()
  await priya.getByRole('button', { name: 'Send Reset Link' }).click()
  await priya.getByText('Please enter a valid email address').waitFor()
  await priya.getByLabel('Email').fill('priya@example.org')
  await priya.getByRole('button', { name: 'Send Reset Link' }).click()
  await toast(priya, 'Reset link sent')
  await heading(priya, 'Check your email')

  const mail = await portal.post.mailTo('priya@example.org', 'assword')
  const link = mail.links.find((entry) => entry.includes('/reset-password?token=')) ?? ''
  await priya.goto(link)
  await priya.getByLabel('New password').fill('a brand new password')
  await priya.getByLabel('Confirm password').fill('a brand new passwort')
  await priya.getByRole('button', { name: 'Reset Password' }).click()
  await priya.getByText('Passwords do not match').waitFor()
  await priya.getByLabel('Confirm password').fill('a brand new password')
  await priya.getByRole('button', { name: 'Reset Password' }).click()
  await heading(priya, 'Password reset successful')
  await priya.waitForURL('**/auth')
  expect(await priya.getByLabel('Username').inputValue()).toBe('priya')
  expect(await priya.evaluate(() => (document.activeElement as HTMLInputElement).name)).toBe('password')
  await priya.keyboard.type('a brand new password')
  await priya.keyboard.press('Enter')
  await heading(priya, 'Welcome, Priya Raman')

  const again = await newDesktop(portal, { expectedComplaints: REFUSED })
  await again.goto(link)
  await again.getByLabel('New password').fill('yet another password')
  await again.getByLabel('Confirm password').fill('yet another password')
  await again.getByRole('button', { name: 'Reset Password' }).click()
  await toast(again, 'Invalid reset link')
  await heading(again, 'Password reset failed')
  await again.getByRole('link', { name: 'Get a new link' }).click()
  await again.getByRole('button', { name: 'Send Reset Link' }).waitFor()
})

test('a resident without her password signs in by a link, which a mail scanner opened before her', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Priya Raman')
  const priya = await newPhone(portal, { expectedComplaints: REFUSED })
  await priya.goto('/auth')
  await priya.getByLabel('Username').fill('priya@example.org')
  const asks = priya.getByRole('button', { name: 'Email Me a Sign-In Link' })
  await asks.click()
  await heading(priya, 'Email Me a Sign-In Link')
  await requireNoBarrier(priya)
  await asks.click()
  await toast(priya, 'Reset link sent')
  await heading(priya, 'Check your email')
  await priya.getByText('It works once, for 15 minutes.').waitFor()

  const mail = await portal.post.mailTo('priya@example.org', 'Your sign-in link for Our Community HOA')
  const link = mail.links.find((entry) => entry.includes('/sign-in-link?token=')) ?? ''
  const scanner = await newDesktop(portal)
  await scanner.goto(link)
  await scanner.getByRole('button', { name: 'Sign In' }).waitFor()
  await priya.goto(link)
  await requireNoBarrier(priya)
  await priya.getByRole('button', { name: 'Sign In' }).click()
  await toast(priya, 'Welcome back!')
  await heading(priya, 'Welcome, Priya Raman')
  await priya.getByRole('button', { name: /^Open menu/ }).click()
  await priya.getByRole('button', { name: 'Logout' }).click()
  await priya.waitForURL('**/auth')
  await priya.getByText("You're signed out.").waitFor()

  await priya.goto(link)
  await priya.getByRole('button', { name: 'Sign In' }).click()
  await toast(priya, 'Invalid sign-in link')
  await priya.getByText('Your sign-in link is invalid or has expired. Get a new one.').waitFor()
  await priya.getByRole('link', { name: 'Email Me a Sign-In Link' }).click()
  await priya.getByLabel('Email').waitFor()
})

test('without a mail server no link is offered', async () => {
  const portal = await startPortal({ env: { SMTP_URL: '' } })
  const page = await newDesktop(portal)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Login' }).waitFor()
  await expect.poll(() => page.getByRole('button', { name: 'Email Me a Sign-In Link' }).count()).toBe(0)
})
