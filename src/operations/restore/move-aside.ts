import { existsSync, linkSync, mkdirSync, renameSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { sizeOf } from '../../../db/header'
import { stampNow } from '../../server/process/clock'
import { closeFile, copyClosed } from '../../server/storage/close-to-others'
import { putInPlace, syncFolder } from '../../server/storage/durable-files'
import { listFolder } from '../backup/uploads-check'

/**
 * The database gets a second name and keeps its first until something else takes it over, so that at no moment there is none. Its
 * journal has to go before: SQLite would replay it into the new file. Returns the new names, closed to other accounts; `reason` is part of
 * them.
 */
export function keepDatabase(file: string, reason: string): string[] {
  if (!existsSync(file)) return []
  const aside = `${file}.${reason}-${stampNow()}`
  giveSecondName(file, aside)
  const journals = ['-wal', '-journal'].filter((ending) => sizeOf(`${file}${ending}`) > 0)
  for (const ending of journals) renameSync(`${file}${ending}`, `${aside}${ending}`)
  // What is left of them holds nothing that SQLite does not make again.
  for (const ending of ['-wal', '-shm', '-journal']) rmSync(`${file}${ending}`, { force: true })
  const kept = [aside, ...journals.map((ending) => `${aside}${ending}`)]
  kept.forEach(closeFile)
  return kept
}

/** Disks without second names (vfat, exfat, some network shares) get a copy. */
function giveSecondName(file: string, name: string) {
  try {
    linkSync(file, name)
  } catch {
    const working = `${name}.partial`
    copyClosed(file, working)
    putInPlace(working, name)
  }
}

/** A folder that belongs to the database goes with it. */
export function keepFolder(path: string, reason: string): string[] {
  if (!existsSync(path)) return []
  const aside = `${path}.${reason}-${stampNow()}`
  renameSync(path, aside)
  return [aside]
}

/**
 * The stored files go to a folder within theirs: UPLOADS_DIR may be a mounted disk or a link to one, and may hold other things, such
 * as backups. Returns that folder, or nothing when there were none.
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
