import { readFile } from 'node:fs/promises'
import { damagedPicture, type Extension } from '../../shared/file-kinds'
import { msg } from '../../words/messages'
import { refusedFile } from '../errors'
import type { Caller } from '../limits/caller'
import { heifExif, withoutHeifMetadata } from './heif-metadata'
import {
  encodePicture,
  encodeWhole,
  isDecodable,
  measurePicture,
  queueSmall,
  requireUndamaged,
  SIDE_MAX,
  TooLong,
  TooManyPixels,
} from './images'
import { hasLocation, type PhotoFacts, photoFactsOf } from './photo-facts'
import { DamagedPicture, type Encoding } from './picture-parts'
import type { ReceivedFile } from './stored-files'

/** The pictures sharp can decode. HEIC and HEIF are not among them: its build has no HEVC. */
const ENCODINGS: Partial<Record<Extension, Encoding>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', gif: 'gif' }

/** The treatment of pictures in a form's field. By default each is encoded again, without metadata. */
export interface PictureRule {
  /** Stored byte for byte, whatever its size in pixels, unless the metadata has a location: then it is encoded again in full size. */
  keepsOriginals?: boolean
  /** Also read capture time and camera of the original (`facts`). */
  photoFacts?: boolean
}

export interface Contents {
  /** Null: the received bytes. */
  bytes: Buffer | null
  small: Buffer | null
  width: number | null
  height: number | null
  facts: PhotoFacts | null
}

type Named = Pick<ReceivedFile, 'field' | 'originalName'> & { extension: Extension }

/** Converts a received picture for storage. Throws 413, 415 or 429. */
export async function contentsOfPicture(path: string, named: Named, rule: PictureRule, caller: Caller): Promise<Contents> {
  const encoding = ENCODINGS[named.extension]
  try {
    return await (encoding ? readPicture(path, encoding, rule, caller) : readHeif(path, rule, caller))
  } catch (error) {
    throw explained(error, named)
  }
}

async function readPicture(path: string, encoding: Encoding, rule: PictureRule, caller: Caller): Promise<Contents> {
  const measured = await measurePicture(path, encoding, caller)
  const { width, height } = measured
  const facts = rule.photoFacts ? photoFactsOf(measured.exif) : null
  if (!rule.keepsOriginals) return { facts, ...(await encodePicture(path, encoding, measured, caller)) }
  const isLocated = await queueSmall(caller, async () => hasLocation(await readFile(path), measured))
  if (isLocated) return { facts, width, height, small: null, bytes: await encodeWhole(path, encoding, measured, caller) }
  if (isDecodable(encoding, measured)) await requireUndamaged(path, encoding, measured, caller)
  return { facts, width, height, small: null, bytes: null }
}

const readHeif = (path: string, { keepsOriginals }: PictureRule, caller: Caller): Promise<Contents> =>
  queueSmall(caller, async () => {
    const original = await readFile(path)
    const stays = keepsOriginals && !hasLocation(original, { exif: heifExif(original) })
    return { facts: null, width: null, height: null, small: null, bytes: stays ? null : withoutHeifMetadata(original) }
  })

function explained(error: unknown, { field, originalName }: Named): unknown {
  if (error instanceof TooManyPixels) {
    return refusedFile('PAYLOAD_TOO_LARGE', field, msg('server', 'pixels', originalName, Math.floor(error.most / 1_000_000)))
  }
  if (error instanceof TooLong) return refusedFile('PAYLOAD_TOO_LARGE', field, msg('server', 'pictureTooLong', originalName, SIDE_MAX))
  if (error instanceof DamagedPicture) return refusedFile('UNSUPPORTED_MEDIA_TYPE', field, damagedPicture(originalName))
  return error
}
