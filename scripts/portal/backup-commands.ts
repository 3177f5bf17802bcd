import { accessSync, constants, existsSync, rmSync } from 'node:fs'
import { setPriority, constants as system } from 'node:os'
import { dirname, resolve } from 'node:path'
import { DamagedDatabase } from '../../db/integrity'
import { isHeld, lockFile } from '../../db/lock'
import { writeBackup } from '../../src/operations/backup/backup'
import { backupName } from '../../src/operations/backup/backup-files'
import { prepareBackupFolder, rememberBackupFolder } from '../../src/operations/backup/backup-folder'
import { STORE } from '../../src/operations/backup/backup-uploads'
import { exportCommunity } from '../../src/operations/backup/export'
import { inspectBackup, requireOwnTriggers, settingsIn } from '../../src/operations/restore/inspect-backup'
import { restoreBackup } from '../../src/operations/restore/restore'
import { takeInBackup } from '../../src/operations/restore/set-up-from-copy'
import { requireSoundDatabase } from '../../src/operations/start/sound-database'
import { hasOpenPoll } from '../../src/operations/votes/votes-in-copy'
import { explainDisk } from '../../src/server/process/disk-errors'
import { listSettings } from '../../src/server/process/origins'
import { type Command, complain, type Invocation, JSON_OPTION, megabytes, Refusal, requireWord, tell, tellRestored } from './command'

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

/** A disk without locks locks nobody out. */
function lockTarget(lock: string, target: string): () => void {
  try {
    return lockFile(lock, 0)
  } catch (error) {
    if (isHeld(error)) throw new Refusal(`${target} is being written just now, by another command.`)
    return () => undefined
  }
}

/** The disk's error as a sentence; nothing is left behind. */
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
      // Readers come first.
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
      if (invocation.options.check) return tellContents(invocation, inspectBackup(file))
      await requireOwnTriggers(file)
      const restored = restoreBackup(file, { databaseFile: env.DATABASE_FILE, uploadsDir: env.UPLOADS_DIR })
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
    tell(invocation, found, `It cannot be restored: ${PROBLEMS[found.problem]}.`)
    return 3
  }
  const { community, people, madeAt, version, files } = found
  tell(invocation, found, `${community}: ${people} people and ${files} files, made at ${madeAt} by version ${version}. It is whole.`)
  return undefined
}

const PROBLEMS = {
  notABackup: 'it is no backup of a Portico',
  uploadsBeside: 'its uploads are in a folder beside it; without --check it is restored from here',
  older: 'it was made by a version before 1.0.0, which this version cannot read',
  newer: 'it was made by a newer version',
  damaged: 'it is damaged',
}
