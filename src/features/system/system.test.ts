import { existsSync, mkdirSync, readdirSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { version } from '../../../package.json'
import { listBackups } from '../../operations/backup/backup-files'
import { checkBackups } from '../../operations/doctor/backups'
import { readJobMemory, writeJobMemory } from '../../operations/jobs/job-memory'
import { restoreBackup } from '../../operations/restore/restore'
import { DAY, fromNow, HOUR, MINUTE } from '../../server/process/clock'
import { newFolder } from '../../testing/new-folder'
import { openPortal, PASSWORD, type Portal, type Role } from '../../testing/open-portal'

beforeEach(() => void vi.useFakeTimers({ toFake: ['Date'], now: Date.now() }))
afterEach(() => void vi.useRealTimers())

async function openPlace(settings: NodeJS.ProcessEnv = {}) {
  const folder = newFolder()
  const places = { DATABASE_FILE: join(folder, 'portal.sqlite'), UPLOADS_DIR: join(folder, 'u'), BACKUPS_DIR: join(folder, 'b') }
  const portal = await openPortal({ ...places, ...settings })
  const wait = async (ms: number) => {
    vi.setSystemTime(Date.now() + ms)
    await portal.services.systemJobs.look()
  }
  return { folder, portal, wait, backups: places.BACKUPS_DIR }
}

const mailsOf = async ({ reads }: Portal, word: string) =>
  (await reads.selectFrom('mail').select(['toAddress', 'subject']).orderBy('id').execute()).filter(({ subject }) => subject.includes(word))

const download = async (portal: Portal, role: Role, password: string) =>
  (await portal.app()).inject({
    method: 'POST',
    url: '/api/system/backup',
    headers: { cookie: await portal.cookieOf(role) },
    payload: { password },
  })

test('a super admin sees the state of the machine; nobody else does', async () => {
  const { portal, backups } = await openPlace()
  const app = await portal.app()
  const ask = async (role?: Role) =>
    app.inject({ method: 'GET', url: '/api/system', headers: role ? { cookie: await portal.cookieOf(role) } : {} })
  expect((await ask()).statusCode).toBe(401)
  for (const role of ['resident', 'admin'] as const) expect((await ask(role)).statusCode).toBe(403)
  const answer = await ask('superOnly')
  expect(answer.json()).toMatchObject({
    version,
    database: { sound: true, bytes: expect.any(Number) },
    backups: { state: 'warning', newestAt: null, folder: backups, lastError: null },
    offsite: { state: 'off', newestAt: null },
    mail: { state: 'off', waiting: 0, oldestAt: null },
    texts: { state: 'off', waiting: 0, oldestAt: null, via: null },
    push: { state: 'off', waiting: 0, devices: 0 },
  })
  const checks = answer.json<{ findings: { check: string }[] }>().findings.map(({ check }) => check)
  expect(checks).toEqual(expect.arrayContaining(['disk', 'clock', 'PUBLIC_URL', 'proxy', 'backups', 'copies elsewhere']))
})

test('a backup is made now, and named in the state', async () => {
  const { portal } = await openPlace()
  const app = await portal.app()
  const ask = async (role?: Role) =>
    app.inject({ method: 'POST', url: '/api/system/backup-now', headers: role ? { cookie: await portal.cookieOf(role) } : {} })
  expect((await ask()).statusCode).toBe(401)
  expect((await ask('admin')).statusCode).toBe(403)
  const made = await ask('superAdmin')
  expect(made.statusCode).toBe(201)
  const { file, bytes } = made.json<{ file: string; bytes: number }>()
  expect(existsSync(file)).toBe(true)
  const { backups } = await portal.as('superAdmin').system.state()
  expect(backups).toMatchObject({ newestBytes: bytes, sameDisk: true, state: 'warning' })
})

test('a super admin downloads a backup with their password; it restores and leaves no file', async () => {
  const { portal, folder } = await openPlace()
  expect(
    (await (await portal.app()).inject({ method: 'POST', url: '/api/system/backup', payload: { password: PASSWORD } })).statusCode,
  ).toBe(401)
  expect((await download(portal, 'admin', PASSWORD)).statusCode).toBe(403)
  expect((await download(portal, 'superAdmin', 'guessed')).statusCode).toBe(403)
  const answer = await download(portal, 'superAdmin', PASSWORD)
  expect(answer.statusCode).toBe(200)
  expect(answer.headers['content-disposition']).toMatch(/^attachment; filename="portal-[\dTZ-]+\.sqlite"$/)
  expect(answer.headers['cache-control']).toBe('no-store')
  const file = join(folder, 'downloaded.sqlite')
  writeFileSync(file, answer.rawPayload)
  const target = { databaseFile: join(folder, 'new', 'p.sqlite'), uploadsDir: join(folder, 'new', 'u') }
  await restoreBackup(file, target)
  const sqlite = new Sqlite(target.databaseFile)
  expect(sqlite.prepare('SELECT count(*) FROM user').pluck().get()).toBe(Object.keys(portal.people).length)
  sqlite.close()
  await vi.waitFor(() => expect(readdirSync(folder).filter((name) => name.includes('download-'))).toEqual([]))
  for (let tries = 1; tries <= 10; tries += 1) await download(portal, 'superAdmin', 'guessed')
  expect((await download(portal, 'superAdmin', 'guessed')).statusCode).toBe(429)
})

test('a download ticket works once, for its super admin and for five minutes', async () => {
  vi.useFakeTimers({ toFake: ['Date', 'setTimeout', 'clearTimeout'], now: Date.now() })
  const { portal, folder } = await openPlace()
  const app = await portal.app()
  const copies = () => readdirSync(folder).filter((name) => name.includes('download-'))
  const cookies = {
    superAdmin: await portal.cookieOf('superAdmin'),
    superOnly: await portal.cookieOf('superOnly'),
    admin: await portal.cookieOf('admin'),
  }
  const askLink = (cookie: string, password = PASSWORD) =>
    app.inject({ method: 'POST', url: '/api/system/backup/link', headers: { cookie }, payload: { password } })
  const fetchFrom = (url: string, cookie?: string, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ method, url, headers: cookie ? { cookie } : {} })
  expect((await askLink(cookies.superAdmin, 'guessed')).statusCode).toBe(403)
  expect((await askLink(cookies.admin)).statusCode).toBe(403)
  expect(copies()).toEqual([])

  const { url } = (await askLink(cookies.superAdmin)).json<{ url: string }>()
  expect((await fetchFrom(url)).statusCode).toBe(401)
  expect((await fetchFrom(url, cookies.admin)).statusCode).toBe(403)
  expect((await fetchFrom(url, cookies.superOnly)).statusCode, 'of somebody else').toBe(404)
  expect((await fetchFrom('/api/system/backup?ticket=guessed', cookies.superAdmin)).statusCode).toBe(404)
  expect((await fetchFrom(url, cookies.superAdmin, 'HEAD')).statusCode).toBe(200)
  const answer = await fetchFrom(url, cookies.superAdmin)
  expect(answer.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="portal-/),
  })
  expect(answer.rawPayload.toString('latin1', 0, 15)).toBe('SQLite format 3')
  expect(copies()).toEqual([])
  expect((await fetchFrom(url, cookies.superAdmin)).statusCode, 'once').toBe(404)

  const late = (await askLink(cookies.superAdmin)).json<{ url: string }>()
  expect(copies()).toHaveLength(1)
  vi.advanceTimersByTime(5 * MINUTE)
  expect(copies()).toEqual([])
  expect((await fetchFrom(late.url, cookies.superAdmin)).statusCode).toBe(404)
})

test('a failed backup is mailed to super admins once, shown to the board, and its end is mailed', async () => {
  const { portal, wait, backups } = await openPlace()
  await portal.sqlite.exec("UPDATE user SET emailSubscribed = 0 WHERE username = 'superOnly'")
  await portal.as('superAdmin').system.backUpNow()
  rmSync(backups, { recursive: true })
  await Promise.all([
    expect(portal.as('superAdmin').system.backUpNow()).rejects.toMatchObject({ code: 'CONFLICT' }),
    expect(portal.services.systemJobs.backUp()).rejects.toThrow('mounted'),
    portal.services.systemJobs.look(),
  ])
  expect(await mailsOf(portal, 'backup'), 'told at once, however many look').toHaveLength(2)
  for (let minute = 0; minute < 3; minute += 1) await wait(2 * MINUTE)
  const told = await mailsOf(portal, 'backup')
  expect(told.map(({ toAddress }) => toAddress).sort()).toEqual(['superadmin@example.org', 'superonly@example.org'])
  expect((await portal.as('superAdmin').system.state()).backups).toMatchObject({
    state: 'problem',
    lastError: expect.stringContaining('mounted'),
  })
  expect(await portal.as('admin').system.incidents()).toEqual([{ kind: 'backup', message: expect.stringContaining('backup') }])
  await expect(portal.as('resident').system.incidents()).rejects.toMatchObject({ code: 'FORBIDDEN' })

  mkdirSync(backups)
  writeFileSync(join(backups, 'portal-2020-01-01T02-00-00-000Z.sqlite'), '')
  await portal.as('superAdmin').system.backUpNow()
  await wait(2 * MINUTE)
  expect(await portal.as('admin').system.incidents()).toEqual([])
  expect((await mailsOf(portal, 'Solved')).map(({ toAddress }) => toAddress)).toHaveLength(2)
})

test('a newest backup that is empty or two days old is a problem', async () => {
  const { portal, wait, backups } = await openPlace()
  await portal.as('superAdmin').system.backUpNow()
  await wait(3 * DAY)
  expect((await portal.as('superAdmin').system.state()).backups.state).toBe('problem')
  await portal.as('superAdmin').system.backUpNow()
  for (const file of listBackups(backups).slice(-1)) writeFileSync(file, '')
  expect((await portal.as('superAdmin').system.state()).backups.state).toBe('problem')
})

test('the doctor reports a failed attempt until a backup succeeds', async () => {
  const { portal } = await openPlace()
  const said = () => checkBackups(portal.env).find(({ check }) => check === 'backups')
  writeJobMemory(portal.env.DATABASE_FILE, { backupError: { at: fromNow(0), text: 'EIO' } })
  expect(said(), 'without any').toMatchObject({ state: 'problem', text: expect.stringContaining('The last one failed: EIO') })
  await portal.as('superAdmin').system.backUpNow()
  expect(said()).toMatchObject({ state: 'ok' })
  writeJobMemory(portal.env.DATABASE_FILE, { backupError: { at: fromNow(MINUTE), text: 'EIO' } })
  expect(said()).toMatchObject({ state: 'problem', text: expect.stringContaining('The last one failed: EIO') })
})

test('mail that has waited for an hour is shown in the browser and not mailed', async () => {
  const { portal, wait } = await openPlace({ SMTP_URL: 'smtp://127.0.0.1:9' })
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  await portal.services.mailQueue.stop()
  await wait(HOUR + MINUTE)
  expect((await portal.as('superAdmin').system.state()).mail).toMatchObject({ state: 'problem', waiting: 1 })
  expect((await portal.as('admin').system.incidents()).map(({ kind }) => kind)).toEqual(['mail'])
  expect(await portal.reads.selectFrom('mail').select('id').execute()).toHaveLength(1)
})

test('texts and notifications that wait for an hour are a problem with a reason', async () => {
  const { portal, wait } = await openPlace({
    PUBLIC_URL: 'https://portal.example.org',
    SMS_WEBHOOK_URL: 'http://127.0.0.1:9',
    SMS_WEBHOOK_SECRET: 'for this test alone',
  })
  const ask = () => portal.as('superAdmin').system.state()
  expect(await ask()).toMatchObject({ texts: { state: 'ok', via: 'webhook' }, push: { state: 'ok', devices: 0 } })
  await portal.services.messageQueue.stop()
  portal.sqlite.exec(`INSERT INTO shortMessage (channel, kind, toAddress, isUrgent, status, nextAttemptAt, createdAt, lastError)
    VALUES ('sms', 'welcome', '+15555550199', 0, 'waiting', '${fromNow(DAY)}', '${fromNow(0)}', 'the gateway answered 500')`)
  expect((await ask()).texts).toMatchObject({ state: 'ok', waiting: 1 })
  await wait(HOUR + MINUTE)
  const { texts, push, errors } = await ask()
  expect([texts.state, push.state]).toEqual(['problem', 'ok'])
  expect(errors.map(({ text }) => text)).toContain('the gateway answered 500')
})

test('damage found by the daily check is reported and checked again within the hour', async () => {
  const { portal, wait } = await openPlace({ PUBLIC_URL: 'http://localhost:3000' })
  await wait(2 * MINUTE)
  const { round } = readJobMemory(portal.env.DATABASE_FILE)
  expect(round?.findings.map(({ check }) => check)).toContain('uploads')
  await wait(2 * HOUR)
  expect(readJobMemory(portal.env.DATABASE_FILE).round?.at).toBe(round?.at)
  const damaged = { at: fromNow(0), findings: [{ check: 'database', state: 'problem' as const, text: 'Page 7 is broken.' }] }
  writeJobMemory(portal.env.DATABASE_FILE, { round: damaged })
  await wait(2 * MINUTE)
  expect((await portal.as('superAdmin').system.state()).database.sound).toBe(false)
  expect(await mailsOf(portal, 'database')).toHaveLength(2)
  await wait(HOUR)
  expect((await portal.as('superAdmin').system.state()).database.sound).toBe(true)
  const mended = readJobMemory(portal.env.DATABASE_FILE).round
  expect(mended?.findings.length).toBeGreaterThan(3)
  await wait(DAY)
  expect(readJobMemory(portal.env.DATABASE_FILE).round?.at).not.toBe(mended?.at)
})

test('the daily check runs even if its time cannot be stored', async () => {
  const { portal, wait } = await openPlace({ PUBLIC_URL: 'http://localhost:3000' })
  mkdirSync(`${portal.env.DATABASE_FILE}.upkeep`)
  await wait(2 * MINUTE)
  const { round } = readJobMemory(portal.env.DATABASE_FILE)
  expect(round?.findings.map(({ check }) => check)).toContain('uploads')
  await wait(2 * HOUR)
  expect(readJobMemory(portal.env.DATABASE_FILE).round).toEqual(round)
  rmdirSync(`${portal.env.DATABASE_FILE}.upkeep`)
  writeJobMemory(portal.env.DATABASE_FILE, { disk: [] })
  expect(JSON.parse(readFileSync(`${portal.env.DATABASE_FILE}.upkeep`, 'utf8'))).toMatchObject({ round })
})

test('what was found before a start is not said of the settings in force, and is checked again soon', async () => {
  const { portal, wait } = await openPlace()
  const found = { check: 'mail', state: 'warning' as const, text: 'Before the settings were corrected.' }
  const damage = { check: 'database', state: 'problem' as const, text: 'Page 7 is broken.' }
  writeJobMemory(portal.env.DATABASE_FILE, { round: { at: fromNow(-HOUR), findings: [found, damage] } })
  const before = (await portal.as('superAdmin').system.state()).findings
  expect(
    before.filter(({ check }) => check === 'mail' || check === 'database'),
    'damage lasts until it is gone',
  ).toEqual([damage])
  await wait(2 * MINUTE)
  const { findings } = await portal.as('superAdmin').system.state()
  expect(findings.filter(({ check }) => check === 'mail')).toHaveLength(1)
  expect(findings).not.toContainEqual(found)
})

test('a missing uploads folder is reported within a minute', async () => {
  const { portal, wait } = await openPlace()
  const folder = portal.env.UPLOADS_DIR
  mkdirSync(folder, { recursive: true })
  const names = ['a', 'b'].map((letter) => letter.repeat(32))
  for (const name of names) {
    writeFileSync(join(folder, name), 'x')
    portal.sqlite.exec(`INSERT INTO storedFile (storedName, originalName, extension, mimeType, bytes, sha256, createdAt)
      VALUES ('${name}', 'a.txt', 'txt', 'text/plain', 1, 'x', '2026-01-01')`)
  }
  const kinds = async () => (await portal.as('admin').system.incidents()).map(({ kind }) => kind)
  expect(await kinds()).not.toContain('check')
  rmSync(folder, { recursive: true })
  await wait(2 * MINUTE)
  expect(await kinds()).toContain('check')
  expect(await mailsOf(portal, 'files are missing')).toHaveLength(2)
  mkdirSync(folder)
  writeFileSync(join(folder, names[1] ?? ''), 'x')
  expect(await kinds()).toContain('check')
  // The check reads the restored files before the incident ends.
  writeFileSync(join(folder, names[0] ?? ''), 'x')
  const { findings } = await portal.as('superAdmin').system.state()
  expect(findings.find(({ check }) => check === 'uploads')?.text).not.toContain('Was it removed')
})

test('a disk that fills up is reported with the days left', async () => {
  const { portal, wait } = await openPlace()
  const { freeBytes } = (await portal.as('superAdmin').system.state()).disk
  writeJobMemory(portal.env.DATABASE_FILE, { disk: [{ at: fromNow(-4 * DAY), free: freeBytes * 2 }] })
  const { daysToFull } = (await portal.as('superAdmin').system.state()).disk
  expect(daysToFull === 3 || daysToFull === 4).toBe(true)
  await wait(2 * MINUTE)
  expect(await mailsOf(portal, 'disk')).toHaveLength(2)
})

test('a new version is announced once, not at the first start', async () => {
  const { portal, wait } = await openPlace()
  await wait(2 * MINUTE)
  expect(await mailsOf(portal, 'version')).toHaveLength(0)
  portal.sqlite.exec(`UPDATE setting SET value = '"0.9.0"' WHERE key = 'versionSeen'`)
  for (let minute = 0; minute < 2; minute += 1) await wait(2 * MINUTE)
  expect(await mailsOf(portal, version)).toHaveLength(2)
})
