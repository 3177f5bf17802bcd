import { closeSync, fsyncSync, linkSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'
import { copyClosed } from './close-to-others'

function sync(path: string, flags: string) {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

export const syncFile = (file: string) => sync(file, 'r+')
/** Syncs a folder's names to disk. Without it a rename may be lost. */
export const syncFolder = (folder: string) => sync(folder, 'r')

/** Renames a complete file to `target`, safe against a power cut: `target` holds the old content or the new one. */
export function putInPlace(working: string, target: string) {
  syncFile(working)
  renameSync(working, target)
  syncFolder(dirname(target))
}

/** Gives a file a second name. File systems without hard links (vfat, some network shares) get a copy. */
export function linkOrCopy(file: string, name: string) {
  try {
    linkSync(file, name)
  } catch {
    copyClosed(file, `${name}.partial`)
    putInPlace(`${name}.partial`, name)
  }
}
