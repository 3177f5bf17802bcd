import { copyFileSync, mkdtempSync, readdirSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { openDatabase } from './client'
import { migrate, readAppliedMigrations, schemaVersion } from './migrate'

const FOLDER = resolve(import.meta.dirname, 'fixtures')
const fixtures = readdirSync(FOLDER).filter((name) => name.endsWith('.sqlite'))

/** A database as each released version left it, named after its newest migration. Add one with every release; never change one. */
test.each(fixtures)('%s becomes a database of today, with everything in it', async (name) => {
  const file = join(mkdtempSync(join(tmpdir(), 'portico-')), 'portal.sqlite')
  copyFileSync(join(FOLDER, name), file)
  expect(`${readAppliedMigrations(file).at(-1)}.sqlite`).toBe(name)
  const { db, sqlite, close } = openDatabase(file)
  await migrate(db)
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(sqlite.pragma('foreign_key_check')).toEqual([])
  expect(await db.selectFrom('user').select(['username', 'isSuperAdmin']).execute()).toContainEqual({ username: 'board', isSuperAdmin: 1 })
  await close()
  expect(readAppliedMigrations(file).at(-1)).toBe(schemaVersion())
})

test('the newest schema is among them', () => {
  expect(fixtures).toContain(`${schemaVersion()}.sqlite`)
})

test('documents that were there before their numbers were kept are counted', async () => {
  const file = join(mkdtempSync(join(tmpdir(), 'portico-')), 'portal.sqlite')
  copyFileSync(join(FOLDER, '0011-activity.sqlite'), file)
  const { db, sqlite, close } = openDatabase(file)
  const add = sqlite.prepare(
    "INSERT INTO document (title, category, url, uploadedAt) VALUES ('Plan', ?, 'https://example.org/plan.pdf', ?)",
  )
  for (const category of ['Forms', 'Bylaws', 'Forms']) add.run(category, '2026-11-01T12:00:00.000Z')
  await migrate(db)
  const counts = () => db.selectFrom('documentCount').select(['category', 'count']).execute()
  expect(await counts()).toEqual([
    { category: 'Bylaws', count: 1 },
    { category: 'Forms', count: 2 },
  ])
  sqlite.exec("UPDATE document SET category = 'Other' WHERE category = 'Bylaws'; DELETE FROM document WHERE category = 'Forms'")
  expect(await counts()).toEqual([
    { category: 'Bylaws', count: 0 },
    { category: 'Forms', count: 0 },
    { category: 'Other', count: 1 },
  ])
  await close()
})
