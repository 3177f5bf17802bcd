import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { addResident, openSession } from '../people'
import { ADMIN, openPortal, type Portal } from '../portal-process'

/* People on the board who do the same at the same time, against the real build; the quick form of each race is in the features' tests. */

const RACES = Number(process.env.RACES ?? 1_000)
const OTHER_RACES = Math.ceil(RACES / 10)

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

async function call(who: keyof typeof cookies, method: string, path: string, body?: object) {
  const headers = { cookie: cookies[who], ...(body ? { 'content-type': 'application/json' } : {}) }
  const init = body ? { body: JSON.stringify(body) } : {}
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
