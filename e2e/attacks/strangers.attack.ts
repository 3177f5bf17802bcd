import { setTimeout as wait } from 'node:timers/promises'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { TWILIO } from '../../src/testing/text-gateway'
import { addResident, openSession } from '../people'
import { openPortal, type Portal } from '../portal-process'
import type { Attack } from './attacker'
import { attack, report, requestBytes, timesOf } from './under-attack'

/* Strangers with up to 2,000 connections, from one network or several: nobody else may feel it. */

const P99_MAX_MS = 500
const MEMORY_MAX_MB = 350
const SECONDS = 8

let portal: Portal
let neighbor: string
let program: string

beforeAll(async () => {
  portal = await openPortal({ env: TWILIO })
  await addResident(portal, 'Nora Neighbor')
  neighbor = await openSession(portal, 'nora')
  program = await longestProgram()
  report('before', await timesOf(portal, wait(3_000), live))
}, 120_000)
afterAll(() => portal.close())

/** The largest file of the front page. */
async function longestProgram(): Promise<string> {
  const page = await (await fetch(portal.url)).text()
  const paths = [...page.matchAll(/"(\/assets\/[^"]+\.js)"/g)].map(([, path = '']) => path)
  const sizes = await Promise.all(paths.map(async (path) => (await (await fetch(portal.url + path)).arrayBuffer()).byteLength))
  return paths[sizes.indexOf(Math.max(...sizes))] ?? ''
}

/** What others do meanwhile: a neighbor reads, and somebody without a session opens the front page on a connection of their own. */
function live(turn: number): Promise<Response> {
  const paths = ['/api/announcements', '/trpc/messages.page?input=%7B%7D', '/', '/api/activity', program]
  const path = paths[turn % paths.length] ?? ''
  return fetch(portal.url + path, { headers: path.includes('a') ? { cookie: neighbor } : { connection: 'close' } })
}

/** A body that announces one byte more than it has. */
const unfinished = (path: string, bytes: number) => {
  const whole = requestBytes('POST', path, { body: `{"username":"${'x'.repeat(bytes)}` })
  return whole.replace(/Content-Length: (\d+)/, (_, length) => `Content-Length: ${Number(length) + 1}`)
}
const inChunks = (bytes: number) =>
  `${requestBytes('POST', '/api/login').trimEnd()}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n${bytes.toString(16)}\r\n"${'x'.repeat(bytes - 2)}`
const keys = `{${Array.from({ length: 10_000 }, (_, index) => `"k${index}":1`).join()}}`

type Case = [what: string, how: Omit<Attack, 'port' | 'seconds'>]
const CASES: Case[] = [
  ['bodies of 1 MB that never end', { manner: 'never reads', connections: 700, networks: 1, request: unfinished('/api/login', 999_000) }],
  ['the same in chunks', { manner: 'never reads', connections: 700, networks: 1, request: inChunks(1_000_000) }],
  ['the same from 20 networks', { manner: 'never reads', connections: 2_000, networks: 20, request: inChunks(1_000_000) }],
  ['the same to a path nobody has', { manner: 'never reads', connections: 700, networks: 1, request: unfinished('/api/nothing', 999_000) }],
  [
    'the same to what programs use',
    { manner: 'never reads', connections: 2_000, networks: 20, request: unfinished('/unsubscribe/none', 30_000) },
  ],
  ['small bodies that never end', { manner: 'never reads', connections: 2_000, networks: 20, request: unfinished('/api/login', 15_000) }],
  ['the same from the neighbor’s address', { manner: 'never reads', connections: 2_000, request: unfinished('/api/login', 15_000) }],
  ['files nobody reads', { manner: 'never reads', connections: 1_400, networks: 1, request: 'PROGRAM' }],
  ['files nobody reads, for 20 networks', { manner: 'never reads', connections: 2_000, networks: 20, request: 'PROGRAM' }],
  ['pages nobody reads', { manner: 'never reads', connections: 2_000, networks: 20, request: requestBytes('GET', '/') }],
  ['connections that say nothing', { manner: 'never reads', connections: 2_000, networks: 20, request: '' }],
  ['bodies of 10,000 keys', { manner: 'reads', connections: 60, networks: 1, request: requestBytes('POST', '/api/login', { body: keys }) }],
  [
    'forms of 16,000 fields, as if from the gateway',
    { manner: 'reads', connections: 60, networks: 1, request: requestBytes('POST', '/api/sms/inbound', { body: 'a&'.repeat(16_000) }) },
  ],
]

test.each(CASES)('%s', async (what, { request, ...how }) => {
  const bytes = request.replace('PROGRAM', requestBytes('GET', program))
  const times = await timesOf(portal, attack(portal, { ...how, seconds: SECONDS, request: bytes }), live)
  report(what, times)
  expect(times.count).toBeGreaterThan(20)
  expect(times.p99).toBeLessThan(P99_MAX_MS)
  expect(times.memory).toBeLessThan(MEMORY_MAX_MB)
})

test('all of it leaves nothing going on', async () => {
  await wait(2_000)
  const idle = await timesOf(portal, wait(2_000), live)
  report('afterwards', idle)
  expect(idle.p99).toBeLessThan(100)
})
