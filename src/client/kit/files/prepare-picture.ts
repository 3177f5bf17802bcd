import { type Extension, extensionOf, PHOTO_EXTENSIONS, PICTURE_EXTENSIONS, refusalOf } from '../../../shared/file-kinds'
import { hasLocationField, type PictureFacts, pictureFactsOf, READ_OPTIONS } from '../../../shared/picture-facts'
import { msg } from '../../../words/messages'

/** Pixels. Larger photos are scaled down before the upload. */
const EDGE_MAX = 2560
/** Pixels. Safari on a phone can draw at most 4096 × 4096. */
const DOCUMENT_EDGE_MAX = 4096
const PIXELS_MAX = 50_000_000
const QUALITY = 0.86
const DOCUMENT_QUALITY = 0.92

interface Prepared {
  file?: File
  refusal?: string
}

interface Rule {
  extensions: readonly Extension[]
  maxBytes: number
  /** A document: only a vast picture with a location is drawn again. */
  keepsOriginals?: boolean
}

export const preparePhoto = (file: File, maxBytes: number) => prepareFile(file, { extensions: PHOTO_EXTENSIONS, maxBytes })

/** A chosen file as the portal takes it: photos scaled down, HEIC converted. `refusal` is a message. */
export async function prepareFile(file: File, { extensions, maxBytes, keepsOriginals = false }: Rule): Promise<Prepared> {
  const refusal = refusalOf(file, extensions, Number.POSITIVE_INFINITY)
  if (refusal) return { refusal }
  const ready = isHeic(file) ? await convertHeic(file, keepsOriginals) : await fitted(file, keepsOriginals, extensions === PHOTO_EXTENSIONS)
  if (typeof ready === 'string') return { refusal: refusalOf(file, extensions, maxBytes) ?? ready }
  const tooLarge = refusalOf(ready, extensions, maxBytes)
  return tooLarge ? { refusal: tooLarge } : { file: ready }
}

/** Returns the file, a smaller one, or a message. `isPhoto`: nothing else is taken here. */
async function fitted(file: File, keepsOriginals: boolean, isPhoto: boolean): Promise<File | string> {
  const facts = await readPicture(file)
  if (facts === 'unread') return file
  const isDrawn = facts?.type === 'jpeg' || facts?.type === 'png'
  if (isPhoto && !isDrawn) {
    const drawn = await convertHeic(file, false)
    return drawn === file ? msg('kit', 'pictureContentDiffers', file.name) : drawn
  }
  if (!facts || !isDrawn) return file
  const isVast = facts.width * facts.height > PIXELS_MAX
  const isKept = keepsOriginals ? !(isVast && facts.hasLocation) : Math.max(facts.width, facts.height) <= EDGE_MAX
  if (isKept) return file
  const smaller = await shrink(file, facts, keepsOriginals).catch(() => null)
  if (isVast) return smaller ?? msg('kit', 'pictureTooManyPixels', file.name, PIXELS_MAX / 1_000_000)
  return smaller && smaller.size < file.size ? smaller : file
}

/** Camera and capture time are kept. Null where the browser cannot draw it. */
async function shrink(file: File, facts: PictureFacts, isDocument: boolean): Promise<File | null> {
  const type = `image/${facts.type}`
  const [edge, quality] = sizeOf(isDocument)
  const drawn = await draw(file, type, edge, quality)
  if (!drawn) return null
  const content = facts.type === 'jpeg' ? [drawn.slice(0, 2), cameraSegment(facts), drawn.slice(2)] : [drawn]
  const smaller = new File(content, file.name, { type, lastModified: file.lastModified })
  locations.set(smaller, Promise.resolve(facts.hasLocation))
  return smaller
}

const sizeOf = (isDocument: boolean) => (isDocument ? ([DOCUMENT_EDGE_MAX, DOCUMENT_QUALITY] as const) : ([EDGE_MAX, QUALITY] as const))

const isHeic = ({ name }: File) => ['heic', 'heif'].includes(extensionOf(name))

/** The server cannot decode HEIC. A document is converted only if it contains a location. */
async function convertHeic(file: File, isDocument: boolean): Promise<File> {
  if (isDocument && !(await hasLocation(file))) return file
  const [edge, quality] = sizeOf(isDocument)
  const drawn = await draw(file, 'image/jpeg', edge, quality).catch(() => null)
  if (!drawn) return file
  const jpeg = new File([drawn], file.name.replace(/\.\w+$/, '.jpg'), { type: 'image/jpeg', lastModified: file.lastModified })
  locations.set(jpeg, hasLocation(file))
  return jpeg
}

const locations = new WeakMap<File, Promise<boolean>>()

export function hasLocation(file: File): Promise<boolean> {
  const known = locations.get(file)
  if (known) return known
  const answer = readPicture(file).then((facts) => facts !== 'unread' && facts?.hasLocation === true)
  locations.set(file, answer)
  return answer
}

/** Null if the file is no picture; `unread` if the parser could not be loaded. */
async function readPicture(file: File): Promise<PictureFacts | null | 'unread'> {
  if (!isHeic(file) && !PICTURE_EXTENSIONS.some((extension) => extension === extensionOf(file.name))) return null
  const reader = await import('exifreader').catch(() => null)
  if (!reader) return 'unread'
  try {
    const bytes = await file.arrayBuffer()
    const facts = pictureFactsOf(reader.default.load(bytes, READ_OPTIONS))
    return { ...facts, hasLocation: facts.hasLocation || hasLocationField(new TextDecoder('latin1').decode(bytes)) }
  } catch {
    return null
  }
}

async function draw(file: File, type: string, edgeMax: number, quality: number): Promise<Blob | null> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const { naturalWidth, naturalHeight } = image
    const factor = Math.min(1, edgeMax / Math.max(naturalWidth, naturalHeight))
    const canvas = new OffscreenCanvas(Math.round(naturalWidth * factor), Math.round(naturalHeight * factor))
    const pen = canvas.getContext('2d')
    if (!pen) return null
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type, quality })
  } finally {
    URL.revokeObjectURL(address)
  }
}

const TAGS = { make: 0x010f, model: 0x0110, takenAt: 0x9003, offset: 0x9011 }
const ASCII = 2
const ENTRY_BYTES = 12
const HEADER = [0x49, 0x49, 42, 0, 8, 0, 0, 0]

/**
 * Builds an EXIF segment with camera and capture time, inserted after the first two bytes of a JPEG. All tags are in one directory, as the
 * server's parser expects. Source: Exif 3.0, 4.5.4 and 4.6.2.
 */
export function cameraSegment(facts: Pick<PictureFacts, keyof typeof TAGS>): Uint8Array<ArrayBuffer> {
  const texts = (['make', 'model', 'takenAt', 'offset'] as const).flatMap((name) => {
    // Values of four bytes or fewer would have to be stored inside the entry.
    const text = `${facts[name]}\0`.padEnd(5, '\0')
    return facts[name] ? [{ tag: TAGS[name], bytes: Array.from(text, (letter) => letter.charCodeAt(0) & 0x7f) }] : []
  })
  const entries: number[] = []
  let free = HEADER.length + 2 + texts.length * ENTRY_BYTES + 4
  for (const { tag, bytes } of texts) {
    entries.push(...little(tag, 2), ...little(ASCII, 2), ...little(bytes.length, 4), ...little(free, 4))
    free += bytes.length
  }
  const directory = [...little(texts.length, 2), ...entries, ...little(0, 4), ...texts.flatMap(({ bytes }) => bytes)]
  const exif = [0x45, 0x78, 0x69, 0x66, 0, 0, ...HEADER, ...directory]
  const length = exif.length + 2
  return Uint8Array.from([0xff, 0xe1, length >> 8, length & 0xff, ...exif])
}

const little = (number: number, size: number) => Array.from({ length: size }, (_, at) => (number >> (8 * at)) & 0xff)
