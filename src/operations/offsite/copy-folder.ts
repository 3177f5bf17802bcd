import { readdirSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { openForReading, openForWriting } from '../../../db/scoped-connection'
import { markWhole } from '../../../db/served-mark'
import { nowText } from '../../server/process/clock'
import type { Env } from '../../server/process/env'
import { listSettings, type SettingInForce } from '../../server/process/origins'
import { closeFile } from '../../server/storage/close-to-others'
import { linkOrCopy } from '../../server/storage/durable-files'
import { makeFolder } from '../../server/storage/make-folder'
import { removeWithJournals, requireSound } from '../backup/backup'
import { forgetLinks } from '../backup/link-secret'
import { listFolder, listStoredBytes, whatIsKnown } from '../backup/uploads-check'
import { inGroups } from '../votes/shared-votes'
import { addVotesToCopy } from '../votes/votes-in-copy'
import { endLeftover } from './restic'

/** The folder that restic backs up, the same each time, so that restic reads only what changed. */
export const DATABASE = 'portal.sqlite'
export const UPLOADS = 'uploads'
export const MANIFEST = 'portico.json'
export const PARTS = [DATABASE, UPLOADS, MANIFEST]

export interface FolderManifest {
  format: 1
  createdAt: string
  files: number
  bytes: number
  missing: string[]
  settings: SettingInForce[]
}

/** On the disk of the uploads, so that files get a hard link instead of a copy. */
export const copyFolder = ({ UPLOADS_DIR }: Env) => join(resolve(UPLOADS_DIR), '.offsite')

/**
 * Brings the folder up to date with the database and the uploads. Unchanged pages and files keep their place, so little is transferred.
 * Votes of open polls are in it in groups; sessions, links and secrets are not.
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

/** A restic that already reads continues with the old state. */
async function copyState(databaseFile: string, copy: string) {
  using source = openForReading(databaseFile, 10_000)
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
  using sqlite = openForWriting(copy)
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
    if (size !== undefined && !there.has(name)) linkOrCopy(join(from, name), join(to, name))
  }
  return { files: names.length - missing.length, bytes, missing }
}
