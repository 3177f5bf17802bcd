import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { newDesktop, newPhone, startPortal } from './harness'
import { addResident, enter, enterAsBoard, openSession } from './people'
import type { Portal } from './portal-process'

const LAMP = {
  issueType: 'Something is Broken',
  streetName: 'Sageleaf Cir',
  streetNumber: '18',
  locationRelevance: 'Common Area',
  description: 'The streetlight by the park has been dark since Monday.',
}
const toast = (page: Page, title: string) => page.getByText(title, { exact: true }).first().waitFor()

async function call(portal: Portal, username: string, method: string, path: string, body: object) {
  const headers = { cookie: await openSession(portal, username), 'content-type': 'application/json' }
  const answer = await fetch(`${portal.url}${path}`, { method, headers, body: JSON.stringify(body) })
  expect(answer.status).toBeLessThan(300)
  return (await answer.json()) as { id: number }
}

test('reporter and board talk about a report until it is fixed', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  const { id } = await call(portal, 'rosa', 'POST', '/api/maintenance-reports', LAMP)
  const board = await newDesktop(portal)
  await enterAsBoard(board)
  await board.goto(`/maintenance?report=${id}`)
  await board.getByLabel('Contractor').fill('Bright Sparks')
  await board.getByLabel('Assigned to').selectOption('Bea Board')
  expect(await (await board.request.get(`/api/maintenance-reports/${id}`)).json()).toMatchObject({ assigneeId: null, contractor: '' })
  await board.getByRole('button', { name: 'Save', exact: true }).click()
  await toast(board, 'Assigned to Bea Board')
  expect(await (await board.request.get(`/api/maintenance-reports/${id}`)).json()).toMatchObject({
    assigneeName: 'Bea Board',
    contractor: 'Bright Sparks',
  })
  await board.getByLabel('New note').fill('Rosa calls every day')
  await board.getByRole('button', { name: 'Save note' }).click()
  await toast(board, 'Note saved')
  await board.getByLabel('Add a comment').fill('A lamp is ordered.')
  await board.getByRole('button', { name: 'Send Comment' }).click()
  await toast(board, 'Comment sent')
  await board.getByRole('button', { name: 'Update Status' }).click()
  await board.getByRole('dialog').getByRole('button', { name: 'Closed' }).click()
  await toast(board, 'Status Updated')

  const phone = await newPhone(portal)
  await enter(phone, 'rosa')
  await phone.goto(`/maintenance?report=${id}`)
  await phone.getByText('A lamp is ordered.').waitFor()
  expect(await phone.content()).not.toMatch(/Bright Sparks|calls every day|Board notes/)
  await phone.getByRole('button', { name: 'Not yet' }).click()
  await phone.getByLabel('What is still wrong?').fill('It is dark again.')
  await phone.getByRole('button', { name: 'Reopen this report' }).click()
  await toast(phone, 'Reopened. The board has been told.')
  await phone.getByText('It is dark again.').waitFor()
  expect(await phone.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)
})

test('the board shows a report to the community, neighbors say me too, and two become one', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  for (const name of ['Rosa Resident', 'Nils Neighbor']) await addResident(portal, name)
  const { id } = await call(portal, 'rosa', 'POST', '/api/maintenance-reports', LAMP)
  const { id: twin } = await call(portal, 'nils', 'POST', '/api/maintenance-reports', { ...LAMP, description: 'No light at the park!' })
  const board = await newDesktop(portal, { expectedComplaints: [/400 \(Bad Request\).*maintenance\.show/] })
  await enterAsBoard(board)
  await board.goto(`/maintenance?report=${id}`)
  await board.getByRole('button', { name: 'Show to the community…' }).click()
  await board.getByLabel('Text', { exact: true }).fill('Rosa Resident says it is dark.')
  await board.getByLabel('Place', { exact: true }).fill('By the park')
  await board.getByRole('button', { name: 'Show It' }).click()
  await board.getByText('The text still names the reporter.').first().waitFor()
  await board.getByLabel('Text', { exact: true }).fill('The streetlight is dark.')
  await board.getByRole('button', { name: 'Show It' }).click()
  await toast(board, 'Neighbors see it now')

  const phone = await newPhone(portal, { expectedComplaints: [/404 \(Not Found\).*maintenance\.communityReport/] })
  await addResident(portal, 'Lena Landlord')
  await enter(phone, 'lena')
  await phone.goto('/maintenance')
  await phone.getByRole('radio', { name: 'Something is Broken' }).check()
  await phone.getByRole('radio', { name: 'Common Area' }).check()
  await phone.getByRole('group', { name: 'Nearest address' }).getByLabel('Street name').selectOption('Sageleaf Cir')
  await phone.getByRole('heading', { name: 'Already reported?' }).waitFor()
  await phone.getByRole('button', { name: 'Me too' }).click()
  await phone.getByText('You will get an email when it moves. You need not report it again.').waitFor()
  await phone.getByRole('link', { name: 'See what neighbors have reported (1)' }).click()
  await phone.getByRole('heading', { name: 'Reported in the Community' }).waitFor()
  const me = phone.getByRole('button', { name: 'Me too' })
  expect(await me.getAttribute('aria-pressed')).toBe('true')
  expect(await phone.content()).not.toContain('Rosa')
  await phone.goto(`/community-reports?report=${id}`)
  await phone.getByText('The streetlight is dark.').waitFor()
  await phone.goto('/community-reports?report=99')
  await phone.getByText('The report you were looking for is no longer on this list.').waitFor()

  await board.goto(`/maintenance?report=${twin}`)
  await board.getByText('More', { exact: true }).click()
  await board.getByRole('button', { name: 'Join with another report…' }).click()
  await board.getByLabel('Search reports').fill(`#${id}`)
  await board.getByRole('radio').first().check()
  await board.getByRole('button', { name: 'Join Them' }).click()
  await toast(board, 'Joined')
  // The reporter of the merged report follows the other one.
  const nils = await newPhone(portal)
  await enter(nils, 'nils')
  await nils.goto(`/community-reports?report=${id}`)
  await nils.getByRole('button', { name: 'Me too' }).click()
  await toast(nils, 'Your own report was joined with this one, so you keep hearing of it.')
  await board.getByText('Joined with another report about the same thing. Its status: Open.').waitFor()
  await board.goto(`/maintenance?report=${id}`)
  await board.getByText('The community sees this report, without the name of who reported it.').waitFor()
  await board.goto('/maintenance-figures')
  await board.getByRole('rowheader', { name: 'All reports' }).waitFor()
  await phone.goto('/maintenance-figures')
  await phone.waitForURL((url) => url.pathname === '/maintenance')
})
