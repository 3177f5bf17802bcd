import { copyFileSync, existsSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../src/testing/new-folder'
import { openDatabase } from './client'
import { DatabaseReplaced, rememberWal } from './file-identity'
import { migrate } from './migrate'

test.each<[how: string, change: (file: string) => void]>([
  ['deleted', (file) => rmSync(file)],
  ['moved away', (file) => renameSync(file, `${file}.old`)],
  [
    'replaced by a copy of itself',
    (file) => {
      copyFileSync(file, `${file}.new`)
      renameSync(`${file}.new`, file)
    },
  ],
])('a write is refused once the database was %s', async (_how, change) => {
  const { file, write } = await openOne()
  change(file)
  await expect(write('x')).rejects.toThrow(DatabaseReplaced)
})

test.each<[how: string, change: (log: string) => void]>([
  ['deleted', (log) => rmSync(log)],
  [
    'replaced by a longer one',
    (log) => {
      writeFileSync(`${log}.new`, Buffer.alloc(2 * statSync(log).size))
      renameSync(`${log}.new`, log)
    },
  ],
])('a write is refused once the WAL was %s', async (_how, change) => {
  const { file, write } = await openOne()
  await write('x')
  change(`${file}-wal`)
  await expect(write('y')).rejects.toThrow(DatabaseReplaced)
})

async function openOne() {
  const file = join(newFolder(), 'portal.sqlite')
  const database = openDatabase(file)
  onTestFinished(() => database.close())
  await migrate(database)
  const write = (key: string) => database.write((trx) => trx.insertInto('setting').values({ key, value: '1' }).execute())
  return { file, write }
}

test('only the remembered WAL is renamed', () => {
  const file = join(newFolder(), 'portal.sqlite')
  writeFileSync(`${file}-wal`, 'ours')
  const moveAside = rememberWal(file)
  writeFileSync(`${file}.new`, 'another')
  renameSync(`${file}.new`, `${file}-wal`)
  moveAside(`${file}.aside`)
  expect([existsSync(`${file}-wal`), existsSync(`${file}.aside-wal`)]).toEqual([true, false])
})
