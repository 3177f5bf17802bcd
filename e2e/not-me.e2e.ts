import { test } from 'vitest'
import { newDesktop, newPhone, startPortal } from './harness'
import { addResident, enter } from './people'

const REFUSED = /status of 40[0134]/

test('the mail about a changed password signs everybody out and sets another password', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const thief = await newDesktop(portal, { expectedComplaints: [REFUSED] })
  await enter(thief, 'margaret')
  await thief.goto('/profile?tab=settings')
  await thief.getByLabel('Current password', { exact: true }).fill('a-password-of-theirs')
  await thief.getByLabel('New password', { exact: true }).fill('the thief was here')
  await thief.getByLabel('Confirm new password').fill('the thief was here')
  await thief.getByRole('button', { name: 'Change Password' }).click()
  const { text } = await portal.post.mailTo('margaret@example.org', 'Your password was changed')
  const [link = ''] = /http\S+\/not-me\?token=\S+/.exec(text) ?? []
  const phone = await newPhone(portal, { expectedComplaints: [REFUSED] })
  await phone.goto(link)
  await phone.getByRole('heading', { name: 'Was this not you?' }).waitFor()
  await phone.getByRole('button', { name: 'Sign out everywhere and choose a new password' }).click()
  await phone.waitForURL('**/reset-password?token=*')
  await phone.getByLabel('New password', { exact: true }).waitFor()
  await thief.reload()
  await thief.waitForURL('**/auth')
  await phone.goto(link)
  await phone.getByRole('button', { name: 'Sign out everywhere and choose a new password' }).click()
  await phone.getByText('This link does not work any more.').waitFor()
  await phone.getByRole('button', { name: 'Sign out everywhere and choose a new password' }).waitFor({ state: 'detached' })
  await phone.getByRole('link', { name: 'Get a new link' }).click()
  await phone.getByRole('heading', { name: 'Forgot your password?' }).waitFor()
})
