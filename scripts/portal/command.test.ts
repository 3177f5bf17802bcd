import { spawnSync } from 'node:child_process'
import { rmSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { expect, test } from 'vitest'
import { DatabaseInUse, lockDatabase } from '../../db/lock'
import { lacksWal, markServed } from '../../db/served-mark'
import { readEnv } from '../../src/server/process/env'
import { newFolder } from '../../src/testing/new-folder'
import { openPortal } from '../../src/testing/open-portal'
import { withDatabase, withStoppedDatabase } from './command'

const LOCK = resolve(import.meta.dirname, '../../db/lock.ts')

async function makeStopped() {
  const folder = newFolder()
  const env = readEnv({ DATABASE_FILE: join(folder, 'portal.sqlite'), UPLOADS_DIR: join(folder, 'uploads') })
  const portal = await openPortal({ DATABASE_FILE: env.DATABASE_FILE })
  markServed(env.DATABASE_FILE)
  await portal.close()
  return env
}

/** Whether another process could serve the database now. */
const mayStart = (file: string) =>
  spawnSync(process.execPath, [
    '--input-type=module',
    '-e',
    `import(${JSON.stringify(LOCK)}).then((lock) => lock.lockDatabase(${JSON.stringify(file)}))`,
  ]).status === 0

test('a command that needs the portal stopped is refused while it runs, and lets none start meanwhile', async () => {
  const env = await makeStopped()
  const unlock = lockDatabase(env.DATABASE_FILE)
  await expect(withStoppedDatabase(env, async () => 'done')).rejects.toThrow(DatabaseInUse)
  unlock()
  expect(await withStoppedDatabase(env, async () => mayStart(env.DATABASE_FILE))).toBe(false)
  expect(await withDatabase(env, async () => mayStart(env.DATABASE_FILE))).toBe(true)
})

test('a file whose log is gone still says so after a command, which cannot bring it back', async () => {
  for (const open of [withDatabase, withStoppedDatabase]) {
    const env = await makeStopped()
    expect(lacksWal(env.DATABASE_FILE)).toBe(true)
    await open(env, async () => undefined)
    rmSync(`${env.DATABASE_FILE}-wal`, { force: true })
    expect(lacksWal(env.DATABASE_FILE)).toBe(true)
  }
})
