import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { addResident, openSession } from '../people'
import { ADMIN, openPortal, type Portal } from '../portal-process'

/* People on the board who do the same at the same time, against the real build; the quick form of each race is in the features' tests. */

const RACES = Number(process.env.RACES ?? 1_000)
const OTHER_RACES = Math.ceil(RACES / 10)

let portal: Portal
let cookies: Record<'ada' | 'bea' | 'rosa', string>

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
// A member may write so much in an hour: what is counted in memory begins again.
beforeEach(restart)

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

const call = (who: keyof typeof cookies, method: string, path: string, body?: object) => send(cookies[who], method, path, body)

async function send(cookie: string, method: string, path: string, body?: object) {
  const headers = { cookie, ...(body ? { 'content-type': 'application/json' } : {}) }
  const init = body ? { body: JSON.stringify(body) } : {}
  const answer = await fetch(`${portal.url}${path}`, { method, headers, ...init })
  return { status: answer.status, body: await answer.json().catch(() => ({})) }
}

async function begin(content: string) {
  const { status, body } = await call('rosa', 'POST', '/api/messages', { subject: 'Lamp', content })
  expect(status).toBe(201)
  return body
}
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
    if (race % 200 === 199) await restart()
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

async function report(): Promise<number> {
  const { status, body } = await call('rosa', 'POST', '/api/maintenance-reports', REPORT)
  expect(status).toBe(201)
  return body.id
}

async function reportWithPhoto(photo: Blob) {
  const form = new FormData()
  for (const [name, value] of Object.entries(REPORT)) form.append(name, value)
  form.append('photos', photo, 'lamp.jpg')
  const answer = await fetch(`${portal.url}/api/maintenance-reports`, { method: 'POST', headers: { cookie: cookies.rosa }, body: form })
  expect(answer.status).toBe(201)
  const { id } = await answer.json()
  const [{ photoId } = {}] = read<{ photoId: number }>(`SELECT id AS photoId FROM reportPhoto WHERE reportId = ${id}`)
  return { id, photoId }
}

test('a report shown to the community while it is deleted is gone, with its photos, and nobody follows it', async () => {
  const create = { width: 64, height: 48, channels: 3, background: '#345' } as const
  const photo = new Blob([new Uint8Array(await sharp({ create }).jpeg().toBuffer())], { type: 'image/jpeg' })
  const seen = new Set<string>()
  for (let race = 0; race < OTHER_RACES; race += 1) {
    const { id, photoId } = await reportWithPhoto(photo)
    const shown = { text: 'The lamp at the corner is dark', place: 'By the pool', photoIds: [photoId] }
    // Every third one is public before, so that somebody follows it meanwhile.
    if (race % 3 === 0) expect((await call('ada', 'PUT', `/api/maintenance-reports/${id}/public`, shown)).status).toBe(200)
    const calls = [
      () => call('ada', 'PUT', `/api/maintenance-reports/${id}/public`, shown),
      () => call('bea', 'DELETE', `/api/maintenance-reports/${id}`),
      () => call('ada', 'POST', `/api/community-reports/${id}/follow`),
    ]
    if (race % 2) calls.reverse()
    const answers = await Promise.all(calls.map((one) => one()))
    if (race % 2) answers.reverse()
    const [put, removed, followed] = answers.map(({ status }) => status)
    expect(removed, `race ${race}`).toBe(200)
    expect([200, 404]).toContain(put)
    expect([200, 404]).toContain(followed)
    seen.add(`${put}`)
    for (const path of [`/api/community-reports/${id}`, `/api/community-reports/${id}/photos/1`, `/api/maintenance-reports/${id}`])
      expect((await call('rosa', 'GET', path)).status, path).toBe(404)
  }
  const count = (table: string) => read<{ count: number }>(`SELECT count(*) AS count FROM ${table}`)[0]?.count
  expect({ photos: count('reportPhoto'), follows: count('reportFollow'), files: count('storedFile') }).toEqual({
    photos: 0,
    follows: 0,
    files: 0,
  })
  const stored = () =>
    readdirSync(join(portal.folder, 'uploads'), { recursive: true, withFileTypes: true }).filter(
      (entry) => entry.isFile() && entry.name !== 'held',
    )
  await expect.poll(() => stored().map(({ name }) => name), { timeout: 20_000 }).toEqual([])
  // Both orders have happened: the race was one.
  expect([...seen].sort()).toEqual(['200', '404'])
})

test('feedback and a change of the board at once are both in the one history, or one of them is refused', async () => {
  for (let race = 0; race < OTHER_RACES; race += 1) {
    const id = await report()
    expect((await call('ada', 'PATCH', `/api/maintenance-reports/${id}`, { status: 'Closed' })).status).toBe(200)
    const calls = [
      () => call('rosa', 'POST', `/api/maintenance-reports/${id}/feedback`, { fixed: false, text: 'It is dark' }),
      () => call('ada', 'PATCH', `/api/maintenance-reports/${id}`, { status: 'In Progress' }),
    ]
    if (race % 2) calls.reverse()
    const answers = await Promise.all(calls.map((one) => one()))
    if (race % 2) answers.reverse()
    const [feedback, change] = answers.map(({ status }) => status)
    expect(change).toBe(200)
    expect([200, 409]).toContain(feedback)
    const { body } = await call('rosa', 'GET', `/api/maintenance-reports/${id}`)
    expect(body.changes, `race ${race}`).toHaveLength(feedback === 200 ? 3 : 2)
  }
})

test('of two who take a conversation at once one has it, and the other reads who', async () => {
  const { body } = await call('ada', 'GET', '/api/user')
  const { body: other } = await call('bea', 'GET', '/api/user')
  for (let race = 0; race < OTHER_RACES; race += 1) {
    const { id } = await begin(`Take ${race}`)
    const take = (who: 'ada' | 'bea') => call(who, 'PATCH', `/api/messages/${id}/board`, { assigneeId: (who === 'ada' ? body : other).id })
    const answers = await Promise.all(race % 2 ? [take('ada'), take('bea')] : [take('bea'), take('ada')])
    expect(statuses(answers), `race ${race}`).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toMatch(/^(Ada Admin|Bea Board) has already taken this on\.$/)
  }
})

test('fifty on the board who write at once know of each other, the neighbor of none, and nothing is stored', async () => {
  const { id, lastEntryId } = await begin('Who writes?')
  const names = Array.from({ length: 50 }, (_, at) => `Writer${at} Ng`)
  for (const name of names) await addResident(portal, name)
  run(`UPDATE user SET isAdmin = 1 WHERE username LIKE 'writer%'`)
  const board: string[] = []
  for (const name of names) board.push(await openSession(portal, name.split(' ')[0]?.toLowerCase() ?? ''))
  const seenByNeighbor = async () =>
    JSON.stringify([await call('rosa', 'GET', `/api/messages/${id}`), await call('rosa', 'GET', '/api/messages')])
  const stored = () => JSON.stringify([read('SELECT * FROM message'), read('SELECT * FROM messageEntry'), read('SELECT * FROM auditEntry')])
  const [before, storedBefore] = [await seenByNeighbor(), stored()]
  const tell = (cookie: string, writing: boolean) => send(cookie, 'POST', `/api/messages/${id}/writing`, { writing })
  const all = await Promise.all(board.map((cookie) => tell(cookie, true)))
  expect(new Set(statuses(all))).toEqual(new Set([200]))
  const again = await Promise.all(board.map((cookie) => tell(cookie, true)))
  for (const [at, { body }] of again.entries()) {
    expect(body.lastEntryId).toBe(lastEntryId)
    expect(body.others.map(({ name }: { name: string }) => name).sort()).toEqual(names.filter((_, other) => other !== at).sort())
  }
  expect(await seenByNeighbor()).toBe(before)
  expect(stored()).toBe(storedBefore)
  expect((await call('rosa', 'POST', `/api/messages/${id}/writing`, { writing: true })).status).toBe(403)
  await Promise.all(board.map((cookie) => tell(cookie, false)))
  expect((await call('ada', 'POST', `/api/messages/${id}/writing`, { writing: false })).body.others).toEqual([])
})
