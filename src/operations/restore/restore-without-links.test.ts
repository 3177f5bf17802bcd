import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test, vi } from 'vitest'
import { newFolder } from '../../testing/new-folder'
import { openPortal } from '../../testing/open-portal'
import { writeBackup } from '../backup/backup'
import { restoreBackup } from './restore'

/** vfat and exfat have no hard links. */
vi.mock('node:fs', async (original) => ({
  ...(await original<typeof import('node:fs')>()),
  linkSync: () => {
    throw Object.assign(new Error('EPERM: operation not permitted, link'), { code: 'EPERM' })
  },
}))

test('a restore on a disk without hard links keeps the old database aside as a copy', async () => {
  const folder = newFolder()
  const place = { databaseFile: join(folder, 'portal.sqlite'), uploadsDir: join(folder, 'uploads') }
  const portal = await openPortal({ DATABASE_FILE: place.databaseFile, UPLOADS_DIR: place.uploadsDir })
  const backup = join(folder, 'backup.sqlite')
  await writeBackup(place, backup)
  await portal.addPerson({ username: 'later' })
  portal.checkpoint()
  await portal.close()

  const { keptAside } = await restoreBackup(backup, place)
  const aside = keptAside.find((path) => path.startsWith(`${place.databaseFile}.before-restore-`)) ?? ''
  expect([countLater(aside), countLater(place.databaseFile)]).toEqual([1, 0])
  expect(readdirSync(folder).filter((name) => /partial|incoming/.test(name))).toEqual([])
})

function countLater(file: string) {
  const sqlite = new Sqlite(file, { readonly: true })
  try {
    return sqlite.prepare("SELECT count(*) FROM user WHERE username = 'later'").pluck().get()
  } finally {
    sqlite.close()
  }
}
