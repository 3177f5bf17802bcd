import { chmodSync, chownSync, existsSync, mkdirSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { DatabaseInUse } from '../../../db/lock'
import { BadConfiguration } from '../../server/process/env'
import { newFolder } from '../../testing/new-folder'
import { openPortal } from '../../testing/open-portal'
import { restoreBackup } from '../restore/restore'
import { writeBackup } from './backup'
import { lockData, lockFolder, requireUploadsFree } from './lock-data'

const NOBODY = 65534
const placesIn = (folder: string) => ({ DATABASE_FILE: join(folder, 'portal.sqlite'), UPLOADS_DIR: join(folder, 'uploads') })

test('a second portal does not start on the uploads of a running one, whatever their paths', () => {
  const folder = newFolder()
  const running = placesIn(folder)
  const copy = join(folder, 'copy.sqlite')
  const link = join(folder, 'link')
  symlinkSync(running.UPLOADS_DIR, link)
  const unlock = lockData(running)
  for (const UPLOADS_DIR of [running.UPLOADS_DIR, `${running.UPLOADS_DIR}//`, `${folder}/./uploads`, link]) {
    expect(() => lockData({ DATABASE_FILE: copy, UPLOADS_DIR })).toThrow(DatabaseInUse)
    expect(() => lockData({ DATABASE_FILE: copy, UPLOADS_DIR })).toThrow(`${UPLOADS_DIR}. Stop it first, or set UPLOADS_DIR`)
  }
  expect(readdirSync(lockFolder(running.UPLOADS_DIR))).toEqual(['held'])
  lockData({ DATABASE_FILE: copy, UPLOADS_DIR: join(folder, 'its-own') })()
  unlock()
  lockData({ DATABASE_FILE: copy, UPLOADS_DIR: link })()
})

test('orphans are deleted only in the uploads of their own portal', () => {
  const running = placesIn(newFolder())
  const copy = { ...running, DATABASE_FILE: join(newFolder(), 'copy.sqlite') }
  const unlock = lockData(running)
  requireUploadsFree(running)
  expect(() => requireUploadsFree(copy)).toThrow(DatabaseInUse)
  unlock()
  requireUploadsFree(copy)
})

test('a restore into the uploads of a running portal is refused before anything is moved', async () => {
  const [own, other] = [placesIn(newFolder()), placesIn(newFolder())]
  mkdirSync(own.UPLOADS_DIR)
  await (await openPortal(own)).close()
  const backup = join(newFolder(), 'backup.sqlite')
  await writeBackup({ databaseFile: own.DATABASE_FILE, uploadsDir: own.UPLOADS_DIR }, backup)
  const unlock = lockData(own)
  const theirs = join(own.UPLOADS_DIR, 'a'.repeat(32))
  writeFileSync(theirs, 'a photo')
  await expect(restoreBackup(backup, { databaseFile: other.DATABASE_FILE, uploadsDir: own.UPLOADS_DIR })).rejects.toThrow(DatabaseInUse)
  expect([existsSync(theirs), existsSync(other.DATABASE_FILE)]).toEqual([true, false])
  unlock()
})

test.runIf(process.getuid?.() === 0)('a lock file of another account is refused by name, because it would not lock', () => {
  const places = placesIn(newFolder())
  const folder = dirname(places.DATABASE_FILE)
  for (const path of [folder, places.UPLOADS_DIR]) {
    mkdirSync(path, { recursive: true })
    chownSync(path, NOBODY, NOBODY)
  }
  chmodSync(dirname(folder), 0o711)
  const lock = lockFolder(places.UPLOADS_DIR)
  const start = () => {
    process.seteuid?.(NOBODY)
    try {
      lockData(places)()
    } finally {
      process.seteuid?.(0)
    }
  }
  mkdirSync(lock, { mode: 0o700 })
  expect(start).toThrow(BadConfiguration)
  chownSync(lock, NOBODY, NOBODY)
  writeFileSync(join(lock, 'held'), '', { mode: 0o644 })
  expect(start).toThrow(`UPLOADS_DIR needs ${join(lock, 'held')}, which this user cannot read and write`)
  chownSync(join(lock, 'held'), NOBODY, NOBODY)
  start()
})

test('the portal starts where locks are not possible', () => {
  const folder = newFolder()
  const places = placesIn(folder)
  mkdirSync(places.UPLOADS_DIR)
  writeFileSync(lockFolder(places.UPLOADS_DIR), 'no folder')
  lockData(places)()
})
