import { copyFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder } from '../src/testing/new-folder'
import { openDatabase } from './client'
import { lockDatabase } from './lock'
import { migrate } from './migrate'
import { lacksItsLog, markServed, markWhole, markWholeUnlessServed } from './served-mark'

async function openServed() {
  const file = join(newFolder(), 'portal.sqlite')
  const database = openDatabase(file)
  await migrate(database)
  markServed(file)
  return { file, database }
}

test('the bare file of a running portal, and one whose log was deleted, say so; one stopped cleanly does not', async () => {
  const { file, database } = await openServed()
  const copy = join(newFolder(), 'copy.sqlite')
  copyFileSync(file, copy)
  expect(lacksItsLog(copy), 'copied alone').toBe(true)
  copyFileSync(`${file}-wal`, `${copy}-wal`)
  expect(lacksItsLog(copy), 'copied with its log, or after a crash').toBe(false)

  markWhole(file)
  await database.close()
  copyFileSync(file, `${copy}-2`)
  expect(lacksItsLog(`${copy}-2`)).toBe(false)
  expect(lacksItsLog(join(newFolder(), 'none'))).toBe(false)
})

test('a command that folds away what a crash left says that the file is whole, but never of a file in use', async () => {
  const { file, database } = await openServed()
  const unlock = lockDatabase(file)
  markWholeUnlessServed(file)
  const copy = join(newFolder(), 'copy.sqlite')
  copyFileSync(file, copy)
  expect(lacksItsLog(copy)).toBe(true)
  unlock()
  await database.close()
  expect(lacksItsLog(file)).toBe(true)
  markWholeUnlessServed(file)
  expect(lacksItsLog(file)).toBe(false)
})
