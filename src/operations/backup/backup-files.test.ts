import { existsSync, mkdirSync, readdirSync, renameSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { BadConfiguration, readEnv } from '../../server/process/env'
import { silentLog } from '../../server/process/log'
import { newFolder } from '../../testing/new-folder'
import { checkBackups } from '../doctor/backups'
import { createCopying } from '../jobs/copying'
import { findRefuge, listBackups, prune } from './backup-files'
import { BackupsGone, openBackupFolder, prepareBackupFolder, rememberBackupFolder } from './backup-folder'

let folder: string
beforeEach(() => {
  folder = newFolder()
})

const nameOf = (day: number, year = 2025) => join(folder, `portal-${year}-11-${String(day).padStart(2, '0')}T02-00-00-000Z.sqlite`)

function backUp(file: string, people: number) {
  const sqlite = new Sqlite(file)
  sqlite.exec('CREATE TABLE user (id INTEGER PRIMARY KEY)')
  const add = sqlite.prepare('INSERT INTO user (id) VALUES (?)')
  sqlite.transaction(() => {
    for (let id = 1; id <= people; id += 1) add.run(id)
  })()
  sqlite.close()
}

/** Makes one backup per night with `people` accounts and keeps `keep`. Returns the accounts of the remaining ones. */
function nights(people: (number | 'nothing' | 'half')[], keep: number) {
  for (const [day, count] of people.entries()) {
    const file = nameOf(day + 1)
    if (count === 'nothing') writeFileSync(file, '')
    else backUp(file, count === 'half' ? 500 : count)
    if (count === 'half') truncateSync(file, 4096)
    prune(folder, keep)
  }
  return listBackups(folder).map((file) => findPeople(file))
}

function findPeople(file: string): number {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    return Number(sqlite.prepare('SELECT count(*) FROM user').pluck().get())
  } catch {
    return 0
  } finally {
    sqlite.close()
  }
}

test('the newest backups of a community are kept', () => {
  expect(nights([40, 41, 42, 42, 30], 3)).toEqual([42, 42, 30])
})

test('the last backup of the real community survives any number of later nights after a mistake', () => {
  expect(nights([119, 120, 0, 0, 0, 0, 0, 0], 3)).toEqual([120, 0, 0, 0])
  expect(findRefuge(folder)).toEqual({ file: nameOf(2), people: 120 })
})

test('a new small community, empty files and broken files do not push out the old community’s backup', () => {
  expect(nights([120, 0, 1, 1, 2, 'nothing', 'half', 'nothing', 'nothing'], 2)).toEqual([120, 2, 0, 0])
})

test('the last backup with people survives a clock that is behind or ahead', () => {
  backUp(nameOf(1, 2126), 120)
  for (const day of [1, 2, 3, 4]) {
    backUp(nameOf(day), 0)
    prune(folder, 2)
  }
  expect(existsSync(nameOf(1, 2126))).toBe(true)
  for (const day of [5, 6, 7]) {
    backUp(nameOf(day), 121)
    prune(folder, 2)
  }
  expect(listBackups(folder).map(findPeople), 'once the community is back in newer ones it goes').toEqual([121, 121])
})

const environment = (backups: string) => readEnv({ DATABASE_FILE: join(folder, 'portal.sqlite'), BACKUPS_DIR: backups })

test('a missing folder of backups is reported and not created again, and the portal starts', () => {
  const disk = join(folder, 'disk')
  const env = environment(join(disk, 'backups'))
  prepareBackupFolder(env)
  rmSync(disk, { recursive: true })
  prepareBackupFolder(env)
  const backup = join(env.BACKUPS_DIR, 'portal-2025-11-01T02-00-00-000Z.sqlite')
  backUp(backup, 1)
  prepareBackupFolder(env)

  renameSync(disk, `${disk}-unplugged`)
  const said: unknown[] = []
  const log = { debug: () => {}, info: () => {}, warn: () => {}, error: (...words: unknown[]) => said.push(...words) }
  expect(() => prepareBackupFolder(env)).toThrow(BackupsGone)
  openBackupFolder(env, log)
  expect(String(said)).toMatch(/held backups and is not there any more: is its disk mounted\?/)
  expect(existsSync(disk)).toBe(false)

  // The mount point exists without its disk: new backups would lie on the wrong disk, hidden as soon as it is mounted.
  mkdirSync(env.BACKUPS_DIR, { recursive: true })
  expect(() => prepareBackupFolder(env)).toThrow(/is empty now: is its disk mounted\?/)
  rmSync(disk, { recursive: true })
  renameSync(`${disk}-unplugged`, disk)
  prepareBackupFolder(env)
})

test('an unreadable folder or copy of backups is reported like a missing one, and the portal starts', () => {
  const env = environment(join(folder, 'backups'))
  mkdirSync(env.BACKUPS_DIR)
  backUp(join(env.BACKUPS_DIR, 'portal-2025-11-01T02-00-00-000Z.sqlite'), 1)
  const broken = join(env.BACKUPS_DIR, 'portal-2025-11-02T02-00-00-000Z.sqlite')
  symlinkSync(broken, broken)
  prepareBackupFolder(env)
  expect(listBackups(env.BACKUPS_DIR)).toHaveLength(1)

  // A symlink loop fails to open, like a lost network mount.
  rmSync(env.BACKUPS_DIR, { recursive: true })
  symlinkSync(env.BACKUPS_DIR, env.BACKUPS_DIR)
  expect(() => prepareBackupFolder(env)).toThrow(BackupsGone)
  openBackupFolder(env, silentLog)
  expect(checkBackups(env)).toMatchObject([{ check: 'backups', state: 'problem', text: expect.stringContaining('is its disk mounted?') }])
})

test('a folder emptied by hand is used again, and so is a new disk after a backup on it', () => {
  const env = environment(join(folder, 'backups'))
  mkdirSync(env.BACKUPS_DIR)
  rememberBackupFolder(env)
  prepareBackupFolder(env)
  expect(readdirSync(env.BACKUPS_DIR)).toEqual([])
  mkdirSync(`${env.BACKUPS_DIR}-new`)
  renameSync(env.BACKUPS_DIR, `${env.BACKUPS_DIR}-old`)
  renameSync(`${env.BACKUPS_DIR}-new`, env.BACKUPS_DIR)
  expect(() => prepareBackupFolder(env)).toThrow(BackupsGone)
  rememberBackupFolder(env)
  prepareBackupFolder(env)
})

test('no backup is written where a portal keeps its uploads, and none of its files is deleted', async () => {
  const env = readEnv({ DATABASE_FILE: join(folder, 'portal.sqlite'), BACKUPS_DIR: join(folder, 'other-portal') })
  const theirs = join(env.BACKUPS_DIR, 'files', 'a'.repeat(32))
  mkdirSync(join(env.BACKUPS_DIR, 'files', 'tmp'), { recursive: true })
  writeFileSync(theirs, 'a photo')
  const copying = createCopying(env, async (target) => backUp(target, 3))
  await expect(copying.backUp()).rejects.toThrow(/files is a folder of uploads/)
  expect(() => openBackupFolder({ ...env, UPLOADS_DIR: folder }, silentLog)).toThrow(BadConfiguration)
  expect([existsSync(theirs), listBackups(env.BACKUPS_DIR)]).toEqual([true, []])
})

test('a database in BACKUPS_DIR under a backup’s name is refused, also through another path', () => {
  const backups = join(folder, 'backups')
  mkdirSync(backups)
  symlinkSync(backups, join(folder, 'link'))
  const open = (file: string) =>
    openBackupFolder(readEnv({ DATABASE_FILE: join(folder, file), BACKUPS_DIR: backups, UPLOADS_DIR: join(folder, 'uploads') }), silentLog)
  for (const name of ['portal-2025-11-01T02-00-00-000Z.sqlite', 'before-upgrade-2025-11-01T02-00-00-000Z.sqlite']) {
    for (const place of ['backups', 'link'])
      expect(() => open(`${place}/${name}`)).toThrow(`${name}, a backup, and the portal deletes old ones in that folder.`)
    open(name)
  }
  open('backups/portal.sqlite')
})
