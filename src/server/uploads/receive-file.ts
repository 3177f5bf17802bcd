import { createHash } from 'node:crypto'
import { type Extension, emptyFile, extensionOf, isPicture, mimeTypeOf, tooLarge, wrongKind } from '../../shared/file-kinds'
import { type MessageKey, msg } from '../../words/say'
import { syncFolder } from '../storage/uploads-folder'
import { cleanFileName } from './file-names'
import type { Contents, PictureRule } from './picture'
import { refusal } from './refusal'
import type { ReceivedFile } from './stored-files'
import { streamToDisk } from './stream-to-disk'
import { storeBytes, storeFile, temporaryPath, type UploadSession } from './upload-session'

/** What one file field of a form accepts. */
export interface FileRule extends PictureRule {
  extensions: readonly Extension[]
  maxBytes: number
  maxCount: number
  /** Said of one file more, where the common sentence is not enough. */
  tooMany?: MessageKey
}

/** Refused before its bytes are read when the name already says so. Throws 415. */
export function requireExtension(field: string, name: string, rule: FileRule): Extension {
  const extension = rule.extensions.find((allowed) => allowed === extensionOf(name))
  if (!extension) throw refusal('UNSUPPORTED_MEDIA_TYPE', field, wrongKind(cleanFileName(name, extensionOf(name)), rule.extensions))
  return extension
}

/**
 * Streams one file to the disk and checks it; pictures are encoded or lose their place. When it returns, the bytes are whole, synced and named in
 * the uploads folder. Throws 400 (empty), 413 (too large), 415 (content is not what the extension says, or could hide a place) or 429 (too many pictures),
 * and whatever `count` throws, which is told the bytes as they come.
 */
export async function receiveFile(
  session: UploadSession,
  field: string,
  givenName: string,
  bytes: AsyncIterable<Buffer>,
  rule: FileRule,
  count: (bytes: number) => void,
): Promise<Omit<ReceivedFile, 'charge'>> {
  const extension = requireExtension(field, givenName, rule)
  const originalName = cleanFileName(givenName, extension)
  const path = await temporaryPath(session)
  const received = await streamToDisk(path, bytes, (chunk, sum) => {
    if (sum > rule.maxBytes) throw refusal('PAYLOAD_TOO_LARGE', field, tooLarge(originalName, rule.maxBytes))
    count(chunk)
  })
  if (received.bytes === 0) throw refusal('BAD_REQUEST', field, emptyFile(originalName))
  // Decoders are loaded with the first upload: an idle portal stays small and starts sooner.
  const { contentMatches } = await import('./file-content')
  if (!(await contentMatches(path, extension))) {
    throw refusal('UNSUPPORTED_MEDIA_TYPE', field, msg('server', 'contentDiffers', originalName))
  }
  const named = { field, originalName, extension, mimeType: mimeTypeOf(extension) }
  const {
    bytes: changed,
    small,
    ...told
  } = isPicture(extension) ? await (await import('./picture')).contentsOfPicture(path, named, rule, session.caller) : AS_IT_CAME
  const storedName = changed ? await storeBytes(session, changed) : await storeFile(session, path)
  const smallName = small && (await storeBytes(session, small))
  await syncFolder(session.folder)
  return { ...named, ...told, ...(changed ? sumOf(changed) : received), storedName, smallName }
}

const AS_IT_CAME: Contents = { bytes: null, small: null, width: null, height: null, facts: null }

const sumOf = (bytes: Buffer) => ({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })
