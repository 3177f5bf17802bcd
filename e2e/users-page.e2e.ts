import { readFile } from 'node:fs/promises'
import { writeXlsx } from 'hucre/xlsx'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, sharePortal, startPortal } from './harness'
import { hasFocus } from './keyboard'
import { addResident, enter, enterAsBoard, PASSWORD, signIn } from './people'
import type { Portal } from './portal-process'

/** Stories about one account share it, each with its own people. An admin on Sageleaf Cir would be found by another story's search. */
const shared = await sharePortal()

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).waitFor()
const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) })

async function choose(page: Page, name: string, action: string) {
  await page.getByRole('button', { name: `Actions for ${name}` }).click()
  await page.getByRole('menuitem', { name: action }).click()
  return page.getByRole('dialog')
}

async function openUsers(portal: Portal) {
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/users')
  await page
    .getByRole('button', { name: /Actions for/ })
    .first()
    .waitFor()
  return page
}

test('the board invites, edits, promotes and deletes an account', async () => {
  const page = await openUsers(shared)
  await page.getByRole('button', { name: 'Invite User' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite New User' })
  await invite.getByLabel("They'll choose their own password").uncheck()
  await invite.getByRole('button', { name: 'Invite User' }).click()
  for (const text of [
    'Full name is required',
    'Invalid email address',
    'Username must be at least 3 characters',
    'Street number is required',
    'Password must be at least 6 characters',
  ])
    await invite.getByText(text, { exact: true }).waitFor()
  expect(await invite.getByLabel('Street name').inputValue()).toBe('Bulrush Cir')
  expect(await invite.getByLabel('HOA status').inputValue()).toBe('renter')
  expect(await invite.getByLabel('Status', { exact: true }).inputValue()).toBe('pending')
  await invite.getByLabel('Full name').fill('Walter Ng')
  await invite.getByLabel('Email', { exact: true }).fill('walter@example.org')
  await invite.getByLabel('Username').fill('walter')
  await invite.getByLabel('First password').fill('lamp 7')
  await invite.getByLabel('Street number').fill('3')
  await invite.getByLabel('Phone number').fill('12345')
  await invite.getByRole('button', { name: 'Invite User' }).click()
  await invite.getByText('Invalid phone number format').waitFor()
  await page.mouse.click(5, 5)
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await invite.getByLabel('Phone number').fill('555-123-4567')
  await invite.getByRole('button', { name: 'Invite User' }).click()
  await toast(page, 'User created')
  const mail = await shared.post.mailTo('walter@example.org')
  expect(mail.links.some((link) => link.includes('/reset-password?token='))).toBe(true)
  await rowOf(page, 'Walter Ng').getByText('(555) 123-4567').waitFor()

  const edit = await choose(page, 'Walter Ng', 'Edit')
  await edit.getByLabel('Full name').fill('Walter Ng-Ochoa')
  await page.mouse.click(5, 5)
  await page.getByRole('button', { name: 'Keep Editing' }).click()
  await edit.getByLabel('Street name').selectOption('Rockrose Dr')
  const language = edit.getByLabel('Language of their emails')
  expect(await language.getByRole('option').allInnerTexts()).toEqual(["Community's language (English)", 'English', 'Español'])
  await language.selectOption('es')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await toast(page, 'User updated')
  await rowOf(page, 'Walter Ng-Ochoa').getByText('3 Rockrose Dr').waitFor()

  await choose(page, 'Walter Ng-Ochoa', 'Edit')
  expect(await language.inputValue()).toBe('es')
  await edit.getByRole('button', { name: 'Cancel' }).click()

  const role = await choose(page, 'Walter Ng-Ochoa', 'Change Role')
  await role.getByText('Walter Ng-Ochoa').waitFor()
  await role.getByRole('button', { name: 'Make Admin' }).click()
  await toast(page, 'Role changed')
  await page.getByRole('tab', { name: /Admins/ }).click()
  await rowOf(page, 'Walter Ng-Ochoa').getByText('Admin', { exact: true }).waitFor()

  const remove = await choose(page, 'Walter Ng-Ochoa', 'Delete Permanently')
  await remove.getByText('This action cannot be undone.').waitFor()
  await remove.getByRole('button', { name: 'Delete Permanently' }).click()
  await toast(page, 'User deleted')
  await rowOf(page, 'Walter Ng-Ochoa').waitFor({ state: 'detached' })
})

test('a person invited without a password opens the account with the link the board has copied', async () => {
  const page = await openUsers(shared)
  await page.getByRole('button', { name: 'Invite User' }).click()
  const invite = page.getByRole('dialog', { name: 'Invite New User' })
  for (const [label, text] of [
    ['Full name', 'Wilma Wong'],
    ['Email', 'wilma@example.org'],
    ['Username', 'wilma-w'],
    ['Street number', '3'],
  ] as const)
    await invite.getByLabel(label, { exact: true }).fill(text)
  await invite.getByLabel('Status', { exact: true }).selectOption('active')
  await invite.getByRole('button', { name: 'Invite User' }).click()
  await toast(page, 'User created')
  await page.getByRole('button', { name: 'Copy Invitation Link' }).click()
  const dialog = page.getByRole('dialog', { name: 'Copy Invitation Link' })
  await dialog.getByRole('button', { name: 'Copy Link' }).click()
  const link = await dialog.getByLabel('Invitation link').inputValue()
  await dialog.getByRole('button', { name: 'Done' }).click()

  const wilma = await newPhone(shared)
  await wilma.goto(link)
  await wilma.getByLabel('New password', { exact: true }).fill(PASSWORD)
  await wilma.getByLabel('Confirm').fill(PASSWORD)
  await wilma.keyboard.press('Enter')
  await wilma.waitForURL('**/auth')
  await signIn(wilma, 'wilma-w', PASSWORD)
  await page.reload()
  await page.getByRole('button', { name: 'Actions for Wilma Wong' }).click()
  await page.getByRole('menuitem', { name: 'Edit' }).waitFor()
  expect(await page.getByRole('menuitem', { name: 'Copy Invitation Link' }).count()).toBe(0)
})

test('from the dashboard a phone leads to those who wait alone, and several are approved at once', async () => {
  const portal = await startPortal()
  for (const name of ['Wendy Waits', 'Wes Waits', 'Will Waits'])
    await addResident(portal, name, { status: 'pending', streetNumber: String(name.length) })
  const page = await newPhone(portal)
  await enterAsBoard(page)
  await page.goto('/')
  await page.getByRole('link', { name: /3 accounts to approve/ }).click()
  await page.waitForURL('**/users?status=pending')
  const approve = page.getByRole('button', { name: 'Approve', exact: true, description: /^We/ }).first()
  const { y = 0, height = 0 } = (await approve.boundingBox()) ?? {}
  expect(y + height).toBeLessThan(844)
  expect(await rowOf(page, 'Bea Board').count()).toBe(0)

  await page.getByLabel('Select Wendy Waits').check()
  await page.getByLabel('Select all').check()
  await page.getByLabel('Select Will Waits').uncheck()
  await page.getByRole('button', { name: 'Approve 2 people' }).click()
  const dialog = page.getByRole('dialog', { name: 'Approve Users' })
  await dialog.getByText('Wendy Waits').waitFor()
  await dialog.getByRole('button', { name: 'Approve 2 people' }).click()
  await toast(page, 'Status changed')
  await rowOf(page, 'Will Waits').waitFor()
  await rowOf(page, 'Wendy Waits').waitFor({ state: 'detached' })
  expect((await portal.post.mailTo('wes@example.org', 'approved')).subject).toBe('Your account has been approved')
})

test('a list with columns of its own is matched, a row is fixed, and everyone comes in', async () => {
  const page = await openUsers(shared)
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import Residents' }).click()
  const dialog = page.getByRole('dialog', { name: 'Import Residents' })
  const [template] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Download a Template' }).click()])
  expect(template.suggestedFilename()).toBe('residents-template.csv')

  const csv =
    'First,Last,E-mail,Address,Idioma\nGina,Good,gina@example.org,7 Rockrose Dr,Spanish\nSam,Street,sam@example.org,1 Nowhere Ln,\n'
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  expect(await dialog.getByLabel('Street number').inputValue()).toBe('3')
  await dialog.getByLabel('HOA status').selectOption('owner-occupant')
  await dialog.getByText('7 Rockrose Dr · Homeowner (Occupant) · Spanish').waitFor()
  const fix = dialog.getByRole('button', { name: 'Fix line 3' })
  const street = dialog.getByRole('form', { name: 'Line 3' }).getByLabel('Street name')
  await fix.press('Enter')
  await expect.poll(() => hasFocus(street)).toBe(true)
  await dialog.getByRole('form', { name: 'Line 3' }).getByRole('button', { name: 'Cancel' }).press('Enter')
  await expect.poll(() => hasFocus(fix)).toBe(true)
  await fix.press('Enter')
  await street.selectOption('Oakridge Dr')
  await dialog.getByRole('button', { name: 'Check Again' }).press('Enter')
  await expect.poll(() => hasFocus(dialog.getByRole('status').filter({ hasText: '2 accounts' }))).toBe(true)
  const save = dialog.getByRole('button', { name: 'Import 2 accounts' })
  await save.waitFor()
  await save.click()
  await toast(page, 'Residents imported')
  await rowOf(page, 'Gina Good').getByText('7 Rockrose Dr').waitFor()
  await rowOf(page, 'Sam Street').getByText('1 Oakridge Dr').waitFor()
  expect((await shared.post.mailTo('gina@example.org')).subject).toBe('Le invitamos al portal de la comunidad')
})

test('an Excel list is read, asked about once, and what is left waits for later', async () => {
  const page = await openUsers(shared)
  const openImport = async () => {
    await page.getByRole('button', { name: 'More', exact: true }).click()
    await page.getByRole('menuitem', { name: 'Import Residents' }).click()
    return page.getByRole('dialog', { name: 'Import Residents' })
  }
  const dialog = await openImport()
  const rows = [
    ['Rancho Sage HOA owners'],
    ['Owner', 'E-mail', 'Address', 'Occupancy', 'Phone'],
    ['Jackson, Ronald & Anna', 'ronald@example.org', '21 Oakridge Dr', 'Snowbird', 5551234567],
    ['Late, Lena', 'lena@example.org', '1 Nowhere Ln', 'Renter', ''],
  ]
  const buffer = Buffer.from(await writeXlsx({ sheets: [{ name: 'Owners', rows }] }))
  await dialog.getByLabel('CSV file').setInputFiles({ name: 'owners.xlsx', mimeType: 'application/octet-stream', buffer })
  await dialog.getByLabel('“Snowbird”, 1 line').waitFor({ state: 'detached' })
  await dialog.getByLabel('“Snowbird”, 2 lines').selectOption('Homeowner (Non-Occupant)')
  await dialog.getByText('1 line has no email: left out of accounts.').waitFor()
  const [rest] = await Promise.all([page.waitForEvent('download'), dialog.getByRole('button', { name: 'Save 1 line for later' }).click()])
  expect(await readFile(await rest.path(), 'utf8')).toContain('Lena Late,lena@example.org,1,Nowhere Ln')
  await dialog.getByRole('button', { name: 'Import 1 account' }).click()
  await toast(page, 'Residents imported')
  await rowOf(page, 'Ronald Jackson').getByText('(555) 123-4567').waitFor()
  const again = await openImport()
  await again.getByText('2 lines of your last list are kept here on this device, with your corrections.').waitFor()
  await again.getByText('Anna Jackson').waitFor()
  await again.getByRole('button', { name: 'Start over' }).click()
  await again.getByRole('button', { name: 'Download a Template' }).waitFor()
})

test('a ban keeps its reason for the board', async () => {
  await addResident(shared, 'Bruno Bauer')
  const page = await openUsers(shared)
  const ban = await choose(page, 'Bruno Bauer', 'Ban')
  await ban.getByLabel('Reason (optional)').fill('Moved to Reno')
  await ban.getByRole('button', { name: 'Ban' }).click()
  await rowOf(page, 'Bruno Bauer').getByText('Moved to Reno').waitFor()
  await page.getByLabel('Show', { exact: true }).selectOption('banned')
  await rowOf(page, 'Bea Board').waitFor({ state: 'detached' })
  const unban = await choose(page, 'Bruno Bauer', 'Unban')
  await unban.getByText('Moved to Reno').waitFor()
})

test('search and tab live in the address, and an empty answer says so', async () => {
  await addResident(shared, 'Margaret Alvarez')
  const page = await openUsers(shared)
  await page.getByRole('searchbox').fill('sageleaf')
  await rowOf(page, 'Bea Board').waitFor({ state: 'detached' })
  await rowOf(page, 'Margaret Alvarez').waitFor()
  await page.waitForURL('**/users?q=sageleaf')
  await page.reload()
  await rowOf(page, 'Margaret Alvarez').waitFor()
  await page.getByRole('tab', { name: /Admins/ }).click()
  await page.getByText('No users found.').waitFor()
  expect(await page.getByRole('searchbox').inputValue()).toBe('sageleaf')
})

test('an approval mail that cannot be sent is said in a warning', async () => {
  await addResident(shared, 'Nora Nash')
  const page = await openUsers(shared)
  shared.post.refuse('nora@example.org')
  await page.getByRole('button', { name: 'Actions for Nora Nash' }).click()
  await page.getByRole('menuitem', { name: 'Resend Approval Email' }).click()
  await toast(page, 'User marked as notified')
  await page.getByText('Nora Nash was marked as notified, but the email could not be sent.').waitFor()
  await rowOf(page, 'Nora Nash').getByText('Notified', { exact: true }).waitFor()
})

test('the actions for a waiting account fit into one line of the table and cover nothing, in either language', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez', { status: 'pending' })
  await addResident(portal, 'Tom Lindqvist')
  const page = await openUsers(portal)
  for (const [language, approve, notified] of [
    ['en', 'Approve', 'Notified'],
    ['es', 'Aprobar', 'Notificado'],
  ] as const) {
    await page.request.put('/api/user/language', { data: { language } })
    await page.reload()
    const button = page.getByRole('button', { name: approve, exact: true })
    // Both in one moment: rows above may still grow.
    const tops = await button.evaluate((first) => [first, first.nextElementSibling].map((one) => one?.getBoundingClientRect().top))
    expect(tops[1], language).toBe(tops[0])
    await page.getByText(notified, { exact: true }).first().click({ trial: true })
  }
})

test('an admin writes to a super admin, but changes neither them nor their own standing', async () => {
  await addResident(shared, 'Anna Admin', { streetName: 'Oakridge Dr' })
  const board = await openUsers(shared)
  const role = await choose(board, 'Anna Admin', 'Change Role')
  await role.getByRole('button', { name: 'Make Admin' }).click()
  await toast(board, 'Role changed')

  const anna = await newDesktop(shared)
  await enter(anna, 'anna', PASSWORD)
  await anna.goto('/users')
  await rowOf(anna, 'Bea Board').waitFor()
  const items = () => anna.getByRole('menuitem').allInnerTexts()
  await anna.getByRole('button', { name: 'Actions for Bea Board' }).click()
  await expect.poll(items).toEqual(['Write to…', 'Email to Bea Board'])
  await anna.keyboard.press('Escape')
  await anna.getByRole('button', { name: 'Actions for Anna Admin' }).click()
  await expect.poll(items).toEqual(['Edit', 'Email to Anna Admin'])
  expect(await anna.getByRole('link', { name: 'Settings' }).count()).toBe(0)
  await anna.goto('/settings')
  await anna.waitForURL((url) => url.pathname === '/')
})
