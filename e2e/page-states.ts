import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { DEMO_PASSWORD } from './portal-process'

/** The people of the demo community who look at its pages. */
export const READERS = { nobody: null, resident: 'margaret', admin: 'walter', superAdmin: 'denise' } as const
export type Reader = keyof typeof READERS

export interface PageState {
  route: string
  /** The address to go to; the route itself unless said otherwise. */
  at?: string
  /** Readers of this state. Residents and admins without any state of a route are redirected from it. */
  for: readonly Reader[]
  /** A heading that is there once the page is. */
  heading: string | RegExp
  /** An action on the open page, such as opening a dialog, with its name. */
  after?: { what: string; open: (page: Page) => Promise<unknown> }
}

const NOBODY = ['nobody'] as const
const RESIDENT = ['resident'] as const
const ADMIN = ['admin'] as const
const MEMBERS = ['resident', 'admin'] as const
const SUPER = ['superAdmin'] as const
const BOARD = ['admin', 'superAdmin'] as const

const press = (what: string, ...names: (string | RegExp)[]) => ({
  what,
  open: async (page: Page) => {
    for (const name of names) await page.getByRole('button', { name }).first().click()
    await page.getByRole('dialog').waitFor()
  },
})
const choose = (menuOf: RegExp, item: string) => ({
  what: item,
  open: async (page: Page) => {
    await page.getByRole('button', { name: menuOf }).first().click()
    await page.getByRole('menuitem', { name: item }).click()
    await page.getByRole('dialog').waitFor()
  },
})
const follow = (what: string, link: string | RegExp) => ({
  what,
  open: async (page: Page) => {
    await page.getByRole('main').getByRole('link', { name: link }).first().click()
    await page.getByRole('dialog').waitFor()
  },
})

export const STATES: PageState[] = [
  { route: '/auth', for: NOBODY, heading: 'Welcome home' },
  { route: '/auth', at: '/auth?tab=register', for: NOBODY, heading: 'Join your neighbors' },
  {
    route: '/auth',
    for: NOBODY,
    heading: 'Welcome home',
    after: { what: 'forgotten password', open: (page) => page.getByRole('button', { name: 'Forgot your password?' }).click() },
  },
  {
    route: '/pending-approval',
    at: '/auth',
    for: NOBODY,
    heading: 'Welcome home',
    after: {
      what: 'waiting for the board',
      open: async (page) => {
        await page.getByLabel('Username').fill('henrietta')
        await page.getByLabel('Password', { exact: true }).fill(DEMO_PASSWORD)
        await page.getByRole('button', { name: 'Login' }).click()
        await page.waitForURL('**/pending-approval')
      },
    },
  },
  { route: '/reset-password', at: '/reset-password?token=of-the-mail', for: NOBODY, heading: 'Choose a new password' },
  { route: '/sign-in-link', at: '/sign-in-link?token=of-the-mail', for: NOBODY, heading: 'Sign in' },
  { route: '/not-me', at: '/not-me?token=of-the-mail', for: NOBODY, heading: 'Was this not you?' },
  { route: '/setup', at: '/setup?token=of-the-log', for: NOBODY, heading: 'Setup link not valid' },
  { route: '/unsubscribe/:token', at: '/unsubscribe/of-the-mail', for: NOBODY, heading: 'This link is not valid' },
  { route: '*', at: '/nowhere', for: ['nobody', 'resident'], heading: '404 Page Not Found' },

  { route: '/', for: MEMBERS, heading: /^Welcome/ },
  { route: '/documents', for: MEMBERS, heading: 'Documents' },
  { route: '/documents', for: ADMIN, heading: 'Documents', after: press('upload', 'Add Document') },
  { route: '/documents', for: ADMIN, heading: 'Documents', after: press('deletion', /^Delete /) },
  { route: '/documents', for: ADMIN, heading: 'Documents', after: press('edit', /^Edit /) },
  { route: '/documents', for: ADMIN, heading: 'Documents', after: choose(/^More about /, 'Upload a new version') },
  {
    route: '/documents',
    for: ADMIN,
    heading: 'Documents',
    after: {
      what: 'several files',
      open: async (page) => {
        await page.getByRole('button', { name: 'Add Document' }).click()
        const files = ['one', 'two'].map((name) => ({ name: `${name}.txt`, mimeType: 'text/plain', buffer: Buffer.from(name) }))
        await page.getByRole('dialog').locator('input[type="file"]').first().setInputFiles(files)
        await page.getByRole('group', { name: 'two.txt' }).waitFor()
      },
    },
  },
  { route: '/messages', for: MEMBERS, heading: 'Messages' },
  {
    route: '/messages',
    for: ADMIN,
    heading: 'Messages',
    after: { what: 'reply', open: (page) => page.getByRole('button', { name: 'Reply to this message' }).first().click() },
  },
  { route: '/announcements', for: MEMBERS, heading: 'Community Announcements' },
  { route: '/announcements', for: ADMIN, heading: 'Community Announcements', after: press('new one', 'New Announcement') },
  {
    route: '/announcements',
    for: ADMIN,
    heading: 'Community Announcements',
    after: {
      what: 'official notice',
      open: async (page) => {
        await page.getByRole('button', { name: 'New Announcement' }).click()
        const dialog = page.getByRole('dialog')
        await dialog.getByLabel('Official notice').check({ force: true })
        await dialog.getByLabel('Title').fill('Annual meeting')
        await dialog.getByLabel('Content').fill('At the pavilion.')
        await dialog.getByLabel('HOA Business').check({ force: true })
        await dialog.getByRole('button', { name: 'Create Announcement' }).click()
        await page.getByRole('dialog', { name: 'Send This Official Notice?' }).waitFor()
      },
    },
  },
  { route: '/announcements', for: ADMIN, heading: 'Community Announcements', after: press('pinning', /^Pin$/) },
  { route: '/announcements', for: ADMIN, heading: 'Community Announcements', after: press('notifying', 'Tell people') },
  { route: '/announcements', for: ADMIN, heading: 'Community Announcements', after: press('edit', /^Edit/) },
  { route: '/maintenance', for: MEMBERS, heading: 'Maintenance & Concern Reports' },
  { route: '/maintenance', at: '/maintenance?tab=history', for: MEMBERS, heading: /Maintenance Reports$/ },
  { route: '/maintenance', at: '/maintenance?tab=history', for: MEMBERS, heading: /Reports$/, after: press('details', 'View Details') },
  {
    route: '/maintenance',
    at: '/maintenance?tab=history',
    for: ADMIN,
    heading: /Reports$/,
    after: press('new status', 'View Details', 'Update Status'),
  },
  {
    route: '/maintenance',
    at: '/maintenance?tab=history',
    for: RESIDENT,
    heading: /Reports$/,
    after: press('photo', 'View Details', /^Open photo 1/),
  },
  { route: '/community-reports', for: MEMBERS, heading: 'Reported in the Community' },
  { route: '/maintenance-figures', for: ADMIN, heading: 'Response Times' },
  { route: '/voting', for: MEMBERS, heading: 'Voting & Polls' },
  { route: '/voting', at: '/voting?tab=all', for: ADMIN, heading: 'Voting & Polls' },
  { route: '/voting', at: '/voting?poll=1', for: MEMBERS, heading: 'Longer pool hours next summer?' },
  { route: '/voting', at: '/voting?poll=2', for: MEMBERS, heading: 'Which color for the mailboxes?' },
  {
    route: '/voting',
    at: '/voting?poll=2',
    for: RESIDENT,
    heading: 'Which color for the mailboxes?',
    after: { what: 'check', open: (page) => page.getByRole('button', { name: 'Submit Vote' }).click() },
  },
  { route: '/voting', at: '/voting?poll=2', for: ADMIN, heading: 'Which color for the mailboxes?', after: press('ending', /^Close$/) },
  { route: '/voting', at: '/voting?poll=3', for: RESIDENT, heading: 'What should the park get next?' },
  {
    route: '/voting',
    at: '/voting?poll=4',
    for: ADMIN,
    heading: 'Special assessment for the gate',
    after: press('deletion', 'Delete Poll'),
  },
  {
    route: '/voting',
    at: '/voting?poll=4',
    for: ADMIN,
    heading: 'Special assessment for the gate',
    after: press('activation', 'Activate'),
  },
  {
    route: '/voting',
    at: '/voting?poll=2',
    for: ADMIN,
    heading: 'Which color for the mailboxes?',
    after: press('reminder', /not voted · Remind$/),
  },
  { route: '/voting', at: '/voting?form=new', for: ADMIN, heading: 'Create New Poll' },
  { route: '/voting', at: '/voting?form=4', for: ADMIN, heading: 'Edit Poll' },
  { route: '/ccr-guidelines', for: MEMBERS, heading: 'CC&R Guidelines' },
  { route: '/ccr-guidelines', at: '/ccr-guidelines?guideline=1', for: MEMBERS, heading: /^Clear brush/ },
  {
    route: '/ccr-guidelines',
    at: '/ccr-guidelines?guideline=1',
    for: ADMIN,
    heading: /^Clear/,
    after: { what: 'edits', open: (page) => page.getByText(/^Edited /).click() },
  },
  { route: '/ccr-guidelines', at: '/ccr-guidelines?view=book', for: RESIDENT, heading: 'CC&R Rulebook' },
  { route: '/ccr-guidelines', at: '/ccr-guidelines?form=new', for: ADMIN, heading: /Guideline$/ },
  { route: '/ccr-guidelines', at: '/ccr-guidelines?guideline=1', for: ADMIN, heading: /^Clear/, after: press('deletion', 'Delete') },
  { route: '/events', for: MEMBERS, heading: 'Events' },
  { route: '/events', at: '/events?tab=upcoming', for: MEMBERS, heading: 'Events' },
  { route: '/events', at: '/events?tab=upcoming', for: MEMBERS, heading: 'Events', after: follow('one event', /./) },
  { route: '/events', at: '/events?subscribe=yes', for: RESIDENT, heading: 'Events' },
  { route: '/events', for: ADMIN, heading: 'Events', after: press('new one', 'Add Event') },
  {
    route: '/events',
    at: '/events?tab=upcoming',
    for: ADMIN,
    heading: 'Events',
    after: {
      what: 'cancellation',
      open: async (page) => {
        await page.getByRole('main').getByRole('link').first().click()
        await page.getByRole('dialog').getByRole('button', { name: 'Cancel Event' }).click()
        await page.getByRole('dialog', { name: /Cancel/ }).waitFor()
      },
    },
  },
  { route: '/events-simple', for: MEMBERS, heading: 'Events' },
  { route: '/event-form', for: ADMIN, heading: 'Create Event' },
  { route: '/search', at: '/search?q=park', for: MEMBERS, heading: 'Search' },
  { route: '/search', at: '/search?q=xyzzy', for: RESIDENT, heading: 'Search' },
  { route: '/search', at: '/search', for: RESIDENT, heading: 'Search', after: press('dialog', /^Search/) },
  { route: '/activity', for: MEMBERS, heading: 'Recent Activity' },
  { route: '/profile', for: MEMBERS, heading: 'My Profile' },
  { route: '/profile', at: '/profile?tab=email', for: RESIDENT, heading: 'My Profile' },
  { route: '/profile', at: '/profile?tab=settings', for: RESIDENT, heading: 'My Profile' },
  {
    route: '/profile',
    at: '/profile?tab=settings',
    for: RESIDENT,
    heading: 'My Profile',
    after: press('app', 'Set Up an Authenticator App'),
  },
  { route: '/users', at: '/users?q=an', for: ADMIN, heading: 'Users' },
  { route: '/users', at: '/users?tab=admins', for: ADMIN, heading: 'Users', after: press('invitation', 'Invite User') },
  { route: '/users', at: '/users?tab=admins', for: ADMIN, heading: 'Users', after: choose(/^More$/, 'Import Residents') },
  { route: '/users', at: '/users?tab=admins', for: ADMIN, heading: 'Users', after: choose(/^More$/, 'Sign-Up Sheet') },
  { route: '/users', at: '/users?status=pending', for: ADMIN, heading: 'Users' },
  {
    route: '/users',
    at: '/users?status=pending',
    for: ADMIN,
    heading: 'Users',
    after: {
      what: 'approving several',
      open: async (page) => {
        for (const box of await page.getByRole('main').getByRole('checkbox').all()) await box.check({ force: true })
        await page.getByRole('button', { name: /^Approve \d/ }).click()
        await page.getByRole('dialog').waitFor()
      },
    },
  },
  { route: '/users', at: '/users?q=margaret', for: ADMIN, heading: 'Users', after: choose(/^Actions for Margaret/, 'Edit') },
  { route: '/users', at: '/users?q=margaret', for: ADMIN, heading: 'Users', after: choose(/^Actions for Margaret/, 'Ban') },
  { route: '/users', at: '/users?q=margaret', for: SUPER, heading: 'Users', after: choose(/^Actions for Margaret/, 'Change Role') },
  { route: '/users', at: '/users?q=margaret', for: SUPER, heading: 'Users', after: choose(/^Actions for Margaret/, 'Delete Permanently') },
  { route: '/delivery', for: ADMIN, heading: 'Email Delivery' },
  { route: '/delivery', at: '/delivery?tab=letters', for: ADMIN, heading: 'Email Delivery' },
  { route: '/letters/:id', at: '/letters/1', for: ADMIN, heading: 'Letters' },
  { route: '/letters/:id', at: '/letters/1?layout=labels', for: ADMIN, heading: 'Letters' },
  { route: '/letters/:id', at: '/letters/9', for: ADMIN, heading: 'Letters' },
  { route: '/official-notices', for: ADMIN, heading: 'Official Notices' },
  { route: '/official-notices/:id', at: '/official-notices/9', for: ADMIN, heading: 'Proof of Notice' },
  { route: '/homes', for: ADMIN, heading: 'Homes' },
  {
    route: '/homes',
    for: ADMIN,
    heading: 'Homes',
    after: {
      what: 'one home',
      open: async (page) => {
        await page.getByRole('main').getByRole('button', { expanded: false }).last().click()
        await page.getByRole('region', { name: 'Owners' }).waitFor()
      },
    },
  },
  { route: '/homes', at: '/homes?home=1', for: ADMIN, heading: 'Homes', after: press('sale', 'Sold…') },
  { route: '/homes', at: '/homes?home=1', for: ADMIN, heading: 'Homes', after: press('owner', 'Add Owner') },
  { route: '/homes', at: '/homes?home=1', for: ADMIN, heading: 'Homes', after: press('edit', 'Edit Home') },
  { route: '/homes', at: '/homes?home=1', for: ADMIN, heading: 'Homes', after: press('removal', /^Remove /) },
  {
    route: '/homes',
    at: '/homes?form=new',
    for: ADMIN,
    heading: 'Homes',
    after: { what: 'new one', open: (page) => page.getByRole('dialog').waitFor() },
  },
  {
    route: '/homes',
    at: '/homes?form=import',
    for: ADMIN,
    heading: 'Homes',
    after: { what: 'import', open: (page) => page.getByRole('dialog').waitFor() },
  },
  { route: '/homes/print', for: ADMIN, heading: 'Labels' },
  { route: '/homes/print', at: '/homes/print?layout=forms', for: ADMIN, heading: 'Confirmation Forms' },
  { route: '/second-step', for: MEMBERS, heading: 'Set up a second step' },
  { route: '/contacts', for: MEMBERS, heading: 'Contacts' },
  { route: '/contacts', for: ADMIN, heading: 'Contacts', after: press('new one', 'Add Contact') },
  { route: '/contacts', for: ADMIN, heading: 'Contacts', after: press('deletion', /^Delete/) },
  { route: '/directory', for: MEMBERS, heading: 'Directory' },
  { route: '/settings', for: SUPER, heading: 'Settings' },
  { route: '/settings/streets', for: SUPER, heading: 'Streets and homes' },
  { route: '/settings/sign-up', for: SUPER, heading: 'Sign-up' },
  { route: '/settings/face', for: SUPER, heading: 'Face' },
  { route: '/settings/email', for: SUPER, heading: 'Digests' },
  { route: '/settings/texts', for: SUPER, heading: 'Texts' },
  { route: '/settings/health', for: SUPER, heading: 'Health' },
  { route: '/outbox', at: '/outbox?tab=sent', for: SUPER, heading: 'Outbox' },
  { route: '/outbox', at: '/outbox?tab=sent', for: SUPER, heading: 'Outbox', after: press('one mail', /^Read/) },
  { route: '/settings/system', for: SUPER, heading: 'System' },
  { route: '/settings/system', for: SUPER, heading: 'System', after: press('download', 'Download a backup') },
  { route: '/audit', for: BOARD, heading: 'Audit Log' },
  { route: '/recently-deleted', for: BOARD, heading: 'Recently deleted' },
]

/** The table of pages as text: running it would load every icon there is. */
const TABLE = readFileSync(resolve(import.meta.dirname, '../src/client/pages.tsx'), 'utf8')
export const PATHS = [...TABLE.matchAll(/path: '([^']+)'/g)].map(([, path = '']) => path)
