import { connect, type Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { expect, onTestFinished, test } from 'vitest'
import { hostileRequests } from '../src/testing/hostile-requests'
import { sendRaw } from '../src/testing/raw-request'
import { pngBomb, zipBombs } from './bombs'
import { startPortal } from './harness'
import { ownMegabytes, ownTime } from './own-time'
import { openSession } from './people'
import { ADMIN, type Portal } from './portal-process'

/** Others may wait this long meanwhile. */
const OTHERS_WAIT_MAX_MS = 2_000

const portOf = ({ url }: Portal) => Number(new URL(url).port)

/** Asks the portal again and again until stopped; gives back how long its answers took at most. */
function keepAsking(portal: Portal) {
  let longest = 0
  let going = true
  const asking = (async () => {
    while (going) {
      const time = await ownTime(portal, async () => expect((await fetch(`${portal.url}/api/health`)).status).toBe(200))
      longest = Math.max(longest, time)
      await wait(20)
    }
  })()
  return async () => {
    going = false
    await asking
    return longest
  }
}

interface Talk {
  socket: Socket
  /** Milliseconds until the server hung up; nothing while it has not. */
  closedAfter: number | undefined
  text: string
}

function open(portal: Portal, first: string): Talk {
  const started = performance.now()
  const talk: Talk = { socket: connect(portOf(portal), '127.0.0.1'), closedAfter: undefined, text: '' }
  talk.socket.on('error', () => undefined)
  talk.socket.on('data', (chunk) => (talk.text += chunk.toString('latin1')))
  talk.socket.on('close', () => (talk.closedAfter = performance.now() - started))
  talk.socket.write(first)
  onTestFinished(() => void talk.socket.destroy())
  return talk
}

test('headers and bodies that come drop by drop are hung up on, and others are served meanwhile', { timeout: 90_000 }, async () => {
  const portal = await startPortal()
  const stop = keepAsking(portal)
  const headers = Array.from({ length: 100 }, () => open(portal, 'GET /api/health HTTP/1.1\r\nHost: portal\r\n'))
  const bodyHead = 'POST /api/login HTTP/1.1\r\nHost: portal\r\nContent-Type: application/json\r\nContent-Length: 100000\r\n\r\n{'
  const bodies = Array.from({ length: 100 }, () => open(portal, bodyHead))
  const silent = Array.from({ length: 300 }, () => open(portal, ''))
  const drip = setInterval(() => {
    for (const { socket, closedAfter } of headers) if (closedAfter === undefined) socket.write('X-A: b\r\n')
    for (const { socket, closedAfter } of bodies) if (closedAfter === undefined) socket.write(' ')
  }, 1_000)
  onTestFinished(() => clearInterval(drip))

  // Ten seconds, looked at every five.
  await expect.poll(() => headers.every(({ closedAfter }) => closedAfter !== undefined), { timeout: 30_000 }).toBe(true)
  // Twenty seconds of grace, looked at every five.
  await expect.poll(() => bodies.every(({ closedAfter }) => closedAfter !== undefined), { timeout: 45_000 }).toBe(true)
  expect(silent.length).toBe(300)
  for (const { text } of [...headers, ...bodies]) expect(text).not.toMatch(/^HTTP\/1\.1 (2|5)/)
  expect(await stop()).toBeLessThan(OTHERS_WAIT_MAX_MS)
})

test('requests nobody sends by mistake get no 5xx from the built portal, and nothing of its folder', { timeout: 120_000 }, async () => {
  // Without PUBLIC_URL, so that their Host header does not refuse them.
  const portal = await startPortal({ env: { PUBLIC_URL: '' } })
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const all = Object.entries(hostileRequests(cookie))
  const stop = keepAsking(portal)
  for (const [kind, requests] of all) {
    for (const bytes of requests) {
      const { status, text } = await sendRaw(portOf(portal), bytes)
      const what = `${kind}: ${bytes.toString('latin1').slice(0, 200)} → ${text.slice(0, 200)}`
      expect(status, what).toBeLessThan(500)
      expect(text, what).not.toMatch(/SQLite format|root:x|\[core\]|\$argon2|node_modules/)
    }
  }
  expect(await stop()).toBeLessThan(OTHERS_WAIT_MAX_MS)
})

test('bombs of pixels and of archives cost neither the others’ time nor much memory', { timeout: 120_000 }, async () => {
  const portal = await startPortal()
  const cookie = await openSession(portal, ADMIN.username, ADMIN.password)
  const files: Record<string, Buffer> = { ...zipBombs(), 'bomb.png': pngBomb(), 'bomb.jpg': pngBomb(), 'bomb.pdf': pngBomb() }
  const send = async (name: string) => {
    const form = new FormData()
    form.append('title', name)
    form.append('category', 'Other')
    form.append('file', new Blob([files[name] as BlobPart]), name)
    const started = performance.now()
    const answer = await fetch(`${portal.url}/api/documents`, { method: 'POST', headers: { cookie }, body: form })
    return { name, status: answer.status, ms: performance.now() - started }
  }
  const before = ownMegabytes(portal.pid())
  const stop = keepAsking(portal)
  const answers = await Promise.all([...Object.keys(files), ...Object.keys(files)].map(send))
  const longest = await stop()
  const grown = ownMegabytes(portal.pid()) - before
  process.stdout.write(`bombs: others waited at most ${longest.toFixed(0)} ms, memory grew by ${grown.toFixed(0)} MB\n`)
  for (const { name, status, ms } of answers) {
    // A document or picture that only unfolds for whoever opens it may be kept: the portal never unfolds it.
    expect(/^(huge-|lying-|bomb\.)/.test(name) ? [201, 400, 413, 415] : [400, 413, 415], name).toContain(status)
    expect(ms, name).toBeLessThan(10_000)
  }
  expect(longest).toBeLessThan(OTHERS_WAIT_MAX_MS)
  expect(grown).toBeLessThan(150)
})
