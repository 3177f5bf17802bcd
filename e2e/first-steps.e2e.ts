import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from './harness'
import { enterAsBoard, PASSWORD, signIn } from './people'

const LIST = `Name,Email,Street number,Street name,HOA status
Gina Good,gina@example.org,7,Rockrose Dr,Owner
Gil Good,gil@example.org,7,Rockrose Dr,Owner
`

test('the first steps add residents for later, invite them, and show who is in', async () => {
  const portal = await startPortal()
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/')
  await page.getByRole('link', { name: /Import residents/ }).click()
  const list = page.getByRole('dialog', { name: 'Import Residents' })
  expect(await list.getByLabel('Add now, invite later').isChecked()).toBe(true)
  await list.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(LIST) })
  await list.getByRole('button', { name: 'Import 2 accounts' }).click()
  await page.getByText('2 accounts added. No one gets an email until you invite them.').waitFor()
  await page
    .getByRole('row', { name: /Gina Good/ })
    .getByText('Not invited yet')
    .waitFor()
  expect(portal.post.mails.filter(({ to }) => to === 'gina@example.org')).toEqual([])

  await page.getByRole('link', { name: 'Dashboard' }).first().click()
  await page.getByRole('button', { name: 'Invite 2 people' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite 2 people' })
  await invite.getByText('Emails 2 people.').waitFor()
  await invite.getByRole('button', { name: 'Invite 2 people' }).click()
  await page.getByText('0 of 2 are in').waitFor()

  const { links } = await portal.post.mailTo('gina@example.org', 'invited')
  const gina = await newPhone(portal, { expectedComplaints: [/status of 400/] })
  await gina.goto(links.find((link) => link.includes('token=')) ?? '')
  await gina.getByRole('heading', { name: 'Choose your password' }).waitFor()
  expect(await gina.getByLabel('Username').inputValue()).toBe('gina')
  await gina.getByLabel('New password', { exact: true }).fill('ridge-2026')
  await gina.getByLabel('Confirm').fill('ridge-2026')
  await gina.keyboard.press('Enter')
  await gina.getByText('A common word with digits is guessed first.').waitFor()
  for (const label of ['New password', 'Confirm password']) await gina.getByLabel(label, { exact: true }).fill(PASSWORD)
  await gina.keyboard.press('Enter')
  await gina.waitForURL('**/auth')
  await signIn(gina, 'gina', PASSWORD)

  await page.reload()
  await page.getByText('1 of 2 are in').waitFor()
  await page.getByRole('button', { name: 'Remind' }).click()
  await page.getByText('Each person gets the invitation at most once a day.').waitFor()
  await page.getByRole('link', { name: /Invite your board/ }).click()
  const colleague = page.getByRole('dialog', { name: 'Invite New User' })
  await colleague.getByLabel('Full name').fill('Tara Treasurer')
  await colleague.getByLabel('Email', { exact: true }).fill('Tara.T@example.org')
  await colleague.getByLabel('Street number').fill('12')
  expect(await colleague.getByLabel('Username').inputValue()).toBe('tara.t')
  await colleague.getByRole('button', { name: 'Invite User' }).click()
  await page
    .getByRole('row', { name: /Tara Treasurer/ })
    .getByText('Admin', { exact: true })
    .waitFor()
  await page
    .getByRole('row', { name: /Tara Treasurer/ })
    .getByText('Active', { exact: true })
    .waitFor()
  await portal.post.mailTo('Tara.T@example.org', 'invited')
})
