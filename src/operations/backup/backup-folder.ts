import { existsSync, readFileSync, realpathSync, statSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import * as z from 'zod'
import { isDiskFull } from '../../server/process/disk-errors'
import { BadConfiguration, type Env } from '../../server/process/env'
import type { Log } from '../../server/process/log'
import { operatorCommand, quoted } from '../../server/process/program'
import { prepareFolder } from '../../server/storage/data-folders'
import { temporaryFolder } from '../../server/storage/uploads-folder'
import { isCopyName, listBackups, listUpgradeCopies, lookAt } from './backup-files'
import { STORE } from './backup-uploads'
import { lockFolder } from './lock-data'

type Places = Pick<Env, 'DATABASE_FILE' | 'BACKUPS_DIR'>

/** The folder that held copies is gone. Creating it again could put backups on the wrong disk without anybody noticing. */
export class BackupsGone extends BadConfiguration {}

/** The note lies beside the database, so it stays behind when the database moves to another machine. */
const memoryOf = (databaseFile: string) => `${databaseFile}.backups`
const remembered = z.object({ folder: z.string(), inode: z.number() })

/** Creates the folder for the first backup. Throws `BackupsGone`, or `BadConfiguration` if the folder cannot be used. */
export function prepareBackupFolder(env: Places) {
  requireOwnStore(env)
  requireBackupFolder(env)
  prepareFolder('BACKUPS_DIR', env.BACKUPS_DIR)
  if (holdsCopies(env.BACKUPS_DIR)) rememberBackupFolder(env)
}

/** Like `prepareBackupFolder`, but lets the portal start even if the folder is gone or not writable. */
export function openBackupFolder(env: Env, log: Log) {
  requireNoCopy(env)
  requireOwnUploads(env)
  try {
    if (env.BACKUP_KEEP > 0) prepareBackupFolder(env)
  } catch (error) {
    if (!(error instanceof BadConfiguration) || recall(env.DATABASE_FILE)?.folder !== resolve(env.BACKUPS_DIR)) throw error
    log.error(error.message)
  }
}

/** Throws `BadConfiguration` if the database lies in BACKUPS_DIR under a backup's name: old backups are deleted there. */
function requireNoCopy({ DATABASE_FILE: file, BACKUPS_DIR }: Env) {
  if (isCopyName(file) && existsSync(BACKUPS_DIR) && realpathSync(dirname(resolve(file))) === realpathSync(BACKUPS_DIR))
    throw new BadConfiguration(
      `DATABASE_FILE names ${file}, a backup, and the portal deletes old ones in that folder. Name the database itself and put the backup into its place: ${operatorCommand(`restore ${quoted(file)}`)}`,
    )
}

/** Throws `BadConfiguration` if the uploads lie in the store of their own copies: files that no backup names are deleted there. */
function requireOwnUploads({ UPLOADS_DIR, BACKUPS_DIR }: Env) {
  const copies = join(BACKUPS_DIR, STORE)
  if (existsSync(copies) && realpathSync(copies) === realpathSync(UPLOADS_DIR))
    throw new BadConfiguration(
      `UPLOADS_DIR names ${UPLOADS_DIR}, where BACKUPS_DIR keeps copies of the uploads and deletes what no backup needs. Name another folder.`,
    )
}

/** Throws `BadConfiguration` if a portal receives uploads in the folder that would hold their copies. */
function requireOwnStore({ BACKUPS_DIR }: Places) {
  const store = join(BACKUPS_DIR, STORE)
  if ([temporaryFolder(store), lockFolder(store)].some((folder) => existsSync(folder)))
    throw new BadConfiguration(
      `BACKUPS_DIR names ${BACKUPS_DIR}, but ${store} is a folder of uploads: what no backup needs would be deleted there. Name another folder.`,
    )
}

/** Throws `BackupsGone` if BACKUPS_DIR held copies and is now missing or another, empty folder: probably an unmounted disk. */
export function requireBackupFolder({ DATABASE_FILE, BACKUPS_DIR }: Places) {
  const before = recall(DATABASE_FILE)
  const folder = resolve(BACKUPS_DIR)
  if (before?.folder !== folder) return
  const found = lookAt(folder)
  if (found && (found.ino === before.inode || holdsCopies(folder))) return
  throw new BackupsGone(
    `BACKUPS_DIR ${folder} held backups and ${found ? 'is empty now' : 'is not there any more'}: is its disk mounted? It is not made again. ` +
      `Mount the disk; or, for a new one, make the folder and write the first backup to it: ${operatorCommand(`backup ${quoted(`${folder}/first.sqlite`)}`)}`,
  )
}

export function rememberBackupFolder({ DATABASE_FILE, BACKUPS_DIR }: Places) {
  const folder = resolve(BACKUPS_DIR)
  const note = JSON.stringify({ folder, inode: statSync(folder).ino })
  if (readNote(DATABASE_FILE) === note) return
  try {
    writeFileSync(memoryOf(DATABASE_FILE), note, { mode: 0o600 })
  } catch (error) {
    // The database's disk may be full while the backups' disk has room: the backup counts, the note waits for the next one.
    if (!isDiskFull(error)) throw error
  }
}

const holdsCopies = (folder: string) => listBackups(folder).length + listUpgradeCopies(folder).length > 0

function recall(databaseFile: string) {
  try {
    return remembered.parse(JSON.parse(readNote(databaseFile)))
  } catch {
    return undefined
  }
}

const readNote = (databaseFile: string) => (existsSync(memoryOf(databaseFile)) ? readFileSync(memoryOf(databaseFile), 'utf8') : '')
