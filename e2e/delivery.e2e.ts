import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openCalls } from './community-life'
import { newDesktop, newPhone, startPortal } from './harness'
import { requireNoBarrier } from './page-checks'
import { addResident, enter, enterAsBoard, openSession } from './people'
import { ADMIN, type Portal } from './portal-process'

const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).waitFor()

/** Pins a notice with a mail to everyone. */
async function mailNotice(portal: Portal, title: string) {
  const headers = { cookie: await openSession(portal, ADMIN.username, ADMIN.password), 'content-type': 'application/json' }
  const send = async (method: string, path: string, body: object) => {
    const answer = await fetch(`${portal.url}/api/announcements${path}`, { method, headers, body: JSON.stringify(body) })
    expect(answer.ok, await answer.clone().text()).toBe(true)
    return (await answer.json()) as { id: number }
  }
  const { id } = await send('POST', '', { title, content: 'Fill a kettle on Wednesday night.', categories: [1] })
  await send('PUT', `/${id}/pin`, { isPinned: true, sendNotification: true })
}

test('an address that refuses mail: issue, badge, letter, resolve, and mail flows again', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  const nils = await addResident(portal, 'Nils Neighbor', { streetNumber: '4', streetName: 'Rockrose Dr' })
  const rosa = await addResident(portal, 'Rosa Resident')
  await portal.post.mailTo(nils.email, 'invited')
  portal.post.refuse(nils.email)
  await mailNotice(portal, 'Water shut-off')
  await portal.post.mailTo(rosa.email, 'Water shut-off')

  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/users')
  await page.getByText('Email paused').click()
  await page.waitForURL('**/delivery')
  await page.getByRole('link', { name: 'Nils Neighbor' }).waitFor()
  await page.getByText("This address doesn't exist, or no longer exists.").waitFor()
  await page.getByRole('tab', { name: 'Needs a letter' }).click()
  await page.getByRole('combobox', { name: 'Announcement' }).getByText('Water shut-off').waitFor({ state: 'attached' })
  expect(await page.getByRole('row').nth(1).innerText()).toMatch(/Nils Neighbor\s+4 Rockrose Dr\s+Emails to this address bounce\s+To do/)

  await mailNotice(portal, 'Water is back')
  await portal.post.mailTo(rosa.email, 'Water is back')
  expect(portal.post.mails.filter((mail) => mail.to === nils.email)).toHaveLength(1)

  portal.post.accept(nils.email)
  await page.getByRole('tab', { name: 'Open' }).click()
  await page.getByRole('button', { name: `Resolve ${nils.email}` }).click()
  await toast(page, 'Delivery issue resolved')
  await page.getByText('No delivery problems').waitFor()
  await mailNotice(portal, 'Street party')
  await portal.post.mailTo(nils.email, 'Street party')
})

test('the links in a mail show a page and only its button stops the topic, or all, without signing in', async () => {
  const portal = await startPortal()
  const rosa = await addResident(portal, 'Rosa Resident')
  await mailNotice(portal, 'Water shut-off')
  const mail = await portal.post.mailTo(rosa.email, 'Water shut-off')
  const [ofTopic = '', link = ''] = mail.links.filter((address) => address.includes('/unsubscribe/'))
  const headers = { cookie: await openSession(portal, 'rosa') }
  const subscribed = async () =>
    ((await (await fetch(`${portal.url}/api/email/preferences`, { headers })).json()) as { subscribed: boolean }).subscribed

  const page = await newPhone(portal, { expectedComplaints: [/status of 404/, /ERR_FAILED/] })
  await page.goto(ofTopic)
  await page.getByRole('heading', { name: 'Stop email about announcements?' }).waitFor()
  await requireNoBarrier(page)
  await page.getByRole('button', { name: 'Stop email about announcements' }).click()
  await page.getByRole('heading', { name: 'No more email about announcements' }).waitFor()
  await page.goto(link)
  await page.getByRole('heading', { name: 'Unsubscribe from community email?' }).waitFor()
  expect(await subscribed()).toBe(true)
  await page.getByRole('button', { name: 'Unsubscribe' }).click()
  await page.getByRole('heading', { name: 'Unsubscribed successfully' }).waitFor()
  expect(await subscribed()).toBe(false)

  expect((await page.goto(`${link.slice(0, -4)}AAAA`))?.status()).toBe(404)
  await page.getByRole('heading', { name: 'This link is not valid' }).waitFor()
  await page.getByRole('link', { name: 'Open My Profile' }).waitFor()

  await page.route(/unsubscribeLink/, (route) => route.abort(), { times: 1 })
  await page.goto(ofTopic)
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByRole('heading', { name: 'No more email about announcements' }).waitFor()
})

test('a super admin reads, retries and pauses mail, and finds every deed in the audit log and its file', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/settings')
  await page.getByRole('link', { name: 'Health' }).click()
  await page.getByRole('link', { name: 'Outbox' }).click()
  await page.getByRole('button', { name: 'Send Me a Test Email' }).click()
  await toast(page, 'Test email sent')
  await portal.post.mailTo(ADMIN.email, 'Test mail')

  await page.getByRole('button', { name: 'Pause Email' }).click()
  await page.getByText('Paused', { exact: true }).waitFor()
  await mailNotice(portal, 'Water shut-off')
  await page.reload()
  await page.getByRole('button', { name: /^Read .*rosa@example.org/ }).click()
  await page.getByText('Fill a kettle on Wednesday night.').waitFor()
  await page.getByRole('button', { name: 'Close', exact: true }).click()
  const sqlite = new Sqlite(join(portal.folder, 'portal.sqlite'))
  sqlite.exec("UPDATE mail SET createdAt = '2026-01-02T12:00:00.000Z' WHERE status = 'waiting'")
  sqlite.close()
  await mailNotice(portal, 'Boil water')
  await page.reload()
  await page.getByRole('button', { name: 'Resume Email' }).click()
  const question = page.getByRole('dialog', { name: 'Resume sending?' })
  await question.getByText('Waiting for more than a day: 2 emails. The oldest is from Jan 2, 2026.').waitFor()
  await requireNoBarrier(page)
  await question.getByRole('button', { name: 'Resume Email' }).click()
  await portal.post.mailTo('rosa@example.org', 'Boil water')
  expect(portal.post.mails.filter(({ subject }) => subject.includes('Water shut-off'))).toEqual([])

  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByText('resumed email').waitFor()
  await page.getByRole('searchbox', { name: 'Search the log' }).fill('paused')
  await page.getByText('resumed email').waitFor({ state: 'detached' })
  await page.getByText('paused email').waitFor()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('link', { name: 'Download CSV' }).click()])
  const csv = await readFile(await download.path(), 'utf8')
  expect(csv).toContain('Bea Board,paused email,Outbox')
  expect(csv).not.toContain('resumed email')
})

test('residents come in from a spreadsheet after a dry run, and the list goes out again', async () => {
  const portal = await startPortal()
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/users')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Import Residents' }).click()
  const csv =
    'Name,Email,Street number,Street name,HOA status\nGina Good,gina@example.org,7,Rockrose Dr,Renter\nSam Street,sam@example.org,1,Nowhere Ln,Owner\n'
  await page.getByLabel('CSV file').setInputFiles({ name: 'list.csv', mimeType: 'text/csv', buffer: Buffer.from(csv) })
  await page.getByText('Nowhere Ln is not among the community’s streets').waitFor()
  await requireNoBarrier(page)
  await page.getByRole('button', { name: 'Import 1 account' }).click()
  await toast(page, 'Residents imported')
  await page.getByText('gina@example.org').waitFor()
  expect((await portal.post.mailTo('gina@example.org', 'invited')).text).toContain('Your username is gina')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  const [download] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: 'Export List' }).click()])
  expect(await readFile(await download.path(), 'utf8')).toContain('Gina Good,gina@example.org,7,Rockrose Dr,Renter')
})

test('these pages are not for residents', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  const page = await newPhone(portal)
  await enter(page, 'rosa')
  for (const path of ['/users', '/delivery', '/letters/1', '/outbox', '/audit']) {
    await page.goto(path)
    await page.waitForURL((url) => url.pathname === '/')
  }
})

test('without a mail server nothing says that an email goes out, and the board is led to the cure', { timeout: 120_000 }, async () => {
  const portal = await startPortal({ env: { SMTP_URL: '' } })
  await addResident(portal, 'Rosa Resident')
  await mailNotice(portal, 'Water shut-off')
  const waits = "Email isn't set up yet, so emails are waiting until it is."
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByText('Post the first announcement (done)').waitFor()
  await page
    .getByRole('region', { name: 'Needs your attention' })
    .getByRole('link', { name: /^Email isn't set up\. \d+ emails are waiting\.$/ })
    .click()
  await page.waitForURL('**/settings/email')
  await page.getByRole('radio', { name: 'Gmail (500 emails a day)' }).waitFor()

  await page.goto('/announcements')
  await page.getByRole('button', { name: 'New Announcement' }).click()
  await page.getByLabel('Title').fill('Boil water')
  await page.getByLabel('Content').fill('Until further notice.')
  await page.getByLabel('Urgent / Safety').check()
  await page.getByLabel('Tell people now').check()
  await page.getByRole('button', { name: 'Create Announcement' }).click()
  await page
    .getByRole('dialog', { name: /^Tell \d+ pe/ })
    .getByText(waits)
    .waitFor()
  await page.goto('/')
  await steps.waitFor()
  await steps.getByRole('button', { name: 'Hide this list' }).click()
  await steps.waitFor({ state: 'detached' })
  await page.reload()
  await page.getByRole('heading', { name: 'Recent Announcements' }).waitFor()
  expect(await steps.count()).toBe(0)

  const phone = await newPhone(portal)
  await phone.goto('/auth?tab=forgot')
  await phone.getByText(waits).waitFor()
  await phone.getByLabel('Email').fill('rosa@example.org')
  await phone.getByRole('button', { name: 'Send Reset Link' }).click()
  await phone.getByText("we'll email a reset link").waitFor()
  await phone.getByText(waits).waitFor()

  const { id } = await (await openCalls(portal, 'rosa')).postForm('/api/maintenance-reports', {
    issueType: 'Something is Broken',
    streetName: 'Sageleaf Cir',
    streetNumber: '18',
    locationRelevance: 'Common Area',
    description: 'The streetlight by the park has been dark since Monday.',
  })
  await page.request.patch(`/api/maintenance-reports/${id}`, { data: { status: 'Closed' } })
  await enter(phone, 'rosa')
  await phone.goto(`/maintenance?report=${id}`)
  await phone.getByRole('button', { name: 'Not yet' }).click()
  await phone.getByLabel('What is still wrong?').fill('It is dark again.')
  await phone.getByRole('button', { name: 'Reopen this report' }).click()
  await toast(phone, 'Reopened')
  await phone.getByText("the board hasn't been emailed").waitFor()
  const { userId } = await (await page.request.get(`/api/maintenance-reports/${id}`)).json()
  await page.request.post(`/api/users/${userId}/role`, { data: { isAdmin: true } })
  await phone.goto('/delivery')
  await phone.getByText('A super admin can fix it.').waitFor()
})
