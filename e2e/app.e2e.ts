import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { chromium, type Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { requireChromium } from '../scripts/chromium'
import { newPhone, startPortal } from './harness'
import { addResident, openSession, signIn, signInAsBoard } from './people'
import { ADMIN, type Portal } from './portal-process'

/** Browsers complain of a missing network and of an ended session. */
const EXPECTED = [/ERR_INTERNET_DISCONNECTED/, /ERR_CONNECTION_REFUSED/, /ERR_FAILED/, /status of 401/, /status of 50\d/]
const WITH_WORKER = { expectedComplaints: EXPECTED, serviceWorkers: 'allow' } as const
const AS_IT_WAS = /^You are offline\. This is how it was at \d+:\d\d [AP]M\.$/

/** A portal with something on each of the five pages, and Margaret in it. */
async function startLivedIn(): Promise<Portal> {
  const portal = await startPortal()
  await addResident(portal, 'Margaret Alvarez')
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const send = async (path: string, body: object) => {
    const answer = await fetch(portal.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', cookie },
      body: JSON.stringify(body),
    })
    if (!answer.ok) throw new Error(`${path}: ${await answer.text()}`)
  }
  const tomorrow = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10)
  await send('/api/announcements', {
    title: 'Water off on Sageleaf',
    content: 'From 8 to 11.\nFill a kettle before.',
    categories: '[1]',
    isPinned: true,
  })
  await send('/api/ccr-guidelines', {
    title: 'Quiet at night',
    description: 'From ten at night to seven in the morning.',
    tags: ['Maintenance'],
  })
  await send('/api/contacts', { section: 'emergency', title: 'Power cut', phone: '(555) 010-0111' })
  await send('/api/events', {
    title: 'Board meeting',
    description: 'Everyone may come.',
    location: 'Clubhouse',
    dateStart: tomorrow,
    isAllDay: true,
    tags: ['Board Meeting'],
  })
  return portal
}

/** Names of what this browser keeps: pages, their files and their data. */
const kept = (page: Page) => page.evaluate(() => caches.keys())
const keepsBuild = async (page: Page) => (await kept(page)).some((name) => name.startsWith('build '))
const keepsCopy = async (page: Page) => (await kept(page)).includes('offline-copy')

/** Waits until the worker is ready and the copy is kept, as they are some seconds after a sign-in. */
async function settle(page: Page) {
  await page.evaluate(() => navigator.serviceWorker.ready.then(() => undefined))
  await expect.poll(() => keepsCopy(page)).toBe(true)
  await expect.poll(() => keepsBuild(page)).toBe(true)
}

async function readsOffline(page: Page) {
  for (const [path, text] of [
    ['/', 'Fill a kettle before.'],
    ['/announcements', 'Fill a kettle before.'],
    ['/ccr-guidelines', 'From ten at night to seven in the morning.'],
    ['/contacts', '(555) 010-0111'],
    ['/events', 'Everyone may come.'],
  ] as const) {
    await page.goto(path)
    await page.getByText(AS_IT_WAS).waitFor()
    await page.getByText(text).waitFor()
    expect(await page.getByRole('main').getByRole('button').count()).toBe(0)
  }
}

test('without a network five pages can be read as they were, and the others say that they need one', async () => {
  const portal = await startLivedIn()
  const page = await newPhone(portal, WITH_WORKER)
  await page.goto('/auth')
  expect(await page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0)
  await signIn(page, 'margaret')
  await settle(page)
  await page.context().setOffline(true)
  await readsOffline(page)
  await page.goto('/documents')
  await page.getByText('You are offline. This page needs a connection.').waitFor()
  await page.getByRole('button', { name: 'Retry' }).click()
  await page.getByText('You are offline. This page needs a connection.').waitFor()
  await page.context().setOffline(false)
  await page.getByText('No documents available.').waitFor()
})

test('a page that is open when the network goes stays; the next one is shown as it was', async () => {
  const portal = await startLivedIn()
  const page = await newPhone(portal, WITH_WORKER)
  await signIn(page, 'margaret')
  await settle(page)
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  await page.context().setOffline(true)
  const goTo = async (name: string) => {
    await page.getByRole('button', { name: /Open menu/ }).click()
    await page.getByRole('link', { name, exact: true }).click()
  }
  expect(await page.getByRole('heading', { name: /^Welcome/ }).isVisible()).toBe(true)
  await goTo('Events')
  await page.getByText(AS_IT_WAS).waitFor()
  await page.getByText('Everyone may come.').waitFor()
  await goTo('Voting')
  await page.getByText('You are offline. This page needs a connection.').waitFor()
  await page.context().setOffline(false)
  await page.getByRole('heading', { name: 'Voting & Polls' }).waitFor()
})

test('signing out leaves nothing to read for the next person on this device', async () => {
  const portal = await startLivedIn()
  const page = await newPhone(portal, WITH_WORKER)
  await signIn(page, 'margaret')
  await settle(page)
  await page.getByRole('button', { name: /Open menu/ }).click()
  await page.getByRole('button', { name: 'Logout' }).click()
  await page.waitForURL('**/auth')
  expect(await keepsCopy(page)).toBe(false)
  await page.context().setOffline(true)
  await page.goto('/announcements')
  await page.getByText('You are offline. This page needs a connection.').waitFor()
  expect(await page.content()).not.toContain('Fill a kettle')
  await page.context().setOffline(false)
  await page.waitForURL('**/auth')

  // A copy that was left behind, as by a tab that was writing it, is another person's.
  await signInAsBoard(page)
  await settle(page)
  await page.evaluate(() => localStorage.setItem('userID', '4711'))
  await page.context().setOffline(true)
  await page.goto('/announcements')
  await page.getByText('You are offline. This page needs a connection.').waitFor()
  expect(await keepsCopy(page)).toBe(false)
})

test('a banned member loses the offline copy with the first answer, and a copy lasts a week', async () => {
  const portal = await startLivedIn()
  const page = await newPhone(portal, WITH_WORKER)
  await signIn(page, 'margaret')
  await settle(page)
  const age = (days: number) =>
    page.evaluate(async (milliseconds) => {
      const store = await caches.open('offline-copy')
      const found = (await store.match('/api/offline')) as Response
      const { userId, copy } = await found.json()
      const asOf = new Date(Date.now() - milliseconds).toISOString()
      await store.put('/api/offline', Response.json({ userId, copy: { ...copy, asOf } }))
    }, days * 86_400_000)
  await page.context().setOffline(true)
  await age(2)
  await page.goto('/')
  await page.getByText(/^You are offline\. This is how it was on \w+ \d+, \d+\.$/).waitFor()
  await age(7.1)
  await page.goto('/announcements')
  await page.getByText('You are offline. This page needs a connection.').waitFor()
  expect(await keepsCopy(page)).toBe(false)
  await page.context().setOffline(false)
  await page.getByText('Fill a kettle before.').waitFor()
  await expect.poll(() => keepsCopy(page)).toBe(true)

  const database = new Sqlite(join(portal.folder, 'portal.sqlite'))
  database.prepare("UPDATE user SET status = 'banned' WHERE username = 'margaret'").run()
  database.close()
  await page.goto('/')
  await page.waitForURL('**/auth')
  await expect.poll(() => keepsCopy(page)).toBe(false)
})

test('a browser that was closed, and one that was put back as it was, read what they kept until the portal says otherwise', async () => {
  const portal = await startLivedIn()
  const folder = mkdtempSync(join(tmpdir(), 'browser-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  const open = async (profile: string) => {
    const context = await chromium.launchPersistentContext(join(folder, profile), {
      executablePath: requireChromium(),
      args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
      baseURL: portal.url,
      locale: 'en-US',
    })
    onTestFinished(() => context.close())
    return context
  }
  const first = await open('own')
  const [page = await first.newPage()] = first.pages()
  await signIn(page, 'margaret')
  await settle(page)
  await first.close()
  cpSync(join(folder, 'own'), join(folder, 'put-back'), { recursive: true })

  await portal.end()
  const again = await open('own')
  const [reader = await again.newPage()] = again.pages()
  await readsOffline(reader)
  await portal.startAgain()
  await reader.getByText("What's happening in the community").waitFor()
  await reader.getByRole('button', { name: 'Logout' }).click()
  await reader.waitForURL('**/auth')
  await again.close()

  // The session has ended on the portal, whatever the device was put back to.
  const back = await open('put-back')
  const [restored = await back.newPage()] = back.pages()
  await restored.goto('/')
  await restored.waitForURL('**/auth')
  await expect.poll(() => keepsCopy(restored)).toBe(false)
  await portal.end()
  await restored.goto('/announcements')
  await restored.getByText('You are offline. This page needs a connection.').waitFor()
  expect(await restored.content()).not.toContain('Fill a kettle')
})

test('Back shows nothing of who has signed out, also without a network, though the browser has kept the page as it was', async () => {
  const portal = await startLivedIn()
  const browser = await chromium.launch({
    executablePath: requireChromium({ whole: true }),
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync'],
    ignoreDefaultArgs: ['--disable-back-forward-cache'],
  })
  onTestFinished(() => browser.close())
  const context = await browser.newContext({ baseURL: portal.url, locale: 'en-US', serviceWorkers: 'block' })
  const page = await context.newPage()
  await signIn(page, 'margaret')
  await page.goto('/announcements')
  await page.getByText('Fill a kettle before.').waitFor()
  await page.evaluate(() => {
    window.addEventListener('pageshow', ({ persisted }) => localStorage.setItem('shown again', String(persisted)))
  })
  await page.goto('about:blank')
  const other = await context.newPage()
  // As in a browser that does not know Clear-Site-Data, which empties the cache of pages too.
  await other.route('**/trpc/auth.signOut*', async (route) => {
    const answer = await route.fetch()
    const { 'clear-site-data': _, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  })
  await other.goto('/')
  await other.getByRole('button', { name: 'Logout' }).click()
  await other.waitForURL('**/auth')
  await context.setOffline(true)
  await page.evaluate(() => setTimeout(() => history.back()))
  await expect.poll(() => other.evaluate(() => localStorage.getItem('shown again'))).toBe('true')
  await expect.poll(() => page.content().catch(() => 'Fill a kettle')).not.toContain('Fill a kettle')
})

test('when the community does not offer the app any more, worker and caches go at the next contact', async () => {
  const portal = await startLivedIn()
  const page = await newPhone(portal, WITH_WORKER)
  await signIn(page, 'margaret')
  await settle(page)
  await page.reload()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  const database = new Sqlite(join(portal.folder, 'portal.sqlite'))
  database.prepare("INSERT INTO setting (key, value) VALUES ('appEnabled', 'false')").run()
  database.close()
  expect((await fetch(`${portal.url}/manifest.webmanifest`)).status).toBe(404)
  await page.reload()
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.getRegistrations().then((all) => all.length))).toBe(0)
  await expect.poll(() => kept(page)).toEqual([])
  await page.reload()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  expect(await page.locator('link[rel=manifest]').count()).toBe(0)
})

test('the worker answers for pages alone: nothing that may be data, however its address is spelled', async () => {
  const portal = await startLivedIn()
  const page = await newPhone(portal, { ...WITH_WORKER, expectedComplaints: [...EXPECTED, /status of 4\d\d/, /origin-keyed/] })
  await signIn(page, 'margaret')
  await settle(page)
  await page.reload()
  const isWorkers = async (path: string) => (await page.goto(path))?.fromServiceWorker()
  for (const path of ['/', '/events?event=1', '/events/', '/nowhere']) expect([path, await isWorkers(path)]).toEqual([path, true])
  const hostile = [
    '/api/user',
    '/API/user',
    '/%61pi/user',
    '/api%2Fuser',
    '/x/..%2Fapi/user',
    '/x/%2e%2e/api/user',
    '//api/user',
    '/.//api/user',
  ]
  const others = ['/trpc/auth.me', '/%74rpc/auth.me', '/auth', '/unsubscribe/none', '/setup?token=none', '/manifest.webmanifest']
  for (const path of [...hostile, ...others]) expect([path, await isWorkers(portal.url + path)]).toEqual([path, false])
  await page.goto('/')
  const asked = await page.evaluate(async () => {
    const names = async () => (await Promise.all((await caches.keys()).map(async (name) => (await caches.open(name)).keys()))).flat()
    await Promise.all(['/api/user', '/api/announcements', '/assets/../api/user'].map((path) => fetch(path)))
    return (await names()).map(({ url }) => new URL(url).pathname)
  })
  expect(asked.filter((path) => !/^\/(assets\/[\w.-]+|(appearance|first-news)\.js|api\/offline)?$/.test(path))).toEqual([])
})

test('a newer build is offered in a line, and nothing loads by itself', async () => {
  const cache = join(import.meta.dirname, '../node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const folder = mkdtempSync(join(cache, 'build-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  cpSync(join(import.meta.dirname, '../dist'), folder, { recursive: true })
  const portal = await startPortal({ build: folder })
  await addResident(portal, 'Margaret Alvarez')
  const page = await newPhone(portal, WITH_WORKER)
  await signIn(page, 'margaret')
  await settle(page)
  // Some seconds after a page was loaded the worker looks for a newer one: this look is over before there is one.
  const pagesGiven = () => portal.output().split('"method":"GET","route":"*"').length
  const given = pagesGiven()
  await page.reload()
  await page.getByRole('heading', { name: /^Welcome/ }).waitFor()
  await expect.poll(pagesGiven).toBeGreaterThan(given)
  await portal.end()
  const file = join(folder, 'client/index.html')
  writeFileSync(file, readFileSync(file, 'utf8').replace('<body>', '<body data-newer="yes">'))
  await portal.startAgain()

  await page.goto('/messages')
  const text = page.getByRole('textbox', { name: 'Message' })
  await text.fill('The gate squeaks.')
  await page.getByText('A new version is ready.').waitFor()
  expect(await text.inputValue()).toBe('The gate squeaks.')
  expect(await page.locator('body[data-newer]').count()).toBe(0)
  await page.getByRole('button', { name: 'Update now' }).click()
  await page.locator('body[data-newer]').waitFor({ state: 'attached' })
  await expect.poll(() => text.inputValue()).toBe('The gate squeaks.')
  expect(await page.getByText('A new version is ready.').count()).toBe(0)
})
