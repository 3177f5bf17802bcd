import { readFileSync } from 'node:fs'
import { resolve } from 'node:path'
import Sqlite from 'better-sqlite3'
import { expect, test } from 'vitest'
import { DamagedDatabase } from '../../../db/integrity'
import { DatabaseInUse } from '../../../db/lock'
import { NewerDatabase, OlderDatabase } from '../../../db/migrate'
import { DiskFull } from '../../server/process/disk-errors'
import { BadConfiguration, readEnv } from '../../server/process/env'
import { BackupsGone } from '../backup/backup-folder'
import { DamagedBackup } from '../restore/unpack'
import { UpgradeFailed } from '../upgrade/upgrade'
import { EXIT, endingOf } from './ending'
import { WrongDatabase } from './own-database'

const read = (file: string) => readFileSync(resolve(import.meta.dirname, '../../..', file), 'utf8')

const ENDINGS: [unknown, keyof typeof EXIT][] = [
  [new BadConfiguration('PORT must be a number.'), 'configuration'],
  [Object.assign(new Error("EACCES: permission denied, open '/srv/portal.sqlite.backups'"), { code: 'EACCES' }), 'configuration'],
  [new BackupsGone('Is its disk mounted?'), 'configuration'],
  [new DamagedDatabase('It is damaged.'), 'database'],
  [new OlderDatabase(), 'database'],
  [new NewerDatabase('0099', '0001'), 'database'],
  [new WrongDatabase('There is no database.'), 'database'],
  [new UpgradeFailed('It could not be upgraded.'), 'database'],
  [new DamagedBackup('It is damaged.'), 'database'],
  [new Sqlite.SqliteError('database disk image is malformed', 'SQLITE_CORRUPT'), 'database'],
  [new Sqlite.SqliteError('file is not a database', 'SQLITE_NOTADB'), 'database'],
  [new DatabaseInUse('portal.sqlite'), 'inUse'],
  [new DiskFull('It needs 3 MB.'), 'diskFull'],
  [new Sqlite.SqliteError('database or disk is full', 'SQLITE_FULL'), 'diskFull'],
  [new Sqlite.SqliteError('disk I/O error', 'SQLITE_IOERR_SHMSIZE'), 'diskFull'],
  [Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' }), 'diskFull'],
]

test('every known error ends with one sentence, no stack, and its exit code', () => {
  for (const [error, kind] of ENDINGS) {
    const { code, text } = endingOf(error, readEnv({}))
    expect([String(error), code]).toEqual([String(error), EXIT[kind]])
    expect(text).toMatch(/\w+ \w+/)
    expect(text, 'a stack').not.toMatch(/\n {4}at /)
  }
})

test('an unknown error begins with a sentence and keeps its stack', () => {
  for (const error of [new TypeError('x is undefined'), 'a text', undefined]) {
    expect(endingOf(error)).toMatchObject({ code: EXIT.unexpected, text: expect.stringMatching(/^Portico has ended .*\n/) })
  }
})

test('systemd restarts the portal only after errors that a restart can fix; the guide explains every code', () => {
  const [, listed = ''] = /^RestartPreventExitStatus=(.*)$/m.exec(read('deploy/portico.service')) ?? []
  const { stopped, unexpected, ...hopeless } = EXIT
  expect(listed.split(' ').map(Number)).toEqual(Object.values(hopeless))
  const guide = read('docs/operations.md')
  for (const code of [stopped, unexpected, ...Object.values(hopeless)])
    expect(guide).toMatch(new RegExp(`^\\| ${code} \\| [^|]+ \\| [^|]+ \\|$`, 'm'))
})
