import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../db/client'
import { BASELINE, migrate, OlderDatabase } from '../../../db/migrate'
import { backupCommands } from '../../../scripts/portal/backup-commands'
import { readEnv } from '../../server/process/env'
import { newFolder } from '../../testing/new-folder'
import { openPortal } from '../../testing/open-portal'
import { addMigration, makeDatabaseAt, makeOlder } from '../../testing/upgrades'
import { writeBackup } from '../backup/backup'
import { inspectBackup, requireOwnTriggers } from './inspect-backup'
import { restoreBackup } from './restore'
import { takeInBackup } from './set-up-from-copy'

/* Backups that an attacker has edited. */

async function openPlace() {
  const folder = newFolder()
  const place = { databaseFile: join(folder, 'in', 'portal.sqlite'), uploadsDir: join(folder, 'in', 'uploads') }
  const portal = await openPortal()
  const backup = join(folder, 'backup.sqlite')
  await writeBackup({ databaseFile: portal.env.DATABASE_FILE, uploadsDir: portal.env.UPLOADS_DIR }, backup)
  const doctored = (sql: string) => {
    const sqlite = new Sqlite(backup)
    sqlite.exec(sql)
    sqlite.close()
  }
  const manifest = (change: object) => {
    const sqlite = new Sqlite(backup)
    const known = JSON.parse(String(sqlite.prepare('SELECT manifest FROM backupManifest').pluck().get())) as object
    sqlite.prepare('UPDATE backupManifest SET manifest = ?').run(JSON.stringify({ ...known, ...change }))
    sqlite.close()
  }
  return { folder, place, backup, doctored, manifest }
}

test('text in a backup is never run', async () => {
  const { folder, place, backup, manifest } = await openPlace()
  const evil = join(folder, 'evil.sqlite')
  manifest({ shared: true, createdAt: `2026-01-01'); COMMIT; ATTACH '${evil}' AS evil; CREATE TABLE evil.t (a); BEGIN; --` })
  expect(inspectBackup(backup)).not.toHaveProperty('problem')
  restoreBackup(backup, place)
  expect(existsSync(evil)).toBe(false)
})

test('a view in place of a table is refused, because its content can change', async () => {
  const sha256 = createHash('sha256').update('x').digest('hex')
  for (const view of [
    `DROP TABLE sqlar; CREATE VIEW sqlar AS SELECT iif(random() % 2, 'a', '../../evil') AS name, CAST('x' AS BLOB) AS data;
      INSERT INTO backupFile (name, sha256, bytes) VALUES ('a', '${sha256}', 1)`,
    'CREATE VIEW anything AS WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n) SELECT n FROM n',
    'CREATE VIRTUAL TABLE stat USING dbstat',
  ]) {
    const { folder, place, backup, doctored } = await openPlace()
    doctored(view)
    expect(inspectBackup(backup)).toEqual({ problem: 'damaged' })
    expect(() => restoreBackup(backup, place)).toThrow(/no Portico makes/)
    expect(readdirSync(folder)).toEqual(['backup.sqlite'])
  }
})

test('a foreign trigger is refused at the set-up page and by the command, and has not run', async () => {
  const never = 'WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n) SELECT max(n) FROM n'
  const [known = ''] = await ownTriggers()
  for (const trigger of [
    `CREATE TRIGGER mine AFTER INSERT ON setting BEGIN SELECT (${never}); END`,
    'CREATE TRIGGER mine AFTER UPDATE ON setting BEGIN DELETE FROM user; END',
    `DROP TRIGGER ${known}; CREATE TRIGGER ${known} AFTER INSERT ON session BEGIN UPDATE user SET isSuperAdmin = 1; END`,
  ]) {
    const { place, backup, doctored } = await openPlace()
    const env = readEnv({ DATABASE_FILE: place.databaseFile, UPLOADS_DIR: place.uploadsDir })
    const restore = () =>
      backupCommands.find(({ name }) => name === 'restore')?.run({ env, words: [backup], options: {}, print: () => undefined })
    await requireOwnTriggers(backup)
    doctored(trigger)
    expect(await takeInBackup(env, backup)).toEqual({ problem: 'damaged' })
    await expect(restore()).rejects.toThrow(/holds triggers that no Portico makes/)
    expect(existsSync(place.uploadsDir) || existsSync(place.databaseFile)).toBe(false)
  }
})

test('a backup that the portal could not start with is refused at the set-up page', async () => {
  for (const change of [
    'DELETE FROM user',
    'DELETE FROM kysely_migration',
    'DROP TABLE document',
    'ALTER TABLE document DROP COLUMN description',
    "UPDATE backupManifest SET manifest = '[]'",
    "UPDATE backupManifest SET manifest = '{}'",
    "UPDATE backupManifest SET manifest = 'null'",
  ]) {
    const { place, backup, doctored } = await openPlace()
    const env = readEnv({ DATABASE_FILE: place.databaseFile, UPLOADS_DIR: place.uploadsDir })
    doctored(`PRAGMA foreign_keys = OFF; ${change}`)
    expect(await takeInBackup(env, backup), change).toEqual({ problem: 'damaged' })
    expect(existsSync(place.uploadsDir)).toBe(false)
  }
})

test('the schema of every version is known, before and after upgrades', async () => {
  addMigration()
  const { folder, place } = await openPlace()
  const env = readEnv({ DATABASE_FILE: place.databaseFile, UPLOADS_DIR: place.uploadsDir })
  const older = join(folder, 'older.sqlite')
  await makeDatabaseAt(BASELINE, older)
  const takeIn = async (name: string) => {
    await writeBackup({ databaseFile: older, uploadsDir: folder }, join(folder, name))
    return takeInBackup(env, join(folder, name))
  }
  expect(await takeIn('then')).toMatchObject({ version: BASELINE })
  const database = openDatabase(older)
  await migrate(database)
  await database.close()
  expect(await takeIn('now')).not.toHaveProperty('problem')
})

test('a backup from before the baseline is refused by the set-up page and the command, and nothing changes', async () => {
  const { folder, place, backup } = await openPlace()
  const env = readEnv({ DATABASE_FILE: place.databaseFile, UPLOADS_DIR: place.uploadsDir })
  makeOlder(backup)
  const before = readFileSync(backup)
  expect(await takeInBackup(env, backup)).toEqual({ problem: 'older' })
  await requireOwnTriggers(backup)
  expect(() => restoreBackup(backup, place)).toThrow(OlderDatabase)
  expect(readFileSync(backup).equals(before)).toBe(true)
  expect(readdirSync(folder)).toEqual(['backup.sqlite'])
})

const ownTriggers = async () =>
  (await openPortal()).sqlite.prepare("SELECT name FROM sqlite_schema WHERE type = 'trigger'").pluck().all() as string[]

test.each(['../evil', '/evil', 'a/../../evil', './a'])('a file named %s is not unpacked', async (name) => {
  const { place, backup, doctored } = await openPlace()
  const sha256 = createHash('sha256').update('x').digest('hex')
  doctored(`INSERT INTO sqlar (name, data) VALUES ('${name}', CAST('x' AS BLOB));
    INSERT INTO backupFile (name, sha256, bytes) VALUES ('${name}', '${sha256}', 1)`)
  expect(inspectBackup(backup)).toEqual({ problem: 'damaged' })
  expect(() => restoreBackup(backup, place)).toThrow(/damaged/)
})

test('names and contents of other types than text and bytes count as damage', async () => {
  const { backup, doctored } = await openPlace()
  doctored("INSERT INTO sqlar (name, data) VALUES (x'00', 7); INSERT INTO backupFile (name, sha256, bytes) VALUES (x'00', '', 1)")
  expect(inspectBackup(backup)).toEqual({ problem: 'damaged' })
})

test('a stored file outside of the uploads folder is not served', async () => {
  const portal = await openPortal()
  writeFileSync(join(portal.env.UPLOADS_DIR, '..', 'secret'), 'secret')
  const { id } = portal.sqlite
    .prepare(
      `INSERT INTO storedFile (storedName, originalName, extension, mimeType, bytes, sha256, createdAt)
       VALUES ('../secret', 'a.txt', 'txt', 'text/plain', 6, 'x', '2026-01-01') RETURNING id`,
    )
    .get() as { id: number }
  portal.sqlite
    .prepare("INSERT INTO document (title, category, fileId, isPublic, uploadedAt) VALUES ('a', 'Other', ?, 1, '2026-01-01')")
    .run(id)
  const answer = await (await portal.app()).inject({ url: '/api/documents/download/1' })
  expect([answer.statusCode, answer.body.includes('secret')]).toEqual([404, false])
})
