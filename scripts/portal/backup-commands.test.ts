import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { findRestic } from '../../src/operations/offsite/restic'
import { readEnv } from '../../src/server/process/env'
import type { Origins } from '../../src/server/process/origins'
import { newFolder } from '../../src/testing/new-folder'
import { openPortal } from '../../src/testing/open-portal'
import { backupCommands, offsiteCommands } from './backup-commands'

async function openPlace() {
  const folder = newFolder()
  const settings = {
    DATABASE_FILE: join(folder, 'portal.sqlite'),
    UPLOADS_DIR: join(folder, 'uploads'),
    BACKUPS_DIR: join(folder, 'backups'),
  }
  const portal = await openPortal(settings)
  onTestFinished(() => portal.close())
  return { folder, env: readEnv(settings) }
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
