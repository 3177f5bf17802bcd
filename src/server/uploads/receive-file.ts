import { createHash } from 'node:crypto'
import { damagedPicture, type Extension, emptyFile, extensionOf, mimeTypeOf, tooLarge, wrongKind } from '../../shared/file-kinds'
import { cleanFileName } from './file-names'
import { newStoredName, newTemporaryPath, putAway, syncFolder, writeSynced } from './folder'
import { refusal } from './refusal'
import type { ReceivedFile } from './stored-files'
import { hashFile, streamToDisk } from './stream-to-disk'
import type { UploadDesk } from './upload-desk'

/** What one file field of a form accepts. */
export interface FileRule {
  extensions: readonly Extension[]
  maxBytes: number
  maxCount: number
  /** Also read capture time and camera of the original (`facts`). */
  photoFacts?: boolean
}

/** Refused before its bytes are read when the name already says so. Throws 415. */
export function requireExtension(field: string, name: string, rule: FileRule): Extension {
  const extension = rule.extensions.find((allowed) => allowed === extensionOf(name))
  if (!extension) throw refusal('UNSUPPORTED_MEDIA_TYPE', field, wrongKind(cleanFileName(name, extensionOf(name)), rule.extensions))
  return extension
}

/**
 * Streams one file to the disk and checks it; pictures are encoded anew. When it returns, the bytes are whole, synced and named in
 * the uploads folder. Throws 400 (empty), 413 (too large) or 415 (content is not what the extension says).
 */
export async function receiveFile(
  desk: UploadDesk,
  field: string,
  givenName: string,
  bytes: AsyncIterable<Buffer>,
  rule: FileRule,
): Promise<ReceivedFile> {
  const extension = requireExtension(field, givenName, rule)
  const originalName = cleanFileName(givenName, extension)
  const path = await temporaryPath(desk)
  const received = await streamToDisk(path, bytes, rule.maxBytes, () =>
    refusal('PAYLOAD_TOO_LARGE', field, tooLarge(originalName, rule.maxBytes)),
  )
  if (received.bytes === 0) throw refusal('BAD_REQUEST', field, emptyFile(originalName))
  // Decoders are loaded with the first upload: an idle portal stays small and starts sooner.
  const { contentMatches } = await import('./file-content')
  if (!(await contentMatches(path, extension))) {
    throw refusal('UNSUPPORTED_MEDIA_TYPE', field, `The content of "${originalName}" does not match its file type.`)
  }
  const { readPhotoFacts } = await import('./photo-facts')
  const facts = rule.photoFacts ? await readPhotoFacts(path) : null
  const common = { field, originalName, extension, mimeType: mimeTypeOf(extension), facts }
  const encoding = ENCODINGS[extension]
  if (!encoding) {
    const sha256 = UNDECODABLE.includes(extension) ? await withoutMetadata(path, field, originalName) : received.sha256
    const storedName = await store(desk, path)
    await syncFolder(desk.folder)
    return { ...common, bytes: received.bytes, sha256, storedName, width: null, height: null, smallName: null }
  }
  const { cleanPicture } = await import('./images')
  const picture = await cleanPicture(path, encoding, field, originalName)
  const storedName = await storeBytes(desk, picture.bytes)
  const smallName = await storeBytes(desk, picture.small)
  await syncFolder(desk.folder)
  const sha256 = createHash('sha256').update(picture.bytes).digest('hex')
  return { ...common, bytes: picture.bytes.length, sha256, storedName, width: picture.width, height: picture.height, smallName }
}

/** The pictures we can decode. */
const ENCODINGS: Partial<Record<Extension, 'jpeg' | 'png' | 'gif'>> = { jpg: 'jpeg', jpeg: 'jpeg', png: 'png', gif: 'gif' }
/** These are stored as they came but for their notes, and only ever downloaded. */
const UNDECODABLE: readonly Extension[] = ['heic', 'heif']

/** Blanks a picture's notes where they lie and returns its new hash. Throws 415 when there is no picture. */
async function withoutMetadata(path: string, field: string, name: string): Promise<string> {
  const { blankHeifMetadata } = await import('./heif-metadata')
  if (!(await blankHeifMetadata(path))) throw refusal('UNSUPPORTED_MEDIA_TYPE', field, damagedPicture(name))
  return hashFile(path)
}

async function temporaryPath(desk: UploadDesk): Promise<string> {
  const path = await newTemporaryPath(desk.folder)
  desk.temporaryPaths.push(path)
  return path
}

async function store(desk: UploadDesk, path: string): Promise<string> {
  const name = newStoredName()
  desk.storedNames.push(name)
  await putAway(desk.folder, path, name)
  return name
}

async function storeBytes(desk: UploadDesk, bytes: Buffer): Promise<string> {
  const path = await temporaryPath(desk)
  await writeSynced(path, bytes)
  return store(desk, path)
}
