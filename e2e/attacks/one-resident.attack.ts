import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addResident, openSession } from '../people'
import { openPortal, type Portal } from '../portal-process'
import type { Attack } from './attacker'
import { attack, report, requestBytes, timesOf } from './under-attack'

/* One resident with eight connections and everything they could have written in weeks: nobody else may feel it. */

const P99_MAX_MS = 500
const MEMORY_MAX_MB = 350
const LETTERS = '漢'.repeat(20_000)
/** A word in every line: each hit is looked at. */
const CROWDED = 'gate gates '.repeat(1_800)
const MESSAGES = 1_000
/** Of a poll that ranks fifty options. */
const BALLOTS = 5_000
const SECONDS = 6

let portal: Portal
let cookie: string
let neighbor: string

beforeAll(async () => {
  portal = await openPortal()
  for (const name of ['Mallory Resident', 'Nora Neighbor']) await addResident(portal, name)
  await portal.end()
  fill(portal)
  await portal.startAgain()
  cookie = await openSession(portal, 'mallory')
  neighbor = await openSession(portal, 'nora')
  report('before', await timesOf(portal, wait(3_000), live))
}, 120_000)
afterAll(() => portal.close())

function fill({ folder }: Portal) {
  const database = new Sqlite(join(folder, 'portal.sqlite'))
  const insert = database.prepare(
    `INSERT INTO message (subject, content, senderId, createdAt, lastEntryId)
     SELECT ?, ?, id, ?, ? FROM user WHERE username = 'mallory'`,
  )
  const report = database.prepare(
    `INSERT INTO maintenanceReport (issueType, streetName, streetNumber, locationRelevance, description, userId, createdAt, lastUpdatedAt)
     SELECT 'Other', 'Sageleaf Cir', '18', 'Common Area', ?, id, ?, ? FROM user WHERE username = 'mallory'`,
  )
  const entry = database.prepare(
    `INSERT INTO messageEntry (messageId, side, authorId, text, createdAt)
     SELECT 1, 'member', id, ?, '2026-01-01T00:00:00.000Z' FROM user WHERE username = 'mallory'`,
  )
  const poll = database.prepare(
    `INSERT INTO poll (id, title, description, questionType, votingAudience, votingRule, status, createdAt)
     VALUES (1, 'Colors', '', 'ranked', 'both', 'person', 'closed', '2026-01-01T00:00:00.000Z')`,
  )
  const option = database.prepare('INSERT INTO pollOption (id, pollId, optionText, position) VALUES (?, 1, ?, ?)')
  const ballot = database.prepare("INSERT INTO ballot (pollId, place, role, choices) VALUES (1, ?, 'homeowner', ?)")
  database.transaction(() => {
    poll.run()
    const ids = Array.from({ length: 50 }, (_, at) => at + 1)
    for (const id of ids) option.run(id, `Color ${id}`, id - 1)
    const randomOrder = () => [...ids].sort(() => Math.random() - 0.5)
    for (let place = 0; place < BALLOTS; place += 1) ballot.run(place, JSON.stringify(randomOrder()))
    for (let row = 0; row < MESSAGES; row += 1) {
      const at = new Date(Date.UTC(2026, 0, 1) + row * 60_000).toISOString()
      insert.run(`Letter ${row}`, LETTERS, at, row + 1)
      report.run(row % 2 === 0 ? LETTERS : CROWDED, at, at)
    }
    for (let row = 0; row < 25; row += 1) entry.run(row % 2 === 0 ? LETTERS : CROWDED)
  })()
  database.close()
}

const batch = (call: string, input: object, times: number) =>
  `/trpc/${Array(times).fill(call).join(',')}?batch=1&input=${encodeURIComponent(JSON.stringify(Object.fromEntries(Array.from({ length: times }, (_, index) => [index, input]))))}`

const get = (path: string) => requestBytes('GET', path, { cookie })

/** What a neighbor does meanwhile: reads pages, and searches and writes now and then, in all no more than somebody may. */
function live(turn: number): Promise<Response> {
  const headers = { cookie: neighbor, 'content-type': 'application/json' }
  if (turn % 150 === 24) {
    const body = JSON.stringify({ subject: 'Gate', content: 'It squeaks' })
    return fetch(`${portal.url}/api/messages`, { method: 'POST', headers, body })
  }
  const paths = [
    '/api/announcements',
    '/trpc/messages.page?input=%7B%7D',
    '/api/activity',
    '/',
    '/trpc/messages.unread,auth.me?batch=1&input=%7B%7D',
  ]
  if (turn % 15 === 14) return fetch(`${portal.url}/api/search?q=squeak`, { headers })
  return fetch(`${portal.url}${paths[turn % paths.length]}`, { headers })
}

function form(body: string) {
  const bytes = requestBytes('POST', '/api/maintenance-reports', { cookie, body })
  return bytes.replace('application/json', 'multipart/form-data; boundary=b')
}
const FIELD = '--b\r\nContent-Disposition: form-data; name="photos"\r\n\r\nx\r\n'
const A_FILE = FIELD.replace('"photos"', '"photos"; filename="a.jpg"')

type Case = [what: string, manner: Attack['manner'], request: () => string]

const CASES: Case[] = [
  ['whole lists', 'reads', () => get('/api/messages')],
  ['whole lists nobody reads', 'never reads', () => get('/api/maintenance-reports')],
  ['whole lists whose caller hangs up', 'hangs up', () => get('/api/messages')],
  ['batches of 20 whole lists', 'reads', () => get(batch('messages.list', {}, 20))],
  ['batches of 20 long pages', 'reads', () => get(batch('messages.page', { limit: 100 }, 20))],
  ['batches of 20 long pages nobody reads', 'never reads', () => get(batch('maintenance.page', { limit: 100 }, 20))],
  ['batches whose caller hangs up', 'hangs up', () => get(batch('messages.page', { limit: 100 }, 20))],
  ['batches of 20 searches', 'reads', () => get(batch('activity.list', { limit: 100, search: 'zz' }, 20))],
  ['batches of 10 long searches', 'reads', () => get(batch('activity.list', { limit: 100, search: `${'漢'.repeat(199)}x` }, 10))],
  ['searches that find everything', 'reads', () => get('/api/search?q=gate&limit=50')],
  ['batches of 20 searches of everything', 'reads', () => get(batch('search.find', { q: 'gate gates', limit: 50 }, 20))],
  ['searches of many words', 'reads', () => get(`/api/search?limit=50&q=${encodeURIComponent('ga ate te '.repeat(20).trim())}`)],
  ['searches of words nobody knows', 'reads', () => get(`/api/search?q=${encodeURIComponent('gaetrs sqaeukx otetrsw watrex'.trim())}`)],
  ['searches whose caller hangs up', 'hangs up', () => get('/api/search?q=g&limit=50')],
  ['conversations as long as they get', 'reads', () => get(batch('messages.read', { id: 1 }, 4))],
  ['what is kept to read without a network', 'reads', () => get('/api/offline')],
  ['forms of 20,000 parts', 'reads', () => form(FIELD.repeat(20_000))],
  ['forms of a file and 110,000 parts with nothing in them', 'reads', () => form(`${A_FILE}--b\r\n${'\r\n\r\n--b\r\n'.repeat(110_000)}`)],
  ['counts of a long ranking', 'reads', () => get('/api/polls/1/results')],
  ['batches of 20 counts', 'reads', () => get(batch('polls.results', { id: 1 }, 20))],
  ['lists of how polls ended', 'reads', () => get(batch('polls.past', {}, 20))],
  ['own data', 'reads', () => get('/api/own-data')],
  ['own data whose caller hangs up', 'hangs up', () => get('/api/own-data')],
  ['hundreds of requests in one piece', 'pipelines', () => get('/trpc/messages.unread')],
  [
    'a megabyte of values',
    'reads',
    () => requestBytes('POST', '/api/messages', { cookie, body: `{"subject":[${'{},'.repeat(330_000)}0]}` }),
  ],
  [
    'a megabyte of invisible letters',
    'reads',
    () => requestBytes('POST', '/api/messages', { cookie, body: JSON.stringify({ subject: 'x', content: '\u200b'.repeat(340_000) }) }),
  ],
]

test.each(CASES)('%s', async (what, manner, request) => {
  const times = await timesOf(portal, attack(portal, { manner, seconds: SECONDS, request: request() }), live)
  report(what, times)
  expect(times.count).toBeGreaterThan(20)
  expect(times.p99).toBeLessThan(P99_MAX_MS)
  expect(times.memory).toBeLessThan(MEMORY_MAX_MB)
})

test('all of it leaves nothing going on', async () => {
  const idle = await timesOf(portal, wait(2_000), live)
  report('afterwards', idle)
  expect(idle.p99).toBeLessThan(100)
})
