import { createHash } from 'node:crypto'
import { copyFileSync, existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { openDatabase } from '../../../db/client'
import { BASELINE, migrate, NewerDatabase, OlderDatabase, pendingMigrations, readAppliedMigrations } from '../../../db/migrate'
import { backupCommands } from '../../../scripts/portal/backup-commands'
import { readEnv } from '../../server/process/env'
import { readSettings } from '../../server/settings'
import { DEFAULT_STREETS } from '../../shared/residents'
import { newFolder } from '../../testing/new-folder'
import { openPortal } from '../../testing/open-portal'
import { addMigration, makeDatabaseAt, makeOlder } from '../../testing/upgrades'
import { writeBackup } from '../backup/backup'
import { inspectBackup } from './inspect-backup'
import { placeArrival, restoreBackup } from './restore'
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
    sqlite.unsafeMode()
    sqlite.pragma('foreign_keys = OFF')
    sqlite.pragma('writable_schema = ON')
    sqlite.exec(sql)
    sqlite.close()
  }
  const manifest = (change: object) => {
    const sqlite = new Sqlite(backup)
    const known = JSON.parse(String(sqlite.prepare('SELECT manifest FROM backupManifest').pluck().get())) as object
    sqlite.prepare('UPDATE backupManifest SET manifest = ?').run(JSON.stringify({ ...known, ...change }))
    sqlite.close()
  }
  const env = readEnv({ DATABASE_FILE: place.databaseFile, UPLOADS_DIR: place.uploadsDir })
  const lines: string[] = []
  const command = backupCommands.find(({ name }) => name === 'restore')
  const restore = async () => command?.run({ env, words: [backup], options: {}, print: (text) => lines.push(text) })
  return { folder, place, env, backup, doctored, manifest, restore, printed: () => lines.join('\n') }
}

test('text in a backup is never run', async () => {
  const { folder, place, backup, manifest } = await openPlace()
  const evil = join(folder, 'evil.sqlite')
  manifest({ shared: true, createdAt: `2026-01-01'); COMMIT; ATTACH '${evil}' AS evil; CREATE TABLE evil.t (a); BEGIN; --` })
  expect(inspectBackup(backup)).not.toHaveProperty('problem')
  await restoreBackup(backup, place)
  expect(existsSync(evil)).toBe(false)
})

test('a view in place of the uploads is refused, because its content can change', async () => {
  const sha256 = createHash('sha256').update('x').digest('hex')
  const { folder, env, backup, restore, doctored } = await openPlace()
  doctored(`DROP TABLE sqlar; CREATE VIEW sqlar AS SELECT iif(random() % 2, 'a', '../../evil') AS name, CAST('x' AS BLOB) AS data;
    INSERT INTO backupFile (name, sha256, bytes) VALUES ('a', '${sha256}', 1)`)
  expect(await takeInBackup(env, backup)).toEqual({ problem: 'notABackup' })
  await expect(restore()).rejects.toThrow(/is not a Portico backup/)
  expect(readdirSync(folder)).toEqual(['backup.sqlite'])
})

/** The community as a stranger would rather have it: each statement changes what the backup's own schema says or does. */
const PROGRAMS = [
  'CREATE TRIGGER mine AFTER INSERT ON setting BEGIN DELETE FROM user; END',
  "UPDATE sqlite_schema SET sql = replace(sql, 'isSuperAdmin INTEGER NOT NULL DEFAULT 0', 'isSuperAdmin INTEGER NOT NULL DEFAULT 1') WHERE name = 'user'",
  "UPDATE sqlite_schema SET sql = replace(sql, 'browser TEXT', 'browser TEXT CHECK (userId = 1)') WHERE name = 'session'",
  'CREATE VIEW anything AS WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n) SELECT n FROM n',
  'CREATE VIRTUAL TABLE stat USING dbstat',
  'DROP TRIGGER auditEntryIsNeverChanged; DROP INDEX userByLook; CREATE INDEX mine ON user (name); ANALYZE',
]

test('a restored backup is data: triggers, defaults, checks and indexes of its own stay behind', async () => {
  const { place, env, backup, restore, doctored } = await openPlace()
  const before = new Sqlite(backup, { readonly: true })
  const people = before.prepare('SELECT * FROM user').all()
  before.close()
  for (const program of PROGRAMS) doctored(program)
  expect(await takeInBackup(env, copyOf(backup))).toMatchObject({ unreadable: [], numbered: [] })
  for (const put of [() => void placeArrival(env), restore]) {
    await put()
    const restored = new Sqlite(place.databaseFile)
    expect(schemaOf(restored)).toEqual(schemaOf((await openPortal()).sqlite))
    expect(restored.prepare('SELECT * FROM user').all()).toEqual(people)
    restored.close()
  }
})

test.each([
  ['a table of its own', 'CREATE TABLE passport (id INTEGER PRIMARY KEY)', 'passport'],
  ['a column of its own', 'ALTER TABLE user ADD COLUMN nickname TEXT', 'user.nickname'],
  ['a computed column', "ALTER TABLE poll DROP COLUMN openedAt; ALTER TABLE poll ADD COLUMN openedAt AS ('x')", 'poll.openedAt'],
  ['a missing table', 'DROP TABLE document', 'document'],
  ['a missing column', 'ALTER TABLE document DROP COLUMN description', 'document.description'],
  ['a forbidden value', 'PRAGMA ignore_check_constraints = ON; UPDATE user SET isAdmin = 2', 'user'],
  [
    'a value that its own schema allows',
    "UPDATE sqlite_schema SET sql = replace(sql, 'IN (0, 1)', 'IN (0, 1, 2)')",
    'user',
    'UPDATE user SET isAdmin = 2',
  ],
  [
    'a missing value',
    "UPDATE sqlite_schema SET sql = replace(sql, 'name TEXT NOT NULL', 'name TEXT')",
    'user.name',
    'UPDATE user SET name = NULL',
  ],
  ['bytes for a text', "UPDATE user SET name = x'00'", 'user.name'],
  [
    'a letter for a number',
    "INSERT INTO auditEntry (at, actorId, actorName, action, subject) VALUES ('', 'x', '', '', '')",
    'auditEntry.actorId',
  ],
  ['a row that refers to nothing', "INSERT INTO usage (userId, day, text, files) VALUES (999, '', 0, 0)", 'usage'],
  ['no version', 'DELETE FROM kysely_migration', 'kysely_migration'],
])('a backup with %s is refused by name at the set-up page and by the command, and nothing changes', async (_, change, part, then = '') => {
  const { folder, env, backup, restore, doctored } = await openPlace()
  doctored(change)
  doctored(then)
  expect(await takeInBackup(env, backup)).toEqual({ problem: 'unfit', part })
  await expect(restore()).rejects.toThrow(new RegExp(`does not fit a portal of its version: ${part} `))
  expect(readdirSync(folder, { recursive: true }).filter((name) => /arriving|portal\.sqlite$|incoming/.test(String(name)))).toEqual([])
})

test('a backup without people or without a manifest is refused at the set-up page', async () => {
  for (const change of [
    'DELETE FROM user',
    "UPDATE backupManifest SET manifest = '[]'",
    "UPDATE backupManifest SET manifest = '{}'",
    "UPDATE backupManifest SET manifest = 'null'",
  ]) {
    const { place, env, backup, doctored } = await openPlace()
    doctored(change)
    expect(await takeInBackup(env, backup), change).toEqual({ problem: 'damaged' })
    expect(existsSync(place.uploadsDir)).toBe(false)
  }
})

test('settings that cannot be read are named and start with their defaults', async () => {
  const { place, env, backup, printed, restore, doctored } = await openPlace()
  doctored(
    `INSERT OR REPLACE INTO setting (key, value) VALUES ('timeZone', '"Mars/Olympus"'), ('streets', '7'), ('constructor', '1'), ('name', '"Rancho Sage"')`,
  )
  expect(await takeInBackup(env, copyOf(backup))).toMatchObject({ community: 'Rancho Sage', unreadable: ['streets', 'timeZone'] })
  await restore()
  expect(printed()).toContain('These settings could not be read and have their defaults: streets, timeZone')
  const restored = openDatabase(place.databaseFile)
  const { name, streets, timeZone } = await readSettings(restored.reads)
  expect([name, streets, timeZone]).toEqual(['Rancho Sage', [...DEFAULT_STREETS], 'America/Los_Angeles'])
  await restored.close()
})

test('of two accounts that sign in with one name, the restore gives the user name a number and says so', async () => {
  const { place, env, backup, printed, restore, doctored } = await openPlace()
  doctored(`DROP TRIGGER signInNameChanged; DELETE FROM signInName;
    UPDATE user SET name = 'Younger', username = 'Admin@example.org', usernameKey = 'admin@example.org' WHERE username = 'neighbor'`)
  const numbered = ['Younger (Admin@example.org2)']
  expect(await takeInBackup(env, copyOf(backup))).toMatchObject({ numbered })
  await restore()
  expect(printed()).toContain(numbered[0])
  const restored = new Sqlite(place.databaseFile)
  const owner = restored.prepare('SELECT name FROM user JOIN signInName ON userId = id WHERE key = ?').pluck()
  expect(['admin@example.org', 'admin@example.org2'].map((key) => owner.get(key))).toEqual(['Ada Admin', 'Younger'])
  restored.close()
})

test('a backup of any version from the baseline on is taken and upgraded', async () => {
  addMigration()
  const { folder, place, env } = await openPlace()
  const older = join(folder, 'older.sqlite')
  await makeDatabaseAt(BASELINE, older)
  const takeIn = async (name: string) => {
    await writeBackup({ databaseFile: older, uploadsDir: folder }, join(folder, name))
    return takeInBackup(env, join(folder, name))
  }
  expect(await takeIn('then')).toMatchObject({ version: BASELINE })
  placeArrival(env)
  expect(pendingMigrations(readAppliedMigrations(place.databaseFile))).toEqual([])
  const database = openDatabase(older)
  await migrate(database)
  await database.close()
  expect(await takeIn('now')).not.toHaveProperty('problem')
})

test.each([
  ['from before the baseline', 'older', OlderDatabase, makeOlder],
  ['of a newer version', 'newer', NewerDatabase, makeNewer],
])('a backup %s is refused by the set-up page and the command, and nothing changes', async (_, problem, refusal, make) => {
  const { folder, env, backup, restore } = await openPlace()
  make(backup)
  const before = readFileSync(backup)
  expect(await takeInBackup(env, backup)).toEqual({ problem })
  await expect(restore()).rejects.toThrow(refusal)
  expect(readFileSync(backup).equals(before)).toBe(true)
  expect(readdirSync(folder)).toEqual(['backup.sqlite'])
})

function makeNewer(file: string) {
  const sqlite = new Sqlite(file)
  sqlite.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-from-the-future', '')")
  sqlite.close()
}

/** The set-up page uses a backup up. */
function copyOf(backup: string) {
  copyFileSync(backup, `${backup}.copy`)
  return `${backup}.copy`
}

const schemaOf = (sqlite: Sqlite.Database) =>
  sqlite.prepare("SELECT type, name, sql FROM sqlite_schema WHERE name NOT LIKE 'kysely%' ORDER BY name").all()

test.each(['../evil', '/evil', 'a/../../evil', './a'])('a file named %s is not unpacked', async (name) => {
  const { place, backup, doctored } = await openPlace()
  const sha256 = createHash('sha256').update('x').digest('hex')
  doctored(`INSERT INTO sqlar (name, data) VALUES ('${name}', CAST('x' AS BLOB));
    INSERT INTO backupFile (name, sha256, bytes) VALUES ('${name}', '${sha256}', 1)`)
  expect(inspectBackup(backup)).toEqual({ problem: 'damaged' })
  await expect(restoreBackup(backup, place)).rejects.toThrow(/damaged/)
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
