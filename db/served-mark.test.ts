import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../src/testing/new-folder'
import { openDatabase } from './client'
import { lockDatabase } from './lock'
import { migrate } from './migrate'
import { lacksWal, markServed, markWhole, markWholeUnlessServed } from './served-mark'

async function openServed() {
  const file = join(newFolder(), 'portal.sqlite')
  const database = openDatabase(file)
  await migrate(database)
  markServed(file)
  return { file, database }
}

test('a file copied from under a running portal, or without its WAL, is recognized; one stopped cleanly is not', async () => {
  const { file, database } = await openServed()
  const copy = join(newFolder(), 'copy.sqlite')
  copyFileSync(file, copy)
  expect(lacksWal(copy), 'copied alone').toBe(true)
  copyFileSync(`${file}-wal`, `${copy}-wal`)
  expect(lacksWal(copy), 'copied with its log, or after a crash').toBe(false)

  markWhole(file)
  await database.close()
  copyFileSync(file, `${copy}-2`)
  expect(lacksWal(`${copy}-2`)).toBe(false)
  expect(lacksWal(join(newFolder(), 'none'))).toBe(false)
})

test('a command marks the file of a crash as whole, but never a file in use', async () => {
  const { file, database } = await openServed()
  const unlock = lockDatabase(file)
  markWholeUnlessServed(file)
  const copy = join(newFolder(), 'copy.sqlite')
  copyFileSync(file, copy)
  expect(lacksWal(copy)).toBe(true)
  unlock()
  await database.close()
  expect(lacksWal(file)).toBe(true)
  markWholeUnlessServed(file)
  expect(lacksWal(file)).toBe(false)
})
