import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import type { Page } from 'playwright-core'
import { expect, onTestFinished, test } from 'vitest'
import { renewBrowser } from './browser'
import { newDesktop, startPortal } from './harness'
import { hostileFiles } from './hostile-files'
import { openSession, signInAsBoard } from './people'
import { ADMIN, type Portal } from './portal-process'

const PATIENCE_MS = 250

/** A server that hears whatever a script sends; it serves a page with that script, to prove that it would be heard. */
async function openCanary() {
  const heard: string[] = []
  const server = createServer((request, reply) => {
    if (request.url === '/song') reply.setHeader('content-type', 'text/html').end(`<script>${song()}</script>`)
    else {
      heard.push(request.url ?? '')
      reply.setHeader('access-control-allow-origin', '*').end()
    }
  })
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve))
  onTestFinished(() => void server.close())
  const url = `http://localhost:${(server.address() as AddressInfo).port}`
  /** Tells the canary's server and the portal itself, and leaves a mark. No quotes, so that it fits anywhere. */
  const song = () => `new Image().src=\`${url}/ran\`;new Image().src=\`/canary-ran\`;window.ran=1`
  return { url, song: song(), heard }
}

async function upload(portal: Portal, cookie: string, path: string, field: string, file: { name: string; bytes: Buffer }) {
  const form = new FormData()
  const fields = {
    title: `About ${file.name.slice(0, 60)}`.replace(/[\r\n]/g, ' '),
    content: file.name,
    categories: '[1]',
    category: 'Other',
    isPublic: 'true',
  }
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  form.append(field, new Blob([file.bytes as BlobPart]), file.name)
  const answer = await fetch(`${portal.url}${path}`, { method: 'POST', headers: { cookie }, body: form })
  return { status: answer.status, body: (await answer.json()) as { id?: number; error?: string } }
}

/** Shows `address` in every way a page can, in the page that is open. */
const embed = (page: Page, address: string) =>
  page.evaluate((src) => {
    for (const tag of ['img', 'iframe', 'embed', 'object', 'script', 'video', 'link']) {
      const element = document.createElement(tag)
      if (tag === 'link') element.setAttribute('rel', 'stylesheet')
      element.setAttribute(tag === 'object' ? 'data' : tag === 'link' ? 'href' : 'src', src)
      document.body.append(element)
    }
  }, address)

/** Opens `address` as a link in a mail does, in a tab of its own. What is only to be saved opens no page, which the browser reports as an error. */
async function openAlone(page: Page, address: string) {
  const tab = await page.context().newPage()
  const opened = await tab.goto(address).catch(() => null)
  await tab.waitForTimeout(PATIENCE_MS).catch(() => undefined)
  if (opened) expect(await tab.evaluate(() => 'ran' in window).catch(() => false), address).toBe(false)
  await tab.close()
}

async function openEverywhere(page: Page, address: string) {
  await openAlone(page, address)
  await page.goto('/documents')
  await embed(page, address)
  await page.waitForTimeout(PATIENCE_MS)
  expect(await page.evaluate(() => 'ran' in window), `${address} in a page`).toBe(false)
}

test('files that carry scripts: not one runs, wherever they are opened', { timeout: 300_000 }, async () => {
  await renewBrowser()
  const portal = await startPortal()
  const canary = await openCanary()
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  let page = await newDesktop(portal, { expectedComplaints: [/./] })
  await page.goto(`${canary.url}/song`)
  await expect.poll(() => canary.heard).toEqual(expect.arrayContaining(['/ran', '/canary-ran']))
  canary.heard.length = 0

  await signInAsBoard(page)
  const addresses: string[] = []
  for (const file of await hostileFiles(canary.song)) {
    for (const [path, field] of [
      ['/api/documents', 'file'],
      ['/api/announcements', 'attachmentFile'],
    ] as const) {
      const { status, body } = await upload(portal, cookie, path, field, file)
      expect(file.fate === 'kept' ? [201] : [400, 415], `${file.name} to ${path}: ${status} ${body.error}`).toContain(status)
      if (status !== 201) continue
      addresses.push(path === '/api/documents' ? `/api/documents/download/${body.id}` : `/api/announcements/${body.id}/attachment`)
    }
  }
  expect(addresses.length).toBeGreaterThan(20)

  for (const address of addresses) {
    await openEverywhere(page, address).catch(async (error) => {
      if (page.context().browser()?.isConnected()) throw error
      // A file brought Chromium itself down; a new one looks at it again.
      page = await newDesktop(portal, { expectedComplaints: [/./] })
      await signInAsBoard(page)
      await openEverywhere(page, address)
    })
  }
  for (const path of ['/documents', '/announcements', '/', '/activity']) {
    await page.goto(path)
    await page.waitForTimeout(PATIENCE_MS)
    expect(await page.evaluate(() => 'ran' in window), path).toBe(false)
  }
  // A browser may ask for the icon at any time.
  expect(canary.heard.filter((path) => path !== '/favicon.ico')).toEqual([])
  expect(portal.output()).not.toContain('canary')
})
