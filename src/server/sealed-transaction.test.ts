import { mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import Sqlite from 'better-sqlite3'
import { expect, onTestFinished, test } from 'vitest'
import { openPortal, type Portal } from '../testing/open-portal'
import { inSealedTransaction } from './sealed-transaction'

async function openFile() {
  const folder = mkdtempSync(join(tmpdir(), 'portico-sealed-'))
  const file = join(folder, 'portal.sqlite')
  const portal = await openPortal({ DATABASE_FILE: file })
  onTestFinished(async () => {
    await portal.close()
    rmSync(folder, { recursive: true, force: true })
  })
  return { portal, file }
}

const write = (portal: Portal, key: string) =>
  inSealedTransaction(portal.db, (trx) => trx.insertInto('setting').values({ key, value: '"written"' }).execute())
const logSize = (file: string) => statSync(`${file}-wal`).size

test('what was written is in the one file and nothing in its log, also when many write at once', async () => {
  const { portal, file } = await openFile()
  await portal.db.insertInto('setting').values({ key: 'before', value: '1' }).execute()
  expect(logSize(file)).toBeGreaterThan(0)
  await Promise.all(['one', 'two', 'three', 'four'].map((key) => write(portal, key)))
  expect(logSize(file)).toBe(0)
  for (const key of ['before', 'one', 'four']) expect(readFileSync(file).includes(key)).toBe(true)
})

test('a failed transaction leaves nothing and holds up nobody', async () => {
  const { portal } = await openFile()
  const failing = inSealedTransaction(portal.db, async (trx) => {
    await trx.insertInto('setting').values({ key: 'lost', value: '1' }).execute()
    throw new Error('no')
  })
  await expect(failing).rejects.toThrow('no')
  await write(portal, 'next')
  const rows = await portal.db.selectFrom('setting').select('key').where('key', 'in', ['lost', 'next']).execute()
  expect(rows).toEqual([{ key: 'next' }])
})

test('while another connection reads, it waits without holding up other requests', async () => {
  const { portal, file } = await openFile()
  const backup = new Sqlite(file, { readonly: true })
  backup.exec('BEGIN')
  backup.prepare('SELECT count(*) FROM setting').get()
  let done = false
  const writing = write(portal, 'meanwhile').then(() => {
    done = true
  })
  const started = performance.now()
  await pause(200)
  await portal.db.selectFrom('setting').select('key').execute()
  expect(performance.now() - started).toBeLessThan(1500)
  expect(done).toBe(false)
  backup.exec('COMMIT')
  await writing
  expect(logSize(file)).toBe(0)
  backup.close()
})
