import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { findRestic } from '../../src/operations/offsite/restic'
import { readEnv } from '../../src/server/process/env'
import { newFolder } from '../../src/testing/new-folder'
import { openPortal } from '../../src/testing/open-portal'
import { offsiteCommands } from './offsite-commands'

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
