import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openCalls } from './community-life'
import { newDesktop, newPhone, sharePortal } from './harness'
import { addResident, enterAsBoard, signInAsBoard } from './people'
import { ADMIN } from './portal-process'
import { LAMP } from './writing'

const portal = await sharePortal()
const board = await openCalls(portal)
await addResident(portal, 'Rosa Resident')
const rosa = await openCalls(portal, 'rosa')
const { id: report } = await rosa.post('/api/maintenance-reports', LAMP)
const { id: message } = await rosa.post('/api/messages', { subject: 'Lamp', content: 'It is out' })
await addResident(portal, 'Ben Bold')
await addResident(portal, 'Dora Declined', { status: 'pending' })
const { id: event } = await board.postForm('/api/events', {
  title: 'Yoga',
  description: 'On the lawn.',
  location: 'Park',
  dateStart: '2030-11-28',
  tags: ['Social'],
})

const WORDS = 'The pool opens at nine'
const ENDED = { expectedComplaints: [/status of 401/] }

interface FormStory {
  address: string
  /** The buttons and menu items that open the form. */
  open?: string | string[]
  field: string
  /** Fills in the rest. */
  rest?: (page: Page) => Promise<unknown>
  submit: string
  done: string
}

const check = (name: string) => (page: Page) => page.getByRole('checkbox', { name }).check({ force: true })
const FORMS: FormStory[] = [
  {
    address: '/announcements',
    open: 'New Announcement',
    field: 'Content',
    rest: async (page) => {
      await page.getByLabel('Title').fill('Pool')
      await check('Urgent / Safety')(page)
    },
    submit: 'Create Announcement',
    done: 'Residents can see it now.',
  },
  {
    address: '/events',
    open: 'Add Event',
    field: 'Description',
    rest: async (page) => {
      await page.getByLabel('Title').fill('Pool party')
      await page.getByLabel('Location').fill('The pool')
      await page.getByLabel('Start Date').fill('2030-06-01')
      await check('Social')(page)
    },
    submit: 'Create Event',
    done: 'Event created',
  },
  { address: `/event-form?id=${event}`, field: 'Description', submit: 'Update Event', done: 'Event updated' },
  {
    address: '/voting',
    open: 'Create New Poll',
    field: 'Description',
    rest: async (page) => {
      await page.getByLabel('Title').fill('Pool hours')
      await page.getByLabel('Option 1', { exact: true }).fill('Nine')
      await page.getByLabel('Option 2', { exact: true }).fill('Ten')
    },
    submit: 'Create Poll',
    done: 'Poll created successfully',
  },
  {
    address: '/ccr-guidelines',
    open: 'Add New Guideline',
    field: 'Description',
    rest: async (page) => {
      await page.getByLabel('Title').fill('Pool rules')
      await check('Fire Safety')(page)
    },
    submit: 'Create Guideline',
    done: 'Guideline created',
  },
  {
    address: '/contacts',
    open: 'Add Contact',
    field: 'Role or service',
    rest: (page) => page.getByLabel('Phone').fill('(555) 010-0101'),
    submit: 'Add Contact',
    done: 'Contact added',
  },
  {
    address: `/maintenance?report=${report}`,
    open: 'Update Status',
    field: 'Admin Comments',
    submit: 'In Progress',
    done: 'Status Updated',
  },
  { address: `/maintenance?report=${report}`, field: 'New note', submit: 'Save note', done: 'Note saved' },
  { address: `/messages?message=${message}`, field: 'Note', submit: 'Save note', done: 'Note saved' },
  {
    address: '/users',
    open: 'Invite User',
    field: 'Full name',
    rest: async (page) => {
      await page.getByLabel('Email', { exact: true }).fill('pia@example.org')
      await page.getByLabel('Street number').fill('7')
      await page.getByLabel('Username').fill('pia')
    },
    submit: 'Invite User',
    done: 'User created',
  },
  { address: '/users', open: ['Actions for Ben Bold', 'Ban'], field: 'Reason \\(optional\\)', submit: 'Ban', done: 'Status changed' },
  {
    address: '/users',
    open: ['Actions for Dora Declined', 'Decline…'],
    field: 'Reason',
    submit: 'Decline and Email',
    done: 'Status changed',
  },
  {
    address: '/users',
    open: ['Actions for Rosa Resident', 'Write to…'],
    field: 'Message',
    rest: (page) => page.getByLabel('Subject').fill('Pool'),
    submit: 'Send Message',
    done: 'Message sent',
  },
  {
    address: `/events?event=${event}`,
    open: 'Cancel Event',
    field: 'Reason \\(optional\\)',
    submit: 'Cancel Event',
    done: 'Event cancelled',
  },
]

const formOf = async (page: Page, open: FormStory['open']) => {
  const dialog = page.getByRole('dialog')
  for (const name of open ? [open].flat() : [])
    await page.getByRole('button', { name }).or(page.getByRole('link', { name })).or(page.getByRole('menuitem', { name })).first().click()
  return open && (await dialog.count()) ? dialog.last() : page.locator('body')
}

test.each(FORMS)(
  '$address $submit: Back, a closed browser and an ended session lose no words',
  { timeout: 120_000 },
  async ({ address, open, field, rest, submit, done }) => {
    const page = await newDesktop(portal, ENDED)
    await enterAsBoard(page)
    await page.goto('/')
    await page.goto(address)
    await formOf(page, open)
    const typed = (of: Page) => of.getByLabel(new RegExp(`^${field}( \\*)?$`)).last()
    await typed(page).fill(WORDS)
    const left = page.url()
    await page.goBack()
    await expect.poll(() => page.url()).not.toBe(left)

    const later = await page.context().newPage()
    await page.close()
    await later.context().clearCookies()
    await signInAsBoard(later)
    await later.goto(address)
    await formOf(later, open)
    await expect.poll(() => typed(later).inputValue()).toBe(WORDS)

    await rest?.(later)
    await later.context().clearCookies()
    await later.getByRole('button', { name: submit, exact: true }).last().click()
    const again = later.getByRole('dialog', { name: 'Sign in and go on' })
    await again.getByLabel('Your password').fill('not-the-password')
    await again.getByRole('button', { name: 'Sign in and go on' }).click()
    await again.getByText(/Authentication failed|credentials/).waitFor()
    await again.getByLabel('Your password').fill(ADMIN.password)
    await again.getByRole('button', { name: 'Sign in and go on' }).click()
    await later.getByText(done, { exact: false }).first().waitFor()
    expect(await later.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portico.draft')))).toEqual([])
  },
)

test('a list of residents and what was corrected in it outlive Back, a closed browser and an ended session', {
  timeout: 120_000,
}, async () => {
  const page = await newDesktop(portal, ENDED)
  await enterAsBoard(page)
  await page.goto('/')
  await page.goto('/users?form=import')
  const csv =
    'Name,Email,Address,HOA status\nGina Good,gina@example.org,7 Rockrose Dr,Owner\nSam Street,sam@example.org,1 Nowhere Ln,Owner\n'
  await page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByRole('button', { name: 'Fix line 3' }).click()
  await page.getByRole('form', { name: 'Line 3' }).getByLabel('Street name').selectOption('Oakridge Dr')
  await page.getByRole('button', { name: 'Check Again' }).click()
  await page.getByRole('button', { name: 'Import 2 accounts' }).waitFor()
  await page.goBack()
  await page.waitForURL((url) => url.pathname === '/')

  const later = await page.context().newPage()
  await page.close()
  await later.context().clearCookies()
  await signInAsBoard(later)
  await later.goto('/users?form=import')
  await later.getByText('1 Oakridge Dr', { exact: false }).first().waitFor()
  const save = later.getByRole('button', { name: 'Import 2 accounts' })
  await save.waitFor()
  await later.context().clearCookies()
  await save.click()
  const again = later.getByRole('dialog', { name: 'Sign in and go on' })
  await again.getByLabel('Your password').fill(ADMIN.password)
  await again.getByRole('button', { name: 'Sign in and go on' }).click()
  await later.getByText('Residents imported').waitFor()
  expect(await later.evaluate(() => Object.keys(localStorage).filter((key) => key.startsWith('portico.draft')))).toEqual([])
})

test('whoever does not sign in again loses no words either, and Escape closes only the topmost dialog', async () => {
  const page = await newPhone(portal, ENDED)
  await enterAsBoard(page)
  await page.goto('/events')
  await page.getByRole('button', { name: 'Add Event' }).click()
  await page.getByLabel('Title').fill(WORDS)
  await page.context().clearCookies()
  await page.evaluate(() => window.dispatchEvent(new Event('focus')))
  const again = page.getByRole('dialog', { name: 'Sign in and go on' })
  await again.waitFor()
  await page.keyboard.press('Escape')
  await page.waitForURL('**/auth')
  await page.getByText('Your session has ended').waitFor()
  await signInAsBoard(page)
  await page.getByText('We saved your draft.').waitFor()
  expect(await page.getByLabel('Title').inputValue()).toBe(WORDS)
  await page.getByRole('button', { name: 'Start over' }).click()
  await expect.poll(() => page.getByLabel('Title').inputValue()).toBe('')
})
