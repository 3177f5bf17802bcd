import { copyFileSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import Sqlite from 'better-sqlite3'
import { beforeEach, expect, test } from 'vitest'
import { openDatabase } from '../../../db/client'
import { DamagedDatabase } from '../../../db/integrity'
import { migrate } from '../../../db/migrate'
import { type Env, readEnv } from '../../server/process/env'
import { silentLog } from '../../server/process/log'
import { newFolder } from '../../testing/new-folder'
import { openPortal } from '../../testing/open-portal'
import { writeBackup } from '../backup/backup'
import { WrongDatabase } from './own-database'
import { prepareDatabase } from './prepare-database'

let folder: string
let env: Env
beforeEach(() => {
  folder = newFolder()
  env = readEnv({
    DATABASE_FILE: join(folder, 'portal.sqlite'),
    UPLOADS_DIR: join(folder, 'uploads'),
    BACKUPS_DIR: join(folder, 'backups'),
  })
  for (const name of [env.UPLOADS_DIR, env.BACKUPS_DIR]) mkdirSync(name)
})

const nameOf = (letter: string) => letter.repeat(32)
const addStored = (letter: string, uploads = env.UPLOADS_DIR) => writeFileSync(join(uploads, nameOf(letter)), 'a photo')
const backupOf = (day: string) => join(env.BACKUPS_DIR, `portal-2026-11-${day}T02-00-00-000Z.sqlite`)

/** Every file in the folder with its bytes, except SQLite's files for readers. */
const snapshotOf = () =>
  Object.fromEntries(
    readdirSync(folder, { recursive: true, withFileTypes: true })
      .filter((entry) => entry.isFile() && !/-shm$|-wal$/.test(entry.name))
      .map((entry) => [join(entry.parentPath, entry.name), readFileSync(join(entry.parentPath, entry.name)).toString('base64')]),
  )

async function start(change: Partial<Env> = {}) {
  const database = await prepareDatabase({ ...env, ...change }, silentLog)
  await database.close()
}

async function expectRefusal(text: RegExp, change: Partial<Env> = {}) {
  const before = snapshotOf()
  await expect(start(change)).rejects.toThrow(WrongDatabase)
  await expect(start(change)).rejects.toThrow(text)
  expect(snapshotOf(), 'nothing has been touched').toEqual(before)
}

async function makeCommunity(file = env.DATABASE_FILE, ...stored: string[]) {
  const portal = await openPortal({ DATABASE_FILE: file, UPLOADS_DIR: env.UPLOADS_DIR })
  const columns = {
    originalName: 'a.jpg',
    mimeType: 'image/jpeg',
    extension: 'jpg',
    bytes: 7,
    sha256: '',
    createdAt: '2026-11-01T00:00:00.000Z',
  }
  for (const letter of stored) {
    addStored(letter)
    await portal.write((trx) =>
      trx
        .insertInto('storedFile')
        .values({ ...columns, storedName: nameOf(letter) })
        .execute(),
    )
  }
  portal.checkpoint()
  await portal.close()
}

async function makeEmptyDatabase(file = env.DATABASE_FILE) {
  const database = openDatabase(file)
  await migrate(database)
  database.checkpoint()
  await database.close()
}

const STUBS: [string, () => void | Promise<void>][] = [
  ['missing', () => undefined],
  ['empty', () => writeFileSync(env.DATABASE_FILE, '')],
  ['of one byte', () => writeFileSync(env.DATABASE_FILE, 'S')],
  ['cut short in its header', () => writeFileSync(env.DATABASE_FILE, 'SQLite format 3\0\x10')],
  ['without accounts', () => makeEmptyDatabase()],
]

for (const [state, make] of STUBS) {
  test(`a database ${state} beside stored files is refused; NEW_COMMUNITY=yes starts it and deletes nothing`, async () => {
    await make()
    addStored('a')
    await expectRefusal(/holds 1 uploaded files\. Nothing has been changed.*There is no backup in.*NEW_COMMUNITY=yes/s)
    await start({ NEW_COMMUNITY: 'yes' })
    expect(readdirSync(env.UPLOADS_DIR)).toEqual([nameOf('a')])
  })

  test(`a database ${state} beside a backup with people, or an unreadable one, is refused with the backup’s name`, async () => {
    await make()
    const other = join(folder, 'other.sqlite')
    await makeCommunity(other)
    await writeBackup({ databaseFile: other, uploadsDir: env.UPLOADS_DIR }, backupOf('18'))
    // The newest backup has no accounts; the last one with accounts is the one to restore.
    await makeEmptyDatabase(`${other}.empty`)
    await writeBackup({ databaseFile: `${other}.empty`, uploadsDir: env.UPLOADS_DIR }, backupOf('19'))
    await expectRefusal(/\(the newest with 9 accounts\).*The newest backup is \S*portal-2026-11-18T.*restore/s)
    writeFileSync(backupOf('18'), '')
    await expectRefusal(/The newest backup is \S*portal-2026-11-18T/)
    rmSync(backupOf('18'))
    if (state === 'of one byte' || state.startsWith('cut')) await expectRefusal(/it was cut short/)
    else await start()
  })
}

test('a first start beside the operator’s own files is a first start', async () => {
  writeFileSync(join(env.UPLOADS_DIR, '.gitkeep'), '')
  writeFileSync(join(env.UPLOADS_DIR, 'notes.txt'), 'mine')
  writeFileSync(join(env.BACKUPS_DIR, 'README'), 'mine')
  await start()
  await start()
})

test('a log or votes without their database are refused, and moved aside for a new community', async () => {
  writeFileSync(`${env.DATABASE_FILE}-wal`, 'the latest writes')
  await expectRefusal(/but its log \S*-wal is there/)
  await start({ NEW_COMMUNITY: 'yes' })
  const aside = readdirSync(folder).filter((name) => /\.before-new-.*-wal$/.test(name))
  expect(aside.map((name) => readFileSync(join(folder, name), 'utf8'))).toEqual(['the latest writes'])
  rmSync(env.DATABASE_FILE)
  rmSync(`${env.DATABASE_FILE}-wal`, { force: true })
  mkdirSync(`${env.DATABASE_FILE}-votes`)
  await expectRefusal(/its votes in/)
})

test('an older database with newer uploads starts and loses nothing', async () => {
  await makeCommunity(env.DATABASE_FILE, 'a')
  for (const letter of ['b', 'c', 'd']) addStored(letter)
  await start()
  expect(readdirSync(env.UPLOADS_DIR).sort()).toEqual(['a', 'b', 'c', 'd'].map(nameOf))
})

test('a database without its files, and files of another database, are refused', async () => {
  await makeCommunity(env.DATABASE_FILE, 'a', 'b')
  const others = join(folder, 'other-uploads')
  mkdirSync(others)
  addStored('c', others)
  await expectRefusal(/names 2 uploaded files, of which \S*other-uploads has none; it has 1 others/, { UPLOADS_DIR: others })
  const link = join(folder, 'link-to-uploads')
  symlinkSync(others, link)
  await expectRefusal(/do not belong together/, { UPLOADS_DIR: link })
  await start({ UPLOADS_DIR: join(folder, 'not-mounted') })
  await start()
})

test('the database of another program is refused and stays unchanged', async () => {
  const sqlite = new Sqlite(env.DATABASE_FILE)
  sqlite.exec('CREATE TABLE bookmarks (url TEXT)')
  sqlite.close()
  await expectRefusal(/the database of another program \(it has a table bookmarks\)/)
})

test('a backup copied into place starts with unknown files beside it, and keeps them', async () => {
  const other = join(folder, 'other.sqlite')
  await makeCommunity(other, 'a')
  await writeBackup({ databaseFile: other, uploadsDir: env.UPLOADS_DIR }, backupOf('18'))
  rmSync(join(env.UPLOADS_DIR, nameOf('a')))
  addStored('b')
  copyFileSync(backupOf('18'), env.DATABASE_FILE)
  await start()
  expect(readdirSync(env.UPLOADS_DIR).sort()).toEqual(['a', 'b'].map(nameOf))
})

test('a file that is one byte short is damaged, wherever it ends', async () => {
  await makeCommunity()
  const bytes = readFileSync(env.DATABASE_FILE)
  for (const missing of [1, 4095, 4096, bytes.length - 100]) {
    writeFileSync(env.DATABASE_FILE, bytes.subarray(0, bytes.length - missing))
    await expect(start(), `${missing} bytes`).rejects.toThrow(DamagedDatabase)
    await expect(start()).rejects.toThrow(/ends \d+ bytes too early.*It has not been changed/)
  }
})
