import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from '../../../e2e/harness'
import { requireNoBarrier } from '../../../e2e/page-checks'
import { addResident, enter, enterAsBoard } from '../../../e2e/people'

async function addContact(page: Page, values: Record<string, string>) {
  await page.getByRole('button', { name: 'Add Contact' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add Contact' })
  for (const [label, value] of Object.entries(values)) await dialog.getByLabel(label).fill(value)
  return dialog
}
const save = async (page: Page) => {
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('button', { name: 'Add Contact' }).click()
  await dialog.waitFor({ state: 'detached' })
}

test('the board lists whom to call, and a resident on a phone calls with one tap', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const phone = await newPhone(portal)
  await enter(phone, 'margaret')
  await phone.goto('/contacts')
  await phone.getByText('No contacts yet').waitFor()
  expect(await phone.getByRole('button', { name: 'Add Contact' }).count()).toBe(0)

  const board = await newDesktop(portal)
  await enterAsBoard(board)
  await board.goto('/contacts')
  await board.getByText('Add the emergency number first.').waitFor()
  const dialog = await addContact(board, { 'Role or service': 'Gate security', 'Phone (optional)': '12' })
  await dialog.getByRole('button', { name: 'Add Contact' }).click()
  await dialog.getByText('Invalid phone number format').waitFor()
  await dialog.getByLabel('Phone (optional)').fill('555-010-0199')
  await dialog.getByLabel('Show before sign-in').check({ force: true })
  await save(board)
  await addContact(board, { 'Role or service': 'President', 'Name (optional)': 'Bea Board', 'Email (optional)': 'bea@example.org' })
  await save(board)
  await addContact(board, { 'Role or service': 'Treasurer', 'Note (optional)': 'Mondays, 9 to 11' })
  await save(board)

  await board.getByRole('button', { name: 'Move Treasurer up' }).press('Enter')
  await expect.poll(() => board.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Gate security', 'Treasurer', 'President'])
  await board.getByText('Treasurer: 1 of 2').waitFor({ state: 'attached' })
  await board.getByRole('button', { name: 'Edit Treasurer' }).click()
  await board.getByLabel('Role or service').fill('Bookkeeper')
  await board.getByRole('button', { name: 'Save Contact' }).click()
  await board.getByRole('heading', { name: 'Bookkeeper' }).waitFor()
  await board.getByRole('button', { name: 'Delete Bookkeeper' }).click()
  await board.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await board.getByRole('heading', { name: 'Bookkeeper' }).waitFor({ state: 'detached' })

  await phone.reload()
  const call = phone.getByRole('link', { name: 'Call Gate security, (555) 010-0199' })
  await call.waitFor()
  expect(await call.getAttribute('href')).toBe('tel:+15550100199')
  expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(48)
  expect(await phone.getByRole('link', { name: 'bea@example.org' }).getAttribute('href')).toBe('mailto:bea@example.org')
  expect(await phone.getByRole('button', { name: /^(Edit|Delete|Move)/ }).count()).toBe(0)
})

test('somebody who waits for approval sees the contacts that are public, and no others', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Wanda Waiting', { status: 'pending' })
  const board = await newDesktop(portal)
  await enterAsBoard(board)
  await board.goto('/contacts')
  const dialog = await addContact(board, { 'Role or service': 'Gate security', 'Phone (optional)': '555-010-0199' })
  await dialog.getByLabel('Show before sign-in').check({ force: true })
  await save(board)
  await addContact(board, { 'Role or service': 'President', 'Phone (optional)': '555-010-0123' })
  await save(board)

  const phone = await newPhone(portal, { expectedComplaints: [/status of 403/] })
  await phone.goto('/auth')
  await phone.getByLabel('Username').fill('wanda')
  await phone.getByLabel('Password', { exact: true }).fill('a-password-of-theirs')
  await phone.getByRole('button', { name: 'Login' }).click()
  await phone.waitForURL('**/pending-approval')
  await phone.getByRole('link', { name: 'Call Gate security, (555) 010-0199' }).waitFor()
  expect(await phone.getByText('President').count()).toBe(0)
  await requireNoBarrier(phone)
})
