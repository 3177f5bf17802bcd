import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** Every name this program gives: 128 random bits, hex, no extension. Other names in the folder are never touched. */
export const STORED_NAME = /^[0-9a-f]{32}$/

export const newStoredName = () => randomBytes(16).toString('hex')

/** What is not whole yet: nobody else's file is called that, whatever folder UPLOADS_DIR names. */
export const TEMPORARY_NAME = /^[0-9a-f]{32}\.part$/

const TEMPORARY = 'tmp'
export const temporaryFolder = (folder: string) => join(folder, TEMPORARY)
/** Inside of the folder, also for a name like `../x` in a database somebody has written by hand. */
export const storedPath = (folder: string, storedName: string) => join(folder, join('/', storedName))

/** A fresh path for a file that is not whole yet, on the same disk as the stored ones. */
export async function newTemporaryPath(folder: string): Promise<string> {
  await mkdir(temporaryFolder(folder), { recursive: true })
  return join(temporaryFolder(folder), `${newStoredName()}.part`)
}

/** Gives a whole and synced temporary file its stored name; the folder itself is synced by `syncFolder`. */
export const putAway = (folder: string, temporaryPath: string, storedName: string) => rename(temporaryPath, storedPath(folder, storedName))

/** Makes renames in the folder survive a power cut. */
export async function syncFolder(folder: string) {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

/** Writes `bytes` to `path` and returns when they are on the disk. */
export async function writeSynced(path: string, bytes: Uint8Array) {
  await using handle = await open(path, 'wx')
  await handle.writeFile(bytes)
  await handle.sync()
}

export const removeStored = (folder: string, storedName: string) => rm(storedPath(folder, storedName), { force: true })
