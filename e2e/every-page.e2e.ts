import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { openCalls } from './community-life'
import { newDesktop, startPortal } from './harness'
import { findBarriers, findOverflow, findSmallTargets, settle, settleAgain } from './page-checks'
import { PATHS, type PageState, READERS, type Reader, STATES } from './page-states'
import { signIn } from './people'
import { DEMO_PASSWORD, type Portal } from './portal-process'

/** An address that nothing is behind is matched by the routes before sign-in and by those after it, and is one page. */
const FRONT_ROUTES = readFileSync(resolve(import.meta.dirname, '../src/client/routes.tsx'), 'utf8').matchAll(/<Route path="([^"]+)"/g)
const ROUTES = new Set([...[...FRONT_ROUTES].map(([, path]) => path), ...PATHS])
const HEIGHT = 900
const WIDTHS = [1280, 768, 390] as const
const NARROWEST = 320
/** A folder for a picture of every page at every width, in both schemes: for whoever wants to see what a change did. */
const { SHOTS } = process.env
/** WCAG 1.4.4; there and at the narrowest width nothing may have to be scrolled sideways (1.4.10). */
const LARGEST = '200%'
/** Invalid links and an account that waits are refusals, which every browser writes down. */
const REFUSED = [/status of 40[34]/]

test('every page of the portal is looked at by somebody', () => {
  expect([...new Set(STATES.map(({ route }) => route))].sort()).toEqual([...ROUTES].sort())
})

test('every page: for every eye, every thumb, every width', { timeout: 1_200_000 }, async () => {
  const portal = await startPortal({ demo: true })
  await mailEverybody(portal)
  const readers = Object.keys(READERS) as Reader[]
  const found = await Promise.all(readers.map((reader) => lookAround(portal, reader)))
  expect(found.flat()).toEqual([])
})

test('the set-up of a new portal, which nobody sees twice', async () => {
  const portal = await startPortal({ empty: true })
  const page = await newDesktop(portal, { viewport: { width: WIDTHS[0], height: HEIGHT }, reducedMotion: 'reduce' })
  const at = (await portal.setupLink()).replace(portal.url, '')
  expect(await lookAt(page, { route: '/setup', at, for: ['nobody'], heading: 'Set up your portal' }, 'set-up')).toEqual([])
})

/** A notice with a mail to all, which one address refuses: outbox and delivery have something to show. */
async function mailEverybody(portal: Portal) {
  portal.post.refuse('tom@demo.example')
  const board = await openCalls(portal, READERS.admin, DEMO_PASSWORD)
  const { id } = await board.postForm('/api/announcements', { title: 'Street sweeping', content: 'On Tuesday.', categories: [1] })
  await board.put(`/api/announcements/${id}/pin`, { isPinned: true, sendNotification: true })
  await portal.post.mailTo('margaret@demo.example', 'Street sweeping')
}

async function lookAround(portal: Portal, reader: Reader): Promise<string[]> {
  const expectedComplaints = reader === 'nobody' ? REFUSED : []
  const viewport = { width: WIDTHS[0], height: HEIGHT }
  // With the service worker, as on every visit but the first: each page is opened through it here.
  const page = await newDesktop(portal, { viewport, reducedMotion: 'reduce', serviceWorkers: 'allow', expectedComplaints })
  const username = READERS[reader]
  if (username) await signIn(page, username, DEMO_PASSWORD)
  const problems: string[] = []
  for (const state of STATES.filter((each) => each.for.includes(reader))) {
    const name = [reader, state.at ?? state.route, state.after?.what].filter(Boolean).join(', ')
    const found = await lookAt(page, state, name).catch((error: Error) => [`did not open: ${error.message}`])
    problems.push(...found.map((problem) => `${name}, ${problem}`))
  }
  if (reader === 'resident' || reader === 'admin') problems.push(...(await tryOtherDoors(page, reader)))
  return problems
}

/** Every width in the light scheme and the dark one, changed on the spot; what is wrong, with where. */
async function lookAt(page: Page, { route, at = route, heading, after }: PageState, name: string): Promise<string[]> {
  const problems: string[] = []
  const note = (where: string, found: string[]) => problems.push(...found.map((problem) => `${where}: ${problem}`))
  await page.setViewportSize({ width: WIDTHS[0], height: HEIGHT })
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto(at)
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await settle(page)
  await after?.open(page)
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: HEIGHT })
    await settleAgain(page)
    note(`${width} px, light`, await findBarriers(page, { dialogOnly: Boolean(after) && width !== WIDTHS[0] }))
    note(`${width} px`, [...(await findOverflow(page)), ...(await findSmallTargets(page))])
    await photograph(page, `${name} ${width} light`)
    await page.emulateMedia({ colorScheme: 'dark' })
    await settleAgain(page)
    note(`${width} px, dark`, await findBarriers(page, { dialogOnly: Boolean(after), colorsOnly: true }))
    await photograph(page, `${name} ${width} dark`)
    await page.emulateMedia({ colorScheme: 'light' })
  }
  await page.setViewportSize({ width: NARROWEST, height: HEIGHT })
  await settleAgain(page)
  note(`${NARROWEST} px`, await findOverflow(page))
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), LARGEST)
  await settleAgain(page)
  note(`${NARROWEST} px, text at ${LARGEST}`, await findOverflow(page))
  await photograph(page, `${name} ${NARROWEST} text at ${LARGEST}`)
  return problems
}

async function photograph(page: Page, name: string) {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name.replace(/[^a-z0-9]+/gi, '-')}.png`), fullPage: true })
}

/** Pages that only others may see lead somewhere else. */
async function tryOtherDoors(page: Page, reader: Reader): Promise<string[]> {
  const behind = STATES.filter((state) => !state.for.includes('nobody'))
  const others = new Set(behind.map(({ route }) => route))
  for (const state of behind) if (state.for.includes(reader)) others.delete(state.route)
  const open: string[] = []
  for (const route of others) {
    await page.goto(route)
    const left = await page
      .waitForURL((url) => url.pathname !== route)
      .then(
        () => true,
        () => false,
      )
    if (!left) open.push(`${reader} stays at ${route}`)
  }
  return open
}
