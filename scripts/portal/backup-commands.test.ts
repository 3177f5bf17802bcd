import { existsSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readEnv } from '../../src/server/process/env'
import type { Origins } from '../../src/server/process/origins'
import { newFolder } from '../../src/testing/new-folder'
import { openPortal } from '../../src/testing/open-portal'
import { backupCommands } from './backup-commands'

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
