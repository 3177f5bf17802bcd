import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { newPhone, startPortal } from '../../../e2e/harness'
import { requireNoBarrier } from '../../../e2e/page-checks'
import { addResident, enter, openSession } from '../../../e2e/people'
import { ADMIN } from '../../../e2e/portal-process'

test('an owner says in two taps how the association should reach her, is told by email, and confirms by a link', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  await addResident(portal, 'Tom Lindqvist', { hoaStatus: 'renter' })
  const database = new Sqlite(join(portal.folder, 'portal.sqlite'))
  database.exec("UPDATE owner SET createdAt = '2026-01-01T00:00:00.000Z'")
  database.close()
  const phone = await newPhone(portal)
  await enter(phone, 'margaret')
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const asked = await fetch(`${portal.url}/api/homes/ask`, { method: 'POST', headers: { cookie } })
  expect(await asked.json()).toMatchObject({ emailed: expect.any(Number) })
  const { text } = await portal.post.mailTo('margaret@example.org', 'Please confirm your address')
  await phone.goto(/\S+\/profile\S+/.exec(text)?.[0] ?? '')
  const card = phone.getByRole('region', { name: 'Official notices' })
  await card.getByText("You don't have to give an email address.").waitFor()
  expect(await card.getByRole('radio', { name: 'Both' }).isChecked()).toBe(true)
  await card.getByText('Is this still right?').waitFor()
  await card.getByRole('button', { name: 'Yes, it is' }).click()
  await card.getByText('Is this still right?').waitFor({ state: 'detached' })

  await card.getByText('By mail', { exact: true }).click()
  await card.getByRole('button', { name: 'Save' }).click()
  const mail = await portal.post.mailTo('margaret@example.org', 'mailing details')
  expect(mail.text).toContain('Official notices: By mail\n')
  expect(await card.getByRole('radio', { name: 'By mail' }).isChecked()).toBe(true)
  await requireNoBarrier(phone)
  await phone.getByRole('region', { name: 'Text Messages' }).waitFor()
  expect(await phone.getByRole('region', { name: 'Letters from the board' }).count(), 'one place for one address').toBe(0)

  const address = card.getByLabel('Mailing address')
  await address.fill('One\nTwo\nThree\nFour\nFive')
  await card.getByRole('button', { name: 'Save' }).click()
  await card.getByText(/Use at most 4 lines/).waitFor()
  await address.fill('PO Box 7\nReno, NV 89501')
  await card.getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await phone.request.get('/api/owner')).json())
    .toMatchObject([{ mailingAddress: 'PO Box 7\nReno, NV 89501' }])

  const renter = await newPhone(portal)
  await enter(renter, 'tom')
  await renter.goto('/profile?tab=settings')
  await renter.getByRole('region', { name: 'Directory' }).waitFor()
  await renter.getByRole('region', { name: 'Letters from the board' }).waitFor()
  expect(await card.count()).toBe(1)
  expect(await renter.getByRole('region', { name: 'Official notices' }).count()).toBe(0)
})
