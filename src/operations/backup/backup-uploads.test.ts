import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { sizeOf } from '../../../db/header'
import { newFolder } from '../../testing/new-folder'
import { openPortal } from '../../testing/open-portal'
import { restoreBackup } from '../restore/restore'
import { verifyBackup } from '../restore/unpack'
import { writeBackup } from './backup'
import { pruneStore, STORE } from './backup-uploads'
import { listFolder } from './uploads-check'

async function openPlace(photos: number) {
  const folder = newFolder()
  const source = { databaseFile: join(folder, 'portal.sqlite'), uploadsDir: join(folder, 'uploads') }
  const backups = join(folder, 'backups')
  for (const path of [source.uploadsDir, backups]) mkdirSync(path)
  const portal = await openPortal({ DATABASE_FILE: source.databaseFile, UPLOADS_DIR: source.uploadsDir })
  const add = async () => {
    const bytes = randomBytes(100_000)
    const storedName = randomBytes(16).toString('hex')
    writeFileSync(join(source.uploadsDir, storedName), bytes)
    const row = { storedName, originalName: 'a.jpg', mimeType: 'image/jpeg', extension: 'jpg', bytes: bytes.length, createdAt: '' }
    const sha256 = createHash('sha256').update(bytes).digest('hex')
    await portal.write((trx) =>
      trx
        .insertInto('storedFile')
        .values({ ...row, sha256 })
        .execute(),
    )
    return storedName
  }
  for (let at = 0; at < photos; at += 1) await add()
  const night = (day: number) => {
    const target = join(backups, `portal-2026-11-${10 + day}T02-00-00-000Z.sqlite`)
    return writeBackup(source, target, { store: STORE }).then(() => target)
  }
  return { folder, portal, source, backups, add, night }
}

test('fourteen nightly backups store each photo once, and each can be restored', async () => {
  const { folder, source, backups, night, add } = await openPlace(20)
  const first = await night(0)
  const added = await add()
  const rest = []
  for (let day = 1; day < 14; day += 1) rest.push(await night(day))
  const store = join(backups, STORE)
  const bytes = readdirSync(store).reduce((sum, name) => sum + sizeOf(join(store, name)), 0)
  expect(bytes).toBe(21 * 100_000)
  for (const [backup, files] of [
    [first, 20],
    [rest.at(-1) ?? '', 21],
  ] as const) {
    expect(verifyBackup(backup)).toBe(files)
    const empty = { databaseFile: join(folder, `${files}`, 'p.sqlite'), uploadsDir: join(folder, `${files}`, 'u') }
    expect((await restoreBackup(backup, empty)).files).toBe(files)
    for (const name of listFolder(empty.uploadsDir))
      expect(readFileSync(join(empty.uploadsDir, name)).equals(readFileSync(join(source.uploadsDir, name)))).toBe(true)
    expect(existsSync(join(empty.uploadsDir, added))).toBe(files === 21)
  }
})

test('a nightly backup is refused without its folder of files or with a changed file, before anything is moved', async () => {
  const { folder, backups, night } = await openPlace(2)
  const backup = await night(0)
  const alone = join(folder, 'alone', 'portal-2026-11-10T02-00-00-000Z.sqlite')
  mkdirSync(join(folder, 'alone'))
  copyFileSync(backup, alone)
  const empty = { databaseFile: join(folder, 'new', 'p.sqlite'), uploadsDir: join(folder, 'new', 'u') }
  await expect(restoreBackup(alone, empty)).rejects.toThrow('are kept beside it')
  const [name = ''] = readdirSync(join(backups, STORE))
  writeFileSync(join(backups, STORE, name), 'something else')
  await expect(restoreBackup(backup, empty)).rejects.toThrow('is not what was backed up')
  expect(existsSync(empty.databaseFile)).toBe(false)
})

test('a stored file is deleted after the last backup that names it, and never while a backup is unreadable', async () => {
  const { portal, backups, night } = await openPlace(2)
  const first = await night(0)
  await portal.write((trx) => trx.deleteFrom('storedFile').where('id', '=', 1).execute())
  await night(1)
  pruneStore(backups)
  expect(readdirSync(join(backups, STORE))).toHaveLength(2)
  writeFileSync(join(backups, 'portal-2026-11-09T02-00-00-000Z.sqlite'), 'damaged')
  rmSync(first)
  pruneStore(backups)
  expect(readdirSync(join(backups, STORE))).toHaveLength(2)
  rmSync(join(backups, 'portal-2026-11-09T02-00-00-000Z.sqlite'))
  pruneStore(backups)
  expect(readdirSync(join(backups, STORE))).toHaveLength(1)
})

test('the files of another portal’s unfinished backup in the same folder are not deleted', async () => {
  const [one, other] = [await openPlace(40), await openPlace(1)]
  const store = join(one.backups, STORE)
  const copying = one.night(0)
  await vi.waitFor(() => expect(readdirSync(store).length).toBeGreaterThan(3))
  await writeBackup(other.source, join(one.backups, 'portal-2026-11-11T02-00-00-000Z.sqlite'), { store: STORE })
  pruneStore(one.backups)
  expect(verifyBackup(await copying)).toBe(40)
})
