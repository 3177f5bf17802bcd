import { rmSync, statSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { type OpenDatabase, openDatabase } from '../../../db/client'
import { DatabaseReplaced } from '../../../db/file-identity'
import { migrate } from '../../../db/migrate'
import { lacksWal } from '../../../db/served-mark'
import { silentLog } from '../../server/process/log'
import { createDiskReserve } from '../../server/storage/disk-reserve'
import { newFolder } from '../../testing/new-folder'
import { checkpointWhenIdle } from './checkpoint-when-idle'

beforeEach(() => void vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] }))
afterEach(() => void vi.useRealTimers())

async function serve() {
  const file = join(newFolder(), 'portal.sqlite')
  const database = openDatabase(file)
  onTestFinished(() => database.close())
  await migrate(database)
  const idleCheckpoint = checkpointWhenIdle(file, database, createDiskReserve(file), () => true, silentLog)
  onTestFinished(() => void vi.clearAllTimers())
  const write = (key: string) => database.write((trx) => trx.insertInto('setting').values({ key, value: '1' }).execute())
  const look = async () => {
    // The version of the last write is forgotten after a turn of the event loop.
    await new Promise(setImmediate)
    vi.advanceTimersByTime(5_000)
  }
  return { file, database, idleCheckpoint, write, look }
}

test('a deleted WAL is noticed within seconds, and the next start says that changes may be missing', async () => {
  const { file, write, look } = await serve()
  await write('x')
  await look()
  rmSync(`${file}-wal`)
  await expect(look()).rejects.toThrow(DatabaseReplaced)
  expect(lacksWal(file)).toBe(true)
})

test('the WAL is checkpointed when nothing has been written for a while', async () => {
  const { file, write, look } = await serve()
  for (let count = 0; count < 5; count += 1) {
    await write(`x${count}`)
    expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
    for (let looks = 0; looks < 3; looks += 1) await look()
    expect(statSync(`${file}-wal`).size).toBe(0)
  }
})

test.each<[who: string, checkpoint: (file: string, database: OpenDatabase) => unknown]>([
  ['the first vote of a poll', (_file, database) => database.checkpoint()],
  ['another program', (file) => new Sqlite(file).pragma('wal_checkpoint(TRUNCATE)')],
])('a checkpoint by %s is no error', async (_who, checkpoint) => {
  const { file, database, write, look } = await serve()
  await look()
  await write('x')
  await look()
  expect(statSync(`${file}-wal`).size).toBeGreaterThan(0)
  checkpoint(file, database)
  expect(statSync(`${file}-wal`).size).toBe(0)
  await look()
  await write('y')
  await look()
})
