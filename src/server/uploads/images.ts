import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import { msg } from '../../words/messages'
import { PICTURES } from '../limits/amounts'
import type { Caller } from '../limits/caller'
import { createWorkQueue } from '../limits/concurrency-limit'
import type { Metadata } from './photo-facts'
import { DamagedPicture, type Encoding, requireFewParts, requireFewScans } from './picture-parts'

/** Pixels of the whole picture, all frames of an animation together. */
const PIXELS_MAX = 50_000_000
/** A frame costs as much as so many pixels more: 270,000 frames of one pixel, 8 MB, took 24 s. */
const FRAME_PIXELS = 1_000
/** The longest side. Several lines are decoded at once: one of 16 million pixels took 5 GB of memory, 16 million lines of one took a minute. */
export const SIDE_MAX = 30_000
/** Progressive and interlaced pictures are held whole while they are decoded: 49 megapixels of 16 bits took 0.5 GB. */
const HELD_MAX_BYTES = 200_000_000
/** Shows a crack in the pavement. A picture twice this size is halved while it is decoded, at half the cost. */
const EDGE_MAX = 2000
const SMALL_EDGE = 640
const JPEG_QUALITY = 84
const WHOLE_JPEG_QUALITY = 92

// Every picture is decoded once, so a cache would only hold memory. Two pictures at most are worked on, with one thread each.
sharp.cache(false)
sharp.concurrency(1)
// libvips reads a JPEG with a gain map (Ultra HDR) by another loader, which holds it whole and hides that it is progressive.
sharp.block({ operation: ['VipsForeignLoadUhdr'] })

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
  /** Of all frames; a frame counts for FRAME_PIXELS more. */
  pixels: number
  orientation: number
  pixelsMax: number
  /** The expected time to encode it, in pixels of a plain JPEG. */
  effort: number
}

export class TooManyPixels extends Error {
  constructor(readonly most: number) {
    super('It has too many pixels')
  }
}
export class TooLong extends Error {}

const createPictureQueue = () => createWorkQueue(PICTURES, msg('server', 'tooManyPictures'))
/** A large picture takes up to ten times as long as a phone's photo, so the two do not wait for one another. One of each keeps memory small. */
const queueLarge = createPictureQueue()
export const queueSmall = createPictureQueue()
/** Measuring takes up to half a second and does not wait for larger pictures. */
const queueMeasuring = createPictureQueue()

/** Reads the header of the picture at `path`; the file is read whole. Throws DamagedPicture or 429. */
export const measurePicture = (path: string, encoding: Encoding, caller: Caller) => queueMeasuring(caller, () => measure(path, encoding))

async function measure(path: string, encoding: Encoding): Promise<Measured> {
  const bytes = await readFile(path)
  requireFewParts(bytes, encoding)
  const header = await orDamaged(sharp(path, { animated: encoding === 'gif', limitInputPixels: false }).metadata())
  const { width = 0, height = 0, orientation = 1, exif, xmp, iptc, isProgressive, channels = 4, depth, pages = 1 } = header
  const frameHeight = header.pageHeight ?? height
  const pixels = width * height + (encoding === 'gif' ? pages * FRAME_PIXELS : 0)
  if (isProgressive && encoding === 'jpeg') requireFewScans(bytes)
  return {
    width,
    height: frameHeight,
    pixels,
    orientation,
    pixelsMax: isProgressive
      ? Math.min(PIXELS_MAX, HELD_MAX_BYTES / channels / (encoding === 'jpeg' || depth === 'ushort' ? 2 : 1))
      : PIXELS_MAX,
    // A JPEG's begins with this name, a PNG's does not.
    exif: exif?.subarray(exif.indexOf(EXIF_NAME) === 0 ? EXIF_NAME.length : 0) ?? null,
    xmp,
    iptc,
    effort: pixels * (isProgressive ? EFFORTS.progressive : EFFORTS[encoding]),
  }
}

/** The time of a pixel in relation to a plain JPEG, which is shrunk while it is read. Measured with 49 megapixels. */
const EFFORTS = { jpeg: 1, png: 3, gif: 10, progressive: 6 }
/** A phone's photo, or a PNG of 12 megapixels: about 0.15 s. */
const SMALL_EFFORT = 36_000_000
const EXIF_NAME = 'Exif\0\0'
const STRICT = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const

/** Decodes and encodes the picture at `path`, off the event loop, at most EDGE_MAX on its longer side. Throws DamagedPicture, TooManyPixels or 429. */
export async function encodePicture(path: string, encoding: Encoding, measured: Measured, caller: Caller): Promise<EncodedPicture> {
  requireDecodable(encoding, measured)
  const queue = measured.effort > SMALL_EFFORT ? queueLarge : queueSmall
  return queue(caller, () => orDamaged(encoding === 'gif' ? encodeAnimation(path) : encodeStill(path, encoding, measured.orientation)))
}

/** As `encodePicture`, in full size. Only the orientation stays: turning would hold all pixels in memory. */
export async function encodeWhole(path: string, encoding: Encoding, measured: Measured, caller: Caller): Promise<Buffer> {
  requireDecodable(encoding, measured)
  const picture = sharp(path, { ...STRICT, animated: encoding === 'gif', sequentialRead: encoding !== 'gif' }).withExif({
    IFD0: { Orientation: String(measured.orientation) },
  })
  return queueLarge(caller, () => orDamaged(as(picture, encoding, WHOLE_JPEG_QUALITY).toBuffer()))
}

/** Decodes the picture at `path`, which is decodable, to a thumbnail and discards it. Throws DamagedPicture or 429. */
export async function requireUndamaged(path: string, encoding: Encoding, measured: Measured, caller: Caller) {
  const queue = measured.effort > SMALL_EFFORT ? queueLarge : queueSmall
  const picture = within(sharp(path, { ...STRICT, animated: encoding === 'gif', sequentialRead: encoding !== 'gif' }), 64)
  await queue(caller, () => orDamaged(picture.raw().toBuffer()))
}

function requireDecodable(encoding: Encoding, { width, height, pixels, pixelsMax }: Measured) {
  const most = encoding === 'gif' ? PIXELS_MAX : pixelsMax
  if (pixels > most) throw new TooManyPixels(most)
  if (Math.max(width, height) > SIDE_MAX) throw new TooLong()
}

export function isDecodable(encoding: Encoding, measured: Measured): boolean {
  try {
    requireDecodable(encoding, measured)
    return true
  } catch {
    return false
  }
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
