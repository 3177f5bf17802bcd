import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from './harness'
import { hasFocus } from './keyboard'
import { addResident, enter, enterAsBoard, openSession } from './people'
import { ADMIN, type Portal } from './portal-process'

const BURN_BAN = {
  title: 'Burn ban',
  description: 'No open fires on the slope from June to October.\nGas grills are fine on paved patios.',
  tags: ['Fire Safety', 'Seasonal', 'Safety', 'Common Areas'],
  priority: true,
}
const RULES = [
  BURN_BAN,
  { title: 'Guest parking', description: 'Guests park on the street for two nights at most.', tags: ['Parking'] },
  { title: 'Pool hours', description: 'The pool opened at nine that summer.', tags: ['Common Areas'], endDate: '2024-09-30' },
  {
    title: 'New paint scheme',
    description: 'Twelve colors to choose from, in the years to come.',
    tags: ['Structures'],
    startDate: '2199-01-01',
  },
]

async function addRules(portal: Portal, rules: object[] = RULES) {
  const headers = { cookie: await openSession(portal, ADMIN.username, ADMIN.password), 'content-type': 'application/json' }
  for (const rule of rules) {
    const answer = await fetch(`${portal.url}/api/ccr-guidelines`, { method: 'POST', headers, body: JSON.stringify(rule) })
    expect(answer.status).toBe(201)
  }
}

const titles = (page: Page) => page.getByRole('article').getByRole('heading').allInnerTexts()
const showTab = (page: Page, name: string) => page.getByRole('tab', { name, exact: true }).click()
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).waitFor()

test('a board member sees on a phone who reworded a rule and what it said before; a resident sees the rule alone', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  await addRules(portal, [BURN_BAN])
  const board = await newPhone(portal)
  await enterAsBoard(board)
  await board.goto('/ccr-guidelines?form=1')
  await board.getByLabel('Title').fill('Burn ban on the slope')
  await board.getByRole('button', { name: 'Update Guideline' }).tap()
  await board.getByText(/^Edited \w+ \d+, \d{4} by Bea Board$/).tap()
  await board.locator('del').waitFor()
  expect(await board.locator('del').allInnerTexts()).toEqual(['Burn ban'])
  expect(await board.locator('ins').allInnerTexts()).toEqual(['Burn ban on the slope'])
  const page = await newPhone(portal)
  await enter(page, 'rosa')
  await page.goto('/ccr-guidelines?guideline=1')
  await page.getByRole('heading', { name: 'Burn ban on the slope' }).waitFor()
  expect(await page.getByText(/^Edited /).count()).toBe(0)
})

test('a resident finds a rule by tab, word and tag, and the address remembers it', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  await addRules(portal)
  const page = await newPhone(portal)
  await enter(page, 'rosa')
  await page.goto('/ccr-guidelines')
  await page.getByRole('heading', { name: 'Burn ban' }).waitFor()
  expect(await titles(page)).toEqual(['Burn ban', 'Guest parking', 'New paint scheme', 'Pool hours'])
  const burnBan = page.getByRole('article').first()
  for (const text of ['Priority', '+1 more', 'Active: No start date', 'By Bea Board']) expect(await burnBan.innerText()).toContain(text)
  await expect.poll(() => page.getByRole('article').last().getByText('Expired').count()).toBe(1)

  await showTab(page, 'Active')
  expect(await titles(page)).toEqual(['Burn ban', 'Guest parking'])
  await showTab(page, 'Priority')
  expect(await titles(page)).toEqual(['Burn ban'])
  await page.getByRole('button', { name: 'Reset Filters' }).click()

  await page.getByRole('searchbox', { name: 'Search guidelines' }).pressSequentially('grills PATIOS')
  expect(await titles(page)).toEqual(['Burn ban'])
  await expect.poll(() => page.locator('mark').allInnerTexts()).toEqual(['grills', 'patios'])
  await page.getByRole('button', { name: 'Clear search' }).click()

  await page.getByRole('button', { name: 'Filter by Tag' }).click()
  await expect.poll(() => page.locator('label').filter({ hasText: 'Common Areas' }).innerText()).toMatch(/\b2$/)
  await page.getByRole('checkbox', { name: 'Common Areas' }).check()
  await page.getByRole('checkbox', { name: 'Parking' }).check()
  expect(await titles(page)).toEqual(['Burn ban', 'Guest parking', 'Pool hours'])
  await page.keyboard.press('Escape')
  await page.reload()
  await page.getByRole('heading', { name: 'Pool hours' }).waitFor()
  expect(await titles(page)).toEqual(['Burn ban', 'Guest parking', 'Pool hours'])

  await page.getByRole('link', { name: 'Pool hours' }).click()
  await page.getByRole('heading', { name: 'Pool hours', level: 1 }).waitFor()
  expect(await page.locator('dl').innerText()).toMatch(/Active from\s+Not specified\s+Active until\s+September 30, 2024/)
  expect(await page.getByRole('button', { name: 'Delete' }).count()).toBe(0)
  await page.goBack()
  await page.getByRole('heading', { name: 'Guest parking' }).waitFor()
  expect(await titles(page)).toEqual(['Burn ban', 'Guest parking', 'Pool hours'])

  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByText('No guidelines found').waitFor()
})

test('an admin writes, changes and deletes a rule', async () => {
  const portal = await startPortal()
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/ccr-guidelines')
  await page.getByText('No guidelines found').waitFor()
  await page.getByRole('link', { name: 'Add New Guideline' }).click()
  await page.getByRole('heading', { name: 'Create CC&R Guideline' }).waitFor()
  await page.getByLabel('Title').fill('Bu')
  await page.getByRole('button', { name: 'Create Guideline' }).click()
  await page.getByText('Title must be at least 3 characters').waitFor()
  await page.getByText('Description must be at least 10 characters').waitFor()
  await toast(page, 'Tag selection required')
  await page.getByLabel('Title').fill(BURN_BAN.title)
  await page.getByLabel('Description').fill(BURN_BAN.description)
  await page.getByRole('checkbox', { name: 'Fire Safety' }).check()
  await page.getByRole('switch', { name: 'Priority' }).check()
  await page.getByLabel('Start Date').fill('2026-06-01')
  await page.getByLabel('End Date').fill('2026-05-31')
  await page.getByRole('button', { name: 'Create Guideline' }).click()
  await page.getByText('The end date cannot be before the start date').waitFor()
  await page.getByLabel('End Date').fill('2199-10-31')
  await page.getByRole('button', { name: 'Create Guideline' }).click()
  await toast(page, 'Guideline created')

  await page.getByRole('link', { name: 'Burn ban' }).click()
  await page.getByText('Gas grills are fine').waitFor()
  expect(await page.locator('dl').innerText()).toMatch(/Active from\s+June 1, 2026\s+Active until\s+October 31, 2199/)
  await page.getByRole('link', { name: 'Edit' }).click()
  await page.getByRole('heading', { name: 'Edit CC&R Guideline' }).waitFor()
  await page.getByLabel('Title').fill('Burn ban and grills')
  await page.getByLabel('Start Date').fill('')
  await page.getByRole('button', { name: 'Update Guideline' }).click()
  await toast(page, 'Guideline updated')
  await page.getByRole('heading', { name: 'Burn ban and grills' }).waitFor()
  await page.getByText('Not specified').waitFor()

  await page.getByRole('button', { name: 'Delete' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirm Deletion' })
  await dialog.getByText('Are you sure you want to delete this guideline? This action cannot be undone.').waitFor()
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await page.getByRole('button', { name: 'Delete' }).click()
  await dialog.getByRole('button', { name: 'Delete' }).click()
  await toast(page, 'Guideline deleted')
  await page.getByText('No guidelines found').waitFor()
})

test('a board copies its rulebook: one form saves rule after rule under the same tags', async () => {
  const portal = await startPortal()
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/ccr-guidelines?form=new')
  await page.getByRole('checkbox', { name: 'Parking' }).check()
  for (const title of ['Guest parking', 'Boats and trailers']) {
    await page.getByLabel('Title').fill(title)
    await page.getByLabel('Description').fill('Two nights on the street at most.')
    await page.getByRole('button', { name: 'Save and Add Another' }).click()
    await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('')
    await expect.poll(() => hasFocus(page.getByLabel('Title'))).toBe(true)
    expect(await page.getByLabel('Description').inputValue()).toBe('')
  }
  await toast(page, 'Guideline created')
  await page.getByLabel('Title').fill('Street sweeping')
  await page.getByLabel('Description').fill('Move your car on the first Tuesday.')
  await page.getByRole('button', { name: 'Create Guideline' }).click()
  await page.getByRole('heading', { name: 'Street sweeping' }).waitFor()
  expect(await titles(page)).toEqual(['Boats and trailers', 'Guest parking', 'Street sweeping'])
  for (const rule of await page.getByRole('article').all()) await rule.getByText('Parking', { exact: true }).waitFor()
})

test('residents get no form, six placeholders while waiting, a way to try again, and the whole book on paper', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  await addRules(portal)
  const page = await newDesktop(portal, { colorScheme: 'dark', expectedComplaints: [/ERR_FAILED/] })
  await enter(page, 'rosa')
  let answer: 'never' | 'refuse' | 'pass' = 'never'
  await page.route(/guidelines\.list/, async (route) => {
    if (answer === 'refuse') await route.abort()
    if (answer === 'pass') await route.continue()
  })
  await page.goto('/ccr-guidelines')
  await page.locator('[data-placeholder]').first().waitFor()
  await expect.poll(() => page.locator('[data-placeholder]').count()).toBe(6)
  answer = 'refuse'
  await page.reload()
  await page.getByRole('alert').getByText('Failed to load guidelines').waitFor()
  answer = 'pass'
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'Burn ban' }).waitFor()

  await page.goto('/ccr-guidelines?form=new')
  await page.getByRole('heading', { name: 'Burn ban' }).waitFor()
  expect(await page.getByRole('link', { name: 'Add New Guideline' }).count()).toBe(0)
  await page.getByRole('link', { name: 'Print Rulebook' }).click()
  await page.getByRole('heading', { name: 'No longer in force' }).waitFor()
  await page.emulateMedia({ media: 'print', colorScheme: 'light' })
  const paper = await page.locator('main').innerText()
  for (const { title, description } of RULES) for (const text of [title, description]) expect(paper).toContain(text)
  expect(await page.getByRole('button', { name: 'Print' }).isVisible()).toBe(false)
})
