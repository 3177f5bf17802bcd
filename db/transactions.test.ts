import { join } from 'node:path'
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { sql } from 'kysely'
import { describe, expect, onTestFinished, test } from 'vitest'
import { newFolder } from '../src/testing/new-folder'
import { createBatchWriter } from './batch-writes'
import { openDatabase } from './client'
import { migrate } from './migrate'
import type { Reader, Trx, Write } from './schema'
import { DatabaseBusy, WAIT_MS } from './write-queue'
import { HELD_MS } from './writer'

async function openNew(finished = onTestFinished) {
  const file = join(newFolder(), 'portal.sqlite')
  const database = openDatabase(file)
  await migrate(database)
  finished(() => database.close())
  return { ...database, file }
}

const add = (trx: Trx, key: string) => trx.insertInto('setting').values({ key, value: '1' }).execute()
const keysOf = async (db: Reader) => (await db.selectFrom('setting').select('key').orderBy('key').execute()).map(({ key }) => key)
const never = () => new Promise<never>(() => {})

test('`reads` cannot write, by type and at run time', async () => {
  const { reads } = await openNew()
  // @ts-expect-error A Reader has no insertInto.
  await expect(reads.insertInto('setting').values({ key: 'a', value: '1' }).execute()).rejects.toThrow('readonly')
  await expect(sql`DELETE FROM setting`.execute(reads)).rejects.toThrow('readonly')
  const trxIsAReader = (trx: Trx): Reader => trx
  // @ts-expect-error A Reader is not enough to write.
  const readerIsATrx = (reader: Reader): Trx => reader
  expect([trxIsAReader, readerIsATrx]).toHaveLength(2)
})

describe('a misuse throws at once and leaves nothing', () => {
  const misuses: [string, (database: { reads: Reader; write: Write; version(): string }) => (trx: Trx) => Promise<unknown>][] = [
    [
      'another write inside a write',
      ({ write }) =>
        () =>
          write((inner) => add(inner, 'inner')),
    ],
    [
      'a read beside the trx',
      ({ reads }) =>
        () =>
          keysOf(reads),
    ],
    [
      'asking for the version',
      ({ version }) =>
        async () =>
          version(),
    ],
    [
      'a read several functions deep',
      ({ reads }) =>
        async () =>
          Promise.all([nextTurn().then(() => keysOf(reads))]),
    ],
  ]
  test.each(misuses)('%s', async (_what, misuse) => {
    const database = await openNew()
    const began = performance.now()
    const writing = database.write(async (trx) => {
      await add(trx, 'outer')
      await misuse(database)(trx)
    })
    await expect(writing).rejects.toThrow('outside its transaction')
    expect(performance.now() - began).toBeLessThan(1000)
    expect(await keysOf(database.reads)).toEqual([])
    await database.write((trx) => add(trx, 'next'))
  })

  test('a trx kept for later, also within the next transaction', async () => {
    const { reads, write } = await openNew()
    const kept = await write(async (trx) => [trx])
    const old = kept[0] as Trx
    await expect(add(old, 'late')).rejects.toThrow('committed')
    await expect(write(() => add(old, 'late'))).rejects.toThrow('committed')
    expect(await keysOf(reads)).toEqual([])
  })

  test('a statement that is not awaited is refused, not run after the commit', async () => {
    const { reads, write } = await openNew()
    let forgotten: Promise<unknown> = Promise.resolve()
    await write(async (trx) => {
      forgotten = nextTurn().then(() => add(trx, 'forgotten'))
      forgotten.catch(() => undefined)
    })
    await expect(forgotten).rejects.toThrow()
    expect(await keysOf(reads)).toEqual([])
  })
})

describe('while a transaction is open', () => {
  test('reads answer at once with the state before it, and see it right after the commit', async () => {
    const { reads, write } = await openNew()
    let commit = () => {}
    const writing = write(async (trx) => {
      await add(trx, 'new')
      await new Promise<void>((resolve) => {
        commit = resolve
      })
    })
    await pause(20)
    expect(await keysOf(reads)).toEqual([])
    commit()
    await writing
    expect(await keysOf(reads)).toEqual(['new'])
  })

  test('other transactions wait in order, and reads run in between', async () => {
    const { reads, write, queueStats } = await openNew()
    const order: string[] = []
    const writing = Array.from({ length: 50 }, (_, at) =>
      write(async (trx) => {
        order.push(`begin ${at}`)
        await add(trx, `key ${at}`)
        if (at % 10 === 0) await pause(5)
        order.push(`end ${at}`)
      }),
    )
    let seen = 0
    while (queueStats().waiting > 0) {
      seen = (await keysOf(reads)).length
      await nextTurn()
    }
    await Promise.all(writing)
    expect(order).toEqual(Array.from({ length: 50 }, (_, at) => [`begin ${at}`, `end ${at}`]).flat())
    expect(seen).toBeGreaterThan(0)
    expect(await keysOf(reads)).toHaveLength(50)
    expect(queueStats()).toEqual({ waiting: 0, longestWaitMs: expect.any(Number), longestHeldMs: expect.any(Number) })
  })
})

describe.concurrent('no transaction waits forever', { timeout: 20_000 }, () => {
  test('one that waits for something else is rolled back and the next one runs', async ({ onTestFinished }) => {
    const { reads, write } = await openNew(onTestFinished)
    const began = performance.now()
    let leftBehind: Promise<unknown> = Promise.resolve()
    const hanging = write(async (trx) => {
      await add(trx, 'hanging')
      leftBehind = pause(HELD_MS + 500).then(() => add(trx, 'too late'))
      leftBehind.catch(() => undefined)
      await never()
    })
    const next = write((trx) => add(trx, 'next'))
    await expect(hanging).rejects.toThrow(DatabaseBusy)
    await next
    expect(performance.now() - began).toBeLessThan(WAIT_MS)
    await expect(leftBehind).rejects.toThrow()
    expect(await keysOf(reads)).toEqual(['next'])
  })

  test('one in the queue gives up, however many hang before it', async ({ onTestFinished }) => {
    const { write, queueStats } = await openNew(onTestFinished)
    const hanging = [1, 2].map(() => write(never))
    const began = performance.now()
    const third = write(never)
    for (const writing of hanging) writing.catch(() => undefined)
    await expect(third).rejects.toThrow(DatabaseBusy)
    expect(performance.now() - began).toBeLessThan(WAIT_MS + 1000)
    await Promise.allSettled(hanging)
    expect(queueStats().longestWaitMs).toBeGreaterThan(WAIT_MS - 100)
    await write((trx) => add(trx, 'after'))
  })

  test('one gives up when another process keeps writing, and reads go on', async ({ onTestFinished }) => {
    const { file, reads, write } = await openNew(onTestFinished)
    const other = new Sqlite(file)
    other.exec('BEGIN IMMEDIATE')
    const writing = write((trx) => add(trx, 'mine'))
    writing.catch(() => undefined)
    await pause(50)
    expect(await keysOf(reads)).toEqual([])
    await expect(writing).rejects.toThrow(DatabaseBusy)
    other.exec('ROLLBACK')
    other.close()
    await write((trx) => add(trx, 'mine'))
    expect(await keysOf(reads)).toEqual(['mine'])
  })
})

describe('writes in a batch', () => {
  test('share one transaction, and each gets its own result', async () => {
    const { reads, write } = await openNew()
    let transactions = 0
    const writeInBatch = createBatchWriter((work) => {
      transactions += 1
      return write(work)
    })
    const asked = ['a', 'b', 'c'].map((key) => writeInBatch((trx) => add(trx, key).then(() => key)))
    expect(await Promise.all(asked)).toEqual(['a', 'b', 'c'])
    expect(await keysOf(reads)).toEqual(expect.arrayContaining(['a', 'b', 'c']))
    expect(transactions).toBe(1)
  })

  test('succeed without the one that fails, which leaves nothing', async () => {
    const { reads, write } = await openNew()
    const writeInBatch = createBatchWriter(write)
    const failing = async (trx: Trx) => {
      await add(trx, 'half')
      throw new Error('No')
    }
    const before = await keysOf(reads)
    const outcomes = await Promise.allSettled([
      writeInBatch((trx) => add(trx, 'a')),
      writeInBatch(failing),
      writeInBatch((trx) => add(trx, 'b')),
    ])
    expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled'])
    expect((await keysOf(reads)).filter((key) => !before.includes(key))).toEqual(['a', 'b'])
  })
})
