import sharp, { type Sharp } from 'sharp'
import { PortalError } from '../errors'
import { refusal } from './refusal'

/** Pixels of the whole picture, all frames of an animation together. */
export const PIXELS_MAX = 50_000_000
/** Enough to zoom into a crack in the pavement; a picture twice this size is halved while it is being decoded, at half the cost. */
export const EDGE_MAX = 2000
export const SMALL_EDGE = 640

// Every picture is handled once: a cache would only hold memory. One thread, because one job runs at a time on a small machine.
sharp.cache(false)
sharp.concurrency(1)

type Encoding = 'jpeg' | 'png' | 'gif'

/** A picture encoded by us: upright, in sRGB, without metadata. */
export interface CleanPicture {
  bytes: Buffer
  width: number
  height: number
  /** WebP, at most SMALL_EDGE on its longer side. */
  small: Buffer
}

let queue: Promise<unknown> = Promise.resolve()

/** Decodes and encodes the picture at `path` anew, off the event loop, one picture at a time. Throws 413 or 415. */
export function cleanPicture(path: string, encoding: Encoding, field: string, name: string): Promise<CleanPicture> {
  const job = queue.then(() => encodeAnew(path, encoding, field, name))
  queue = job.catch(() => {})
  return job
}

async function encodeAnew(path: string, encoding: Encoding, field: string, name: string): Promise<CleanPicture> {
  const animated = encoding === 'gif'
  const open = (source: string | Buffer) => sharp(source, { animated, limitInputPixels: PIXELS_MAX, failOn: 'error', sequentialRead: true })
  try {
    const { width = 0, height = 0 } = await sharp(path, { animated, limitInputPixels: false }).metadata()
    if (width * height > PIXELS_MAX) throw refusal('PAYLOAD_TOO_LARGE', field, tooManyPixels(name))
    const { data, info } = await encode(within(open(path).autoOrient(), EDGE_MAX), encoding).toBuffer({ resolveWithObject: true })
    const small = await within(sharp(data), SMALL_EDGE).webp({ quality: 75, effort: 2 }).toBuffer()
    return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, small }
  } catch (error) {
    if (error instanceof PortalError) throw error
    throw refusal('UNSUPPORTED_MEDIA_TYPE', field, `"${name}" could not be read as a picture. It may be damaged.`)
  }
}

const within = (picture: Sharp, edge: number) => picture.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })

function encode(picture: Sharp, encoding: Encoding): Sharp {
  if (encoding === 'png') return picture.png({ compressionLevel: 6 })
  if (encoding === 'gif') return picture.gif({ effort: 2 })
  return picture.jpeg({ quality: 84 })
}

const tooManyPixels = (name: string) => `"${name}" has too many pixels. The limit is ${PIXELS_MAX / 1_000_000} megapixels.`
