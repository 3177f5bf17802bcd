import { createHash } from 'node:crypto'
import { open } from 'node:fs/promises'
import { type Extension, emptyFile, extensionOf, isPicture, mimeTypeOf, tooLarge, wrongKind } from '../../shared/file-kinds'
import { normalForm } from '../../shared/look-alikes'
import { type MessageKey, msg } from '../../words/messages'
import { invalid, refusedFile } from '../errors'
import { syncFolder } from '../storage/uploads-folder'
import type { Contents, PictureRule } from './picture'
import type { ReceivedFile } from './stored-files'
import { storeBytes, storeFile, temporaryPath, type UploadSession } from './upload-session'

export interface FileRule extends PictureRule {
  extensions: readonly Extension[]
  maxBytes: number
  maxCount: number
  /** Replaces the usual message for one file too many. */
  tooMany?: MessageKey
}

/** Null for a name that says no kind. */
function claimOf(field: string, name: string, rule: FileRule): Extension | null {
  const said = extensionOf(name)
  const extension = rule.extensions.find((allowed) => allowed === said) ?? null
  if (said && !extension) throw refusedFile('UNSUPPORTED_MEDIA_TYPE', field, wrongKind(cleanFileName(name, said), rule.extensions))
  return extension
}

function notTaken(name: string, is: string | null, { extensions }: FileRule): MessageKey {
  const kinds = extensions.join(', ')
  if (is === 'macros') return msg('server', 'fileHasMacros', name)
  return is ? msg('server', 'contentDiffers', name, is, kinds) : msg('server', 'contentUnknown', name, kinds)
}

/**
 * Streams one file to the uploads folder, checks it and encodes pictures. On return the bytes are synced under their stored name. `count` is
 * called with the bytes of each chunk and may throw. Throws 400 (empty), 413 (too large), 415 (other content) or 429 (too many pictures).
 */
export async function receiveFile(
  session: UploadSession,
  field: string,
  givenName: string,
  bytes: AsyncIterable<Buffer>,
  rule: FileRule,
  count: (bytes: number) => void,
): Promise<Omit<ReceivedFile, 'charge'>> {
  const claimed = claimOf(field, givenName, rule)
  const shownName = cleanFileName(givenName, claimed ?? '')
  const path = await temporaryPath(session)
  const received = await streamToDisk(path, bytes, (chunk, sum) => {
    if (sum > rule.maxBytes) throw refusedFile('PAYLOAD_TOO_LARGE', field, tooLarge(shownName, rule.maxBytes))
    count(chunk)
  })
  if (received.bytes === 0) throw invalid(field, emptyFile(shownName))
  // Loaded with the first upload, so that an idle portal stays small.
  const { contentOf } = await import('./file-content')
  const content = await contentOf(path, claimed, rule.extensions)
  if (!content.extension) throw refusedFile('UNSUPPORTED_MEDIA_TYPE', field, notTaken(shownName, content.is, rule))
  const { extension } = content
  const originalName = cleanFileName(givenName, extension)
  const named = { field, originalName, extension, mimeType: mimeTypeOf(extension) }
  const {
    bytes: changed,
    small,
    ...facts
  } = isPicture(extension) ? await (await import('./picture')).contentsOfPicture(path, named, rule, session.caller) : AS_IT_CAME
  const storedName = changed ? await storeBytes(session, changed) : await storeFile(session, path)
  const smallName = small && (await storeBytes(session, small))
  await syncFolder(session.folder)
  return { ...named, ...facts, ...(changed ? sumOf(changed) : received), storedName, smallName }
}

const AS_IT_CAME: Contents = { bytes: null, small: null, width: null, height: null, facts: null }

const sumOf = (bytes: Buffer) => ({ bytes: bytes.length, sha256: createHash('sha256').update(bytes).digest('hex') })

/** Writes the chunks to a new file and hashes them. `allow` gets each chunk's bytes and the sum, and throws to stop. */
async function streamToDisk(path: string, chunks: AsyncIterable<Buffer>, allow: (chunk: number, sum: number) => void) {
  const hash = createHash('sha256')
  let bytes = 0
  await using handle = await open(path, 'wx')
  for await (const chunk of chunks) {
    bytes += chunk.length
    allow(chunk.length, bytes)
    hash.update(chunk)
    await handle.writeFile(chunk)
  }
  await handle.sync()
  return { bytes, sha256: hash.digest('hex') }
}

const NAME_MAX = 150

/** Signs that file systems refuse become similar ones: 'Minutes 2/10 "final"' is Minutes 2-10 'final'. */
export const readableName = (name: string) =>
  name
    .replaceAll('"', "'")
    .replace(/:(?=\s|$)|[<>?*]/g, '')
    .replace(/[/\\:|]/g, '-')

/** A file name without its path, and without control and direction-changing characters. */
export function cleanFileName(given: string, extension: string): string {
  const last = given.replace(/^(?:[a-z]:|\.*)[/\\](?:.*[/\\])?/i, '')
  const clean = readableName(normalForm(last, 'NFC').replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, ''))
    .replace(/^[.\s]+/, '')
    .trim()
  const dot = clean.lastIndexOf('.')
  const stem = [...(dot < 0 ? clean : clean.slice(0, dot))].slice(0, NAME_MAX).join('').trim() || 'file'
  return extension ? `${stem}.${extension}` : stem
}
