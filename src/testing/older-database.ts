import { readFileSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished } from 'vitest'
import { openDatabase } from '../../db/client'
import { migrate, readAppliedMigrations, schemaVersion } from '../../db/migrate'
import { migrations } from '../../db/migrations'
import { newFolder } from './new-folder'

/** A database as the first release left it, with a community in it. Never change it. */
const FIRST = resolve(import.meta.dirname, '../../db/fixtures/0011-activity.sqlite')
const names = Object.keys(migrations)
/** Every version a portal out there can be at. */
export const since = names.slice(names.indexOf('0011-activity'))
const upTo = (name: string) => Object.fromEntries(Object.entries(migrations).filter(([known]) => known <= name))

/** The file as each version left it. */
const left: Buffer[] = [readFileSync(FIRST)]

/** A copy of it, brought to the version `name` as the releases did, one after another. */
export async function databaseAt(name: string): Promise<string> {
  const file = join(newFolder(), 'portal.sqlite')
  for (let at = left.length; at <= since.indexOf(name); at += 1) {
    writeFileSync(file, left[at - 1] ?? '')
    const database = openDatabase(file)
    await migrate(database, upTo(since[at] ?? ''))
    await database.close()
    left.push(readFileSync(file))
  }
  writeFileSync(file, left[since.indexOf(name)] ?? '')
  return file
}

/** Brings a file to today's version, checks it, and returns it open to look into. */
export async function upgrade(file: string): Promise<Sqlite.Database> {
  const database = openDatabase(file)
  await migrate(database)
  await database.close()
  const sqlite = new Sqlite(file)
  onTestFinished(() => void sqlite.close())
  expect(sqlite.pragma('integrity_check', { simple: true })).toBe('ok')
  expect(sqlite.pragma('foreign_key_check')).toEqual([])
  return sqlite
}

/** A database of that version becomes one of today. */
export async function requireUpgrade(name: string) {
  const file = await databaseAt(name)
  expect(readAppliedMigrations(file).at(-1)).toBe(name)
  const sqlite = await upgrade(file)
  expect(sqlite.prepare('SELECT username, isSuperAdmin FROM user').all()).toContainEqual({ username: 'board', isSuperAdmin: 1 })
  expect(readAppliedMigrations(file).at(-1)).toBe(schemaVersion())
}
