import { expect, test } from 'vitest'
import { openCalls } from '../../../e2e/community-life'
import { newDesktop, newPhone, startPortal } from '../../../e2e/harness'
import { requireNoBarrier } from '../../../e2e/page-checks'
import { addResident, enter, enterAsBoard } from '../../../e2e/people'
import { LAMP } from '../../../e2e/writing'

test('a board member takes a deletion back: at once from the toast, later from Recently deleted', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/contacts')
  for (const title of ['Gate security', 'Treasurer']) {
    await page.getByRole('button', { name: 'Add Contact' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add Contact' })
    await dialog.getByLabel('Role or service').fill(title)
    await dialog.getByLabel('Phone (optional)').fill('555-010-0199')
    await dialog.getByRole('button', { name: 'Add Contact' }).click()
    await dialog.waitFor({ state: 'detached' })
  }
  const treasurer = page.getByRole('heading', { name: 'Treasurer' })
  const remove = async (title: string) => {
    await page.getByRole('button', { name: `Delete ${title}` }).click()
    const dialog = page.getByRole('dialog', { name: 'Delete this contact?' })
    await dialog.getByText(/^It stays in Recently deleted until \w{3} \d+, \d{4}\.$/).waitFor()
    await dialog.getByRole('button', { name: 'Delete' }).click()
    await page.getByRole('heading', { name: title }).waitFor({ state: 'detached' })
  }
  await remove('Treasurer')
  await page.getByRole('button', { name: 'Undo' }).click()
  await treasurer.waitFor()
  await page.getByText('Restored', { exact: true }).waitFor()

  await remove('Treasurer')
  await remove('Gate security')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Recently deleted' }).click()
  await page.getByRole('heading', { name: 'Recently deleted' }).waitFor()
  const row = (title: string) => page.getByRole('row').filter({ hasText: title })
  await row('Treasurer').getByText('Contact', { exact: true }).waitFor()
  await requireNoBarrier(page)
  await row('Treasurer').getByRole('button', { name: 'Restore' }).click()
  await row('Treasurer').waitFor({ state: 'detached' })
  await row('Gate security').getByRole('button', { name: 'Delete Now' }).click()
  const asking = page.getByRole('dialog', { name: 'Delete Now' })
  await asking.getByText('Delete "Gate security" for good?').waitFor()
  await asking.getByRole('button', { name: 'Delete Now' }).click()
  await page.getByText('Nothing was deleted in the last 30 days').waitFor()
  await page.goto('/contacts')
  await treasurer.waitFor()
  expect(await page.getByRole('heading', { level: 3 }).allInnerTexts()).toEqual(['Treasurer'])

  const phone = await newPhone(portal)
  await enter(phone, 'margaret')
  await phone.goto('/recently-deleted')
  await expect.poll(() => new URL(phone.url()).pathname).toBe('/')
  await phone.goto('/contacts')
  await phone.getByRole('heading', { name: 'Treasurer' }).waitFor()
  expect(await phone.getByRole('button', { name: 'More', exact: true }).count()).toBe(0)
})

test('a board member takes back an approval and news of a notice in time, and the emails of what stands leave', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  await addResident(portal, 'Pia Pending', { status: 'pending' })
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  const board = await openCalls(portal)
  const undo = page.getByRole('button', { name: 'Undo' })
  const mailsAbout = (words: RegExp) => portal.post.mails.filter(({ subject }) => words.test(subject)).length
  const approve = async () => {
    await page.getByRole('button', { name: 'Approve', exact: true }).click()
    await page.getByRole('dialog').getByText('Emails Pia Pending (pia@example.org).').waitFor()
    await page.getByRole('dialog').getByRole('button', { name: 'Approve', exact: true }).click()
    await undo.waitFor()
  }
  await page.goto('/users?status=pending')
  await approve()
  await undo.click()
  await page.getByText('Undone', { exact: true }).waitFor()
  await page.getByRole('row').filter({ hasText: 'Pia Pending' }).waitFor()
  await approve()

  await board.postForm('/api/announcements', { title: 'Gate stays open', content: 'Until Friday.', categories: [1] })
  await page.goto('/announcements')
  await page.getByRole('button', { name: 'Tell people' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Tell \d/ })
    .click()
  await undo.click()
  await page.getByText('Undone', { exact: true }).waitFor()
  await page.getByRole('button', { name: 'Tell people' }).waitFor()

  await expect.poll(() => mailsAbout(/approved/), { timeout: 20_000 }).toBe(1)
  expect(mailsAbout(/Gate/)).toBe(0)
})

test('a board member takes back a closed report and a resolved message in time, and nobody reads that it is closed', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const margaret = await openCalls(portal, 'margaret')
  const { id: report } = await margaret.post('/api/maintenance-reports', LAMP)
  await margaret.post('/api/messages', { subject: 'Fence', content: 'Which color?' })
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  const takeBack = async () => {
    await page.getByRole('button', { name: 'Undo' }).click()
    await page.getByText('Undone', { exact: true }).waitFor()
  }
  await page.goto(`/maintenance?report=${report}`)
  await page.getByRole('button', { name: 'Update Status' }).click()
  const dialog = page.getByRole('dialog', { name: 'Update Report Status' })
  await dialog.getByText('Each emails Margaret Alvarez.').waitFor()
  await dialog.getByRole('button', { name: 'Closed', exact: true }).click()
  await takeBack()
  await page.getByText('Open', { exact: true }).first().waitFor()

  await page.goto('/messages')
  await page.getByRole('button', { name: 'Mark as resolved' }).first().click()
  await takeBack()
  await page.getByRole('button', { name: 'Mark as resolved' }).first().waitFor()
  await page.waitForTimeout(12_000)
  expect(portal.post.mails.filter(({ subject }) => subject.includes('Closed'))).toEqual([])
})
