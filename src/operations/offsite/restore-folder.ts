import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'
import { readAppliedMigrations, requireKnownMigrations } from '../../../db/migrate'
import { openForWriting } from '../../../db/scoped-connection'
import type { Env } from '../../server/process/env'
import { votesFolder } from '../../server/storage/ballot-box/open'
import { copyClosed } from '../../server/storage/close-to-others'
import { putInPlace, syncFile, syncFolder } from '../../server/storage/durable-files'
import { makeFolder } from '../../server/storage/make-folder'
import { removeWithJournals } from '../backup/backup'
import { lockData } from '../backup/lock-data'
import { listFolder } from '../backup/uploads-check'
import { keepDatabase, keepFolder, keepUploads } from '../restore/move-aside'
import type { Restored } from '../restore/restore'
import { keepLinks } from '../restore/restore'
import { DamagedBackup, forgetSessions, manifestOf, noteVotes, unpackVerified, verifyUpgradeCopy } from '../restore/unpack'
import { DATABASE, type FolderManifest, MANIFEST, UPLOADS } from './copy-folder'
import { fetchCopy } from './offsite'

const REASON = 'before-restore'

/** The folder where an offsite copy arrives, on the disk of the uploads, so that files only need a rename. */
export const arrivals = ({ UPLOADS_DIR }: Env) => join(resolve(UPLOADS_DIR), '.arriving')

/** Fetches the copy `id` and checks it. Throws `ResticFailed`, `DamagedBackup`, `NewerDatabase`. */
export async function receiveCopy(env: Env, id: string): Promise<FolderManifest> {
  const folder = makeArrivals(env)
  await fetchCopy(env, id, folder)
  return checkArrival(folder)
}

export function unpackArrival(env: Env, backup: string) {
  const folder = makeArrivals(env)
  const { createdAt, bytes, missing, settings = [], shared } = manifestOf(backup)
  unpackVerified(backup, join(folder, UPLOADS))
  const files = listFolder(join(folder, UPLOADS)).length
  const manifest: FolderManifest = { format: 1, createdAt, files, bytes, missing, settings, whole: !shared }
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest), { mode: 0o600 })
  copyClosed(backup, join(folder, DATABASE))
  removeWithJournals(backup)
}

export const forgetArrivals = (env: Env) => rmSync(arrivals(env), { recursive: true, force: true })

function makeArrivals(env: Env): string {
  const folder = arrivals(env)
  forgetArrivals(env)
  makeFolder(dirname(folder))
  mkdirSync(folder, { mode: 0o700 })
  return folder
}

function checkArrival(folder: string): FolderManifest {
  const file = join(folder, DATABASE)
  if (!existsSync(file) || !existsSync(join(folder, MANIFEST))) throw new DamagedBackup('That is no copy of a Portico.')
  verifyUpgradeCopy(file)
  requireKnownMigrations(readAppliedMigrations(file))
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as FolderManifest
  const files = listFolder(join(folder, UPLOADS)).length
  if (files !== manifest.files) throw new DamagedBackup(`The copy holds ${files} files instead of ${manifest.files}.`)
  return manifest
}

/** Replaces database and uploads by the fetched copy and moves the old ones aside. Throws `DatabaseInUse`. */
export function placeArrival(env: Env): Restored {
  const { DATABASE_FILE, UPLOADS_DIR } = env
  const folder = arrivals(env)
  const { createdAt, whole } = checkArrival(folder)
  makeFolder(dirname(DATABASE_FILE))
  const unlock = lockData(env)
  const incoming = `${DATABASE_FILE}.incoming`
  try {
    removeWithJournals(incoming)
    copyClosed(join(folder, DATABASE), incoming)
    quieten(incoming, whole ? undefined : createdAt)
    const putLinksBack = keepLinks(DATABASE_FILE)
    const keptAside = [...keepDatabase(DATABASE_FILE, REASON), ...keepFolder(votesFolder(DATABASE_FILE), REASON)]
    putInPlace(incoming, DATABASE_FILE)
    keptAside.push(...keepUploads(UPLOADS_DIR, REASON))
    const names = listFolder(join(folder, UPLOADS))
    for (const name of names) renameSync(join(folder, UPLOADS, name), join(UPLOADS_DIR, name))
    syncFolder(UPLOADS_DIR)
    putLinksBack()
    forgetArrivals(env)
    return { files: names.length, keptAside }
  } finally {
    removeWithJournals(incoming)
    unlock()
  }
}

function quieten(file: string, votesCopiedAt?: string) {
  forgetSessions(file)
  if (votesCopiedAt) {
    using sqlite = openForWriting(file)
    noteVotes(sqlite, votesCopiedAt)
  }
  syncFile(file)
}
