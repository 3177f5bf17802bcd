import { expect, test } from 'vitest'
import { newDesktop, startPortal } from './harness'
import { openSession, signInAsBoard } from './people'
import { ADMIN } from './portal-process'

const WALK = {
  title: 'Lantern walk',
  description: 'We meet at the fountain.',
  location: 'Fountain',
  tags: ['Social'],
  dateStart: '2031-03-09',
}

test('on paper a month keeps its days, an open event stands alone, and nothing asks to be searched or pressed', async () => {
  const portal = await startPortal()
  const headers = { cookie: await openSession(portal, ADMIN.username, ADMIN.password), 'content-type': 'application/json' }
  const answer = await fetch(`${portal.url}/api/events`, { method: 'POST', headers, body: JSON.stringify(WALK) })
  const { id } = (await answer.json()) as { id: number }
  const page = await newDesktop(portal)
  await signInAsBoard(page)

  await page.goto('/events?month=2031-03&day=2031-03-09')
  await page.getByText('Lantern walk').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByText('March 2031', { exact: true }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Sunday, March 9, 2031, 1 event' }).isVisible()).toBe(true)
  expect(await page.getByRole('button', { name: 'Add Event' }).count()).toBe(0)

  await page.emulateMedia({ media: 'screen' })
  await page.goto(`/events?event=${id}`)
  await page.getByRole('dialog').getByText('We meet at the fountain.').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('dialog').getByText('We meet at the fountain.').isVisible()).toBe(true)
  expect(await page.locator('main').isVisible()).toBe(false)
  expect(await page.getByText('Add to calendar').isVisible()).toBe(false)

  await page.emulateMedia({ media: 'screen' })
  await page.goto('/documents')
  await page.getByText('No documents available.').waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('searchbox').count()).toBe(0)
  expect(await page.getByText('No documents available.').isVisible()).toBe(true)
})
