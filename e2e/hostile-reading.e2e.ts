import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { extname, join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { drawPaper, makePdf } from '../src/testing/papers'
import { childrenOf } from './child-processes'
import { hostileOfficeFiles, hostilePdfs, hostilePictures, hostileTexts, type Papers } from './hostile-papers'
import { ownMegabytes, ownTime } from './own-time'
import { addResident, openSession } from './people'
import { ADMIN, openPortal, type Portal } from './portal-process'

/*
 * Files that mean harm lie among the documents, past every check of an upload. They are read in a process that may die of them: nobody else
 * may feel it, the files behind them are read, and the board is told in words what could not be.
 */

const P99_MAX_MS = 500
const MEMORY_MAX_MB = 350
/** In megabytes. The reading process is checked ten times a second, and grows in between. */
const READER_MAX_MB = 800

let portal: Portal
let neighbor: string
let board: string
let temporary: string

beforeAll(async () => {
  temporary = mkdtempSync(join(tmpdir(), 'portico-'))
  portal = await openPortal({ env: { TMPDIR: temporary } })
  await addResident(portal, 'Nora Neighbor')
  neighbor = await openSession(portal, 'nora')
  board = await openSession(portal, ADMIN.username, ADMIN.password)
}, 60_000)
afterAll(async () => {
  await portal.close()
  rmSync(temporary, { recursive: true, force: true })
})

/** Meanwhile a neighbor reads pages and searches within the limit. */
function live(turn: number): Promise<Response> {
  const paths = ['/api/announcements', '/api/activity', '/', '/trpc/messages.unread']
  const path = turn % 25 === 24 ? '/api/search?q=lutetium' : paths[turn % paths.length]
  return fetch(`${portal.url}${path}`, { headers: { cookie: neighbor } })
}

/** Stores files as uploads do. The last one is read first. */
function store(papers: Papers) {
  const database = new Sqlite(join(portal.folder, 'portal.sqlite'))
  const file = database.prepare(
    `INSERT INTO storedFile (storedName, originalName, mimeType, extension, bytes, sha256, createdAt)
     VALUES (?, ?, 'application/octet-stream', ?, ?, '', '2026-01-01T00:00:00.000Z')`,
  )
  const document = database.prepare(
    "INSERT INTO document (title, category, fileId, uploadedAt) VALUES (?, 'Other', ?, '2026-01-01T00:00:00.000Z')",
  )
  database.transaction(() => {
    for (const [name, bytes] of Object.entries(papers)) {
      const { lastInsertRowid } = file.run(`hostile-${name}`, name, extname(name).slice(1), bytes.length)
      document.run(name, lastInsertRowid)
      writeFileSync(join(portal.folder, 'uploads', `hostile-${name}`), bytes)
    }
  })()
  database.close()
}

const peakOf = (pid: number) => {
  try {
    return Number(/VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1000
  } catch {
    return 0
  }
}

/** Waits until no file waits. Returns the peak memory of the portal's child processes in megabytes. */
async function untilRead() {
  const database = new Sqlite(join(portal.folder, 'portal.sqlite'), { readonly: true })
  const left = database
    .prepare("SELECT (SELECT count(*) FROM searchDirty) + (SELECT count(*) FROM fileText WHERE state IN ('waiting', 'reading'))")
    .pluck()
  let most = 0
  for (; Number(left.get()) > 0; await wait(50)) most = Math.max(most, ...childrenOf(portal.pid()).map(peakOf))
  database.close()
  return most
}

interface Unread {
  name: string
  textState: string
  reason: string | null
}
const ask = async <Answer>(path: string) => (await (await fetch(`${portal.url}${path}`, { headers: { cookie: board } })).json()) as Answer
const find = (q: string) => ask<{ total: number }>(`/api/search?q=${q}`)

const namesIn = (folder: string) =>
  readdirSync(folder)
    .filter((name) => !name.startsWith('portal.sqlite'))
    .sort()

/** Reads `papers` with a good file behind them, while the neighbor goes on. Tells what the board is told. */
async function read(what: string, papers: Papers) {
  const good = { [`good-${what}.pdf`]: await makePdf(['First', `Lutetium ${what}`]) }
  const everything = { ...good, ...papers }
  const folders = [portal.folder, join(portal.folder, 'uploads'), temporary]
  store(everything)
  const before = folders.map(namesIn)
  await find('lutetium')
  let most: number | undefined
  const done = untilRead().then((megabytes) => (most = megabytes))
  const times: number[] = []
  for (let turn = 0; most === undefined; turn += 1) {
    times.push(await ownTime(portal, async () => expect((await live(turn)).status).toBe(200)))
    expect(ownMegabytes(portal.pid())).toBeLessThan(MEMORY_MAX_MB)
    await wait(20)
  }
  times.sort((left, right) => left - right)
  expect(times[Math.floor(times.length * 0.99)]).toBeLessThan(P99_MAX_MS)
  expect(await done).toBeLessThan(READER_MAX_MB)
  expect(folders.map(namesIn), 'nothing is written beside').toEqual(before)
  await expect.poll(() => childrenOf(portal.pid()), { timeout: 20_000 }).toEqual([])
  expect((await find(`"lutetium ${what}"`)).total, 'the file behind is read').toBe(1)
  const unread = (await ask<Unread[]>('/api/search/files')).filter(({ name }) => name in papers)
  for (const { name, textState, reason } of unread) {
    expect(['partly', 'unreadable'], name).toContain(textState)
    expect(reason, name).toMatch(/^[A-Z].+\.$/)
  }
  return new Map(unread.map(({ name, textState }) => [name, textState]))
}

test('office files', { timeout: 900_000 }, async () => {
  const unread = await read('offices', hostileOfficeFiles())
  for (const name of ['bomb.docx', 'cut.docx', 'empty.docx', 'bomb-of-sheets.xlsx']) expect([...unread.keys()]).toContain(name)
  expect((await find('iridium')).total).toBe(1)
  expect((await find('root')).total, 'no file of the machine is read').toBe(0)
})

test('PDFs', { timeout: 1_800_000 }, async () => {
  const unread = await read('papers', hostilePdfs())
  for (const name of ['ten-thousand-pages.pdf', 'one-endless-page.pdf', 'locked.pdf', 'head-alone.pdf'])
    expect([...unread.keys()]).toContain(name)
  expect((await find('rhenium')).total).toBeGreaterThan(1)
})

test('pictures', { timeout: 900_000 }, async () => {
  const picture = await drawPaper(['Osmium'])
  const unread = await read('pictures', hostilePictures(picture))
  for (const name of ['claims-size.png', 'wrong.gif']) expect([...unread.keys()]).toContain(name)
})

test('texts, and files that are not what they are called', { timeout: 900_000 }, async () => {
  const unread = await read('texts', hostileTexts())
  for (const name of ['text.pdf', 'picture.docx', 'letter.xlsx', 'paper.png']) expect([...unread.keys()]).toContain(name)
})
