import { copyFileSync, linkSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { toRead, toWrite } from '../../../db/brief'
import { markWhole } from '../../../db/one-file'
import { nowText } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import { listSettings, type SettingInForce } from '../../server/process/origins'
import { closeFile } from '../../server/storage/close-to-others'
import { makeFolder } from '../../server/storage/make-folder'
import { removeWithJournals, requireSound } from '../backup/backup'
import { forgetLinks } from '../backup/link-secret'
import { listFolder, listStoredBytes, whatIsKnown } from '../backup/uploads-check'
import { inGroups } from '../votes/shared-votes'
import { addVotesToCopy } from '../votes/votes-in-copy'
import { endLeftover } from './restic'

/** What restic is given, by these names; it is the same folder each time, so that what has not changed is not read again. */
export const DATABASE = 'portal.sqlite'
export const UPLOADS = 'uploads'
export const MANIFEST = 'portico.json'
export const PARTS = [DATABASE, UPLOADS, MANIFEST]

export interface FolderManifest {
  format: 1
  createdAt: string
  files: number
  bytes: number
  /** Names of uploads the database knows and the folder did not have. */
  missing: string[]
  settings: SettingInForce[]
  /** It holds every vote: no copy from elsewhere does, a backup may. */
  whole?: boolean
}

/** On the disk of the uploads: there they get a second name instead of a second copy. */
export const copyFolder = ({ UPLOADS_DIR }: Env) => join(resolve(UPLOADS_DIR), '.offsite')

/**
 * Makes the folder say what the database and the uploads are now: pages that have not changed keep their place in the file, and files their
 * bytes, so that little travels. The votes of open polls are in it in groups; sessions, links and secrets are not.
 */
export async function fillCopyFolder(env: Env): Promise<FolderManifest> {
  const folder = copyFolder(env)
  makeFolder(join(folder, UPLOADS))
  await endLeftover(folder)
  const copy = join(folder, DATABASE)
  await copyPages(env, copy)
  const names = withoutSecrets(copy)
  requireSound(copy)
  const linked = linkUploads(names, env.UPLOADS_DIR, join(folder, UPLOADS))
  const manifest: FolderManifest = {
    format: 1,
    createdAt: nowText(),
    ...linked,
    missing: linked.missing.filter(whatIsKnown(env.DATABASE_FILE)),
    settings: listSettings(env, {}).filter(({ value }) => value !== ''),
  }
  manifest.bytes += statSync(copy).size
  writeFileSync(join(folder, MANIFEST), JSON.stringify(manifest), { mode: 0o600 })
  return manifest
}

async function copyPages(env: Env, copy: string) {
  const grouping = inGroups(env)
  try {
    removeWithJournals(copy)
    await copyState(env.DATABASE_FILE, copy)
    closeFile(copy)
    addVotesToCopy(env.DATABASE_FILE, copy, grouping.choose)
  } finally {
    grouping.done()
  }
}

/** One that reads already goes on reading the same state, whatever is written meanwhile. */
async function copyState(databaseFile: string, copy: string) {
  using source = toRead(databaseFile, 10_000)
  source.exec('BEGIN')
  source.prepare('SELECT count(*) FROM sqlite_schema').get()
  await source.backup(copy)
}

function withoutSecrets(copy: string): string[] {
  const names = forget(copy)
  markWhole(copy)
  return names
}

function forget(copy: string): string[] {
  using sqlite = toWrite(copy)
  sqlite.pragma('journal_mode = DELETE')
  forgetLinks(sqlite)
  sqlite.exec('DELETE FROM session')
  return listStoredBytes(sqlite)
}

function linkUploads(names: readonly string[], from: string, to: string) {
  const wanted = new Set(names)
  for (const name of readdirSync(to)) if (!wanted.has(name)) rmSync(join(to, name), { recursive: true, force: true })
  const there = new Set(listFolder(to))
  const missing: string[] = []
  let bytes = 0
  for (const name of names) {
    const size = statSync(join(from, name), { throwIfNoEntry: false })?.size
    if (size === undefined) missing.push(name)
    else bytes += size
    if (size !== undefined && !there.has(name)) giveSecondName(join(from, name), join(to, name))
  }
  return { files: names.length - missing.length, bytes, missing }
}

/** Disks without second names (vfat, some network shares) get a copy. */
function giveSecondName(file: string, name: string) {
  try {
    linkSync(file, name)
  } catch {
    copyFileSync(file, name)
    closeFile(name)
  }
}
