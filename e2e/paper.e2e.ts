import { expect, test } from 'vitest'
import { newDesktop, startPortal } from './harness'
import { addResident, enterAsBoard, openSession } from './people'
import { ADMIN } from './portal-process'

const WALK = {
  title: 'Lantern walk',
  description: 'We meet at the fountain.',
  location: 'Fountain',
  tags: ['Social'],
  dateStart: '2031-03-09',
}

test('the sign-up sheet prints alone on one page, with a code and without buttons', async () => {
  const portal = await startPortal()
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/users')
  await page.getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Sign-Up Sheet' }).click()
  await page.getByRole('img', { name: /^QR code of http.*\/auth\?tab=register$/ }).waitFor()
  await page.emulateMedia({ media: 'print' })
  expect(await page.getByRole('heading', { name: 'Users' }).count()).toBe(0)
  expect(await page.getByRole('button').count()).toBe(0)
  const pdf = (await page.pdf({ format: 'Letter' })).toString('latin1')
  expect(pdf.match(/\/Type \/Page\b/g)).toHaveLength(1)
})

test('on paper a month keeps its days, an open event stands alone, and nothing asks to be searched or pressed', async () => {
  const portal = await startPortal()
  const headers = { cookie: await openSession(portal, ADMIN.username, ADMIN.password), 'content-type': 'application/json' }
  const answer = await fetch(`${portal.url}/api/events`, { method: 'POST', headers, body: JSON.stringify(WALK) })
  const { id } = (await answer.json()) as { id: number }
  const page = await newDesktop(portal)
  await enterAsBoard(page)

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

test('a poll prints as one sheet for the minutes, and nothing else', async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  const board = { cookie: await openSession(portal, ADMIN.username, ADMIN.password), 'content-type': 'application/json' }
  const call = async (path: string, method: string, headers: Record<string, string>, body: object) => {
    const answer = await fetch(`${portal.url}${path}`, { method, headers, body: JSON.stringify(body) })
    return (await answer.json()) as { id: number; options: { id: number }[] }
  }
  const poll = { title: 'Park tree', description: 'Which tree for the park?', questionType: 'ranked', status: 'active' }
  const { id, options } = await call('/api/polls', 'POST', board, { ...poll, options: ['Ash', 'Birch', 'Cedar'], countingMethod: 'borda' })
  const responses = options.map((option, at) => ({ optionId: option.id, rank: at + 1 }))
  await call(`/api/polls/${id}/vote`, 'POST', { ...board, cookie: await openSession(portal, 'rosa') }, { responses })
  await call(`/api/polls/${id}/status`, 'PATCH', board, { status: 'closed' })

  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto(`/voting?poll=${id}`)
  await page.getByRole('region', { name: 'Turnout' }).waitFor()
  await page.emulateMedia({ media: 'print' })
  await page.getByRole('article').getByText('Eligible').waitFor()
  const paper = await page.locator('body').innerText()
  for (const text of ['Our Community HOA', 'Park tree', 'Which tree for the park?', 'All Residents', 'One vote per person', 'by the board'])
    expect(paper).toContain(text)
  for (const text of [
    /Eligible\s+2/,
    /Voted\s+1/,
    /Turnout\s+50%/,
    /most points wins/,
    /Ash\s+2/,
    /“Ash” won with 2 points/,
    /Printed on \w+/,
  ])
    expect(paper).toMatch(text)
  expect(paper.match(/Signature/g)).toHaveLength(2)
  expect(await page.locator('main').isVisible()).toBe(false)
  const pages = (await page.pdf({ format: 'Letter' })).toString('latin1').match(/\/Type\s*\/Page\b/g)
  expect(pages).toHaveLength(1)
})
