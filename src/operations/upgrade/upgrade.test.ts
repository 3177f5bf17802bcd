import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, statSync, watch, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { beforeEach, expect, onTestFinished, test } from 'vitest'
import { openDatabase } from '../../../db/client'
import { requireSoundPages } from '../../../db/integrity'
import { BASELINE, readAppliedMigrations } from '../../../db/migrate'
import { readEnv } from '../../server/process/env'
import { newFolder } from '../../testing/new-folder'
import { addMigration, listTables, makeDatabaseAt } from '../../testing/upgrades'
import { writeBackup } from '../backup/backup'
import { listUpgradeCopies } from '../backup/backup-files'
import { restoreBackup } from '../restore/restore'
import { DamagedBackup } from '../restore/unpack'
import { DatabaseLookedAt, UpgradeFailed, upgradeDatabase, upgradeNeeds } from './upgrade'

let env: ReturnType<typeof readEnv>
let place: { databaseFile: string; uploadsDir: string }
beforeEach(async () => {
  addMigration()
  const folder = newFolder()
  env = readEnv({
    DATABASE_FILE: join(folder, 'portal.sqlite'),
    UPLOADS_DIR: join(folder, 'uploads'),
    BACKUPS_DIR: join(folder, 'backups'),
  })
  place = { databaseFile: env.DATABASE_FILE, uploadsDir: env.UPLOADS_DIR }
  await makeDatabaseAt(BASELINE, env.DATABASE_FILE)
  mkdirSync(env.UPLOADS_DIR)
})

const FORGOTTEN = [
  ...['setting', 'passwordLink', 'notMeLink', 'phoneCode', 'session', 'appSetup', 'signInTicket', 'trustedBrowser'],
  ...['pushDevice', 'shortMessage'],
]

/** Every row of every table, without the data that a copy leaves out. */
function rowsIn(file: string) {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    return listTables(sqlite)
      .filter(({ name }) => !FORGOTTEN.includes(name))
      .map(({ name }) => [name, sqlite.prepare(`SELECT * FROM "${name}"`).raw().all()])
  } finally {
    sqlite.close()
  }
}

const settingIn = (file: string, key: string) => {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    return sqlite.prepare('SELECT value FROM setting WHERE key = ?').pluck().get(key)
  } finally {
    sqlite.close()
  }
}

test('the copy made before an upgrade can be restored with all rows, its version and the uploads, and upgraded again', async () => {
  const upload = join(env.UPLOADS_DIR, 'a'.repeat(32))
  writeFileSync(upload, 'a photo')
  const before = rowsIn(env.DATABASE_FILE)
  const upgrade = await upgradeDatabase(env)
  expect(upgrade?.applied.length).toBeGreaterThan(0)
  expect(readdirSync(env.BACKUPS_DIR).filter((name) => !/^before-upgrade-[\dTZ-]+\.sqlite$/.test(name))).toEqual([])

  const { keptAside } = await restoreBackup(upgrade?.backup ?? '', place)
  expect(
    keptAside.filter((path) => !/-(wal|shm)$/.test(path)),
    'the database alone, with its journals',
  ).toHaveLength(1)
  expect(readAppliedMigrations(env.DATABASE_FILE)).toEqual([BASELINE])
  expect(rowsIn(env.DATABASE_FILE)).toEqual(before)
  expect(readFileSync(upload, 'utf8')).toBe('a photo')
  expect(settingIn(env.DATABASE_FILE, 'mailPaused'), 'nobody gets last month’s news twice').toBe('true')
  expect((await upgradeDatabase(env))?.applied).toEqual(upgrade?.applied)
})

test('the copy holds no session and no link', async () => {
  const sqlite = new Sqlite(env.DATABASE_FILE)
  expect(sqlite.prepare('SELECT count(*) FROM session').pluck().get()).toBe(1)
  sqlite.exec("UPDATE passwordLink SET passwordResetToken = 'a-hash-of-a-link'")
  sqlite.close()
  const { backup = '' } = (await upgradeDatabase(env)) ?? {}
  const copy = new Sqlite(backup, { readonly: true })
  expect(copy.prepare('SELECT count(*) FROM session').pluck().get()).toBe(0)
  expect(copy.prepare('SELECT count(*) FROM passwordLink').pluck().get()).toBe(0)
  copy.close()
  expect(readFileSync(backup).includes('a-hash-of-a-link')).toBe(false)
})

test('an empty, cut or damaged copy is refused by the restore before anything is moved', async () => {
  const copy = (await upgradeDatabase(env))?.backup ?? ''
  const bytes = readFileSync(copy)
  const now = readFileSync(env.DATABASE_FILE)
  for (const broken of [Buffer.alloc(0), bytes.subarray(0, bytes.length - 1), bytes.subarray(0, 4096), Buffer.alloc(bytes.length)]) {
    writeFileSync(copy, broken)
    await expect(restoreBackup(copy, place), `${broken.length} bytes`).rejects.toThrow(/damaged|empty|not a database/)
    expect(readFileSync(env.DATABASE_FILE).equals(now)).toBe(true)
  }
  const stranger = join(env.BACKUPS_DIR, 'copied-by-hand.sqlite')
  writeFileSync(stranger, bytes)
  await expect(restoreBackup(stranger, place), 'the bare file of who knows what').rejects.toThrow(DamagedBackup)
})

test('a failed upgrade leaves the old file unchanged and nothing else, however often it runs', async () => {
  addMigration('CREATE NONSENSE', '9999-broken')
  const before = readFileSync(env.DATABASE_FILE)
  for (let turn = 0; turn < 3; turn += 1) await expect(upgradeDatabase(env)).rejects.toThrow(UpgradeFailed)
  await expect(upgradeDatabase(env)).rejects.toThrow(/It has not been changed: start the Portico you had before/)
  expect(readFileSync(env.DATABASE_FILE).equals(before)).toBe(true)
  expect(readdirSync(env.BACKUPS_DIR)).toEqual([])
})

test('the room for an upgrade is counted per disk: its two copies may share one', () => {
  const size = readFileSync(env.DATABASE_FILE).length
  const most = () => Math.max(...upgradeNeeds(env).map(({ bytes }) => bytes))
  expect(most(), 'where the folder is still to be made').toBe(3 * size)
  mkdirSync(env.BACKUPS_DIR)
  expect(most()).toBe(3 * size)
  if (statSync('/dev/shm', { throwIfNoEntry: false })) {
    env = { ...env, BACKUPS_DIR: '/dev/shm/not-there-yet' }
    expect(most()).toBe((statSync('/dev/shm').dev === statSync(env.DATABASE_FILE).dev ? 3 : 2) * size)
  }
})

test('the last two readable copies are kept', async () => {
  mkdirSync(env.BACKUPS_DIR)
  const named = (day: number) => join(env.BACKUPS_DIR, `before-upgrade-2025-11-0${day}T02-00-00-000Z.sqlite`)
  for (const day of [1, 2, 3]) copyFileSync(env.DATABASE_FILE, named(day))
  const upgrade = await upgradeDatabase(env)
  expect(listUpgradeCopies(env.BACKUPS_DIR)).toEqual([named(3), upgrade?.backup])
})

test('the log of a crash is part of the upgrade, and is not replayed into the upgraded file', async () => {
  const sqlite = new Sqlite(env.DATABASE_FILE)
  sqlite.pragma('journal_mode = WAL')
  sqlite.prepare("INSERT INTO setting (key, value) VALUES ('late', '1')").run()
  const [main, log] = [readFileSync(env.DATABASE_FILE), readFileSync(`${env.DATABASE_FILE}-wal`)]
  sqlite.close()
  writeFileSync(env.DATABASE_FILE, main)
  writeFileSync(`${env.DATABASE_FILE}-wal`, log)
  await upgradeDatabase(env)
  expect(settingIn(env.DATABASE_FILE, 'late')).toBe('1')
  expect(readAppliedMigrations(env.DATABASE_FILE).length).toBeGreaterThan(1)
  expect(existsSync(`${env.DATABASE_FILE}.upgrading`)).toBe(false)
})

test.each([
  ['in the middle of reading', 'BEGIN'],
  ['open', 'SELECT 1'],
])('an upgrade waits for a program that has the database %s, and does not keep its log', async (_, statement) => {
  const writer = new Sqlite(env.DATABASE_FILE)
  writer.pragma('journal_mode = WAL')
  const reader = new Sqlite(env.DATABASE_FILE, { readonly: true })
  reader.exec(statement)
  reader.prepare('SELECT count(*) FROM setting').get()
  writer.prepare("INSERT INTO setting (key, value) VALUES ('late', '1')").run()
  writer.close()
  const before = rowsIn(env.DATABASE_FILE)

  await expect(upgradeDatabase(env, 300)).rejects.toThrow(DatabaseLookedAt)
  expect(rowsIn(env.DATABASE_FILE)).toEqual(before)
  expect(readAppliedMigrations(env.DATABASE_FILE)).toEqual([BASELINE])
  expect(readdirSync(env.BACKUPS_DIR), 'nothing is left').toEqual([])

  const upgrading = upgradeDatabase(env)
  setTimeout(() => reader.close(), 1_000)
  expect((await upgrading)?.applied.length).toBeGreaterThan(0)
  requireSoundPages(env.DATABASE_FILE)
  expect(settingIn(env.DATABASE_FILE, 'late')).toBe('1')
})

test('a write by a command during the upgrade is not lost: the upgrade is given up', async () => {
  const upgrading = upgradeDatabase(env)
  const command = new Sqlite(env.DATABASE_FILE)
  command.prepare("INSERT INTO setting (key, value) VALUES ('meanwhile', '1')").run()
  command.close()
  await expect(upgrading).rejects.toThrow(DatabaseLookedAt)
  expect(settingIn(env.DATABASE_FILE, 'meanwhile')).toBe('1')
  expect((await upgradeDatabase(env))?.applied.length).toBeGreaterThan(0)
  expect(settingIn(env.DATABASE_FILE, 'meanwhile')).toBe('1')
})

test('no journal lies beside the database at any moment of an upgrade or restore', async () => {
  const seen = new Set<string | null>()
  const watching = watch(dirname(env.DATABASE_FILE), (_, name) => seen.add(name))
  onTestFinished(() => watching.close())
  const serve = () => openDatabase(env.DATABASE_FILE).close()
  await serve()
  const upgrade = await upgradeDatabase(env)
  await serve()
  const backup = join(newFolder(), 'copy.sqlite')
  await writeBackup(place, backup)
  for (const file of [upgrade?.backup ?? '', backup]) {
    await restoreBackup(file, place)
    await serve()
  }
  await expect.poll(() => seen).toContain('portal.sqlite-wal')
  expect(seen).not.toContain('portal.sqlite-journal')
})
