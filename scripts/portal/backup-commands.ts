import { accessSync, constants, existsSync, rmSync } from 'node:fs'
import { setPriority, constants as system } from 'node:os'
import { dirname, resolve } from 'node:path'
import { DamagedDatabase } from '../../db/integrity'
import { isHeld, lockDatabase, lockFile } from '../../db/lock'
import { writeBackup } from '../../src/operations/backup/backup'
import { backupName } from '../../src/operations/backup/backup-files'
import { prepareBackupFolder, rememberBackupFolder } from '../../src/operations/backup/backup-folder'
import { STORE } from '../../src/operations/backup/backup-uploads'
import { exportCommunity } from '../../src/operations/backup/export'
import { checkRepository, copyNow, listCopies, requireOffsite } from '../../src/operations/offsite/offsite'
import { ResticFailed } from '../../src/operations/offsite/restic'
import { receiveCopy } from '../../src/operations/offsite/restore-folder'
import { type BackupProblem, inspectBackup, settingsIn } from '../../src/operations/restore/inspect-backup'
import { placeArrival, restoreBackup } from '../../src/operations/restore/restore'
import { takeInBackup } from '../../src/operations/restore/set-up-from-copy'
import { requireSoundDatabase } from '../../src/operations/start/sound-database'
import { hasOpenPoll } from '../../src/operations/votes/votes-in-copy'
import { explainDisk } from '../../src/server/process/disk-errors'
import type { Env } from '../../src/server/process/env'
import { listSettings } from '../../src/server/process/origins'
import {
  type Command,
  complain,
  type Invocation,
  JSON_OPTION,
  megabytes,
  Refusal,
  requireDatabase,
  requireWord,
  tell,
  tellRestored,
} from './command'

const TELLS_VOTES = 'This copy can tell single votes. Keep it like the ballot box.'

/** The folder of a named file must exist: on an unmounted disk, a new folder would be on the wrong disk. */
function requirePlace(target: string) {
  if (existsSync(target)) throw new Refusal(`${target} exists already.`)
  const folder = dirname(target)
  if (!existsSync(folder)) throw new Refusal(`There is no folder ${folder}. Is its disk mounted? If it is only missing, make it first.`)
  try {
    accessSync(folder, constants.W_OK | constants.X_OK)
  } catch (error) {
    throw explained(error, target)
  }
}

/** Locks the target, because two backups into one file would break each other. Throws `Refusal`. */
async function alone<T>(target: string, work: () => Promise<T>): Promise<T> {
  const lock = `${target}.partial-lock`
  const unlock = lockTarget(lock, target)
  try {
    return await work()
  } catch (error) {
    throw explained(error, target)
  } finally {
    rmSync(lock, { force: true })
    unlock()
  }
}

function lockTarget(lock: string, target: string): () => void {
  try {
    return lockFile(lock, 0)
  } catch (error) {
    if (isHeld(error)) throw new Refusal(`${target} is being written just now, by another command.`)
    return () => undefined
  }
}

function explained(error: unknown, target: string): unknown {
  const reason = error instanceof DamagedDatabase ? null : explainDisk(error)
  return reason ? new Refusal(`${target} could not be written: ${reason}. Nothing was left there.`) : error
}

export const backupCommands: Command[] = [
  {
    name: 'backup',
    usage: 'backup [FILE]',
    summary: 'Writes database and uploads into one file, while the portal runs.',
    options: {
      ...JSON_OPTION,
      shared: { type: 'boolean', about: 'for others: the votes of open polls go in groups of at least five' },
      store: { type: 'boolean', about: 'keep the uploads beside it, once for all copies of the folder' },
    },
    async run(invocation) {
      const { env, words, options, origins = {} } = invocation
      if (!existsSync(env.DATABASE_FILE)) throw new Refusal(`${env.DATABASE_FILE} does not exist: there is nothing to back up.`)
      requireSoundDatabase(env)
      setPriority(system.priority.PRIORITY_LOW)
      if (!words[0]) prepareBackupFolder(env)
      const target = resolve(words[0] ?? backupName(env.BACKUPS_DIR))
      requirePlace(target)
      const settings = listSettings(env, origins).filter(({ from }) => from !== 'default')
      const source = { databaseFile: env.DATABASE_FILE, uploadsDir: env.UPLOADS_DIR, settings }
      const manner = { ...(options.shared && { groups: env }), ...(options.store && { store: STORE }) }
      const manifest = await alone(target, () => writeBackup(source, target, manner))
      if (dirname(target) === resolve(env.BACKUPS_DIR)) rememberBackupFolder(env)
      const { schema, files, bytes, missing } = manifest
      const warning = !options.shared && hasOpenPoll(target) ? TELLS_VOTES : undefined
      const done = `${target}: version ${schema}, ${files} files (${megabytes(bytes)}), checked.${warning ? `\n${warning}` : ''}`
      tell(invocation, { target, ...manifest, ...(warning && { warning }) }, done)
      return complain(missing.length)
    },
  },
  {
    name: 'restore',
    usage: 'restore FILE',
    summary: 'Puts a backup in place of database and uploads, keeping the old ones aside. Stop the portal first.',
    options: {
      ...JSON_OPTION,
      check: { type: 'boolean', about: 'only look through the backup, and say what is in it' },
      unpack: { type: 'boolean', about: 'the same, and use it up: the set-up page restores what is unpacked' },
    },
    async run(invocation) {
      const { env } = invocation
      const file = requireWord(invocation, 0, 'FILE')
      if (!existsSync(file)) throw new Refusal(`${file} does not exist.`)
      if (invocation.options.unpack) return tellContents(invocation, await takeInBackup(env, file))
      if (invocation.options.check) return tellContents(invocation, inspectBackup(file, true))
      const restored = await restoreBackup(file, { databaseFile: env.DATABASE_FILE, uploadsDir: env.UPLOADS_DIR })
      tellRestored(invocation, restored, settingsIn(file))
      return undefined
    },
  },
  {
    name: 'export',
    usage: 'export FILE.zip',
    summary: 'Writes the whole community into one zip: a CSV per table and every file. For moving elsewhere.',
    options: JSON_OPTION,
    async run(invocation) {
      const { env } = invocation
      const target = resolve(requireWord(invocation, 0, 'FILE.zip'))
      requirePlace(target)
      if (!existsSync(env.DATABASE_FILE)) throw new Refusal(`${env.DATABASE_FILE} does not exist: there is nothing to export.`)
      requireSoundDatabase(env)
      const exported = await alone(target, () => exportCommunity(env.DATABASE_FILE, env.UPLOADS_DIR, target))
      const { tables, files, missing } = exported
      tell(invocation, { target, ...exported }, `${target}: ${tables} tables, ${files} files.`)
      return complain(missing)
    },
  },
]

/** Returns exit code 3 if the backup cannot be restored. */
function tellContents(invocation: Invocation, found: ReturnType<typeof inspectBackup>) {
  if ('problem' in found) {
    tell(invocation, found, `It cannot be restored: ${PROBLEMS[found.problem]}${found.part ? ` (${found.part})` : ''}.`)
    return 3
  }
  const { community, people, madeAt, version, files } = found
  tell(invocation, found, `${community}: ${people} people and ${files} files, made at ${madeAt} by version ${version}. It is whole.`)
  return undefined
}

const PROBLEMS: Record<BackupProblem['problem'], string> = {
  notABackup: 'it is no backup of a Portico',
  uploadsBeside: 'its uploads are in a folder that lies beside it, and did not come along',
  older: 'it was made by a version before 1.0.0, which this version cannot read',
  newer: 'it was made by a newer version',
  unfit: 'a part of it does not fit a portal of its version',
  damaged: 'it is cut off or damaged',
}

const asking = <T>(work: Promise<T>): Promise<T> =>
  work.catch((error: unknown) => {
    throw error instanceof ResticFailed ? new Refusal(error.message) : error
  })

/** Checked before anything is fetched: a running portal keeps its database. */
function requireStopped({ DATABASE_FILE }: Env) {
  if (!existsSync(`${DATABASE_FILE}.lock`)) return
  lockDatabase(DATABASE_FILE)()
}

export const offsiteCommands: Command[] = [
  {
    name: 'offsite now',
    usage: 'offsite now',
    summary: 'Makes a copy elsewhere now, in OFFSITE_REPOSITORY, while the portal runs.',
    options: JSON_OPTION,
    async run(invocation) {
      const { env } = invocation
      requireOffsite(env)
      requireDatabase(env)
      requireSoundDatabase(env)
      setPriority(system.priority.PRIORITY_LOW)
      const { settings: _, ...made } = await asking(copyNow(env))
      tell(invocation, made, `Copied: ${made.files} files and the database, ${megabytes(made.bytes)}.`)
      return complain(made.missing.length)
    },
  },
  {
    name: 'offsite list',
    usage: 'offsite list',
    summary: 'Shows the copies elsewhere, the newest last.',
    options: JSON_OPTION,
    async run(invocation) {
      const copies = await asking(listCopies(invocation.env))
      const lines = copies.map(({ id, time, files, bytes }) => `${id}  ${time}  ${files} files, ${megabytes(bytes)}`)
      tell(invocation, copies, lines.join('\n') || 'There are none yet.')
      return 0
    },
  },
  {
    name: 'offsite check',
    usage: 'offsite check',
    summary: 'Checks the copies elsewhere, and reads a part of their bytes.',
    async run({ env, print }) {
      setPriority(system.priority.PRIORITY_LOW)
      await asking(checkRepository(env))
      print('The copies elsewhere are sound.')
      return 0
    },
  },
  {
    name: 'offsite restore',
    usage: 'offsite restore [ID]',
    summary: 'Puts the newest copy from elsewhere, or the one named, in place of database and uploads. Stop the portal first.',
    options: JSON_OPTION,
    async run(invocation) {
      const { env, words } = invocation
      requireOffsite(env)
      requireStopped(env)
      const { settings, changes } = await asking(receiveCopy(env, words[0] ?? 'latest'))
      tellRestored(invocation, { ...placeArrival(env), ...changes }, settings)
      return 0
    },
  },
]
