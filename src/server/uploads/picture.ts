import { damagedPicture, type Extension, partsUnknown } from '../../shared/file-kinds'
import { msg } from '../../words/say'
import type { Caller } from '../limits/caller'
import { cleanPicture, lookInTurn, measurePicture, SIDE_MAX, TooLong, TooManyPixels } from './images'
import { type PhotoFacts, readPhotoFacts } from './photo-facts'
import { lookBeside } from './photo-place/look-beside'
import { DamagedPicture, UnknownPart } from './photo-place/report'
import type { Encoding } from './picture-parts'
import { refusal } from './refusal'
import type { ReceivedFile } from './stored-files'

/** The pictures we can decode. The others stay as they came but for their notes, and are only ever downloaded. */
const ENCODINGS: Partial<Record<Extension, Encoding>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', gif: 'gif' }

/** What becomes of pictures in a form's field. */
export interface PictureRule {
  /** They are encoded by us, without notes, unless they stay `as they are`: then only the place where a photo was taken is removed. */
  pictures?: 'as they are'
  /** Also read capture time and camera of the original (`facts`). */
  photoFacts?: boolean
}

/** What is to be stored of a file that has arrived. */
export interface Contents {
  /** Null: the very bytes that came. */
  bytes: Buffer | null
  /** A small version beside it. */
  small: Buffer | null
  width: number | null
  height: number | null
  facts: PhotoFacts | null
}

type Named = Pick<ReceivedFile, 'field' | 'originalName'> & { extension: Extension }

/** Makes of a picture what may be stored: encoded by us, or as it is but for the place. Throws 413, 415 or 429. */
export async function contentsOfPicture(path: string, named: Named, rule: PictureRule, caller: Caller): Promise<Contents> {
  try {
    return await readPicture(path, named.extension, rule, caller)
  } catch (error) {
    throw explained(error, named)
  }
}

async function readPicture(path: string, extension: Extension, rule: PictureRule, caller: Caller): Promise<Contents> {
  const encoding = ENCODINGS[extension]
  const measured = encoding ? await measurePicture(path, encoding, caller) : null
  const facts = rule.photoFacts ? readPhotoFacts(measured?.exif ?? null) : null
  const stays = rule.pictures === 'as they are'
  if (encoding && measured && !stays) return { facts, ...(await cleanPicture(path, encoding, measured, caller)) }
  // Where pictures are encoded, one that cannot be loses all of its notes.
  const bytes = await lookInTurn(caller, () => lookBeside({ path, extension, allNotes: !stays }))
  return { facts, bytes, small: null, width: measured?.width ?? null, height: measured?.height ?? null }
}

function explained(error: unknown, { field, originalName, extension }: Named): unknown {
  if (error instanceof TooManyPixels) {
    return refusal('PAYLOAD_TOO_LARGE', field, msg('server', 'pixels', originalName, Math.floor(error.most / 1_000_000)))
  }
  if (error instanceof TooLong) return refusal('PAYLOAD_TOO_LARGE', field, msg('server', 'pictureTooLong', originalName, SIDE_MAX))
  if (error instanceof UnknownPart) return refusal('UNSUPPORTED_MEDIA_TYPE', field, partsUnknown(extension))
  if (error instanceof DamagedPicture) return refusal('UNSUPPORTED_MEDIA_TYPE', field, damagedPicture(originalName))
  return error
}
