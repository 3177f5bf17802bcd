import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newPhone, startPortal } from '../../../e2e/harness'
import { addResident, enter, enterAsBoard } from '../../../e2e/people'

/** As a management company saves it: a title above, semicolons, a byte order mark and accents of Windows. */
const MESSY = [
  'Rancho Sage HOA - owners 2026;;;;;;',
  'PROPERTY ADDRESS;Lot #;Votes;Owner Name(s);E-Mail;Off-Site Address;Notices',
  '#012 Rockrose Drive;7;1;José Muñoz;jose@example.org;;Email',
  '12A Rockrose Dr;8;1;Ann Lee;;"PO Box 9\n44 Elm St\nDayton, OH 45402";Mail',
  '14 Rockrose Dr;9;1;Tom Tall;;;E-Mail',
  '16 Elm Nowhere;10;1;Nina Nowhere;;;',
  '18 Rockrose Dr;11;many;Vera Votes;;;',
].join('\r\n')
const windows = (text: string) => Buffer.from(text, 'latin1')

const list = (page: Page) => page.getByRole('dialog', { name: 'Import Homes' })
const homeAt = (page: Page, address: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('button', { name: address, exact: true }) })

test('a secretary imports a messy list, mends it, sells a home and adds an owner without email', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  const page = await newPhone(portal)
  await enterAsBoard(page)
  await page.goto('/homes?form=import')
  await list(page)
    .getByLabel('Excel or CSV file')
    .setInputFiles({ name: 'owners.csv', mimeType: 'text/csv', buffer: windows(MESSY) })
  await list(page).getByText('2 new, 0 changed, 0 same, 3 with problems.').waitFor()
  for (const said of ['Choose email only when there is an email address.', 'Votes must be a whole number from 0 to 99', 'Elm Nowhere'])
    await list(page).getByRole('listitem').getByText(said).first().waitFor()
  const lines = await list(page)
    .getByRole('list', { name: 'What each line would do' })
    .getByText(/^Line \d/)
    .allInnerTexts()
  expect(lines.map((text) => text.split(' · ')[0])).toEqual(['Line 5', 'Line 6', 'Line 7', 'Line 3', 'Line 4'])

  await list(page).getByRole('button', { name: 'Fix line 5' }).click()
  const fifth = list(page).getByRole('form', { name: 'Line 5' })
  await fifth.getByLabel('Delivery').selectOption('By mail')
  await fifth.getByRole('button', { name: 'Check Again' }).click()
  await list(page).getByText('3 new, 0 changed, 0 same, 2 with problems.').waitFor()
  await list(page).getByRole('button', { name: 'Import 3 lines' }).click()
  await page.getByText('2 lines with problems were left out.').waitFor()
  await homeAt(page, '12A Rockrose Dr').getByText('Ann Lee').waitFor()
  await homeAt(page, '#012 Rockrose Dr').getByText('José Muñoz').waitFor()

  await page.getByRole('button', { name: '#012 Rockrose Dr', exact: true }).click()
  await page.getByRole('button', { name: 'Sold…' }).click()
  const sale = page.getByRole('dialog', { name: 'Sale of #012 Rockrose Dr' })
  await sale.getByText('José Muñoz will be listed under past owners.').waitFor()
  await sale.getByLabel('Name').fill('Paula Buyer')
  await sale.getByLabel('Mailing address').fill('PO Box 1\nReno, NV 89501')
  await sale.getByRole('button', { name: 'Save Sale' }).click()
  await sale.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Past owners' }).getByText('José Muñoz').waitFor()
  await page.getByRole('region', { name: 'Owners', exact: true }).getByText('Paula Buyer').waitFor()
  await page.getByRole('region', { name: 'Owners', exact: true }).getByText('not chosen yet').waitFor()

  await page.getByRole('button', { name: 'Add Owner' }).click()
  const added = page.getByRole('dialog', { name: 'Add Owner' })
  await added.getByLabel('Name').fill('Peter Buyer')
  await added.getByRole('button', { name: 'Add Owner' }).click()
  await added.waitFor({ state: 'detached' })
  await page.getByRole('region', { name: 'Owners', exact: true }).getByText('Peter Buyer').waitFor()

  const rosa = await newPhone(portal)
  await enter(rosa, 'rosa')
  await rosa.goto('/homes')
  await rosa.waitForURL((url) => url.pathname === '/')
})
