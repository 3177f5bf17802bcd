import { copyFileSync, existsSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../src/testing/new-folder'
import { openDatabase } from './client'
import { migrate } from './migrate'
import { DatabaseReplaced, rememberLog } from './own-file'

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
])('a database that was %s takes no write that would not last', async (_how, change) => {
  const file = join(newFolder(), 'portal.sqlite')
  const database = openDatabase(file)
  onTestFinished(() => database.close())
  await migrate(database)
  const write = () => database.write((trx) => trx.insertInto('setting').values({ key: 'x', value: '1' }).execute())
  change(file)
  await expect(write()).rejects.toThrow(DatabaseReplaced)
})

test('only the log that was there is taken out of a new file’s way', () => {
  const file = join(newFolder(), 'portal.sqlite')
  writeFileSync(`${file}-wal`, 'ours')
  const takeAway = rememberLog(file)
  writeFileSync(`${file}.new`, 'another')
  renameSync(`${file}.new`, `${file}-wal`)
  takeAway(`${file}.aside`)
  expect([existsSync(`${file}-wal`), existsSync(`${file}.aside-wal`)]).toEqual([true, false])
})
