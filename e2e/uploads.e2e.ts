import { randomBytes } from 'node:crypto'
import { existsSync, readdirSync } from 'node:fs'
import { connect } from 'node:net'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { startPortal } from './harness'
import { ownMegabytes } from './own-time'
import { openSession } from './people'
import { ADMIN, type Portal } from './portal-process'

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n')
const MEGABYTE = 1024 * 1024
const AT_ONCE = 6
/** The long form runs more rounds of the same: `npm run test:faults`. */
const ROUNDS = Math.max(3, Math.round(Number(process.env.FAULT_ROUNDS ?? 3) / 5))

const namesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : [])
const storedIn = ({ folder }: Portal) => namesIn(join(folder, 'uploads')).filter((name) => !['tmp', '.lock'].includes(name))
const halvesIn = ({ folder }: Portal) => namesIn(join(folder, 'uploads', 'tmp'))

function rowsIn({ folder }: Portal): string[] {
  const sqlite = new Sqlite(join(folder, 'portal.sqlite'), { readonly: true })
  try {
    return sqlite.prepare('SELECT storedName FROM storedFile').pluck().all().map(String)
  } finally {
    sqlite.close()
  }
}

/** Uploads one document; true once the portal has said that it has it. */
async function upload({ url }: Portal, cookie: string, title: string): Promise<boolean> {
  const form = new FormData()
  form.append('title', title)
  form.append('category', 'Other')
  form.append('file', new Blob([PDF, Buffer.alloc(MEGABYTE)]), 'plan.pdf')
  const answer = await fetch(`${url}/api/documents`, { method: 'POST', headers: { cookie }, body: form })
  return answer.status === 201
}

test('killed in the middle of uploads: every row has its file, and no half is left after the next start', {
  timeout: 120_000 + ROUNDS * 10_000,
}, async () => {
  const portal = await startPortal()
  let acknowledged = 0
  for (let round = 0; round < ROUNDS; round += 1) {
    const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
    // One upload is certainly half-way: it has announced more than it has sent.
    const socket = connect(Number(new URL(portal.url).port), 'localhost')
    socket.on('error', () => undefined)
    socket.write(`POST /api/documents HTTP/1.1\r\nHost: portal\r\nCookie: ${cookie}\r\nContent-Length: 9000000\r\n`)
    socket.write(
      'Content-Type: multipart/form-data; boundary=edge\r\n\r\n--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n',
    )
    socket.write(Buffer.concat([PDF, Buffer.alloc(2 * MEGABYTE)]))
    await expect.poll(() => halvesIn(portal).length, { interval: 5 }).toBeGreaterThan(0)
    let running = true
    const uploads = Array.from({ length: AT_ONCE }, async (_, writer) => {
      for (let turn = 0; running; turn += 1) {
        if (await upload(portal, cookie, `${round} ${writer} ${turn}`).catch(() => false)) acknowledged += 1
      }
    })
    await expect.poll(() => acknowledged, { interval: 5 }).toBeGreaterThan((round + 1) * 5)
    await portal.end('SIGKILL')
    running = false
    await Promise.all(uploads)
    socket.destroy()
    expect(halvesIn(portal).length).toBeGreaterThan(0)

    await portal.startAgain()
    const rows = rowsIn(portal)
    expect(rows.length).toBeGreaterThanOrEqual(acknowledged)
    // A whole file whose row did not come in time stays until `files gc --yes`: at a start nobody can tell it from a lost row's.
    expect(storedIn(portal)).toEqual(expect.arrayContaining(rows))
    expect(halvesIn(portal)).toEqual([])
  }
  process.stdout.write(`kill -9 in uploads: ${ROUNDS} rounds, ${acknowledged} acknowledged uploads, every row with its file\n`)
})

test('told to stop with uploads under way, it finishes what arrives, cuts off what does not, and exits 0 in time', async () => {
  const portal = await startPortal()
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const socket = connect(Number(new URL(portal.url).port), 'localhost')
  socket.on('error', () => undefined)
  socket.write(`POST /api/documents HTTP/1.1\r\nHost: portal\r\nCookie: ${cookie}\r\nContent-Length: 9000000\r\n`)
  socket.write(
    'Content-Type: multipart/form-data; boundary=edge\r\n\r\n--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF-',
  )
  await expect.poll(() => halvesIn(portal).length, { interval: 5 }).toBeGreaterThan(0)
  const uploads = Array.from({ length: AT_ONCE }, (_, turn) => upload(portal, cookie, `Plan ${turn}`).catch(() => false))
  await Promise.race(uploads)
  const began = performance.now()
  expect(await portal.end('SIGTERM')).toBe(0)
  expect(performance.now() - began, 'systemd gives it as long').toBeLessThan(15_000)
  const acknowledged = (await Promise.all(uploads)).filter(Boolean).length
  expect(namesIn(portal.folder).filter((name) => /-wal$|-shm$/.test(name))).toEqual([])
  expect(rowsIn(portal).length).toBeGreaterThanOrEqual(Math.max(1, acknowledged))
  expect(storedIn(portal).sort()).toEqual(rowsIn(portal).sort())
})

test('a connection that is cut leaves nothing, and others are served meanwhile', { timeout: 60_000 }, async () => {
  const portal = await startPortal()
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const sockets = Array.from({ length: 20 }, () => {
    const socket = connect(Number(new URL(portal.url).port), 'localhost')
    socket.write(`POST /api/documents HTTP/1.1\r\nHost: portal\r\nCookie: ${cookie}\r\nTransfer-Encoding: chunked\r\n`)
    socket.write(
      'Content-Type: multipart/form-data; boundary=edge\r\n\r\n60\r\n--edge\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n'.padEnd(
        10,
      ),
    )
    return socket
  })
  expect(await upload(portal, cookie, 'Meanwhile')).toBe(true)
  for (const socket of sockets) socket.destroy()
  await expect.poll(() => halvesIn(portal)).toEqual([])
  expect(storedIn(portal)).toHaveLength(1)
})

test('receiving 25 MB, twice at once, takes less than 30 MB of memory', { timeout: 60_000 }, async () => {
  const portal = await startPortal()
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const bytes = randomBytes(25 * MEGABYTE - 100)
  const send = async () => {
    const form = new FormData()
    form.append('title', 'Plans')
    form.append('category', 'Other')
    form.append('file', new Blob([PDF, bytes.subarray(0, bytes.length - PDF.length)]), 'plans.pdf')
    expect((await fetch(`${portal.url}/api/documents`, { method: 'POST', headers: { cookie }, body: form })).status).toBe(201)
  }
  // The first upload loads the code that checks files.
  expect(await upload(portal, cookie, 'First')).toBe(true)
  const pid = portal.pid()
  const before = ownMegabytes(pid)
  let peak = before
  const watch = setInterval(() => {
    peak = Math.max(peak, ownMegabytes(pid))
  }, 5)
  await Promise.all([send(), send()])
  clearInterval(watch)
  process.stdout.write(`memory while receiving 2 × 25 MB: ${before.toFixed(0)} MB, at most ${peak.toFixed(0)} MB\n`)
  expect(peak - before).toBeLessThan(30)
})
