import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import type { Env } from '../../server/process/env'
import { removeWithJournals } from '../backup/backup'
import { listFolder } from '../backup/uploads-check'
import { type Changes, rebuildDatabase } from '../restore/rebuild-database'
import { makeArrivals } from '../restore/restore'
import { DamagedBackup, verifyUpgradeCopy } from '../restore/unpack'
import { DATABASE, type FolderManifest, MANIFEST, UPLOADS } from './copy-folder'
import { fetchCopy } from './offsite'

/**
 * Fetches the copy `id` into the folder where copies arrive, checks it and takes its rows. Throws `ResticFailed`, `DamagedBackup`, `NewerDatabase`.
 */
export async function receiveCopy(env: Env, id: string): Promise<FolderManifest & { changes: Changes }> {
  const folder = makeArrivals(env)
  await fetchCopy(env, id, folder)
  const manifest = checkCopy(folder)
  const [database, fetched] = [join(folder, DATABASE), join(folder, 'fetched.sqlite')]
  renameSync(database, fetched)
  const changes = await rebuildDatabase(fetched, database, manifest.createdAt)
  removeWithJournals(fetched)
  return { ...manifest, changes }
}

function checkCopy(folder: string): FolderManifest {
  const file = join(folder, DATABASE)
  if (!existsSync(file) || !existsSync(join(folder, MANIFEST))) throw new DamagedBackup('That is no copy of a Portico.')
  verifyUpgradeCopy(file)
  const manifest = JSON.parse(readFileSync(join(folder, MANIFEST), 'utf8')) as FolderManifest
  mkdirSync(join(folder, UPLOADS), { recursive: true })
  const files = listFolder(join(folder, UPLOADS)).length
  if (files !== manifest.files) throw new DamagedBackup(`The copy holds ${files} files instead of ${manifest.files}.`)
  return manifest
}
