import { readdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backUpNightly } from '../../operations/backup/nightly'
import { createCopying } from '../../operations/jobs/copying'
import { readJobMemory } from '../../operations/jobs/job-memory'
import { openMailServer } from '../../testing/mail-server'
import { newFolder } from '../../testing/new-folder'
import { openPortal, PASSWORD, type Portal } from '../../testing/open-portal'
import { issueResetToken } from '../auth/reset-tokens'
import { createRateLimit } from '../limits/rate-limit'
import { DAY, HOUR, MINUTE } from './clock'
import { readEnv } from './env'
import { silentLog } from './log'

/* A small computer without a battery clock starts years behind, and a wrong time server can set it a year ahead. */

const NOW = Date.parse('2026-11-21T12:00:00Z')
const YEAR = 365 * DAY
const clock = (instant: number) => vi.useFakeTimers({ toFake: ['Date'], now: instant })

beforeEach(() => void clock(NOW))
afterEach(() => void vi.useRealTimers())

const statusOf = async (portal: Portal, cookie: string) =>
  (await (await portal.app()).inject({ url: '/api/user', headers: { cookie } })).statusCode

test('a session survives a clock a week behind, ends under one a year ahead, and one begun then ends on time', async () => {
  const portal = await openPortal()
  const cookie = await portal.cookieOf('resident')
  clock(NOW - 7 * DAY)
  expect(await statusOf(portal, cookie)).toBe(200)
  clock(NOW + YEAR)
  expect(await statusOf(portal, cookie)).toBe(401)
  const fromAhead = await portal.cookieOf('resident')
  expect(await statusOf(portal, fromAhead)).toBe(200)
  clock(NOW)
  expect(await statusOf(portal, fromAhead)).toBe(401)
})

test('a reset link made under a clock a year ahead is invalid once the clock is right', async () => {
  const portal = await openPortal()
  clock(NOW + YEAR)
  const token = await portal.write((trx) => issueResetToken(trx, portal.people.resident.id, 'reset', { handedOut: false }))
  clock(NOW)
  await expect(portal.as('nobody').auth.resetPassword({ token, newPassword: `${PASSWORD} two` })).rejects.toThrow('expired')
})

test('failures counted under a clock that was ahead delay nobody', () => {
  const limit = createRateLimit({ max: 1, window: HOUR })
  clock(NOW + YEAR)
  limit.add('somebody')
  expect(limit.allows('somebody')).toBe(false)
  clock(NOW)
  expect(limit.allows('somebody')).toBe(true)
})

test('a poll that closed under a clock a year ahead reopens, closes on time and is announced then', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('admin').polls.create({
    title: 'Mailbox color',
    description: 'Which color?',
    options: ['Green', 'Blue'],
    status: 'active',
    closesAt: '2026-12-01T00:00:00Z',
  })
  const isOpen = async () => (await portal.as('resident').polls.get({ id })).isOpen
  const mails = async () => (await portal.reads.selectFrom('mail').select('id').execute()).length
  clock(NOW + YEAR)
  expect(await isOpen()).toBe(false)
  await portal.services.jobs.runAll()
  const announced = await mails()
  clock(NOW)
  await portal.services.jobs.runAll()
  expect(await isOpen()).toBe(true)
  expect(await mails()).toBe(announced)
  clock(NOW + 11 * DAY)
  await portal.services.jobs.runAll()
  expect(await isOpen()).toBe(false)
  expect(await mails()).toBe(announced * 2)
})

test('mail postponed or written under a clock a year ahead is sent when the clock is right; other waiting mail still waits', async () => {
  const mailServer = await openMailServer()
  const portal = await openPortal({ SMTP_URL: mailServer.url })
  const retry = async () => {
    await portal.services.mailQueue.sendDue()
    return mailServer.mails.length
  }
  mailServer.refuse.set('pending@example.org', 451)
  clock(NOW + YEAR)
  await portal.as('admin').people.changeStatus({ id: portal.people.pending.id, status: 'active' })
  expect(await retry()).toBe(0)
  expect(await portal.reads.selectFrom('mail').select('attempts').execute()).toEqual([{ attempts: 1 }])
  clock(NOW)
  expect(await retry()).toBe(0)
  expect(await portal.reads.selectFrom('mail').select(['attempts', 'nextAttemptAt']).execute()).toEqual([
    { attempts: 2, nextAttemptAt: new Date(NOW + 5 * MINUTE).toISOString() },
  ])
  mailServer.refuse.clear()
  clock(NOW + 4 * MINUTE)
  expect(await retry()).toBe(0)
  clock(NOW + 5 * MINUTE)
  expect(await retry()).toBe(1)
  await portal.services.mailQueue.stop()
  await mailServer.close()
})

test('a link requested under a clock a year ahead is not mailed', async () => {
  const mailServer = await openMailServer()
  const portal = await openPortal({ SMTP_URL: mailServer.url })
  await portal.as('superAdmin').delivery.pause()
  clock(NOW + YEAR)
  await portal.as('nobody').auth.forgotPassword({ email: 'resident@example.org' })
  await vi.waitFor(async () => expect(await portal.reads.selectFrom('mail').select('status').execute()).toEqual([{ status: 'waiting' }]), {
    timeout: 20_000,
  })
  clock(NOW)
  await portal.as('superAdmin').delivery.resume()
  await portal.services.mailQueue.sendDue()
  expect(await portal.reads.selectFrom('mail').select('status').execute()).toEqual([{ status: 'failed' }])
  expect(mailServer.mails).toEqual([])
  await portal.services.mailQueue.stop()
  await mailServer.close()
})

test('the nightly backup runs every night, once after a clock jumps ahead, and again after it is set back', async () => {
  const folder = newFolder()
  vi.useFakeTimers({ now: new Date(2026, 10, 21, 12) })
  const DATABASE_FILE = join(newFolder(), 'portal.sqlite')
  const env = readEnv({ DATABASE_FILE, BACKUPS_DIR: folder, BACKUP_AT: '02:30', BACKUP_KEEP: '2' })
  const copying = createCopying(env, async (target) => writeFileSync(target, 'a copy'))
  const stop = backUpNightly(env, silentLog, copying.backUp)
  const written = () => readdirSync(folder).length
  const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms)
  await pass(14 * HOUR)
  expect(written()).toBe(0)
  await pass(HOUR)
  expect(written()).toBe(1)
  const first = readdirSync(folder)
  vi.setSystemTime(new Date(2026, 10, 25, 12))
  await pass(MINUTE)
  expect(written()).toBe(2)
  vi.setSystemTime(new Date(2026, 10, 22, 12))
  await pass(15 * HOUR)
  expect(written()).toBe(2)
  expect(readdirSync(folder), 'the one dated ahead made way').toEqual([...first, expect.stringMatching(/^portal-2026-11-23/)])
  stop()
})

test('a backup time that daylight saving time skips or repeats gives one backup a night', async () => {
  vi.stubEnv('TZ', 'America/Los_Angeles')
  for (const [month, day, time] of [
    [2, 7, '02:30'],
    [9, 31, '01:30'],
  ] as const) {
    vi.useFakeTimers({ now: new Date(2026, month, day, 12) })
    const write = vi.fn(async () => ({ file: '' }))
    const stop = backUpNightly(readEnv({ BACKUP_AT: time }), silentLog, write)
    await vi.advanceTimersByTimeAsync(DAY)
    expect(write).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(DAY)
    expect(write).toHaveBeenCalledTimes(2)
    stop()
  }
})

test('checks done under a clock a year ahead are repeated once it is right', async () => {
  const file = join(newFolder(), 'portal.sqlite')
  clock(NOW + YEAR)
  const portal = await openPortal({ DATABASE_FILE: file })
  const lookAt = async (instant: number) => {
    clock(instant)
    await portal.services.systemJobs.look()
    return Date.parse(readJobMemory(file).round?.at ?? '')
  }
  expect(await lookAt(NOW + YEAR + HOUR)).toBe(NOW + YEAR + HOUR)
  expect(await lookAt(NOW)).toBe(NOW)
  expect(await lookAt(NOW + 2 * DAY)).toBe(NOW + 2 * DAY)
})
