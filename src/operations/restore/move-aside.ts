import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sizeOf } from '../../../db/header'
import { stampNow } from '../../server/process/clock'
import { closeFile } from '../../server/storage/close-to-others'
import { linkOrCopy, syncFolder } from '../../server/storage/durable-files'
import { listFolder } from '../backup/uploads-check'

/**
 * Gives the database a second name and keeps the first until another file replaces it, so that a database always exists. The journal must
 * go first: SQLite would replay it into the new file. Returns the new names, readable only by this account. `reason` is part of the names.
 */
export function keepDatabase(file: string, reason: string): string[] {
  if (!existsSync(file)) return []
  const aside = `${file}.${reason}-${stampNow()}`
  linkOrCopy(file, aside)
  const journals = ['-wal', '-journal'].filter((ending) => sizeOf(`${file}${ending}`) > 0)
  for (const ending of journals) renameSync(`${file}${ending}`, `${aside}${ending}`)
  for (const ending of ['-wal', '-shm', '-journal']) rmSync(`${file}${ending}`, { force: true })
  const kept = [aside, ...journals.map((ending) => `${aside}${ending}`)]
  kept.forEach(closeFile)
  return kept
}

export function keepFolder(path: string, reason: string): string[] {
  if (!existsSync(path)) return []
  const aside = `${path}.${reason}-${stampNow()}`
  renameSync(path, aside)
  return [aside]
}

/**
 * Moves the stored files to a folder inside UPLOADS_DIR, because UPLOADS_DIR may be a mount or a link and may hold other things, such as
 * backups. Returns that folder, or undefined if there were no files.
 */
export function keepUploads(uploadsDir: string, reason: string): string[] {
  const names = listFolder(uploadsDir)
  if (names.length === 0) return []
  const aside = join(uploadsDir, `.${reason}-${stampNow()}`)
  mkdirSync(aside)
  for (const name of names) renameSync(join(uploadsDir, name), join(aside, name))
  syncFolder(uploadsDir)
  return [aside]
}
