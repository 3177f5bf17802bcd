import { readFile } from 'node:fs/promises'
import type { Extension } from '../../../shared/file-kinds'
import { DamagedPicture, UnknownPart } from './report'
import { withoutPlace } from './without-place'

/** A picture to look through; `allNotes` as for `withoutPlace`. */
export interface Wanted {
  path: string
  extension: Extension
  allNotes: boolean
}
/** Null where the file may stay as it is. */
export type Seen = { bytes: Uint8Array | null } | { problem: 'damaged' | 'unknown' }

/** What may be stored of a picture. */
export async function look({ path, extension, allNotes }: Wanted): Promise<Seen> {
  const original = await readFile(path)
  try {
    const clean = withoutPlace(original, extension, allNotes)
    return { bytes: clean === original ? null : clean }
  } catch (error) {
    if (error instanceof DamagedPicture) return { problem: 'damaged' }
    if (error instanceof UnknownPart) return { problem: 'unknown' }
    throw error
  }
}
