import { createHash } from 'node:crypto'
import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BASELINE } from '../../../db/migrate'
import { openForWriting } from '../../../db/scoped-connection'
import { machineCommands } from '../../../scripts/portal/doctor-commands'
import { readEnv } from '../../server/process/env'
import { newFolder } from '../../testing/new-folder'
import { openPortal } from '../../testing/open-portal'
import { addMigration, makeDatabaseAt, makeOlder } from '../../testing/upgrades'
import { upgradeDatabase } from './upgrade'
import { foreseeUpgrade } from './upgrade-check'

function newPlace() {
  const folder = newFolder()
  const settings = { DATABASE_FILE: join(folder, 'portal.sqlite'), UPLOADS_DIR: join(folder, 'u'), BACKUPS_DIR: join(folder, 'b') }
  return { folder, settings, env: readEnv(settings) }
}

/** Every file below `folder` with its bytes and times, except `-shm`, which is shared memory. */
function stateOf(folder: string) {
  return readdirSync(folder, { recursive: true, encoding: 'utf8' }).map((name) => {
    const path = join(folder, name)
    const stats = statSync(path)
    const hash = createHash('sha256').update(stats.isFile() && !name.endsWith('-shm') ? readFileSync(path) : '')
    return [name, stats.mtimeMs, stats.mode, hash.digest('hex')]
  })
}

test('the check of an older database lists every step of the upgrade and changes no byte', async () => {
  const { folder, env } = newPlace()
  addMigration()
  await makeDatabaseAt(BASELINE, env.DATABASE_FILE)
  const before = stateOf(folder)
  const outlook = foreseeUpgrade(env)
  expect(stateOf(folder)).toEqual(before)
  expect(outlook.state).toBe('possible')
  expect((await upgradeDatabase(env))?.applied).toEqual(outlook.steps)
  expect(foreseeUpgrade(env)).toMatchObject({ state: 'nothing', steps: [] })
})

test('a running or stopped portal has nothing to upgrade, and the check does not disturb it', async () => {
  const { folder, settings, env } = newPlace()
  const portal = await openPortal(settings)
  for (const stop of [undefined, () => portal.close()]) {
    await stop?.()
    const before = stateOf(folder)
    expect(foreseeUpgrade(env).state).toBe('nothing')
    expect(stateOf(folder)).toEqual(before)
  }
})

test('the check reports every reason why the start would refuse, and changes nothing', async () => {
  addMigration()
  const cases: [string, (place: ReturnType<typeof newPlace>) => void][] = [
    ['damaged', ({ env }) => truncateSync(env.DATABASE_FILE, statSync(env.DATABASE_FILE).size - 1)],
    ['newer than this program', ({ env }) => makeNewer(env.DATABASE_FILE)],
    ['made by a version before 1.0.0', ({ env }) => makeOlder(env.DATABASE_FILE)],
    [
      'holds 1 uploaded files',
      ({ env }) => {
        rmSync(env.DATABASE_FILE)
        mkdirSync(env.UPLOADS_DIR)
        writeFileSync(join(env.UPLOADS_DIR, 'a'.repeat(32)), 'a photo')
      },
    ],
    [
      'is its disk mounted?',
      ({ env }) => writeFileSync(`${env.DATABASE_FILE}.backups`, JSON.stringify({ folder: env.BACKUPS_DIR, inode: 1 })),
    ],
  ]
  for (const [reason, arrange] of cases) {
    const place = newPlace()
    await makeDatabaseAt(BASELINE, place.env.DATABASE_FILE)
    arrange(place)
    const before = stateOf(place.folder)
    expect(foreseeUpgrade(place.env)).toMatchObject({ state: 'impossible', text: expect.stringContaining(reason) })
    expect(stateOf(place.folder), reason).toEqual(before)
  }
})

function makeNewer(file: string) {
  using sqlite = openForWriting(file)
  sqlite.pragma('journal_mode = DELETE')
  sqlite.exec("INSERT INTO kysely_migration (name, timestamp) VALUES ('9999-tomorrow', '2030-01-01')")
}

test('the command exits with 0 if there is nothing to do, else with 1', async () => {
  const { env } = newPlace()
  const said: string[] = []
  const check = machineCommands.find(({ name }) => name === 'upgrade check')
  const run = async () => await check?.run({ env, words: [], options: {}, print: (text) => said.push(text) })
  expect(await run()).toBe(0)
  addMigration()
  await makeDatabaseAt(BASELINE, env.DATABASE_FILE)
  expect(await run()).toBe(1)
  truncateSync(env.DATABASE_FILE, 5000)
  expect(await run()).toBe(1)
  expect(said).toEqual([expect.stringContaining('no database'), expect.stringContaining('steps'), expect.stringContaining("can't be made")])
})
