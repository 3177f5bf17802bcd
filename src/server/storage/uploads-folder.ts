import { randomBytes } from 'node:crypto'
import { mkdir, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'

/** The pattern of stored names: 128 random bits in hex, no extension. Other names in the folder are never touched. */
export const STORED_NAME = /^[0-9a-f]{32}$/

export const newStoredName = () => randomBytes(16).toString('hex')

/** The prefix of incomplete files, unlikely to collide in whatever folder UPLOADS_DIR names. */
export const TEMPORARY_NAME = /^[0-9a-f]{32}\.part$/

const TEMPORARY = 'tmp'
export const temporaryFolder = (folder: string) => join(folder, TEMPORARY)
/** Inside the folder, even for a name such as `../x` in a hand-edited database. */
export const storedPath = (folder: string, storedName: string) => join(folder, join('/', storedName))

export async function newTemporaryPath(folder: string): Promise<string> {
  await mkdir(temporaryFolder(folder), { recursive: true })
  return join(temporaryFolder(folder), `${newStoredName()}.part`)
}

/** Renames a complete, synced temporary file to its stored name; `syncFolder` syncs the folder. */
export const putAway = (folder: string, temporaryPath: string, storedName: string) => rename(temporaryPath, storedPath(folder, storedName))

export async function syncFolder(folder: string) {
  await using handle = await open(folder, 'r')
  await handle.sync()
}

export async function writeSynced(path: string, bytes: Uint8Array) {
  await using handle = await open(path, 'wx')
  await handle.writeFile(bytes)
  await handle.sync()
}

export const removeStored = (folder: string, storedName: string) => rm(storedPath(folder, storedName), { force: true })
