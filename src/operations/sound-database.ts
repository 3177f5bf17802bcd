import { DamagedDatabase, requireSoundFile, requireSoundPages } from '../../db/integrity'
import type { Env } from '../server/env'
import { listBackups } from './nightly'

/** Throws `DamagedDatabase` that also says which backup to restore. Of a large file only the beginning is read. */
export const requireSoundDatabase = (env: Env) => advising(env, requireSoundFile)

/** The same for every page of the file. */
export const requireSoundToTheEnd = (env: Env) => advising(env, requireSoundPages)

function advising({ DATABASE_FILE, BACKUPS_DIR }: Env, check: (file: string) => void) {
  try {
    check(DATABASE_FILE)
  } catch (error) {
    if (!(error instanceof DamagedDatabase)) throw error
    throw new DamagedDatabase(`${error.message} ${adviseRestoring(BACKUPS_DIR)}`)
  }
}

/** What to do about a damaged database. */
export function adviseRestoring(folder: string): string {
  const newest = listBackups(folder).at(-1)
  if (newest) return `The newest backup is ${newest}: with the portal stopped, run npm run portal restore ${newest}`
  return `There is no backup in ${folder}. If you keep one elsewhere, run npm run portal restore FILE with the portal stopped.`
}
