import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { damagedPicture, type Extension, partsUnknown } from '../../shared/file-kinds'
import { syncFolder } from './folder'
import { cleanPicture, type Encoding, lookInTurn, type Measured, measurePicture } from './images'
import { readPhotoFacts } from './photo-facts'
import { DamagedPicture, UnknownPart } from './photo-place/report'
import { withoutPlace } from './photo-place/without-place'
import { refusal } from './refusal'
import type { ReceivedFile } from './stored-files'
import { storeBytes, storeFile, type UploadDesk } from './upload-desk'

/** The pictures we can decode. The others stay as they came but for their notes, and are only ever downloaded. */
const ENCODINGS: Partial<Record<Extension, Encoding>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', gif: 'gif' }

/** What becomes of pictures in a form's field. */
export interface PictureRule {
  /** They are encoded by us, without notes, unless they stay `as they are`: then only the place where a photo was taken is removed. */
  pictures?: 'as they are'
  /** Also read capture time and camera of the original (`facts`). */
  photoFacts?: boolean
}

interface Upload {
  path: string
  bytes: number
  sha256: string
}

type Named = Pick<ReceivedFile, 'field' | 'originalName'> & { extension: Extension }
type StoredPicture = Omit<ReceivedFile, 'field' | 'originalName' | 'extension' | 'mimeType' | 'charge'>

/** Stores a picture that has arrived whole: encoded by us, or as it is but for the place. Throws 413, 415 or 429. */
export async function storePicture(desk: UploadDesk, upload: Upload, named: Named, rule: PictureRule): Promise<StoredPicture> {
  const { field, originalName: name, extension } = named
  const encoding = ENCODINGS[extension]
  const measured = encoding ? await measurePicture(upload.path, encoding, field, name) : null
  const facts = rule.photoFacts ? readPhotoFacts(measured?.exif ?? null) : null
  const encoded = encoding && measured && rule.pictures !== 'as they are'
  const stored = encoded
    ? await storeEncoded(desk, upload.path, encoding, measured, named)
    : await storeAsItIs(desk, upload, measured, named, rule)
  await syncFolder(desk.folder)
  return { facts, ...stored }
}

async function storeEncoded(desk: UploadDesk, path: string, encoding: Encoding, measured: Measured, { field, originalName }: Named) {
  const { bytes, small, width, height } = await cleanPicture(path, encoding, measured, desk.asker, field, originalName)
  const storedName = await storeBytes(desk, bytes)
  const smallName = await storeBytes(desk, small)
  return { bytes: bytes.length, sha256: sha256Of(bytes), storedName, smallName, width, height }
}

/** Where pictures are encoded, one that cannot be loses all of its notes. */
async function storeAsItIs(desk: UploadDesk, { path, ...upload }: Upload, measured: Measured | null, named: Named, rule: PictureRule) {
  const allNotes = rule.pictures !== 'as they are'
  const clean = await lookInTurn(desk.asker, () => readWithoutPlace(path, named, allNotes))
  const size = { width: measured?.width ?? null, height: measured?.height ?? null, smallName: null }
  if (!clean) return { ...upload, ...size, storedName: await storeFile(desk, path) }
  return { ...size, bytes: clean.length, sha256: sha256Of(clean), storedName: await storeBytes(desk, clean) }
}

/** A picture's bytes without the place where it was taken, or null when they tell of none. Throws 415. */
async function readWithoutPlace(path: string, { extension, field, originalName }: Named, allNotes: boolean): Promise<Buffer | null> {
  const bytes = await readFile(path)
  try {
    const clean = withoutPlace(bytes, extension, allNotes)
    return clean === bytes ? null : clean
  } catch (error) {
    if (error instanceof UnknownPart) throw refusal('UNSUPPORTED_MEDIA_TYPE', field, partsUnknown(extension))
    if (error instanceof DamagedPicture) throw refusal('UNSUPPORTED_MEDIA_TYPE', field, damagedPicture(originalName))
    throw error
  }
}

const sha256Of = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')
