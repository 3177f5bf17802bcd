import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { DAY } from '../../server/process/clock'
import { readEnv } from '../../server/process/env'
import { silentLog } from '../../server/process/log'
import { newFolder } from '../../testing/new-folder'
import { checkBackups } from '../doctor/backups'
import { createCopying } from '../jobs/copying'
import { readJobMemory } from '../jobs/job-memory'
import { findRefuge, listBackups, prune } from './backup-files'
import { backUpNightly } from './nightly'

let folder: string
beforeEach(() => {
  vi.stubEnv('TZ', 'UTC')
  folder = newFolder()
})
afterEach(() => void vi.useRealTimers())

test('a night with missing uploads still deletes old backups; a night without a backup deletes nothing', async () => {
  const old = ['2026-11-18', '2026-11-19'].map((day) => `portal-${day}T02-00-00-000Z.sqlite`)
  for (const name of old) writeFileSync(join(folder, name), '')
  vi.useFakeTimers({ now: new Date('2026-11-21T01:59:00Z') })
  const env = readEnv({
    DATABASE_FILE: join(newFolder(), 'portal.sqlite'),
    BACKUPS_DIR: folder,
    BACKUP_KEEP: '2',
    BACKUP_AT: '02:00',
  })
  const write = vi.fn<(target: string) => Promise<void>>().mockRejectedValueOnce(new Error('disk full'))
  write.mockImplementation(async (target) => {
    writeFileSync(target, 'a copy')
    throw new Error('1 uploaded files were missing already')
  })
  const stop = backUpNightly(env, silentLog, createCopying(env, write).backUp)
  await vi.advanceTimersByTimeAsync(DAY)
  expect(listBackups(folder)).toHaveLength(2)
  expect(readJobMemory(env.DATABASE_FILE).backupError?.text).toBe('disk full')
  await vi.advanceTimersByTimeAsync(DAY)
  expect(write).toHaveBeenCalledTimes(2)
  expect(readJobMemory(env.DATABASE_FILE).backupError).toBeUndefined()
  expect(readdirSync(folder)).toEqual([old[1], expect.stringMatching(/^portal-2026-11-22/)])
  stop()
})

test('a manual backup deletes nothing while nightly backups are off', async () => {
  const old = ['2026-11-18', '2026-11-19'].map((day) => `portal-${day}T02-00-00-000Z.sqlite`)
  for (const name of old) writeFileSync(join(folder, name), '')
  const env = readEnv({ DATABASE_FILE: join(newFolder(), 'portal.sqlite'), BACKUPS_DIR: folder, BACKUP_KEEP: '0' })
  const { file } = await createCopying(env, async (target) => writeFileSync(target, 'a copy')).backUp()
  expect(listBackups(folder)).toEqual([...old.map((name) => join(folder, name)), file])
})

test('a backup from the future does not hide an old newest backup or a failed one', async () => {
  const env = readEnv({ DATABASE_FILE: join(newFolder(), 'portal.sqlite'), BACKUPS_DIR: folder })
  const put = (at: Date) => {
    const file = join(folder, `portal-${at.toISOString().replace(/[:.]/g, '-')}.sqlite`)
    using sqlite = Object.assign(new Sqlite(file), { [Symbol.dispose]: () => void sqlite.close() })
    sqlite.exec('CREATE TABLE user (id INTEGER PRIMARY KEY); INSERT INTO user DEFAULT VALUES')
    utimesSync(file, at, at)
    return file
  }
  const said = () => checkBackups(env, false)[0]
  put(new Date(Date.now() + 400 * DAY))
  expect(said()).toMatchObject({ state: 'problem', text: expect.stringContaining('dated ahead') })
  const old = put(new Date(Date.now() - 5 * DAY))
  expect(said()).toMatchObject({ state: 'problem', text: expect.stringContaining(`${old}, 5 days old`) })
  expect(findRefuge(folder)?.file).toBe(old)
  const failing = createCopying(env, () => Promise.reject(new Error('disk full')))
  await expect(failing.backUp()).rejects.toThrow('disk full')
  expect(said()).toMatchObject({ state: 'problem', text: expect.stringContaining('The last one failed: disk full') })
  rmSync(old)
  expect(said()).toMatchObject({ state: 'problem', text: expect.stringContaining('The last one failed: disk full') })
  const fresh = put(new Date())
  expect(said()).toMatchObject({ state: 'ok', text: expect.stringContaining(fresh) })
})

test.each([
  ['14', 'at the next start'],
  ['0', 'at the next start'],
  ['14', 'the next night'],
  ['0', 'the next night'],
])('leftovers of an interrupted backup are deleted with BACKUP_KEEP=%s, %s, but not recent ones', async (keep, when) => {
  const fresh = 'portal-2026-11-21T01-30-00-000Z.sqlite.partial'
  const old = ['.sqlite.partial', '.sqlite.partial-journal', '.sqlite.partial-wal', '.sqlite.partial-lock'].map(
    (end) => `portal-2026-11-18T02-00-00-000Z${end}`,
  )
  const foreign = ['mine.partial', 'portal-2026-11-18T02-00-00-000Z.sqlite', 'portal.sqlite.partial', 'carried.votes.partial']
  vi.useFakeTimers({ now: new Date('2026-11-21T01:59:00Z') })
  const putAside = () => {
    for (const name of [...old, fresh, ...foreign]) writeFileSync(join(folder, name), '')
    for (const name of [...old, ...foreign])
      utimesSync(join(folder, name), new Date('2026-11-18T02:00:00Z'), new Date('2026-11-18T02:00:00Z'))
    utimesSync(join(folder, fresh), new Date('2026-11-21T01:30:00Z'), new Date('2026-11-21T01:30:00Z'))
  }
  if (when === 'at the next start') putAside()
  const settings = { DATABASE_FILE: join(newFolder(), 'portal.sqlite'), BACKUPS_DIR: folder, BACKUP_AT: '23:59', BACKUP_KEEP: keep }
  const backUp = vi.fn(async () => ({ file: '' }))
  const stop = backUpNightly(readEnv(settings), silentLog, backUp)
  if (when === 'the next night') {
    putAside()
    await vi.advanceTimersByTimeAsync(DAY - 60_000)
    expect(backUp).toHaveBeenCalledTimes(keep === '0' ? 0 : 1)
  }
  expect(readdirSync(folder).sort()).toEqual([...foreign, fresh].sort())
  stop()
})

test('an unreadable folder of backups fails the night with a message and does not stop the portal', async () => {
  vi.useFakeTimers({ now: new Date('2026-11-21T01:59:00Z') })
  const noFolder = join(folder, 'a-file')
  const settings = { DATABASE_FILE: join(newFolder(), 'portal.sqlite'), BACKUPS_DIR: noFolder, BACKUP_AT: '02:00' }
  writeFileSync(noFolder, '')
  const backUp = vi.fn(async () => Promise.reject(new Error('Not a folder')))
  const error = vi.fn()
  const stop = backUpNightly(readEnv(settings), { ...silentLog, error } as typeof silentLog, backUp)
  await vi.advanceTimersByTimeAsync(120_000)
  expect(backUp).toHaveBeenCalledTimes(1)
  expect(error).toHaveBeenLastCalledWith(expect.anything(), 'nightly backup failed')
  stop()
})

test('only the newest backups are kept, and other files are not touched', () => {
  const names = ['2026-11-18', '2026-11-19', '2026-11-20'].map((day) => `portal-${day}T02-00-00-000Z.sqlite`)
  for (const name of [...names, 'my-own-copy.sqlite']) writeFileSync(join(folder, name), '')
  prune(folder, 2)
  expect(listBackups(folder)).toEqual(names.slice(1).map((name) => join(folder, name)))
  expect(existsSync(join(folder, 'my-own-copy.sqlite'))).toBe(true)
  const ahead = join(folder, 'portal-2127-11-18T02-00-00-000Z.sqlite')
  writeFileSync(ahead, '')
  prune(folder, 2)
  expect(existsSync(ahead), 'written under a clock that was wrong').toBe(false)
  expect(listBackups(folder)).toHaveLength(2)
})
