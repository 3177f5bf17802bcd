import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { en as english } from '../src/words/en'
import { es as spanish } from '../src/words/es'
import { newPhone, startPortal } from './harness'
import { findOverflow, settle, settleAgain } from './page-checks'
import { READERS, type Reader, STATES } from './page-states'
import { openSession } from './people'
import { DEMO_PASSWORD, type Portal } from './portal-process'

const PHONE = { width: 390, height: 844 }
const NARROWEST = 320
const LARGEST = '200%'
/** Invalid links and what only others may see are refusals, which every browser writes down. */
const REFUSED = [/status of 40[34]/]
/** A form that opens in a page, and the button for it. */
const OPENED: Record<string, string> = { 'admin /messages': 'Responder a este mensaje' }
const { SHOTS } = process.env

/** Whole sentences of a catalog; those with values are put together elsewhere. */
const sentencesOf = (words: object): string[] =>
  Object.values(words).flatMap((word) => (typeof word === 'string' ? [word] : word && typeof word === 'object' ? sentencesOf(word) : []))
/** Neighbors of the demo community use these words of the catalog as names. */
const PEOPLES = ['Bylaws', 'Landscaping', 'Parking']
const NOT_ENGLISH = new Set([...sentencesOf(spanish), ...PEOPLES])
const ENGLISH = sentencesOf(english).filter((sentence) => /[a-z]{2}/i.test(sentence) && !NOT_ENGLISH.has(sentence))

test('every page: a Spanish reader meets no English sentence, and nothing is too wide for the smallest phone', {
  timeout: 600_000,
}, async () => {
  const portal = await startPortal({ demo: true })
  const readers = Object.keys(READERS) as Reader[]
  const found = await Promise.all(readers.map((reader) => lookAround(portal, reader)))
  expect(found.flat()).toEqual([])
})

async function lookAround(portal: Portal, reader: Reader): Promise<string[]> {
  const username = READERS[reader]
  // An account says its language itself, whatever the browser asks for.
  const locale = username ? 'en-US' : 'es-MX'
  // Each page is loaded through the service worker, as on every visit but the first.
  const options = { viewport: PHONE, locale, reducedMotion: 'reduce', serviceWorkers: 'allow', expectedComplaints: REFUSED } as const
  const page = await newPhone(portal, options)
  if (username) {
    const cookie = await openSession(portal, username, DEMO_PASSWORD)
    const headers = { 'content-type': 'application/json', cookie }
    await fetch(`${portal.url}/api/user/language`, { method: 'PUT', headers, body: JSON.stringify({ language: 'es' }) })
    const [name = '', value = ''] = cookie.split('=')
    await page.context().addCookies([{ name, value, url: portal.url }])
  }
  const states = STATES.filter((state) => state.for.includes(reader))
  // The dashboard first: there a browser hears which language the account reads.
  const addresses = new Set([...(username ? ['/'] : []), ...states.map(({ route, at = route }) => at)])
  const problems: string[] = []
  for (const address of addresses) {
    const found = await lookAt(page, address, reader).catch((error: Error) => [`did not open: ${error.message}`])
    problems.push(...found.map((problem) => `${reader}, ${address}: ${problem}`))
  }
  return problems
}

async function lookAt(page: Page, address: string, reader: Reader): Promise<string[]> {
  await page.setViewportSize(PHONE)
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).first().waitFor()
  await settle(page)
  await photograph(page, `es ${reader} ${address} 390`)
  const problems = await findSentences(page, ENGLISH)
  if ((await page.getAttribute('html', 'lang')) !== 'es') problems.push('the page says another language')
  await page.setViewportSize({ ...PHONE, width: NARROWEST })
  await page.evaluate((size) => document.documentElement.style.setProperty('font-size', size), LARGEST)
  const opened = OPENED[`${reader} ${address}`]
  if (opened) await page.getByRole('button', { name: opened }).first().click()
  await settleAgain(page)
  await photograph(page, `es ${reader} ${address} 320`)
  return [...problems, ...(await findOverflow(page))]
}

async function photograph(page: Page, name: string) {
  if (SHOTS) await page.screenshot({ path: join(SHOTS, `${name.replace(/[^a-z0-9]+/gi, '-')}.png`), fullPage: true })
}

/** Those of `sentences` that are on the page, in text or attributes, outside of parts marked as English. */
const findSentences = (page: Page, sentences: string[]): Promise<string[]> =>
  page.evaluate((all) => {
    const wanted = new Set(all)
    const said = [document.title]
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    for (let node = walker.nextNode(); node; node = walker.nextNode()) {
      if (!node.parentElement?.closest('script, style, noscript, [lang="en"]')) said.push(node.textContent ?? '')
    }
    for (const element of document.querySelectorAll('[aria-label], [placeholder], [title], [alt]')) {
      for (const name of ['aria-label', 'placeholder', 'title', 'alt']) said.push(element.getAttribute(name) ?? '')
    }
    return [...new Set(said.map((text) => text.trim()).filter((text) => wanted.has(text)))]
  }, sentences)
