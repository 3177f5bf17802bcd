import { openAsBlob } from 'node:fs'
import { type FileHandle, open } from 'node:fs/promises'
import { fileTypeFromBlob } from 'file-type'
import { openPromise } from 'yauzl'
import type { Extension } from '../../shared/file-kinds'

const HEAD_BYTES = 1024
const BLOCK_BYTES = 256 * 1024
const PARTS_MAX = 10_000

/**
 * The kind of the content: `claimed`, or else another of the `allowed` ones. If it is none of them, `is` names the kind for people, such as
 * 'HEIC' or 'TXT', and is null for content that no kind fits.
 */
export async function contentOf(
  path: string,
  claimed: Extension | null,
  allowed: readonly Extension[],
): Promise<{ extension: Extension } | { extension: null; is: string | null }> {
  await using handle = await open(path, 'r')
  const file = { handle, type: once(() => typeOf(path)), archive: once(() => readArchive(path)) }
  // Text has no signature: a broken file may look like it.
  const kinds = [...(claimed ? [claimed] : []), ...allowed.filter((extension) => extension !== 'txt')]
  for (const extension of kinds) if (await CHECKS[extension](file)) return { extension }
  if (MARKUP.test((await head(handle)).toString())) return { extension: null, is: 'HTML' }
  const type = await file.type()
  if (type && (await file.archive()).hasMacros) return { extension: null, is: 'macros' }
  return { extension: null, is: type?.ext.toUpperCase() ?? ((await CHECKS.txt(file)) ? 'TXT' : null) }
}

/** `fileTypeFromFile` loads a package at run time, which a release does not have. */
const typeOf = async (path: string) => fileTypeFromBlob(await openAsBlob(path))

/** A file that several checks look at; it is read once for each question. */
interface Looked {
  handle: FileHandle
  type: () => ReturnType<typeof typeOf>
  archive: () => ReturnType<typeof readArchive>
}
type Check = (file: Looked) => Promise<boolean>

function once<Answer>(ask: () => Promise<Answer>): () => Promise<Answer> {
  let asked: Promise<Answer> | undefined
  return () => {
    asked ??= ask()
    return asked
  }
}

const detected =
  (...extensions: string[]): Check =>
  async (file) => {
    const type = await file.type()
    return type !== undefined && extensions.includes(type.ext)
  }

/** Only a byte order mark and white space may precede the header: a page that becomes a PDF further on is no PDF. */
const pdf: Check = async ({ handle }) => /^(\xef\xbb\xbf)?\s*%PDF-\d/.test((await head(handle)).toString('latin1'))

/** Old office files share one container and differ by the name of its main stream. */
const oldOffice =
  (...streams: string[]): Check =>
  async (file) => {
    if (!(await detected('cfb')(file))) return false
    const names = streams.map((stream) => Buffer.from(`${stream}\0`, 'utf16le'))
    return someBlock(file.handle, (block) => names.some((name) => block.includes(name)))
  }

/** New office files are zip archives of known parts; locked ones are old containers, which hide what they are. */
const newOffice =
  (extension: string, folder: Folder): Check =>
  async (file) =>
    ((await detected(extension, 'zip')(file)) && isOffice(await file.archive(), folder)) || (await locked(file))

const locked = oldOffice('EncryptedPackage')

const MARKUP = /^\s*<(!doctype|\?xml|html|head|body|svg|script|iframe|math)\b/i

/** UTF-8, UTF-16 with its mark, or an older one-byte set; without control characters, and neither HTML nor SVG. */
const text: Check = async ({ handle, type: typeOfFile }) => {
  const start = await head(handle)
  const wide = start[0] === 0xff && start[1] === 0xfe ? 'utf-16le' : start[0] === 0xfe && start[1] === 0xff ? 'utf-16be' : null
  if (MARKUP.test(new TextDecoder(wide ?? 'utf-8').decode(start))) return false
  if (wide) return true
  const type = await typeOfFile()
  if (type && !type.mime.startsWith('text/')) return false
  return !(await someBlock(handle, (block) => block.some(isControl)))
}

const isControl = (byte: number) => byte < 0x20 && byte !== 0x09 && byte !== 0x0a && byte !== 0x0c && byte !== 0x0d && byte !== 0x1b

const jpeg = detected('jpg')
const heif = detected('heic', 'heif')

const CHECKS: Record<Extension, Check> = {
  pdf,
  doc: oldOffice('WordDocument'),
  xls: oldOffice('Workbook', 'Book'),
  ppt: oldOffice('PowerPoint Document'),
  docx: newOffice('docx', 'word/'),
  xlsx: newOffice('xlsx', 'xl/'),
  pptx: newOffice('pptx', 'ppt/'),
  txt: text,
  jpg: jpeg,
  jpeg,
  png: detected('png', 'apng'),
  gif: detected('gif'),
  heic: heif,
  heif,
}

const FOLDERS = ['word/', 'xl/', 'ppt/'] as const
type Folder = (typeof FOLDERS)[number]

/** Keeps no names: 19 uploads at once with 24 MB of names each took 1 GB. */
async function readArchive(path: string) {
  const found = { folders: new Set<Folder>(), hasTypes: false, hasMacros: false, isWhole: false }
  let count = 0
  try {
    for await (const { fileName } of (await openPromise(path)).eachEntry()) {
      count += 1
      if (count > PARTS_MAX) return found
      found.hasMacros ||= /vbaproject\.bin$/i.test(fileName)
      found.hasTypes ||= fileName === '[Content_Types].xml'
      for (const folder of FOLDERS) if (fileName.startsWith(folder)) found.folders.add(folder)
    }
    found.isWhole = true
  } catch {
    // A broken archive is no office file.
  }
  return found
}

const isOffice = ({ folders, hasTypes, hasMacros, isWhole }: Awaited<ReturnType<typeof readArchive>>, folder: Folder) =>
  isWhole && hasTypes && !hasMacros && folders.has(folder)

async function head(handle: FileHandle): Promise<Buffer> {
  const { buffer, bytesRead } = await handle.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
  return buffer.subarray(0, bytesRead)
}

async function someBlock(handle: FileHandle, wanted: (block: Buffer) => boolean): Promise<boolean> {
  const OVERLAP = 64
  const block = Buffer.alloc(BLOCK_BYTES)
  for (let position = 0; ; position += BLOCK_BYTES - OVERLAP) {
    const { bytesRead } = await handle.read(block, 0, BLOCK_BYTES, position)
    if (wanted(block.subarray(0, bytesRead))) return true
    if (bytesRead < BLOCK_BYTES) return false
  }
}
