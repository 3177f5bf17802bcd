import { spawnSync } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, renameSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { DatabaseInUse, lockDatabase } from '../../../db/lock'
import { openForReading } from '../../../db/scoped-connection'
import { DAY } from '../../server/process/clock'
import { type Env, readEnv } from '../../server/process/env'
import { newFolder } from '../../testing/new-folder'
import { openPortal } from '../../testing/open-portal'
import { serveRestic } from '../../testing/serve-restic'
import { placeArrival } from '../restore/restore'
import { checkOffsite } from './check-offsite'
import { copyFolder, DATABASE, fillCopyFolder, PARTS } from './copy-folder'
import { recallOffsite, rememberOffsite } from './memory'
import { checkRepository, copyNow, isTimeToCopy, listCopies } from './offsite'
import { findRestic } from './restic'
import { receiveCopy } from './restore-folder'

const placesIn = (folder: string) => ({
  DATABASE_FILE: join(folder, 'portal.sqlite'),
  UPLOADS_DIR: join(folder, 'uploads'),
  BACKUPS_DIR: join(folder, 'backups'),
})

async function openPlace(repository?: string) {
  const folder = newFolder()
  const password = join(folder, 'password')
  writeFileSync(password, 'only the board knows')
  const offsite = { OFFSITE_REPOSITORY: repository ?? join(folder, 'elsewhere'), OFFSITE_PASSWORD_FILE: password }
  const portal = await openPortal({ ...placesIn(folder), ...offsite })
  const add = async (bytes = 50_000) => {
    mkdirSync(portal.env.UPLOADS_DIR, { recursive: true })
    const data = randomBytes(bytes)
    const storedName = randomBytes(16).toString('hex')
    writeFileSync(join(portal.env.UPLOADS_DIR, storedName), data)
    const sha256 = createHash('sha256').update(data).digest('hex')
    const row = { storedName, originalName: 'a.jpg', mimeType: 'image/jpeg', extension: 'jpg', bytes, sha256, createdAt: '' }
    await portal.write((trx) => trx.insertInto('storedFile').values(row).execute())
    return storedName
  }
  return { folder, portal, env: portal.env, offsite, add }
}

/** Another machine with nothing but the settings. */
const emptyMachine = (offsite: object): Env => readEnv({ ...placesIn(newFolder()), ...offsite })

const peopleIn = (file: string) => {
  using sqlite = openForReading(file)
  return sqlite.prepare('SELECT count(*) FROM user').pluck().get()
}
const bytesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true }).reduce(
    (sum, entry) => sum + (entry.isFile() ? statSync(join(entry.parentPath, entry.name)).size : 0),
    0,
  )

describe.skipIf(!findRestic())('with restic', () => {
  // Each call of restic takes most of a second, because its key derivation is slow.
  test('a lost machine is restored from a server with every row and byte, also from earlier copies', { timeout: 120_000 }, async () => {
    const { env, portal, offsite, add } = await openPlace(await serveRestic(newFolder()))
    const names = [await add(), await add(2_000_000)]
    await copyNow(env)
    await portal.addPerson({ username: 'newcomer' })
    names.push(await add())
    await copyNow(env)
    const copies = await listCopies(env)
    expect(copies.map(({ files }) => files)).toEqual([2, 3])
    await checkRepository(env)

    const machine = emptyMachine(offsite)
    await receiveCopy(machine, 'latest')
    const unlock = lockDatabase(machine.DATABASE_FILE)
    expect(() => placeArrival(machine), 'a portal that runs keeps its database').toThrow(DatabaseInUse)
    unlock()
    expect(placeArrival(machine)).toEqual({ files: 3, keptAside: [] })
    expect(peopleIn(machine.DATABASE_FILE)).toBe(Object.keys(portal.people).length + 1)
    for (const name of names)
      expect(readFileSync(join(machine.UPLOADS_DIR, name)).equals(readFileSync(join(env.UPLOADS_DIR, name)))).toBe(true)

    await receiveCopy(machine, copies[0]?.id ?? '')
    const again = placeArrival(machine)
    expect(again.files).toBe(2)
    expect(again.keptAside.length, 'what was there is kept').toBeGreaterThan(0)
  })

  test('a copy an hour later transfers little, and everything can be restored', { timeout: 120_000 }, async () => {
    const { env, portal, offsite, add } = await openPlace()
    for (let at = 0; at < 20; at += 1) await add(200_000)
    const row = { at: '2026-11-22T00:00:00.000Z', actorId: null, actorName: 'Ada', action: 'did' }
    await portal.write(async (trx) => {
      for (let at = 0; at < 4000; at += 1)
        await trx
          .insertInto('auditEntry')
          .values({ ...row, subject: randomBytes(500).toString('hex') })
          .execute()
    })
    await copyNow(env)
    const before = bytesIn(env.OFFSITE_REPOSITORY ?? '')
    await portal.addPerson({ username: 'an-hour-later' })
    await copyNow(env)
    const database = statSync(env.DATABASE_FILE).size
    expect(database).toBeGreaterThan(4_000_000)
    expect(bytesIn(env.OFFSITE_REPOSITORY ?? '') - before).toBeLessThan(database)
    expect(statSync(join(copyFolder(env), 'uploads', readdirSync(join(copyFolder(env), 'uploads'))[0] ?? '')).nlink).toBe(2)

    const machine = emptyMachine(offsite)
    await receiveCopy(machine, 'latest')
    expect(placeArrival(machine), 'from a folder of another disk').toEqual({ files: 20, keptAside: [] })
    expect(peopleIn(machine.DATABASE_FILE)).toBe(Object.keys(portal.people).length + 1)
  })

  test('a copy holds no session, link or secret, and restic’s messages hold no password', { timeout: 60_000 }, async () => {
    const { env, portal } = await openPlace('rest:http://portal:over-the-net@127.0.0.1:9/')
    await portal.cookieOf('resident')
    const error = await copyNow(env).catch((thrown: Error) => thrown)
    expect(String(error)).not.toContain('over-the-net')
    expect(recallOffsite(env).lastError).not.toContain('over-the-net')
    expect(recallOffsite(env).failingSince).toBeDefined()
    using copy = openForReading(join(copyFolder(env), 'portal.sqlite'))
    expect(copy.prepare('SELECT count(*) FROM session').pluck().get()).toBe(0)
    expect(copy.prepare("SELECT 1 FROM setting WHERE key IN ('linkSecret', 'copiesId')").get()).toBeUndefined()
  })

  test('two portals that copy to one repository are reported, and nothing is deleted meanwhile', { timeout: 120_000 }, async () => {
    const { env } = await openPlace()
    await copyNow(env)
    const other = await openPlace(env.OFFSITE_REPOSITORY)
    await copyNow(other.env)
    const copyAndPrune = () => {
      rememberOffsite(env, { prunedAt: '2026-01-01T00:00:00.000Z' })
      return copyNow({ ...env, OFFSITE_KEEP: '1 last' })
    }
    await copyAndPrune()
    expect(checkOffsite(env)).toMatchObject([{ state: 'problem', text: expect.stringContaining('Another portal copies into') }])
    expect(await listCopies(env)).toHaveLength(3)
    await copyAndPrune()
    expect(checkOffsite(env), 'the other one copies less often').toMatchObject([{ state: 'problem' }])
    expect(await listCopies(env)).toHaveLength(4)
    vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + 3 * DAY })
    onTestFinished(() => void vi.useRealTimers())
    await copyAndPrune()
    expect(checkOffsite(env), 'alone again').toMatchObject([{ state: 'ok' }])
    expect(await listCopies(env)).toHaveLength(1)
  })

  test('a copy from the future neither counts as the newest nor prevents a new one', { timeout: 60_000 }, async () => {
    const { env, offsite } = await openPlace()
    await copyNow(env)
    const words = ['backup', '--time', '2099-01-01 00:00:00', '--tag', 'portico', ...PARTS]
    const surroundings = { ...process.env, RESTIC_REPOSITORY: env.OFFSITE_REPOSITORY, RESTIC_PASSWORD_FILE: env.OFFSITE_PASSWORD_FILE }
    expect(spawnSync(findRestic() ?? '', words, { cwd: copyFolder(env), env: surroundings }).status).toBe(0)
    rememberOffsite(env, { at: '2099-01-01T00:00:00.000Z' })
    expect(checkOffsite(env)).toMatchObject([{ state: 'problem', text: expect.stringContaining('dated ahead') }])
    const { createdAt } = await copyNow(env)
    expect(checkOffsite(env)).toMatchObject([{ state: 'ok' }])
    expect((await listCopies(env)).map(({ time }) => time > '2090')).toEqual([true, false, false])
    expect((await receiveCopy(emptyMachine(offsite), 'latest')).createdAt).toBe(createdAt)
  })

  test('a repository on an unmounted disk is not created again, and a wrong password changes nothing', { timeout: 60_000 }, async () => {
    const { env, folder } = await openPlace()
    await copyNow(env)
    renameSync(join(folder, 'elsewhere'), join(folder, 'unplugged'))
    await expect(copyNow(env)).rejects.toThrow('Is its disk mounted?')
    expect(existsSync(join(folder, 'elsewhere'))).toBe(false)
    renameSync(join(folder, 'unplugged'), join(folder, 'elsewhere'))
    await copyNow(env)
    expect(recallOffsite(env).lastError).toBeUndefined()
    writeFileSync(join(folder, 'password'), 'another')
    await expect(receiveCopy(env, 'latest')).rejects.toThrow(/wrong password|no key found/)
  })
})

test('a copy is due after its interval, and sooner after a failure', () => {
  const ago = (minutes: number) => new Date(Date.now() - minutes * 60_000).toISOString()
  const isDue = (memory: object) => isTimeToCopy({ repository: '', ...memory }, 60 * 60_000, 15 * 60_000)
  expect(isDue({})).toBe(true)
  expect(isDue({ at: ago(59), triedAt: ago(59) })).toBe(false)
  expect(isDue({ at: ago(61), triedAt: ago(61) })).toBe(true)
  expect(isDue({ at: ago(-61), triedAt: ago(-61) }), 'noted under a wrong clock').toBe(true)
  expect(isDue({ at: ago(300), triedAt: ago(14), failingSince: ago(200) })).toBe(false)
  expect(isDue({ at: ago(300), triedAt: ago(16), failingSince: ago(200) })).toBe(true)
})

test('a restored database that was not served since is copied', async () => {
  const { env } = await openPlace()
  await fillCopyFolder(env)
  const machine = emptyMachine({})
  copyFileSync(join(copyFolder(env), DATABASE), machine.DATABASE_FILE)
  expect(await fillCopyFolder(machine)).toMatchObject({ missing: [] })
  expect(peopleIn(join(copyFolder(machine), DATABASE))).toBe(peopleIn(machine.DATABASE_FILE))
})

test.each(['read-only file system', 'permission denied'])(
  'a folder the service may not write to is told with its cure, without the trace of restic: %s',
  async (why) => {
    const { env, folder } = await openPlace()
    const program = join(folder, 'restic')
    const trace = 'github.com/restic/restic/internal/backend/local.Create\n\t/build/local.go:88\nruntime.goexit\n\t/usr/lib/go/asm.s:1598\n'
    writeFileSync(join(folder, 'said'), `mkdir /mnt/usb/portico: ${why}\n${trace.repeat(20)}`)
    writeFileSync(program, `#!/bin/sh\ncat '${folder}/said' >&2\nexit 1\n`, { mode: 0o755 })
    vi.stubEnv('RESTIC', program)
    onTestFinished(() => void vi.unstubAllEnvs())
    await expect(copyNow(env)).rejects.toThrow()
    const [first, second] = recallOffsite(env).lastError?.split('\n') ?? []
    expect([first, second]).toEqual([
      `mkdir /mnt/usb/portico: ${why}`,
      expect.stringMatching(/^The disk can only be read, .*Folders elsewhere\.$/),
    ])
  },
)

test('the doctor reports a missing repository, restic program, copy, or recent copy', () => {
  const { env } = { env: emptyMachine({}) }
  expect(checkOffsite(env)).toMatchObject([{ state: 'warning' }])
  const whole = { ...env, OFFSITE_REPOSITORY: '/mnt/elsewhere', OFFSITE_PASSWORD_FILE: '/etc/portico/offsite' }
  vi.stubEnv('PATH', '')
  expect(checkOffsite(whole)).toMatchObject([{ state: 'problem', text: expect.stringContaining('sudo apt install restic') }])
  vi.stubEnv('RESTIC', process.execPath)
  expect(checkOffsite(whole)).toMatchObject([{ state: 'warning' }])
  rememberOffsite(whole, { at: new Date().toISOString() })
  expect(checkOffsite(whole)).toMatchObject([{ state: 'ok' }])
  rememberOffsite(whole, { at: '2026-01-01T00:00:00.000Z' })
  expect(checkOffsite(whole)).toMatchObject([{ state: 'problem' }])
  vi.unstubAllEnvs()
})
