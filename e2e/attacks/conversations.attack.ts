import { join } from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { takePhoto } from '../../src/testing/camera-photo'
import { ownCpu, ownTime } from '../own-time'
import { addResident, openSession } from '../people'
import { ADMIN, openPortal, type Portal } from '../portal-process'

/* People on the board who do the same at the same time, against the real build; the quick form of each race is in the features' tests. */

const RACES = Number(process.env.RACES ?? 1_000)
const OTHER_RACES = Math.ceil(RACES / 10)
const WRITERS = 50

let portal: Portal
let cookies: { ada: string; bea: string; rosa: string }

beforeAll(async () => {
  portal = await openPortal({ env: { DISK_KEEP_FREE_MB: '0' } })
  for (const name of ['Ada Admin', 'Rosa Resident']) await addResident(portal, name)
  run(`UPDATE user SET isAdmin = 1 WHERE username = 'ada'`)
  const [ada, rosa, bea] = [
    await openSession(portal, 'ada'),
    await openSession(portal, 'rosa'),
    await openSession(portal, ADMIN.username, ADMIN.password),
  ]
  cookies = { ada, bea, rosa }
}, 120_000)
afterAll(() => portal.close())

function run(sql: string) {
  const sqlite = new Sqlite(join(portal.folder, 'portal.sqlite'), { timeout: 5_000 })
  try {
    sqlite.exec(sql)
  } finally {
    sqlite.close()
  }
}

function read<T>(sql: string): T[] {
  const sqlite = new Sqlite(join(portal.folder, 'portal.sqlite'), { readonly: true })
  try {
    return sqlite.prepare(sql).all() as T[]
  } finally {
    sqlite.close()
  }
}

async function call(who: keyof typeof cookies, method: string, path: string, body?: object | FormData) {
  const isForm = body instanceof FormData
  const headers = { cookie: cookies[who], ...(body && !isForm ? { 'content-type': 'application/json' } : {}) }
  const init = body ? { body: isForm ? body : JSON.stringify(body) } : {}
  const answer = await fetch(`${portal.url}${path}`, { method, headers, ...init })
  return { status: answer.status, body: await answer.json().catch(() => ({})) }
}

const begin = async (content: string) => (await call('rosa', 'POST', '/api/messages', { subject: 'Lamp', content })).body
const REPORT = {
  issueType: 'Landscape Issue',
  streetName: 'Sageleaf Cir',
  streetNumber: '18',
  locationRelevance: 'Common Area',
  description: 'The lamp at the corner is dark',
}
const statuses = (answers: { status: number }[]) => answers.map(({ status }) => status).sort()

test(`two on the board never overwrite each other, in ${RACES} races`, async () => {
  for (let race = 0; race < RACES; race += 1) {
    // A member may write so much in an hour: what many would write in days is put there.
    if (race % 200 === 0) await restart()
    const { id, lastEntryId: after } = await begin(`Race ${race}`)
    const answer = (who: 'ada' | 'bea') => call(who, 'POST', `/api/messages/${id}/entries`, { text: `${who} ${race}`, after })
    const [ada, bea] = await Promise.all(race % 2 ? [answer('ada'), answer('bea')] : [answer('bea'), answer('ada')])
    expect(statuses([ada, bea]), `race ${race}`).toEqual([201, 409])
    const loser = ada.status === 409 ? ada : bea
    expect(loser.body.error).toMatch(/^.+ has answered in the meantime\. Nothing was sent, and your text is still here\.$/)
  }
  const [{ count, twice } = {}] = read<{ count: number; twice: number }>(
    `SELECT count(*) AS count, count(*) - count(DISTINCT messageId) AS twice FROM messageEntry WHERE side = 'board'`,
  )
  expect({ count, twice }).toEqual({ count: RACES, twice: 0 })
})

/** What is counted in memory begins again. */
async function restart() {
  await portal.end()
  await portal.startAgain()
}

test('nothing is resolved over words nobody has loaded', async () => {
  let open = 0
  for (let race = 0; race < OTHER_RACES; race += 1) {
    const { id, lastEntryId } = await begin(`Resolve ${race}`)
    const calls = [
      () => call('ada', 'POST', `/api/messages/${id}/resolve`, { after: lastEntryId }),
      () => call('rosa', 'POST', `/api/messages/${id}/entries`, { text: 'And?' }),
    ]
    if (race % 2) calls.reverse()
    const answers = await Promise.all(calls.map((one) => one()))
    expect([...new Set(statuses(answers))].every((status) => [200, 201, 409].includes(status))).toBe(true)
    const { body } = await call('rosa', 'GET', `/api/messages/${id}`)
    expect({ state: body.state, entryCount: body.entryCount }).toEqual({ state: 'open', entryCount: 2 })
    open += 1
  }
  expect(open).toBe(OTHER_RACES)
})

test('two reports joined in both directions at once are joined once', async () => {
  for (let race = 0; race < OTHER_RACES; race += 1) {
    const [a, b] = [
      await call('rosa', 'POST', '/api/maintenance-reports', REPORT),
      await call('rosa', 'POST', '/api/maintenance-reports', REPORT),
    ]
    const join = (who: 'ada' | 'bea', from: number, into: number) => call(who, 'POST', `/api/maintenance-reports/${from}/merge`, { into })
    const answers = await Promise.all([join('ada', a.body.id, b.body.id), join('bea', b.body.id, a.body.id)])
    expect(statuses(answers)).toEqual([200, 409])
  }
})

test('a report shown while it is deleted leaves no orphan and no photo', async () => {
  const photo = await takePhoto({ width: 320, height: 240 })
  for (let race = 0; race < OTHER_RACES; race += 1) {
    if (race % 50 === 49) await restart()
    const form = new FormData()
    for (const [name, value] of Object.entries(REPORT)) form.append(name, value)
    form.append('photos', new Blob([photo as BlobPart]), 'lamp.jpg')
    const { body } = await call('rosa', 'POST', '/api/maintenance-reports', form)
    const photoIds = body.photoUrls.map((url: string) => Number(url.split('/').at(-1)))
    const show = () =>
      call('ada', 'PUT', `/api/maintenance-reports/${body.id}/public`, { text: 'The lamp is dark.', place: 'Corner', photoIds })
    const remove = () => call('bea', 'DELETE', `/api/maintenance-reports/${body.id}`)
    const answers = await Promise.all(race % 2 ? [show(), remove()] : [remove(), show()])
    expect(answers.every(({ status }) => status < 500)).toBe(true)
    expect((await call('rosa', 'GET', `/api/community-reports/${body.id}`)).status).toBe(404)
  }
  expect(read('SELECT id FROM reportPhoto WHERE reportId NOT IN (SELECT id FROM maintenanceReport)')).toEqual([])
  expect(read('SELECT id FROM storedFile WHERE id NOT IN (SELECT fileId FROM reportPhoto)')).toEqual([])
})

test(`${WRITERS} on the board who write answers cost 1 % of a core at most, and nothing is written`, async () => {
  const { id } = await begin('Who writes?')
  await wait(20_000)
  const sqlite = new Sqlite(join(portal.folder, 'portal.sqlite'), { readonly: true })
  const version = () => sqlite.pragma('data_version', { simple: true })
  const SECONDS = 30
  const idle = await cpuOf(SECONDS, async () => {})
  const before = version()
  const busy = await cpuOf(SECONDS, async (second) => {
    const asks = Array.from({ length: WRITERS / 5 }, (_, place) =>
      call(place % 2 ? 'ada' : 'bea', 'POST', `/api/messages/${id}/writing`, { writing: second % 2 === 0 }),
    )
    for (const { status } of await Promise.all(asks)) expect(status).toBe(200)
  })
  const writes = version() === before ? 0 : 1
  sqlite.close()
  process.stdout.write(
    `writing: ${((busy - idle) * 100).toFixed(2)} % of a core for ${WRITERS}, idle ${(idle * 100).toFixed(2)} %, ${writes} writes\n`,
  )
  expect(writes).toBe(0)
  expect(busy - idle).toBeLessThan(0.01)
})

/** The share of a core the portal takes while `each` is done every second. */
async function cpuOf(seconds: number, each: (second: number) => Promise<void>) {
  const began = ownCpu(portal.pid())
  const until = performance.now() + seconds * 1_000
  for (let second = 0; performance.now() < until; second += 1) {
    const next = wait(1_000)
    await each(second)
    await next
  }
  return (ownCpu(portal.pid()) - began) / seconds
}

test('figures of 50,000 reports hold nobody up, and the board’s list of 100,000 conversations is as quick as of 1,000', async () => {
  const resident = read<{ id: number }>(`SELECT id FROM user WHERE username = 'rosa'`)[0]?.id
  run(`WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 50000)
    INSERT INTO maintenanceReport (issueType, streetName, streetNumber, locationRelevance, description, userId, createdAt, lastUpdatedAt, status, firstAnswerAt, closedAt)
    SELECT CASE x % 3 WHEN 0 THEN 'Other' WHEN 1 THEN 'Landscape Issue' ELSE 'Something is Broken' END, 'Sageleaf Cir', '18', 'Common Area', 'Lamp', ${resident},
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now', '-' || (x % 300) || ' days'), strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), CASE x % 2 WHEN 0 THEN 'Closed' ELSE 'Open' END,
      strftime('%Y-%m-%dT%H:%M:%fZ', 'now'), CASE x % 2 WHEN 0 THEN strftime('%Y-%m-%dT%H:%M:%fZ', 'now') END FROM n`)
  await wait(5_000)
  let isOver = false
  const others: number[] = []
  const asking = (async () => {
    while (!isOver) {
      others.push(await ownTime(portal, () => call('rosa', 'GET', '/api/maintenance-reports/figures')))
      await wait(5)
    }
  })()
  const times: number[] = []
  for (let turn = 0; turn < 5; turn += 1) {
    const began = performance.now()
    expect((await call('ada', 'GET', '/api/maintenance-reports/figures')).body.all.reports).toBeGreaterThanOrEqual(50_000)
    times.push(performance.now() - began)
  }
  isOver = true
  await asking
  process.stdout.write(
    `figures of 50,000 reports: ${Math.min(...times).toFixed(0)} ms, others waited ${Math.max(...others).toFixed(0)} ms at most\n`,
  )
  expect(Math.max(...others)).toBeLessThan(150)

  const list = async () => {
    const took: number[] = []
    for (let turn = 0; turn < 40; turn += 1) {
      run(`UPDATE guideline SET title = title WHERE id = 1`)
      took.push(await ownTime(portal, () => call('ada', 'GET', '/api/messages/board')))
    }
    return took.sort((left, right) => left - right)[20] ?? 0
  }
  const young = await list()
  run(`WITH RECURSIVE n(x) AS (SELECT 1 UNION ALL SELECT x + 1 FROM n WHERE x < 100000)
    INSERT INTO message (subject, content, senderId, createdAt, activityAt, state, entryCount, firstEntryId, lastEntryId, lastMemberEntryId)
    SELECT 'Lamp ' || x, 'It is out', ${resident}, '2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z',
      CASE x % 3 WHEN 0 THEN 'open' WHEN 1 THEN 'waiting' ELSE 'resolved' END, 1, 10000000 + x, 10000000 + x, 10000000 + x FROM n`)
  await wait(5_000)
  const old = await list()
  process.stdout.write(
    `the board's list: ${young.toFixed(1)} ms with about ${RACES + OTHER_RACES}, ${old.toFixed(1)} ms with 100,000 conversations more\n`,
  )
  expect(old).toBeLessThan(young * 1.5 + 2)
})
