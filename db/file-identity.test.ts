import { once } from 'node:events'
import { copyFileSync, existsSync, renameSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { Worker } from 'node:worker_threads'
import { expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../src/testing/new-folder'
import { openDatabase } from './client'
import { DatabaseReplaced, rememberLog } from './file-identity'
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
])('a database that was %s takes no write that would not last', async (_how, change) => {
  const { file, write } = await openOne()
  change(file)
  await expect(write('x')).rejects.toThrow(DatabaseReplaced)
})

test.each<[how: string, change: (log: string) => void]>([
  ['cut to nothing', (log) => truncateSync(log)],
  ['cut by a byte', (log) => truncateSync(log, statSync(log).size - 1)],
  ['deleted', (log) => rmSync(log)],
  [
    'replaced by a longer one',
    (log) => {
      writeFileSync(`${log}.new`, Buffer.alloc(2 * statSync(log).size))
      renameSync(`${log}.new`, log)
    },
  ],
])('a log that was %s takes no write either: SQLite would leave a hole and go on', async (_how, change) => {
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
  return { file, database, write }
}

test('only the log that was there is taken out of a new file’s way', () => {
  const file = join(newFolder(), 'portal.sqlite')
  writeFileSync(`${file}-wal`, 'ours')
  const takeAway = rememberLog(file)
  writeFileSync(`${file}.new`, 'another')
  renameSync(`${file}.new`, `${file}-wal`)
  takeAway(`${file}.aside`)
  expect([existsSync(`${file}-wal`), existsSync(`${file}.aside-wal`)]).toEqual([true, false])
})

test('a log that somebody else folds and fills all the while is taken for whole', async () => {
  const { file, database } = await openOne()
  const another = new Worker(
    `const { workerData, parentPort } = require('node:worker_threads')
     const sqlite = new (require('better-sqlite3'))(workerData)
     sqlite.exec('CREATE TABLE another (x)')
     for (let fold = 0; fold < 300; fold += 1) {
       sqlite.exec("INSERT INTO another VALUES ('x')")
       sqlite.pragma('wal_checkpoint(TRUNCATE)')
     }
     sqlite.close()
     parentPort.postMessage('done')`,
    { eval: true, workerData: file },
  )
  let isDone = false
  another.once('message', () => {
    isDone = true
  })
  const gone = once(another, 'exit')
  for (; !isDone; await new Promise(setImmediate)) for (let look = 0; look < 100; look += 1) database.requireSameFiles()
  await gone
})
