import { closeSync, fsyncSync, openSync } from 'node:fs'

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
