import sharp, { type Sharp } from 'sharp'
import type { Metadata } from './photo-facts'

/** Pixels of the whole picture, all frames of an animation together. */
export const PIXELS_MAX = 50_000_000
/** The longest side. Several lines are decoded at once: one of 16 million pixels took 5 GB of memory, 16 million lines of one took a minute. */
export const SIDE_MAX = 30_000
/** Shows a crack in the pavement. A picture twice this size is halved while it is decoded, at half the cost. */
const EDGE_MAX = 2000
const SMALL_EDGE = 640
const JPEG_QUALITY = 84
const WHOLE_JPEG_QUALITY = 92

// Every picture is decoded once, so a cache would only hold memory.
sharp.cache(false)
sharp.concurrency(1)
// libvips reads a JPEG with a gain map (Ultra HDR) by another loader, which holds it whole.
sharp.block({ operation: ['VipsForeignLoadUhdr'] })

export type Encoding = 'jpeg' | 'png' | 'gif'

/** The bytes are no picture of their format, or a broken one. */
export class DamagedPicture extends Error {}
export class TooManyPixels extends Error {}
export class TooLong extends Error {}

/** A picture encoded by us: upright, in sRGB, without metadata. */
interface EncodedPicture {
  bytes: Buffer
  width: number
  height: number
  /** WebP, at most SMALL_EDGE on its longer side. */
  small: Buffer
}

interface Measured extends Metadata {
  width: number
  height: number
  orientation: number
}

/** Reads the header of the picture at `path`. Throws TooManyPixels, TooLong or DamagedPicture. */
export async function measurePicture(path: string, encoding: Encoding): Promise<Measured> {
  const header = await orDamaged(sharp(path, { animated: encoding === 'gif', limitInputPixels: false }).metadata())
  const { width = 0, height = 0, orientation = 1, exif, xmp, iptc } = header
  const frameHeight = header.pageHeight ?? height
  if (width * height > PIXELS_MAX) throw new TooManyPixels()
  if (Math.max(width, frameHeight) > SIDE_MAX) throw new TooLong()
  // A JPEG's begins with this name, a PNG's does not.
  const bare = exif?.subarray(exif.indexOf(EXIF_NAME) === 0 ? EXIF_NAME.length : 0) ?? null
  return { width, height: frameHeight, orientation, exif: bare, xmp, iptc }
}

const EXIF_NAME = 'Exif\0\0'
const STRICT = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const

/** Decodes and encodes the picture at `path`, off the event loop, at most EDGE_MAX on its longer side. Throws DamagedPicture. */
export const encodePicture = (path: string, encoding: Encoding, { orientation }: Measured): Promise<EncodedPicture> =>
  orDamaged(encoding === 'gif' ? encodeAnimation(path) : encodeStill(path, encoding, orientation))

/** As `encodePicture`, in full size. Only the orientation stays: turning would hold all pixels in memory. */
export async function encodeWhole(path: string, encoding: Encoding, measured: Measured): Promise<Buffer> {
  const picture = sharp(path, { ...STRICT, animated: encoding === 'gif', sequentialRead: encoding !== 'gif' }).withExif({
    IFD0: { Orientation: String(measured.orientation) },
  })
  return orDamaged(as(picture, encoding, WHOLE_JPEG_QUALITY).toBuffer())
}

/** Decodes the picture at `path` to a thumbnail and discards it. Throws DamagedPicture. */
export async function requireUndamaged(path: string, encoding: Encoding) {
  const picture = within(sharp(path, { ...STRICT, animated: encoding === 'gif', sequentialRead: encoding !== 'gif' }), 64)
  await orDamaged(picture.raw().toBuffer())
}

function as(picture: Sharp, encoding: Encoding, quality: number): Sharp {
  if (encoding === 'png') return picture.png({ compressionLevel: 6 })
  return encoding === 'gif' ? picture.gif({ effort: 2 }) : picture.jpeg({ quality })
}

/** Decodes once, line by line, and turns after shrinking: turning first would hold all pixels in memory. */
async function encodeStill(path: string, encoding: 'jpeg' | 'png', orientation: number): Promise<EncodedPicture> {
  const { data, info } = await within(sharp(path, { ...STRICT, sequentialRead: true }), EDGE_MAX)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const raw = () => sharp(data, { raw: { width, height, channels } })
  const picture = await as(turn(raw(), orientation), encoding, JPEG_QUALITY).toBuffer({ resolveWithObject: true })
  return { bytes: picture.data, width: picture.info.width, height: picture.info.height, small: await toSmall(raw(), orientation) }
}

async function encodeAnimation(path: string): Promise<EncodedPicture> {
  const { data, info } = await within(sharp(path, { ...STRICT, animated: true }), EDGE_MAX)
    .gif({ effort: 2 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, small: await toSmall(sharp(data), 1) }
}

async function toSmall(picture: Sharp, orientation: number): Promise<Buffer> {
  const { data, info } = await within(picture, SMALL_EDGE).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return turn(sharp(data, { raw: { width, height, channels } }), orientation)
    .webp({ quality: 75, effort: 2 })
    .toBuffer()
}

/** Upright by the EXIF orientation. Sharp mirrors before it turns. Source: Exif 3.0, tag 274. */
function turn(picture: Sharp, orientation: number): Sharp {
  if (orientation === 2) return picture.flop()
  if (orientation === 3) return picture.rotate(180)
  if (orientation === 4) return picture.flip()
  if (orientation === 5) return picture.flip().rotate(90)
  if (orientation === 6) return picture.rotate(90)
  if (orientation === 7) return picture.flop().rotate(90)
  if (orientation === 8) return picture.rotate(270)
  return picture
}

const within = (picture: Sharp, edge: number) => picture.resize({ width: edge, height: edge, fit: 'inside', withoutEnlargement: true })

const orDamaged = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw new DamagedPicture(String(error))
  })
