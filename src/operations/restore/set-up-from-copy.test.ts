import { existsSync, mkdirSync, readdirSync, readFileSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openForReading } from '../../../db/scoped-connection'
import { DiskFull } from '../../server/process/disk-errors'
import { readEnv } from '../../server/process/env'
import { listSettings, type SettingInForce } from '../../server/process/origins'
import { openPortal } from '../../testing/open-portal'
import { writeBackup } from '../backup/backup'
import { settingsLackingHere } from './inspect-backup'
import { arrivals } from './restore'
import { createSetUpFromCopy, takeInBackup } from './set-up-from-copy'

const STORED = '0123456789abcdef0123456789abcdef'

/** An empty portal, and a backup with one file that was uploaded to its set-up page. */
async function openArrival({ shared, made = [] }: { shared: boolean; made?: unknown[] }) {
  const before = await openPortal()
  mkdirSync(before.env.UPLOADS_DIR, { recursive: true })
  writeFileSync(join(before.env.UPLOADS_DIR, STORED), 'a photo')
  before.sqlite.exec(`INSERT INTO storedFile (storedName, originalName, extension, mimeType, bytes, sha256, createdAt)
    VALUES ('${STORED}', 'a.txt', 'txt', 'text/plain', 7, 'x', '2026-01-01')`)
  const { env } = await openPortal()
  const machine = { ...env, DATABASE_FILE: join(env.BACKUPS_DIR, '..', 'new.sqlite') }
  mkdirSync(machine.UPLOADS_DIR, { recursive: true })
  const restores: (() => void)[] = []
  const copies = createSetUpFromCopy(machine, {
    takeIn: (file) => takeInBackup(machine, file),
    beginAgain: (restore) => restores.push(restore),
    settings: listSettings(readEnv({ BACKUP_KEEP: '3', SMTP_URL: 'smtp://post.example.org' }), { BACKUP_KEEP: '.env', SMTP_URL: 'file' }),
  })
  const places = { databaseFile: before.env.DATABASE_FILE, uploadsDir: before.env.UPLOADS_DIR }
  await writeBackup({ ...places, settings: made as SettingInForce[] }, copies.file, shared ? { groups: before.env } : {})
  return { machine, copies, restores }
}

test.each([true, false])('a backup is unpacked before it is confirmed, and then only moved into place (shared: %s)', async (shared) => {
  const { machine, copies, restores } = await openArrival({ shared })
  const found = await copies.examine()
  expect(found).toMatchObject({ files: 1, people: expect.any(Number) })
  expect([existsSync(copies.file), existsSync(machine.DATABASE_FILE), existsSync(join(machine.UPLOADS_DIR, STORED))]).toEqual([
    false,
    false,
    false,
  ])
  const ready = await copies.restore('id' in found ? found.id : '')
  if (ready && 'begin' in ready) ready.begin()
  for (const restore of restores) restore()
  expect(readFileSync(join(machine.UPLOADS_DIR, STORED), 'utf8')).toBe('a photo')
  expect(existsSync(arrivals(machine))).toBe(false)
  using sqlite = openForReading(machine.DATABASE_FILE)
  const setting = (key: string) => sqlite.prepare('SELECT value FROM setting WHERE key = ?').pluck().get(key)
  expect([setting('mailPaused'), setting('votesCopiedAt') !== undefined]).toEqual(['true', shared])
  expect(sqlite.prepare("SELECT name FROM sqlite_schema WHERE name IN ('sqlar', 'backupFile', 'backupManifest')").all()).toEqual([])
})

test('a damaged backup leaves nothing behind, and a restart forgets an arrived one', async () => {
  const { machine, copies } = await openArrival({ shared: true })
  truncateSync(copies.file, 50_000)
  expect(await copies.examine()).toEqual({ problem: 'damaged' })
  expect([existsSync(copies.file), existsSync(arrivals(machine)), readdirSync(machine.UPLOADS_DIR)]).toEqual([false, false, []])

  const again = await openArrival({ shared: true })
  await again.copies.examine()
  expect(existsSync(arrivals(again.machine))).toBe(true)
  createSetUpFromCopy(again.machine, { takeIn: async () => ({ problem: 'damaged' }), beginAgain: () => expect.unreachable(), settings: [] })
  expect(existsSync(arrivals(again.machine))).toBe(false)
})

test('a backup too large for the disk is refused before it is unpacked', async () => {
  const { machine, copies } = await openArrival({ shared: true })
  // A sparse file larger than any disk.
  truncateSync(copies.file, 8 * 2 ** 40)
  await expect(copies.examine()).rejects.toThrow(DiskFull)
  expect([existsSync(copies.file), existsSync(arrivals(machine)), readdirSync(machine.UPLOADS_DIR)]).toEqual([false, false, []])
})

test('a new machine asks for missing settings of the old one, and only for real settings', async () => {
  const old = { MAIL_FROM: 'board@example.org', SMTP_URL: 'smtp://us:hidden@mail.example.org', BACKUP_KEEP: '9', UPLOADS_DIR: '/srv/old' }
  const nonsense = [{ name: 'LD_PRELOAD', value: 'x' }, { name: 'HOST', value: '1\nLD_PRELOAD=x' }, { name: 'PORT', value: { a: 1 } }, null]
  const { copies } = await openArrival({ shared: true, made: [...listSettings(readEnv(old), {}), ...nonsense] })
  const found = await copies.examine()
  // Mail and backups are set here already, and each machine decides its own locations.
  expect('settings' in found && found.settings).toEqual([{ name: 'MAIL_FROM', value: 'board@example.org' }])
  const machine = listSettings(readEnv({}), {})
  const all = settingsLackingHere(listSettings(readEnv(old), {}), machine)
  expect(all.map(({ name }) => name)).toEqual(['SMTP_URL', 'MAIL_FROM', 'BACKUP_KEEP'])
  expect(JSON.stringify(all)).not.toContain('hidden')
})

test('invalid settings in a backup do not prevent its restore', async () => {
  const { copies } = await openArrival({ shared: false, made: 'SMTP_URL' as unknown as unknown[] })
  expect(await copies.examine()).toMatchObject({ files: 1, settings: [] })
})
