import { createHash } from 'node:crypto'
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findRestic } from '../../src/operations/offsite/restic'
import { readEnv } from '../../src/server/process/env'
import type { Origins } from '../../src/server/process/origins'
import { newFolder } from '../../src/testing/new-folder'
import { openPortal } from '../../src/testing/open-portal'
import { backupCommands, offsiteCommands } from './backup-commands'
import { doctorCommands } from './doctor-commands'

async function openPlace() {
  const folder = newFolder()
  const settings = {
    DATABASE_FILE: join(folder, 'portal.sqlite'),
    UPLOADS_DIR: join(folder, 'uploads'),
    BACKUPS_DIR: join(folder, 'backups'),
  }
  const portal = await openPortal(settings)
  onTestFinished(() => portal.close())
  return { folder, env: readEnv(settings), portal }
}

const run = async (env: ReturnType<typeof readEnv>, name: string, words: string[] = [], origins: Origins = {}, said: string[] = []) =>
  backupCommands.find((command) => command.name === name)?.run({ env, origins, words, options: {}, print: (text) => said.push(text) })

test('a backup or export to a folder that is not there makes none and asks for the disk; a first one without a name makes BACKUPS_DIR', async () => {
  const { folder, env } = await openPlace()
  for (const name of ['backup', 'export']) {
    await expect(run(env, name, [join(folder, 'not-mounted', 'deeper', 'copy')])).rejects.toThrow(
      /There is no folder .*Is its disk mounted\?/,
    )
  }
  await expect(run(env, 'backup', [join(env.BACKUPS_DIR, 'copy')])).rejects.toThrow(/There is no folder/)
  expect(existsSync(join(folder, 'not-mounted')) || existsSync(env.BACKUPS_DIR)).toBe(false)
  await run(env, 'backup')
  expect(readdirSync(env.BACKUPS_DIR)).toEqual([expect.stringMatching(/^portal-.*\.sqlite$/)])
  rmSync(env.BACKUPS_DIR, { recursive: true })
  await expect(run(env, 'backup')).rejects.toThrow(/is its disk mounted\?/)
  expect(existsSync(env.BACKUPS_DIR)).toBe(false)
})

test.each([
  ['in it', {}],
  ['beside it, as every night', { store: true }],
])('an operator puts lost uploads back from a backup with its files %s; nothing is overwritten', async (_, options) => {
  const { folder, env, portal } = await openPlace()
  mkdirSync(env.UPLOADS_DIR, { recursive: true })
  const bytes = ['kept', 'lost', 'spare', 'newer'].map((word) => Buffer.from(word))
  const names = bytes.map((data) => createHash('md5').update(data).digest('hex'))
  const [kept = '', lost = '', spare = '', newer = ''] = names.map((name) => join(env.UPLOADS_DIR, name))
  const add = (at: number) => {
    const [storedName = '', data = Buffer.of()] = [names[at], bytes[at]]
    writeFileSync(join(env.UPLOADS_DIR, storedName), data)
    const sha256 = createHash('sha256').update(data).digest('hex')
    const row = { storedName, sha256, originalName: 'a.jpg', mimeType: 'image/jpeg', extension: 'jpg', bytes: data.length, createdAt: '' }
    return portal.write((trx) => trx.insertInto('storedFile').values(row).execute())
  }
  for (const at of [0, 1, 2]) await add(at)
  const backup = join(folder, 'copy.sqlite')
  await backupCommands.find(({ name }) => name === 'backup')?.run({ env, words: [backup], options, print: () => undefined })
  await add(3)
  const restore = async () => {
    const said: string[] = []
    const command = doctorCommands.find(({ name }) => name === 'files restore')
    const code = await command?.run({ env, words: [backup], options: {}, print: (text) => said.push(text) })
    return [code, ...said]
  }
  rmSync(lost)
  writeFileSync(kept, 'written over')
  expect(await restore()).toEqual([0, '1 missing files put back.'])
  expect([kept, lost].map((file) => readFileSync(file, 'utf8'))).toEqual(['written over', 'lost'])
  for (const file of [lost, newer]) rmSync(file)
  expect(await restore()).toEqual([1, expect.stringMatching(/^1 missing files put back. 1 are still missing/)])
  expect(existsSync(spare) && !existsSync(newer)).toBe(true)
})

test('an operator looks through a nightly backup, and one that was cut off changes nothing', async () => {
  const { folder, env, portal } = await openPlace()
  const data = Buffer.from('a photo')
  const storedName = createHash('md5').update(data).digest('hex')
  mkdirSync(env.UPLOADS_DIR, { recursive: true })
  writeFileSync(join(env.UPLOADS_DIR, storedName), data)
  const row = { originalName: 'a.jpg', mimeType: 'image/jpeg', extension: 'jpg', bytes: data.length, createdAt: '' }
  const sha256 = createHash('sha256').update(data).digest('hex')
  await portal.write((trx) =>
    trx
      .insertInto('storedFile')
      .values({ ...row, storedName, sha256 })
      .execute(),
  )
  const backup = join(folder, 'night', 'copy.sqlite')
  mkdirSync(join(folder, 'night'))
  const work = (name: string, options: object, said: string[] = []) =>
    backupCommands
      .find((command) => command.name === name)
      ?.run({ env, words: [backup], options: { ...options }, print: (text) => said.push(text) })
  await work('backup', { store: true })
  const said: string[] = []
  expect(await work('restore', { check: true }, said)).toBeUndefined()
  expect(said).toEqual([expect.stringMatching(/people and 1 files, .* It is whole\.$/)])
  rmSync(join(folder, 'night', 'files'), { recursive: true })
  expect(await work('restore', { check: true }, said)).toBe(3)
  expect(said.at(-1)).toBe('It cannot be restored: its uploads are in a folder that lies beside it, and did not come along.')

  truncateSync(backup, statSync(backup).size / 2)
  const before = readFileSync(env.DATABASE_FILE)
  await expect(Promise.resolve().then(() => work('restore', {}))).rejects.toThrow(
    /^This backup is cut off or damaged; nothing was changed\./,
  )
  expect(readFileSync(env.DATABASE_FILE).equals(before)).toBe(true)
})

test('a backup names the settings it was made under, without a secret, and a restore asks for those that nobody has set', async () => {
  const { folder, env } = await openPlace()
  const url = 'https://portal.example.org'
  const made = { ...env, PUBLIC_URL: url, SMTP_URL: 'smtp://board:hunter22@mail.example.org', LOG_LEVEL: 'warn' }
  const backup = join(folder, 'copy')
  await run(made, 'backup', [backup], { PUBLIC_URL: '.env', SMTP_URL: 'file', LOG_LEVEL: 'environment', DATABASE_FILE: '.env' })
  expect(readFileSync(backup).includes('hunter22')).toBe(false)
  const elsewhere = { ...env, DATABASE_FILE: join(folder, 'new.sqlite'), UPLOADS_DIR: join(folder, 'new') }
  const said: string[] = []
  await run(elsewhere, 'restore', [backup], { LOG_LEVEL: '.env' }, said)
  expect(said.join('\n')).toContain(`PUBLIC_URL=${url}\n  SMTP_URL=smtp://board:••••••@mail.example.org`)
  expect(said.join('\n')).not.toMatch(/LOG_LEVEL|DATABASE_FILE/)
})

test.each(['backup', 'export'])(
  'of two %s commands to one file the second is refused, and the first leaves it whole and alone',
  async (name) => {
    const { folder, env } = await openPlace()
    const target = join(folder, 'copy')
    const first = run(env, name, [target])
    await expect(run(env, name, [target])).rejects.toThrow(/is being written just now/)
    expect(await first).toBeUndefined()
    expect(readdirSync(folder).filter((entry) => entry.startsWith('copy'))).toEqual(['copy'])
  },
)

test.skipIf(!findRestic())(
  'a machine that takes a copy from elsewhere is told the settings it lacks, without a secret',
  { timeout: 60_000 },
  async () => {
    const folder = newFolder()
    const password = join(folder, 'password')
    writeFileSync(password, 'only the board knows')
    const offsite = { OFFSITE_REPOSITORY: join(folder, 'elsewhere'), OFFSITE_PASSWORD_FILE: password }
    const placesIn = (place: string) => ({
      DATABASE_FILE: join(place, 'portal.sqlite'),
      UPLOADS_DIR: join(place, 'uploads'),
      BACKUPS_DIR: place,
    })
    const run = (name: string, settings: Record<string, string>, said: string[] = []) =>
      offsiteCommands
        .find((command) => command.name === name)
        ?.run({ env: readEnv(settings), origins: {}, words: [], options: {}, print: (text) => said.push(text) })

    const machine = { ...placesIn(folder), ...offsite }
    const mail = { SMTP_URL: 'smtp://board@example.org:hunter22@mail.example.org', MAIL_FROM: 'portal@example.org' }
    const portal = await openPortal(machine)
    await run('offsite now', { ...machine, ...mail })
    await portal.close()
    const said: string[] = []
    await run('offsite restore', { ...placesIn(newFolder()), ...offsite }, said)
    expect(said.join('\n')).toMatch(/^Restored, with 0 files/)
    expect(said.join('\n')).toContain('\n  SMTP_URL=smtp://board@example.org:••••••@mail.example.org\n  MAIL_FROM=portal@example.org')
    expect(said.join('\n'), 'what the program has by itself').not.toMatch(/BACKUP_AT|OFFSITE_|hunter22/)
  },
)
