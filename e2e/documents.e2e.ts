import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { takePhoto } from '../src/testing/camera-photo'
import { newDesktop, newPhone, startPortal } from './harness'
import { addResident, enter, enterAsBoard, openSession } from './people'
import { ADMIN, type Portal } from './portal-process'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const MEGABYTE = 1024 * 1024
const toast = (page: Page, text: string) => page.getByText(text, { exact: true }).waitFor()
const row = (page: Page, title: string) =>
  page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: title, exact: true }) })
const fileInput = (page: Page) => page.getByLabel('File', { exact: true })
const storedIn = ({ folder }: Portal) =>
  readdirSync(join(folder, 'uploads'), { recursive: true, encoding: 'utf8' }).filter((name) => name !== 'tmp' && !name.startsWith('.lock'))

async function addLinks(portal: Portal, documents: Record<string, unknown>[]) {
  const headers = { 'content-type': 'application/json', cookie: await openSession(portal, ADMIN.username, ADMIN.password) }
  for (const document of documents) {
    const body = JSON.stringify({ category: 'Other', fileUrl: 'https://example.org/a', ...document })
    expect((await fetch(`${portal.url}/api/documents`, { method: 'POST', headers, body })).status).toBe(201)
  }
}

test('the board adds a file and an address, residents open them, and deleting names the thing', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  const board = await newDesktop(portal, { expectedComplaints: [/status of 415/, /ERR_INTERNET_DISCONNECTED/] })
  await enterAsBoard(board)
  await board.goto('/documents')
  await board.getByText('No documents available.').waitFor()
  await board.getByRole('button', { name: 'Add Document' }).first().click()
  const dialog = board.getByRole('dialog', { name: 'Add Document' })
  const add = dialog.getByRole('button', { name: 'Add Document' })
  expect(await dialog.getByLabel('Category').inputValue()).toBe('Other')
  await add.click()
  await dialog.getByText('Title is required').waitFor()
  await dialog.getByText('Please select a file to upload').waitFor()

  // Chromium decodes no HEIC: a JPEG by such a name stands for one that Safari decodes.
  await fileInput(board).setInputFiles({ name: 'IMG_1.heic', mimeType: 'image/heic', buffer: await takePhoto() })
  await dialog.getByText('The place where it was taken is removed.').waitFor()
  await dialog.getByRole('button', { name: 'Remove IMG_1.jpg' }).click()
  await dialog.getByLabel('Title').fill('')

  // A file's name proposes a title, which gives way to nothing that was typed.
  await fileInput(board).setInputFiles({ name: '2026_house-rules.pdf', mimeType: 'application/pdf', buffer: PDF })
  await expect.poll(() => dialog.getByLabel('Title').inputValue()).toBe('2026 house rules')
  expect(await dialog.getByText('The place where it was taken is removed.').count()).toBe(0)
  await dialog.getByRole('button', { name: 'Remove 2026_house-rules.pdf' }).click()
  await dialog.getByLabel('Title').fill('Bylaws')
  await dialog.getByLabel('Category').selectOption('Bylaws')
  await fileInput(board).setInputFiles({ name: 'page.html', mimeType: 'text/html', buffer: Buffer.from('<p>') })
  await dialog.getByText(/"page.html" cannot be uploaded here/).waitFor()
  await fileInput(board).setInputFiles({ name: 'bylaws.pdf', mimeType: 'application/pdf', buffer: Buffer.from('<!doctype html>') })
  await add.click()
  await dialog.getByText('The content of "bylaws.pdf" does not match its file type.').waitFor()
  await dialog.getByRole('button', { name: 'Remove bylaws.pdf' }).click()
  await fileInput(board).setInputFiles({ name: 'bylaws.pdf', mimeType: 'application/pdf', buffer: PDF })
  await dialog.getByText('0.1 KB').waitFor()
  await add.click()
  await toast(board, 'Success')
  await row(board, 'Bylaws').getByText('Private').waitFor()

  await board.getByRole('button', { name: 'Add Document' }).first().click()
  await dialog.getByLabel('Title').fill('County map')
  await dialog.getByText('Link to a web page').click()
  await add.click()
  await dialog.getByText('File URL is required').waitFor()
  await toast(board, 'Please enter a valid document URL')
  await dialog.getByLabel('Document URL').fill('www.example.org/map.pdf')
  await board.context().setOffline(true)
  await add.click()
  await dialog.getByText("Not sent. You're offline. Your text is kept.").waitFor()
  await board.context().setOffline(false)
  const [sent] = await Promise.all([board.waitForRequest(/documents\.addLink/), add.click()])
  expect(sent.postData()).toContain('https://www.example.org/map.pdf')
  await row(board, 'County map').getByRole('button', { name: 'Delete' }).click()
  await board.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
  await row(board, 'County map').waitFor({ state: 'detached' })

  await board.getByRole('button', { name: 'Add Document' }).first().click()
  await dialog.getByLabel('Title').fill('County map')
  await dialog.getByRole('radio', { name: 'Link to a web page' }).check()
  await dialog.getByLabel('Document URL').fill(`${portal.url}/favicon.svg`)
  await dialog.getByLabel('Public').check()
  await dialog.getByLabel('Description (optional)').fill('Kept by the county.')
  await add.click()
  await row(board, 'County map').getByText('Public').waitFor()
  await row(board, 'County map').getByText('Kept by the county.').waitFor()

  // The address leads to a bare file of the portal itself, which Chromium remarks on.
  const phone = await newPhone(portal, { expectedComplaints: [/Origin-Agent-Cluster/] })
  const open = (path: string) => phone.request.get(path, { maxRedirects: 0 })
  expect([(await open('/api/documents/download/1')).status(), (await open('/api/documents/download/3')).status()]).toEqual([401, 302])
  await enter(phone, 'rosa')
  await phone.goto('/documents')
  const link = row(phone, 'Bylaws').getByRole('link', { name: 'View Document' })
  expect(await (await open((await link.getAttribute('href')) ?? '')).body()).toEqual(PDF)
  expect(await phone.getByRole('button', { name: /Delete|Add Document/ }).count()).toBe(0)
  const [opened] = await Promise.all([
    phone.waitForEvent('popup'),
    row(phone, 'County map').getByRole('link', { name: 'View Document' }).click(),
  ])
  await opened.waitForURL('**/favicon.svg')

  await row(board, 'Bylaws').getByRole('button', { name: 'Delete' }).click()
  const question = board.getByRole('dialog')
  await question.getByText('Are you sure you want to delete "Bylaws"? This action cannot be undone.').waitFor()
  await question.getByRole('button', { name: 'Delete' }).click()
  await row(board, 'Bylaws').waitFor({ state: 'detached' })
  await board.getByRole('button', { name: 'Undo' }).click()
  await row(board, 'Bylaws').waitFor()
  expect(await (await open((await link.getAttribute('href')) ?? '')).body()).toEqual(PDF)
})

test('an upload shows how far it is and can be cancelled; what was typed stays, nothing is left behind', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Add Document' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Add Document' })
  await dialog.getByLabel('Title').fill('Site plan')
  const plan = Buffer.concat([PDF, Buffer.alloc(8 * MEGABYTE)])
  await fileInput(page).setInputFiles({ name: 'plan.pdf', mimeType: 'application/pdf', buffer: plan })
  const network = await page.context().newCDPSession(page)
  const limit = (uploadThroughput: number) =>
    network.send('Network.emulateNetworkConditions', { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput })
  await limit(MEGABYTE)
  await dialog.getByRole('button', { name: 'Add Document' }).click()
  const progress = dialog.getByRole('progressbar', { name: 'Upload' })
  await expect.poll(async () => Number(await progress.getAttribute('value'))).toBeGreaterThan(5)
  await dialog.getByText(/^\d+%$/).waitFor()
  await dialog.getByRole('button', { name: 'Cancel upload' }).click()
  await progress.waitFor({ state: 'detached' })
  expect(await dialog.getByLabel('Title').inputValue()).toBe('Site plan')
  await expect.poll(() => storedIn(portal)).toEqual([])
  await limit(-1)
  await dialog.getByRole('button', { name: 'Add Document' }).click()
  await row(page, 'Site plan').getByText('PDF, 8.0 MB').waitFor()
  expect(storedIn(portal)).toHaveLength(1)
})

test('filter and search live in the address and count what they find', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addLinks(portal, [
    { title: 'Pool rules', category: 'Bylaws' },
    { title: 'Budget', category: 'Financial Reports', description: 'Also for the pool' },
    { title: 'Spring letter', category: 'Newsletters' },
    ...Array.from({ length: 60 }, (_, at) => ({ title: `Form ${at}`, category: 'Forms' })),
  ])
  const page = await newPhone(portal, { expectedComplaints: [/status of 404.*documents\.get/] })
  await enterAsBoard(page)

  // The oldest stands pages below what is fetched first.
  await page.goto('/documents#1')
  await row(page, 'Pool rules').waitFor()
  await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('1')
  await page.goto('/documents#99999')
  await page.getByText('The document you were looking for is no longer available.').waitFor()

  // A busy browser tells late, and several things at once, about what came into view.
  await page.addInitScript(() => {
    window.IntersectionObserver = class extends IntersectionObserver {
      constructor(told: IntersectionObserverCallback, options?: IntersectionObserverInit) {
        const late: IntersectionObserverEntry[] = []
        super((entries) => {
          if (late.push(...entries) === entries.length) setTimeout(() => told(late.splice(0), this), 700)
        }, options)
      }
    }
  })
  await page.goto('/documents')
  const filters = page.getByRole('group', { name: 'Filter by category' })
  const filter = (name: string, count = '') =>
    filters.getByRole('button', { name, exact: true }).filter({ hasText: new RegExp(`^${name}${count}`) })
  await filter('All', '63').waitFor()
  await filter('Forms', '60').click()
  expect(new URL(page.url()).search).toBe('?category=Forms')
  await expect.poll(() => page.getByRole('listitem').count()).toBeGreaterThan(20)
  const scrollOn = async () => {
    await page.mouse.wheel(0, 20_000)
    return row(page, 'Form 0').isVisible()
  }
  await expect.poll(scrollOn, { interval: 300, timeout: 40_000 }).toBe(true)
  await filter('All').click()
  await page.getByRole('searchbox', { name: 'Search documents' }).fill('POOL')
  await filter('All', '2').waitFor()
  await expect.poll(() => new URL(page.url()).search).toBe('?search=POOL')
  await page.reload()
  await row(page, 'Budget').waitFor()
  expect(
    await page
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading') })
      .count(),
  ).toBe(2)
  await page.getByRole('searchbox').fill('nothing like it')
  await page.getByText('No documents found.').waitFor()
  await page.getByRole('button', { name: 'Show all documents' }).click()
  await filter('All', '63').waitFor()

  await page.getByRole('searchbox').fill('pools rule zebra')
  await page.getByText('No document contains all these words, as far as the portal can read the files.').waitFor()
  await page.getByRole('button', { name: 'Show documents with any of them' }).click()
  await row(page, 'Pool rules').waitFor()
  await page.getByRole('searchbox').fill('ruels pool')
  await filter('All', '1').waitFor()
  await row(page, 'Pool rules').waitFor()
  await page.getByRole('button', { name: 'Clear search' }).click()
  await filter('All', '63').waitFor()
  await page.getByLabel('Order').selectOption('Title')
  await expect.poll(() => page.getByRole('listitem').getByRole('heading').first().innerText()).toBe('Budget')
  const year = String(new Date().getFullYear())
  await page.getByLabel('Year', { exact: true }).selectOption({ label: `${year} (63)` })
  await expect.poll(() => new URL(page.url()).search).toBe(`?sort=title&year=${year}`)
  await page.reload()
  await row(page, 'Budget').getByText('Residents only').waitFor()
})

test('a document keeps its versions, changes, goes to the archive and comes back', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  await addResident(portal, 'Rosa Resident')
  const board = await newDesktop(portal)
  await enterAsBoard(board)
  await addLinks(portal, [{ title: 'County map' }])
  await board.goto('/documents')
  await board.getByRole('button', { name: 'Add Document' }).first().click()
  await fileInput(board).setInputFiles({ name: 'bylaws.pdf', mimeType: 'application/pdf', buffer: PDF })
  const adding = board.getByRole('dialog', { name: 'Add Document' })
  await adding.getByRole('button', { name: 'Add Document' }).click()
  await adding.waitFor({ state: 'detached' })
  const bylaws = row(board, 'bylaws')
  const more = (title: string) => board.getByRole('button', { name: `More about ${title}`, exact: true }).click()
  expect(await bylaws.getByText(/^Version/).count()).toBe(0)
  await more('County map')
  await board.getByRole('menuitem', { name: 'Archive' }).waitFor()
  expect(await board.getByRole('menuitem', { name: 'Upload a new version' }).count()).toBe(0)
  await board.keyboard.press('Escape')

  await more('bylaws')
  await board.getByRole('menuitem', { name: 'Upload a new version' }).click()
  const version = board.getByRole('dialog', { name: 'Upload a new version' })
  await version.getByRole('button', { name: 'Upload', exact: true }).click()
  await version.getByText('Please select a file to upload').waitFor()
  const second = Buffer.concat([PDF, Buffer.from('second')])
  await fileInput(board).setInputFiles({ name: 'bylaws-2.pdf', mimeType: 'application/pdf', buffer: second })
  await version.getByLabel('What has changed?').fill('Fences may be six feet high')
  await version.getByRole('button', { name: 'Upload', exact: true }).click()
  await bylaws.getByText(/^Version 2 · replaced /).waitFor()

  await bylaws.getByRole('button', { name: /^Edit/ }).click()
  const edit = board.getByRole('dialog', { name: 'Edit Document' })
  await edit.getByLabel('Title').fill('')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await edit.getByText('Title is required').waitFor()
  await edit.getByLabel('Title').fill('Bylaws')
  await edit.getByLabel('Document date (optional)').fill('1987-05-14')
  await edit.getByLabel('Category').selectOption('Bylaws')
  await edit.getByRole('button', { name: 'Save Changes' }).click()
  await row(board, 'Bylaws').getByText('Dated May 14, 1987').waitFor()
  await board.getByLabel('Year', { exact: true }).selectOption('1987')
  await row(board, 'County map').waitFor({ state: 'detached' })

  const phone = await newPhone(portal)
  await enter(phone, 'rosa')
  await phone.goto('/documents')
  await row(phone, 'Bylaws').getByRole('button', { name: 'Earlier versions' }).click()
  const versions = phone.getByRole('dialog', { name: 'Bylaws' })
  await versions.getByText('Fences may be six feet high').waitFor()
  const first = await versions.getByRole('link', { name: 'Open Version 1' }).getAttribute('href')
  expect(await (await phone.request.get(`${portal.url}${first}`)).body()).toEqual(PDF)
  expect((await fetch(`${portal.url}${first}`)).status).toBe(401)
  expect(await versions.getByRole('button', { name: /Remove/ }).count()).toBe(0)

  await row(board, 'Bylaws').getByRole('button', { name: 'Earlier versions' }).click()
  await board.getByRole('dialog', { name: 'Bylaws' }).getByRole('button', { name: 'Remove Version 2' }).click()
  await board.getByRole('dialog', { name: 'Remove version 2?' }).getByRole('button', { name: 'Remove' }).click()
  await board.getByRole('dialog', { name: 'Bylaws' }).getByText('Version 1', { exact: false }).first().waitFor()
  await board.keyboard.press('Escape')

  await board.goto('/documents')
  await more('Bylaws')
  await board.getByRole('menuitem', { name: 'Archive' }).click()
  await row(board, 'Bylaws').waitFor({ state: 'detached' })
  await board.getByRole('link', { name: 'Archived' }).click()
  await row(board, 'Bylaws').getByText('Archived', { exact: true }).waitFor()
  await more('Bylaws')
  await board.getByRole('menuitem', { name: 'Put back' }).click()
  await board.getByText('The archive is empty.').waitFor()
  await board.getByRole('link', { name: 'Documents' }).first().click()
  await row(board, 'Bylaws').waitFor()
})

test('several files become as many documents; a refused one says why, stays and stops no other', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  const page = await newDesktop(portal, { expectedComplaints: [/status of 415/] })
  await enterAsBoard(page)
  await page.goto('/documents')
  await page.getByRole('button', { name: 'Add Document' }).first().click()
  const good = Array.from({ length: 9 }, (_, at) => ({ name: `2025-05-1${at}_Minutes.pdf`, mimeType: 'application/pdf', buffer: PDF }))
  const broken = { name: 'pool form.pdf', mimeType: 'application/pdf', buffer: Buffer.from('no document') }
  await fileInput(page).setInputFiles([...good, broken, { name: 'tool.exe', mimeType: 'application/pdf', buffer: PDF }])
  const dialog = page.getByRole('dialog', { name: 'Add Documents' })
  const one = (name: string) => dialog.getByRole('group', { name })
  await dialog.getByText(/"tool.exe" cannot be uploaded here/).waitFor()
  expect(await one('2025-05-13_Minutes.pdf').getByLabel('Title').inputValue()).toBe('2025-05-13 Minutes')
  expect(await one('2025-05-13_Minutes.pdf').getByLabel('Category').inputValue()).toBe('Meeting Minutes')
  expect(await one('2025-05-13_Minutes.pdf').getByLabel('Document date (optional)').inputValue()).toBe('2025-05-13')
  expect(await one('pool form.pdf').getByLabel('Category').inputValue()).toBe('Forms')
  await one('2025-05-10_Minutes.pdf').getByLabel('Title').fill('First meeting')
  await dialog.getByRole('button', { name: 'Upload 10 documents' }).click()
  await one('pool form.pdf').getByText('The content of "pool form.pdf" does not match its file type.').waitFor()
  await dialog.getByRole('button', { name: 'Upload 1 document' }).waitFor()
  await one('pool form.pdf').getByRole('button', { name: 'Try again' }).click()
  await one('pool form.pdf').getByRole('button', { name: 'Try again' }).waitFor()

  await page.keyboard.press('Escape')
  await page.getByRole('dialog', { name: 'Discard what you typed?' }).getByRole('button', { name: 'Discard' }).click()
  await row(page, 'First meeting').getByText('Dated May 10, 2025').waitFor()
  await row(page, '2025-05-18 Minutes').waitFor()
  expect(storedIn(portal)).toHaveLength(9)

  await page.getByRole('button', { name: 'Add Document' }).first().click()
  await fileInput(page).setInputFiles(
    Array.from({ length: 51 }, (_, at) => ({ name: `${at}.pdf`, mimeType: 'application/pdf', buffer: PDF })),
  )
  await page.getByText('Choose at most 50 files at once.').waitFor()
})

test('Back while files are uploaded asks first, and does as ever once they are there', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  const page = await newDesktop(portal)
  await enterAsBoard(page)
  await page.goto('/')
  await page.getByRole('navigation').getByRole('link', { name: 'Documents' }).click()
  await page.getByRole('button', { name: 'Add Document' }).first().click()
  const papers = ['Fences', 'Pools'].map((name) => ({ name: `${name}.pdf`, mimeType: 'application/pdf', buffer: PDF }))
  await fileInput(page).setInputFiles(papers)
  const gates: (() => void)[] = []
  await page.route('**/api/documents', async (route) => {
    await new Promise<void>((open) => gates.push(open))
    await route.continue()
  })
  await page.getByRole('button', { name: 'Upload 2 documents' }).click()
  await expect.poll(() => gates.length).toBe(2)
  for (let time = 0; time < 2; time += 1) {
    await page.evaluate(() => window.history.back())
    await page.getByRole('dialog', { name: 'Stop uploading?' }).getByRole('button', { name: 'Keep Uploading' }).click()
    await page.getByRole('dialog', { name: 'Stop uploading?' }).waitFor({ state: 'detached' })
  }
  for (const open of gates) open()
  await row(page, 'Fences').waitFor()
  await row(page, 'Pools').waitFor()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await page.evaluate(() => window.history.back())
  await page.waitForURL((url) => url.pathname === '/')
})
