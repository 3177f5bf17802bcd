import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { startPortal } from './harness'
import { openSession } from './people'
import { ADMIN, type Portal } from './portal-process'
import { openWriting, post, writeMessage } from './writing'

/** The long form runs many more rounds of the same: `npm run test:faults`. */
const ROUNDS = Number(process.env.FAULT_ROUNDS ?? 3)
const WRITERS = 8
const MEGABYTE = 1024 * 1024
const MAIN = resolve(import.meta.dirname, '../dist/server/main.js')

const databaseOf = ({ folder }: Portal) => join(folder, 'portal.sqlite')

const SUBJECTS = 'SELECT subject FROM message'

function textsIn(file: string, query: string): Set<string> {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
    return new Set(sqlite.prepare(query).pluck().all().map(String))
  } finally {
    sqlite.close()
  }
}

/** Starts a second server by hand and returns how it ended. */
function runServer(env: Record<string, string>) {
  const { status, stderr } = spawnSync(process.execPath, [MAIN], {
    env: { PATH: process.env.PATH ?? '', PORT: '0', ...env },
    cwd: tmpdir(),
    encoding: 'utf8',
    timeout: 60_000,
  })
  return { status, stderr }
}

test(`killed without warning ${ROUNDS} times while people write, it loses nothing it acknowledged`, {
  timeout: 60_000 + ROUNDS * 10_000,
}, async () => {
  const portal = await startPortal()
  const acknowledged: string[] = []
  for (let round = 0; round < ROUNDS; round += 1) {
    const ways = await openWriting(portal, await openSession(portal, ADMIN.username, ADMIN.password))
    let running = true
    const writers = Array.from({ length: WRITERS }, async (_, writer) => {
      for (let turn = 0; running; turn += 1) {
        const text = `round ${round} writer ${writer} turn ${turn}`
        const status = await ways[(writer + turn) % ways.length]?.(text).catch(() => 0)
        if (status === 201) acknowledged.push(text)
      }
    })
    await wait(200 + Math.random() * 600)
    await portal.end('SIGKILL')
    running = false
    await Promise.all(writers)
    await portal.startAgain()
  }
  expect(acknowledged.length).toBeGreaterThan(ROUNDS * 5)
  const kept = new Set<string>()
  for (const query of [SUBJECTS, 'SELECT text FROM messageEntry', 'SELECT text FROM reportComment']) {
    const texts = textsIn(databaseOf(portal), query)
    expect(acknowledged.some((text) => texts.has(text))).toBe(true)
    for (const text of texts) kept.add(text)
  }
  const lost = acknowledged.filter((subject) => !kept.has(subject))
  process.stdout.write(`kill -9: ${ROUNDS} rounds, ${acknowledged.length} acknowledged writes, ${lost.length} lost\n`)
  expect(lost).toEqual([])
})

test('told to stop under load, it finishes what it began, exits 0 and leaves one file', async () => {
  const portal = await startPortal()
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const answers = Array.from({ length: 60 }, (_, turn) => writeMessage(portal, cookie, `message ${turn}`).catch(() => 0))
  await Promise.race(answers)
  expect(await portal.end('SIGTERM')).toBe(0)
  const statuses = await Promise.all(answers)
  expect(readdirSync(portal.folder).filter((name) => /-wal$|-shm$/.test(name))).toEqual([])
  const kept = textsIn(databaseOf(portal), SUBJECTS)
  for (const [turn, status] of statuses.entries()) if (status === 201) expect(kept.has(`message ${turn}`)).toBe(true)
})

test('a second process on the same database gives up within a second with exit 4, and the first goes on', async () => {
  const portal = await startPortal()
  const settings = { DATABASE_FILE: databaseOf(portal), UPLOADS_DIR: join(portal.folder, 'uploads'), BACKUP_KEEP: '0' }
  const times = { refusing: [] as number[], loading: [] as number[] }
  const timed = (kind: keyof typeof times, env: Record<string, string>) => {
    const began = performance.now()
    const ended = runServer(env)
    times[kind].push(performance.now() - began)
    return ended
  }
  // The quickest of three, beside one that refuses its settings: loading the program takes as long as a busy machine lets it.
  for (let turn = 0; turn < 3; turn += 1) {
    expect(timed('refusing', settings)).toMatchObject({
      status: 4,
      stderr: expect.stringContaining('Another Portico is already using'),
    })
    expect(timed('loading', { ...settings, LOG_LEVEL: 'loud' })).toMatchObject({ status: 2 })
  }
  expect(Math.min(...times.refusing) - Math.min(...times.loading)).toBeLessThan(1000)
  expect((await fetch(`${portal.url}/api/health`)).status).toBe(200)
})

test('a large database is served at once and checked meanwhile: damage far inside ends the portal with exit 3, the file untouched', {
  timeout: 120_000,
}, async () => {
  const portal = await startPortal()
  await portal.end()
  const file = databaseOf(portal)
  fillTo(file, 80 * MEGABYTE)
  await portal.startAgain()
  await expect.poll(() => portal.output(), { timeout: 30_000 }).toContain('every page of the database is sound')
  expect(await portal.end()).toBe(0)

  const bytes = readFileSync(file)
  bytes.fill(0xaa, 60 * MEGABYTE, 60 * MEGABYTE + 8192)
  writeFileSync(file, bytes)
  const env = { DATABASE_FILE: file, BACKUPS_DIR: join(portal.folder, 'backups'), UPLOADS_DIR: join(portal.folder, 'uploads') }
  const { status, stderr } = runServer({ ...env, ADMIN_USERNAME: '' })
  expect(status).toBe(3)
  expect(stderr).toMatch(/is damaged .*It has not been changed\. There is no backup in/s)
  expect(readFileSync(file).equals(bytes)).toBe(true)
})

/** Makes a stopped portal's database at least `bytes` long. */
function fillTo(file: string, bytes: number) {
  const sqlite = new Sqlite(file)
  const row = sqlite.prepare("INSERT INTO auditEntry (at, actorName, action, subject) VALUES ('2026-01-01T00:00:00.000Z', 'x', 'x', ?)")
  const text = 'x'.repeat(2000)
  sqlite.transaction(() => {
    for (let written = 0; written < bytes; written += text.length) row.run(text)
  })()
  sqlite.pragma('wal_checkpoint(TRUNCATE)')
  sqlite.close()
}

const healthOf = async ({ url }: Portal) => (await fetch(`${url}/api/health`)).status

/** Only root may mount a small disk. */
const mayMount = process.getuid?.() === 0

test.runIf(mayMount)('with a full disk reading goes on, writing says so with 507, and space heals it without a restart', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'portal-small-'))
  expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=3m', 'tmpfs', folder]).status).toBe(0)
  onTestFinished(() => {
    spawnSync('umount', ['-l', folder])
    rmSync(folder, { recursive: true, force: true })
  })
  const portal = await startPortal({ env: { DATABASE_FILE: join(folder, 'portal.sqlite'), UPLOADS_DIR: join(folder, 'uploads') } })
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const ballast = join(folder, 'ballast')
  for (let size = 1.5 * MEGABYTE; size > 4096; size /= 2) {
    try {
      writeFileSync(ballast, Buffer.alloc(size), { flag: 'a' })
    } catch {
      // Full enough: the rest is filled by smaller pieces and by the writes below.
    }
  }
  let refusal: Response | undefined
  for (let turn = 0; turn < 400 && !refusal; turn += 1) {
    const answer = await fetch(`${portal.url}/api/messages`, post({ subject: `message ${turn}`, content: 'x'.repeat(15_000) }, cookie))
    if (answer.status !== 201) refusal = answer
  }
  expect(refusal?.status).toBe(507)
  expect(await refusal?.json()).toMatchObject({ error: expect.stringContaining('disk is full') })
  expect((await fetch(`${portal.url}/api/messages`, { headers: { cookie } })).status).toBe(200)
  await expect.poll(() => healthOf(portal)).toBe(503)
  rmSync(ballast)
  expect(await writeMessage(portal, cookie, 'after the cleaning')).toBe(201)
  await expect.poll(() => healthOf(portal)).toBe(200)
})
