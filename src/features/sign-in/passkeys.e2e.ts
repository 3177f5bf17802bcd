import { expect, test } from 'vitest'
import { newPhone, startPortal } from '../../../e2e/harness'
import { addAuthenticator } from '../../../e2e/passkeys'
import { addResident, signIn } from '../../../e2e/people'

const REFUSED = /status of 40[0134]/

test('a passkey is added in the profile and opens the door: by the button, and by the offer of the field itself', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const page = await newPhone(portal, { expectedComplaints: [REFUSED] })
  const phone = await addAuthenticator(page)
  await signIn(page, 'margaret')
  await page.goto('/profile?tab=settings')
  const passkeys = page.getByRole('region', { name: 'Passkeys' })
  await passkeys.getByRole('button', { name: 'Add a Passkey' }).click()
  await page.getByText('Passkey added').first().waitFor()
  await passkeys.getByText('Never used').waitFor()
  expect(await phone.credentials()).toMatchObject([{ isResidentCredential: true, rpId: 'localhost' }])

  await phone.touch(false)
  await page.context().clearCookies({ name: 'portico_session' })
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await phone.touch(true)
  await page.getByText('Welcome back!').first().waitFor()

  await page.context().clearCookies({ name: 'portico_session' })
  await page.goto('/auth')
  await page.getByText('Welcome back!').first().waitFor()
})
