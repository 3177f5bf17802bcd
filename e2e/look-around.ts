import { join } from 'node:path'
import type { Page, Request } from 'playwright-core'
import { expect } from 'vitest'
import { openCalls } from './community-life'
import { newDesktop, startPortal } from './harness'
import { findBarriers, findOverflow, findSmallTargets, settle, settleAgain } from './page-checks'
import { type PageState, READERS, type Reader, STATES } from './page-states'
import { signIn } from './people'
import { DEMO_PASSWORD, type Portal } from './portal-process'

const HEIGHT = 900
/** Every state is opened at this size: some buttons are covered on a phone. */
const DESKTOP = { width: 1280, height: HEIGHT }
const NARROWEST = 320
/** A folder for a picture of every page at every width, in both schemes: for whoever wants to see what a change did. */
const { SHOTS } = process.env
/** WCAG 1.4.4; there and at the narrowest width nothing may have to be scrolled sideways (1.4.10). */
const LARGEST = '200%'
/** Invalid links and an account that waits are refusals, which every browser writes down. */
const REFUSED = [/status of 40[34]/]

export interface Looks {
  /** In CSS pixels. */
  widths: readonly number[]
  schemes: readonly ('light' | 'dark')[]
  /** Whether axe looks. */
  barriers: boolean
  /** Whether the narrowest phone and the largest text are tried, too. */
  extremes: boolean
}

/** Looks at every state of `STATES` as its readers, on a demo community. Returns problems with their places. */
export async function lookAtEveryPage(looks: Looks): Promise<string[]> {
  const portal = await startPortal({ demo: true })
  await mailEverybody(portal)
  const readers = Object.keys(READERS) as Reader[]
  return (await Promise.all(readers.map((reader) => lookAround(portal, reader, looks)))).flat()
}

/** The set-up of a new portal, which nobody sees twice. */
export async function lookAtSetUp(looks: Looks): Promise<string[]> {
  const portal = await startPortal({ empty: true })
  const page = await newDesktop(portal, { viewport: DESKTOP, reducedMotion: 'reduce' })
  const at = (await portal.setupLink()).replace(portal.url, '')
  return lookAt(page, { route: '/setup', at, for: ['nobody'], heading: 'Set up your portal' }, 'set-up', looks)
}

/** A notice with a mail to all, which one address refuses: outbox and delivery have something to show. */
async function mailEverybody(portal: Portal) {
  portal.post.refuse('tom@demo.example')
  const board = await openCalls(portal, READERS.admin, DEMO_PASSWORD)
  const { id } = await board.postForm('/api/announcements', { title: 'Street sweeping', content: 'On Tuesday.', categories: [1] })
  await board.put(`/api/announcements/${id}/pin`, { isPinned: true, sendNotification: true })
  await portal.post.mailTo('margaret@demo.example', 'Street sweeping')
}

async function lookAround(portal: Portal, reader: Reader, looks: Looks): Promise<string[]> {
  const expectedComplaints = reader === 'nobody' ? REFUSED : []
  const page = await newDesktop(portal, { viewport: DESKTOP, reducedMotion: 'reduce', expectedComplaints })
  await page.addInitScript(complainOfMotion)
  const username = READERS[reader]
  if (username) await signIn(page, username, DEMO_PASSWORD)
  const open = username ? await linksOf(page) : load
  const problems: string[] = []
  for (const state of STATES.filter((each) => each.for.includes(reader))) {
    const name = [reader, state.at ?? state.route, state.after?.what].filter(Boolean).join(', ')
    const found = await lookAt(page, state, name, looks, open).catch((error: Error) => [`did not open: ${error.message}`])
    problems.push(...found.map((problem) => `${name}, ${problem}`))
  }
  if (reader === 'resident' || reader === 'admin') problems.push(...(await tryOtherDoors(page, reader)))
  return problems
}

/** Everybody here asked for less motion: a transition that runs all the same is a complaint of the browser's. */
function complainOfMotion() {
  addEventListener('transitionrun', ({ target }) => reportError(new Error(`moves: ${(target as Element).outerHTML.slice(0, 160)}`)), true)
}

/** Opens the address of a state and waits until all of the page is there. */
type Open = (page: Page, address: string, heading: string | RegExp) => Promise<unknown>

const load: Open = async (page, address, heading) => {
  await page.goto(address)
  await page.getByRole('heading', { name: heading }).first().waitFor()
  await settle(page)
}

/**
 * Opens pages as a link within the portal does. To load each would take as long as all looks at it;
 * e2e/every-page-in-spanish.e2e.ts loads every address.
 */
async function linksOf(page: Page): Promise<Open> {
  await settle(page)
  const underWay = new Set<Request>()
  page.on('request', (request) => underWay.add(request))
  page.on('requestfinished', (request) => underWay.delete(request))
  page.on('requestfailed', (request) => underWay.delete(request))
  const follow = async (address: string, heading: string | RegExp) => {
    await page.evaluate((to) => {
      history.pushState({ ...history.state, idx: (history.state?.idx ?? 0) + 1 }, '', to)
      dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
    }, address)
    await page.getByRole('heading', { name: heading }).first().waitFor()
  }
  return async (_page, address, heading) => {
    // Nothing of the page before is taken along, not even where both are the same page.
    await follow('/nowhere', '404 Page Not Found')
    await page.getByRole('dialog').waitFor({ state: 'detached' })
    await follow(address, heading)
    await expect.poll(() => underWay.size).toBe(0)
    await settleAgain(page)
  }
}

/** Changes widths and schemes on the open page. Returns problems with their places. */
async function lookAt(page: Page, { route, at = route, heading, after }: PageState, name: string, looks: Looks, open = load) {
  const { widths, schemes, barriers, extremes } = looks
  const problems: string[] = []
  const note = (where: string, found: string[]) => problems.push(...found.map((problem) => `${where}: ${problem}`))
  await page.setViewportSize(DESKTOP)
  await page.emulateMedia({ colorScheme: 'light' })
  await setTextSize(page, '')
  await open(page, at, heading)
  await after?.open(page)
  // One change a step: from one width to the next the scheme stays.
  for (const [step, width] of widths.entries()) {
    await page.setViewportSize(sizeOf(width))
    for (const [look, colorScheme] of (step % 2 === 0 ? schemes : schemes.toReversed()).entries()) {
      await page.emulateMedia({ colorScheme })
      await settleAgain(page)
      const dialogOnly = Boolean(after) && (step > 0 || look > 0)
      if (barriers) note(`${width} px, ${colorScheme}`, await findBarriers(page, { dialogOnly, colorsOnly: look > 0 }))
      await photograph(page, `${name} ${width} ${colorScheme}`)
    }
    note(`${width} px`, [...(await findOverflow(page)), ...(await findSmallTargets(page))])
  }
  if (!extremes) return problems
  await page.setViewportSize(sizeOf(NARROWEST))
  await settleAgain(page)
  note(`${NARROWEST} px`, await findOverflow(page))
  await setTextSize(page, LARGEST)
  await settleAgain(page)
  note(`${NARROWEST} px, text at ${LARGEST}`, await findOverflow(page))
  await photograph(page, `${name} ${NARROWEST} text at ${LARGEST}`)
  return problems
}

const sizeOf = (width: number) => ({ width, height: HEIGHT })

const setTextSize = (page: Page, size: string) =>
  page.evaluate((fontSize) => document.documentElement.style.setProperty('font-size', fontSize), size)

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
