import { closeSync, fsyncSync, openSync, renameSync } from 'node:fs'
import { dirname } from 'node:path'

function sync(path: string, flags: string) {
  const handle = openSync(path, flags)
  try {
    fsyncSync(handle)
  } finally {
    closeSync(handle)
  }
}

/** Waits until a file's bytes are on the disk. */
export const syncFile = (file: string) => sync(file, 'r+')
/** Waits until a folder's names are on the disk: a rename lasts only then. */
export const syncFolder = (folder: string) => sync(folder, 'r')

/** Gives a whole file the name `target`, also through a power cut: whoever looks finds what was there before, or all of the new one. */
export function putInPlace(working: string, target: string) {
  syncFile(working)
  renameSync(working, target)
  syncFolder(dirname(target))
}
