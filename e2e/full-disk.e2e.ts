import { spawnSync } from 'node:child_process'
import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { BASELINE } from '../db/migrate'
import { EXIT, endingOf } from '../src/operations/start/ending'
import { upgradeDatabase } from '../src/operations/upgrade/upgrade'
import { fileRoutes } from '../src/rest/files'
import { server as en } from '../src/server/words.en'
import { server as es } from '../src/server/words.es'
import { addMigration, makeDatabaseAt } from '../src/testing/upgrades'
import { startPortal } from './harness'
import { addResident, openSession } from './people'
import { ADMIN, type Portal } from './portal-process'
import { runCommand, runServer, settingsOf } from './run-program'
import { mayMount, mountSmallDisk, type SmallDisk } from './small-disk'

const SENTENCE = /disk is full.*Nothing was saved/

const signIn = (portal: Portal) => openSession(portal, ADMIN.username, ADMIN.password)

const startOn = ({ folder }: SmallDisk) =>
  startPortal({ env: { DATABASE_FILE: join(folder, 'portal.sqlite'), UPLOADS_DIR: join(folder, 'uploads') } })

const writeMessage = ({ url }: Portal, cookie: string, content = 'A line for the board', language = 'en') =>
  fetch(`${url}/api/messages`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie, 'accept-language': language },
    body: JSON.stringify({ subject: 'A letter', content }),
  })

/** Fills what is left with the portal's own writes, until it refuses one. */
async function writeUntilFull(portal: Portal, cookie: string) {
  for (let turn = 0; turn < 2000; turn += 1) {
    const { status } = await writeMessage(portal, cookie, 'x'.repeat(4000))
    if (status !== 201) return status
  }
  throw new Error('The disk did not get full')
}

type Whole = Record<'entries' | 'notes' | 'comments', unknown[]> & { lastEntryId: number }

const DOORS = [
  { method: 'POST', path: '/api/announcements', field: 'attachmentFile', name: 'plan.pdf' },
  { method: 'PUT', path: '/api/announcements/:id', field: 'attachmentFile', name: 'plan.pdf' },
  { method: 'PUT', path: '/api/community/appearance', field: 'picture', name: 'logo.png' },
  { method: 'POST', path: '/api/documents', field: 'file', name: 'plan.pdf' },
  { method: 'POST', path: '/api/documents/:id/versions', field: 'file', name: 'plan.pdf' },
  { method: 'POST', path: '/api/events', field: 'imageFile', name: 'party.jpg' },
  { method: 'PATCH', path: '/api/events/:id', field: 'imageFile', name: 'party.jpg' },
  { method: 'POST', path: '/api/maintenance-reports', field: 'photos', name: 'crack.jpg' },
  { method: 'POST', path: '/api/maintenance-reports/:id/comments', field: 'photos', name: 'crack.jpg' },
  { method: 'PATCH', path: '/api/maintenance-reports/:id', field: 'photos', name: 'crack.jpg' },
  { method: 'POST', path: '/api/messages', field: 'files', name: 'plan.pdf' },
  { method: 'POST', path: '/api/messages/:id/entries', field: 'files', name: 'plan.pdf' },
  { method: 'POST', path: '/api/polls', field: 'images', name: 'bench.png' },
  { method: 'PATCH', path: '/api/polls/:id', field: 'images', name: 'bench.png' },
]

test.runIf(mayMount)('a file on a full disk gets 507 with a reason, at every upload', async () => {
  expect(DOORS.map(({ method, path }) => `${method} ${path}`).sort()).toEqual(
    fileRoutes
      // A backup is sent, not received.
      .filter(({ method, path }) => method !== 'GET' && !path.startsWith('/api/system/backup'))
      .map(({ method, path }) => `${method} ${path}`)
      .sort(),
  )
  const disk = mountSmallDisk('1m')
  const portal = await startPortal({ env: { UPLOADS_DIR: disk.folder } })
  const cookie = await signIn(portal)
  const poll = { title: 'Benches', description: 'Where do they go?', options: ['Park', 'Pool'], status: 'active' }
  const made = await fetch(`${portal.url}/api/polls`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', cookie },
    body: JSON.stringify(poll),
  })
  expect(made.status).toBe(201)
  for (const isFull of [false, true]) {
    // Full from the beginning, and full in the middle of the file.
    if (isFull) disk.fill()
    for (const { method, path, field, name } of DOORS) {
      const form = new FormData()
      form.append(field, new Blob([Buffer.alloc(isFull ? 2000 : 3_000_000, 'x')]), name)
      const answer = await fetch(`${portal.url}${path.replace(':id', '1')}`, { method, headers: { cookie }, body: form })
      expect([`${method} ${path}`, answer.status]).toEqual([`${method} ${path}`, 507])
      expect(await answer.json()).toMatchObject({ error: expect.stringMatching(SENTENCE) })
    }
  }
  disk.clear()
  await expect.poll(() => readdirSync(disk.folder, { recursive: true }).sort()).toEqual(['.lock', '.lock/held', 'tmp'])
})

test.runIf(mayMount)('an entry, a comment and a note on a full disk get 507 and store nothing', async () => {
  const disk = mountSmallDisk('24m')
  const portal = await startOn(disk)
  await addResident(portal, 'Margaret Alvarez')
  const board = await signIn(portal)
  const margaret = await openSession(portal, 'margaret')
  const send = async (cookie: string, path: string, body: unknown, method = 'POST') => {
    const init = { method, headers: { 'content-type': 'application/json', cookie }, body: JSON.stringify(body) }
    return fetch(`${portal.url}${path}`, init)
  }
  const read = async (path: string) => (await (await fetch(`${portal.url}${path}`, { headers: { cookie: board } })).json()) as Whole
  expect((await writeMessage(portal, margaret)).status).toBe(201)
  const lamp = { issueType: 'Other', otherIssueDescription: 'Lamp', streetName: 'Sageleaf Cir', streetNumber: '18' }
  const report = { ...lamp, locationRelevance: 'Common Area', description: 'The lamp at the corner is dark' }
  expect((await send(margaret, '/api/maintenance-reports', report)).status).toBe(201)
  const after = (await read('/api/messages/1')).lastEntryId
  const state = async () => {
    const { entries, notes } = await read('/api/messages/1')
    const { comments, notes: others } = await read('/api/maintenance-reports/1')
    return [entries, notes, comments, others].map((rows) => rows.length)
  }
  const before = await state()
  const writes = [
    { cookie: margaret, path: '/api/messages/1/entries' },
    { cookie: board, path: '/api/messages/1/entries' },
    { cookie: board, path: '/api/messages/1/notes' },
    { cookie: margaret, path: '/api/maintenance-reports/1/comments' },
    { cookie: board, path: '/api/maintenance-reports/1/comments' },
    { cookie: board, path: '/api/maintenance-reports/1/notes' },
  ]
  disk.fill()
  expect(await writeUntilFull(portal, board)).toBe(507)
  for (const { cookie, path } of writes) {
    disk.fill()
    const answer = await send(cookie, path, { text: 'x'.repeat(4000), after })
    expect([path, answer.status, await answer.json()]).toEqual([path, 507, { error: expect.stringMatching(SENTENCE) }])
  }
  expect(await state()).toEqual(before)
  disk.clear()
  for (const { cookie, path } of writes) expect([path, (await send(cookie, path, { text: 'Now', after })).status]).toEqual([path, 201])
})

for (const size of ['3m', '24m']) {
  for (const signal of ['SIGTERM', 'SIGKILL'] as const) {
    test.runIf(mayMount)(
      `ended by ${signal} on a full disk of ${size} and started again, it is read from and signed in to; room heals it`,
      {
        timeout: 120_000,
      },
      async () => {
        const disk = mountSmallDisk(size)
        const portal = await startOn(disk)
        const before = await signIn(portal)
        disk.fill()
        expect(await writeUntilFull(portal, before)).toBe(507)
        expect(await portal.end(signal)).toBe(signal === 'SIGTERM' ? 0 : null)
        disk.fill()
        await portal.startAgain()
        disk.fill()

        expect((await fetch(`${portal.url}/api/messages`, { headers: { cookie: before } })).status).toBe(200)
        for (let turn = 0; turn < 2; turn += 1) {
          const cookie = await signIn(portal)
          expect((await fetch(`${portal.url}/api/messages`, { headers: { cookie } })).status).toBe(200)
          disk.fill()
        }
        const refused = await writeUntilFull(portal, before)
        expect(refused).toBe(507)
        disk.clear()
        expect((await writeMessage(portal, before)).status).toBe(201)
        const health = async () => (await fetch(`${portal.url}/api/health`)).status
        await expect.poll(health).toBe(200)
        expect(await portal.end()).toBe(0)
      },
    )
  }
}

test.runIf(mayMount)('signing in is possible many times on a full disk, whoever else takes what room there is', async () => {
  const disk = mountSmallDisk('64m')
  const portal = await startOn(disk)
  const cookie = await signIn(portal)
  for (let turn = 0; turn < 30; turn += 1) {
    disk.fill()
    if (turn % 10 === 0) expect(await writeUntilFull(portal, cookie)).toBe(507)
    const { status } = await fetch(`${portal.url}/api/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: ADMIN.username, password: ADMIN.password }),
    })
    expect(status).toBe(200)
  }
})

test.runIf(mayMount)(
  'a backup or export to a full disk, or to one that can only be read, is a sentence and exit 1, and leaves nothing',
  async () => {
    const portal = await startPortal()
    const env = settingsOf(portal)
    const disk = mountSmallDisk('1m')
    disk.fill()
    const left = readdirSync(disk.folder)
    for (const reason of ['the disk is full', 'the disk can only be read']) {
      for (const [command, name] of [
        ['backup', 'copy.sqlite'],
        ['export', 'all.zip'],
      ] as const) {
        const ended = runCommand(env, command, join(disk.folder, name))
        expect([command, ended.status, ended.stderr]).toEqual([command, 1, expect.stringContaining(reason)])
        expect(ended.stderr).not.toContain('    at ')
      }
      const byDefault = runCommand({ ...env, BACKUPS_DIR: disk.folder }, 'backup')
      expect([byDefault.status, byDefault.stderr.split('\n').length], byDefault.stderr).toEqual([reason === 'the disk is full' ? 1 : 2, 2])
      expect(readdirSync(disk.folder)).toEqual(left)
      disk.protect()
    }
  },
)

test.runIf(mayMount)(
  'an upgrade without room is refused with a sentence, changes nothing and leaves nothing, however often it is tried',
  async () => {
    const disk = mountSmallDisk('3m')
    const env = settingsOf(disk)
    addMigration()
    await makeDatabaseAt(BASELINE, env.DATABASE_FILE)
    mkdirSync(env.BACKUPS_DIR)
    disk.fill()
    const before = readFileSync(env.DATABASE_FILE)
    for (let turn = 0; turn < 3; turn += 1) {
      const ending = endingOf(await upgradeDatabase(env).catch((error: unknown) => error))
      expect([ending.code, ending.text]).toEqual([EXIT.diskFull, expect.stringMatching(/disk/)])
    }
    expect(readFileSync(env.DATABASE_FILE).equals(before)).toBe(true)
    expect(readdirSync(env.BACKUPS_DIR)).toEqual([])
    expect(readdirSync(disk.folder).filter((name) => /upgrading|partial|before/.test(name))).toEqual([])
    expect(statSync(env.DATABASE_FILE).size).toBe(before.length)
  },
)

test.runIf(mayMount)('a disk that can only be read, as one that fails, is told by the doctor and ends the start with exit 2', async () => {
  const disk = mountSmallDisk('24m')
  const env = settingsOf(disk)
  await makeDatabaseAt(BASELINE, env.DATABASE_FILE)
  disk.protect()
  expect(runCommand(env, 'doctor').stdout).toMatch(/PROBLEM disk: The disk of .* can only be read/)
  const { status, stderr } = runServer(env)
  expect([status, stderr]).toEqual([2, expect.stringMatching(/EROFS.*The disk can only be read/)])
  expect(stderr).not.toContain('chown')
})

test.runIf(mayMount)('a restore without room for database and uploads is one sentence and exit 1, and moves nothing aside', async () => {
  const disk = mountSmallDisk('24m')
  const portal = await startOn(disk)
  const cookie = await signIn(portal)
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Plan', category: 'Other' })) form.set(name, value)
  form.set('file', new File(['%PDF-1.7\n', Buffer.alloc(3_000_000, 'x'), '\n%%EOF\n'], 'plan.pdf'))
  expect((await fetch(`${portal.url}/api/documents`, { method: 'POST', headers: { cookie }, body: form })).status).toBe(201)
  const env = { ...settingsOf(portal), DATABASE_FILE: join(disk.folder, 'portal.sqlite'), UPLOADS_DIR: join(disk.folder, 'uploads') }
  const backup = join(portal.folder, 'copy.sqlite')
  expect(runCommand(env, 'backup', backup).status).toBe(0)
  expect(await portal.end()).toBe(0)
  const all = () => readdirSync(disk.folder, { recursive: true }).sort()
  for (const megabytes of [1, 2, 3, 4]) {
    disk.fill(megabytes * 1024 * 1024)
    const before = all()
    const { status, stderr } = runCommand(env, 'restore', backup)
    expect([megabytes, status, stderr]).toEqual([
      megabytes,
      1,
      expect.stringMatching(/^Restoring the backup needs \d+ MB .*Nothing was changed/),
    ])
    expect(all()).toEqual(before)
    disk.clear()
  }
  expect(runCommand(env, 'restore', backup).status).toBe(0)
})

test.runIf(mayMount)(
  'votes on a disk that gets full are counted or refused: whatever was acknowledged is there after a kill',
  {
    timeout: 120_000,
  },
  async () => {
    const disk = mountSmallDisk('6m')
    const portal = await startOn(disk)
    const cookie = await signIn(portal)
    const post = (path: string, body: unknown, by = cookie) =>
      fetch(`${portal.url}${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie: by },
        body: JSON.stringify(body),
      })
    const voters: string[] = []
    for (let at = 0; at < 12; at += 1) {
      const person = {
        name: `Voter ${at}`,
        username: `voter${at}`,
        email: `voter${at}@example.org`,
        password: 'ballot-box',
        status: 'active',
      }
      const address = { streetNumber: String(100 + at), streetName: 'Bulrush Cir', hoaStatus: 'renter' }
      expect((await post('/api/register', { ...person, ...address })).status).toBe(201)
      voters.push(await openSession(portal, person.username, person.password))
    }
    const question = { title: 'Benches', description: 'Where do the benches go?', questionType: 'open', status: 'active', options: [] }
    const poll = (await (await post('/api/polls', question)).json()) as { id: number }
    const vote = (by: string) => post(`/api/polls/${poll.id}/vote`, { responses: [{ responseText: 'x'.repeat(4000) }] }, by)
    let acknowledged = 0
    // Room for a page or two at a time: a disk may take a part of what it is given, and say nothing.
    for (const [at, voter] of voters.entries()) {
      disk.fill((at % 4) * 4096)
      const { status } = await vote(voter)
      expect([201, 507]).toContain(status)
      if (status === 201) acknowledged += 1
      disk.clear()
    }
    await portal.end('SIGKILL')
    await portal.startAgain()
    const results = await fetch(`${portal.url}/api/polls/${poll.id}/results`, { headers: { cookie: await signIn(portal) } })
    expect(await results.json()).toMatchObject({ totalVotes: acknowledged })
  },
)

/** Sessions that the next request would prolong. */
function endSessionsTomorrow({ folder }: Portal) {
  const sqlite = new Sqlite(join(folder, 'portal.sqlite'))
  sqlite.prepare('UPDATE session SET expiresAt = ?').run(new Date(Date.now() + 24 * 60 * 60 * 1000).toISOString())
  sqlite.close()
}

test('while a disk takes no bytes people read and writers are told, and it goes on afterwards', async () => {
  const portal = await startPortal()
  const cookie = await signIn(portal)
  expect((await writeMessage(portal, cookie)).status).toBe(201)
  const limitFiles = (bytes: string) =>
    expect(spawnSync('prlimit', ['--pid', String(portal.pid()), `--fsize=${bytes}:unlimited`]).status).toBe(0)
  const health = async () => (await fetch(`${portal.url}/api/health`)).status
  endSessionsTomorrow(portal)
  limitFiles('1024')
  for (const language of ['en', 'es'] as const) {
    const refused = await writeMessage(portal, cookie, 'A line for the board', language)
    expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '30'])
    expect(await refused.json()).toMatchObject({ error: language === 'en' ? en.diskFails : es.diskFails })
  }
  // A checkpoint of the first write was tried.
  await expect.poll(portal.output, { timeout: 40_000 }).toContain('the log stays beside the database')
  expect((await fetch(`${portal.url}/api/messages`, { headers: { cookie } })).status).toBe(200)
  await expect.poll(health).toBe(503)
  limitFiles('unlimited')
  expect((await writeMessage(portal, cookie)).status).toBe(201)
  await expect.poll(health).toBe(200)
  expect(await portal.end()).toBe(0)
})

test('an upload without free file handles is told to retry, and then succeeds', async () => {
  const portal = await startPortal()
  const cookie = await signIn(portal)
  const open = () => readdirSync(`/proc/${portal.pid()}/fd`).map(Number)
  const limit = (files: number | string) =>
    expect(spawnSync('prlimit', ['--pid', String(portal.pid()), `--nofile=${files}:`]).status).toBe(0)
  const form = new FormData()
  for (const [name, value] of Object.entries({ title: 'Plan', category: 'Other' })) form.set(name, value)
  form.set('file', new File(['%PDF-1.7\n', Buffer.alloc(2000, 'x'), '\n%%EOF\n'], 'plan.pdf'))
  // The connection stays, so that nothing but the file is to be opened.
  const send = () => fetch(`${portal.url}/api/documents`, { method: 'POST', headers: { cookie }, body: form })
  expect((await send()).status).toBe(201)
  const usual = readFileSync(`/proc/${portal.pid()}/limits`, 'utf8').match(/Max open files +(\d+)/)?.[1] ?? ''
  limit(Math.min(...Array.from({ length: 1000 }, (_, number) => number).filter((number) => !open().includes(number))))
  const refused = await send()
  limit(usual)
  expect([refused.status, refused.headers.get('retry-after'), await refused.json()]).toMatchObject([503, '30', { error: en.diskFails }])
  expect((await send()).status).toBe(201)
})
