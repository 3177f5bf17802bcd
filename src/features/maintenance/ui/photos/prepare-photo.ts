import { PHOTO_EXTENSIONS, refusalOf } from '../../../../shared/file-kinds'
import { msg } from '../../../../words/say'
import { PHOTO_MAX_BYTES } from '../../schema'
import { readNotes, writeNotes } from './exif-notes'
import { exifBlock, isJpeg, withExifBlock } from './jpeg-segments'
import { readPhotoSize } from './photo-size'

/** Photos longer than this on either side are made smaller before they are sent. */
export const EDGE_MAX = 2560
const PIXELS_MAX = 50_000_000
const QUALITY = 0.86

export interface Prepared {
  file?: File
  /** Why the photo cannot be sent. */
  refusal?: string
}

/** Checks a chosen photo and, when it is large, makes it small enough for a slow connection. */
export async function preparePhoto(file: File): Promise<Prepared> {
  const refusal = refusalOf(file, PHOTO_EXTENSIONS, PHOTO_MAX_BYTES)
  if (refusal) return { refusal }
  const bytes = new Uint8Array(await file.arrayBuffer())
  const size = readPhotoSize(bytes)
  if (!size) return { refusal: msg('maintenance', 'photoContentDiffers', file.name) }
  if (size.width * size.height > PIXELS_MAX) {
    return { refusal: msg('maintenance', 'photoTooManyPixels', file.name, PIXELS_MAX / 1_000_000) }
  }
  if (Math.max(size.width, size.height) <= EDGE_MAX) return { file }
  return { file: (await shrink(file, bytes).catch(() => null)) ?? file }
}

/** The photo drawn smaller and upright; null when that gains nothing. What a JPEG says of time and camera goes along, where it was taken does not. */
async function shrink(file: File, bytes: Uint8Array): Promise<File | null> {
  const type = isJpeg(bytes) ? 'image/jpeg' : 'image/png'
  const drawn = await draw(file, type)
  if (!drawn || drawn.size >= file.size) return null
  const block = exifBlock(bytes)
  const small = new Uint8Array(await drawn.arrayBuffer())
  const content = block && isJpeg(bytes) ? withExifBlock(small, writeNotes(readNotes(block))) : small
  return new File([content], file.name, { type, lastModified: file.lastModified })
}

async function draw(file: File, type: string): Promise<Blob | null> {
  const address = URL.createObjectURL(file)
  try {
    const image = new Image()
    image.src = address
    await image.decode()
    const { naturalWidth, naturalHeight } = image
    const factor = EDGE_MAX / Math.max(naturalWidth, naturalHeight)
    const canvas = new OffscreenCanvas(Math.round(naturalWidth * factor), Math.round(naturalHeight * factor))
    const pen = canvas.getContext('2d')
    if (!pen) return null
    pen.imageSmoothingQuality = 'high'
    pen.drawImage(image, 0, 0, canvas.width, canvas.height)
    return await canvas.convertToBlob({ type, quality: QUALITY })
  } finally {
    URL.revokeObjectURL(address)
  }
}
