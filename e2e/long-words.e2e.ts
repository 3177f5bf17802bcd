import { expect, test } from 'vitest'
import { openCalls } from './community-life'
import { newDesktop, newPhone, startPortal } from './harness'
import { findOverflow, settle } from './page-checks'
import { addResident, enterAsBoard, openSession } from './people'
import { ADMIN } from './portal-process'

/** A title may be as long as this, and nobody has to put a space into it. */
const WORD = 'Donaudampfschifffahrtsgesellschaft'.repeat(6).slice(0, 200)

test('words without an end are broken and do not push a page or a dialog off a small phone', async () => {
  const portal = await startPortal()
  const headers = { cookie: await openSession(portal, ADMIN.username, ADMIN.password), 'content-type': 'application/json' }
  const add = async (path: string, body: object) => {
    const answer = await fetch(`${portal.url}${path}`, {
      method: 'POST',
      headers,
      body: JSON.stringify({ title: WORD, description: WORD, ...body }),
    })
    expect(answer.status).toBe(201)
    return (await answer.json()) as { id: number }
  }
  const rule = await add('/api/ccr-guidelines', { tags: ['Parking'], priority: true })
  const event = await add('/api/events', { location: WORD, dateStart: '2031-03-09', tags: ['Social'] })

  await addResident(portal, 'Rosa Resident', { name: WORD.slice(0, 60) })
  const report = new FormData()
  const words = { issueType: 'Other', otherIssueDescription: WORD, description: WORD, streetNumber: '18', streetName: 'Sageleaf Cir' }
  for (const [name, value] of Object.entries({ ...words, locationRelevance: 'My Property' })) report.append(name, value)
  const cookie = await openSession(portal, 'rosa')
  expect((await fetch(`${portal.url}/api/maintenance-reports`, { method: 'POST', headers: { cookie }, body: report })).status).toBe(201)

  const page = await newPhone(portal, { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })
  await enterAsBoard(page)
  for (const address of [
    '/',
    '/ccr-guidelines',
    `/ccr-guidelines?guideline=${rule.id}`,
    '/ccr-guidelines?view=print',
    '/events?month=2031-03&day=2031-03-09',
    '/events?tab=upcoming',
    '/maintenance?tab=history',
    '/activity',
    '/users',
  ]) {
    await page.goto(address)
    await page.getByText(WORD.slice(0, 60)).first().waitFor()
    await settle(page)
    expect(await findOverflow(page), address).toEqual([])
  }

  await page.goto(`/events?event=${event.id}`)
  const dialog = page.getByRole('dialog')
  await dialog.getByText(WORD).first().waitFor()
  expect(await dialog.evaluate((node) => node.scrollWidth - node.clientWidth)).toBe(0)
})

test('the largest text does not push filters off a screen that is not small', async () => {
  const portal = await startPortal()
  const { post } = await openCalls(portal)
  const options = [WORD, 'Forest green with a slightly darker lid']
  const poll = await post('/api/polls', { title: WORD, description: WORD, questionType: 'ranked', options, status: 'active' })
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  for (const [address, width] of [
    ['/audit', 1200],
    ['/audit', 1440],
    ['/documents', 768],
    ['/documents', 900],
    ['/maintenance', 768],
    ['/maintenance', 1240],
    ['/maintenance-figures', 900],
    ['/activity', 820],
    ['/messages', 1100],
    ['/messages', 1280],
    [`/voting?poll=${poll.id}`, 900],
    [`/voting?poll=${poll.id}`, 1024],
    ['/', 1024],
  ] as const) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(address)
    await page.evaluate(() => document.documentElement.style.setProperty('font-size', '24px'))
    await page.getByRole('heading', { level: 1 }).waitFor()
    await settle(page)
    expect(await findOverflow(page), `${address} at ${width}`).toEqual([])
    const selects = await page.locator('main select:visible').evaluateAll((all) => all.map((select) => select.clientWidth))
    for (const wide of selects) expect(wide, `a choice at ${address}, ${width}`).toBeGreaterThan(150)
  }
})

test('in large text a choice shows its end, and a phone number breaks behind its area code only', async () => {
  const portal = await startPortal()
  const { post } = await openCalls(portal)
  await post('/api/contacts', { section: 'board', title: 'President', phone: '(555) 010-0101' })
  const page = await newPhone(portal, { viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' })
  await enterAsBoard(page)
  const enlarge = () => page.evaluate(() => document.documentElement.style.setProperty('font-size', '32px'))

  await page.goto('/contacts')
  await enlarge()
  await page.getByText('(555) 010-0101').waitFor()
  await settle(page)
  expect(await findOverflow(page)).toEqual([])
  const lines = (link: HTMLElement) => {
    const range = document.createRange()
    const text = document.createTreeWalker(link, NodeFilter.SHOW_TEXT)
    const shown: string[] = []
    for (let top = -1, node = text.nextNode(); node; node = text.nextNode()) {
      for (let at = 0; at < (node.textContent?.length ?? 0); at += 1) {
        range.setStart(node, at)
        range.setEnd(node, at + 1)
        const y = Math.round(range.getBoundingClientRect().top)
        if (y === top || /\s/.test(range.toString())) shown.push((shown.pop() ?? '') + range.toString())
        else shown.push(range.toString())
        if (!/\s/.test(range.toString())) top = y
      }
    }
    return shown.map((line) => line.trim())
  }
  expect(await page.getByRole('link', { name: /\(555\) 010-0101/ }).evaluate(lines)).toEqual(['(555)', '010-0101'])

  await page.goto('/voting?form=new')
  await enlarge()
  const rule = page.getByLabel('Show Results')
  await rule.selectOption('To everyone, after voting closes')
  await settle(page)
  expect(await findOverflow(page)).toEqual([])
  expect(await rule.evaluate((field) => field.scrollWidth - field.clientWidth)).toBeLessThanOrEqual(0)
  expect(await rule.evaluate((field) => field.clientHeight / Number.parseFloat(getComputedStyle(field).lineHeight))).toBeGreaterThan(3)
})
