import { readFile } from 'node:fs/promises'
import sharp, { type Sharp } from 'sharp'
import type { Caller } from '../limits/caller'
import { DamagedPicture } from './photo-place/report'
import { type Encoding, requireFewParts, requireFewScans } from './picture-parts'
import { openTurns } from './turns'

/** Pixels of the whole picture, all frames of an animation together. */
export const PIXELS_MAX = 50_000_000
/** What a frame costs beside its pixels, in pixels: 270,000 frames of one pixel, 8 MB, took 24 s. */
const FRAME_PIXELS = 1_000
/** Of either side. Lines are decoded several at a time: one of 16,000,000 pixels took 5 GB of memory, and as many lines of one a minute. */
export const SIDE_MAX = 30_000
/** Of a picture that has to be held whole while it is decoded, as progressive ones: without it one of 16 bits and 49 megapixels took 0.5 GB. */
const HELD_MAX_BYTES = 200_000_000
/** Enough to zoom into a crack in the pavement; a picture twice this size is halved while it is being decoded, at half the cost. */
export const EDGE_MAX = 2000
export const SMALL_EDGE = 640

// Every picture is handled once: a cache would only hold memory. One thread a picture, because two are worked on at most.
sharp.cache(false)
sharp.concurrency(1)
// A JPEG with a gain map (Ultra HDR) is read as any other: its own reader holds it whole, and does not say that it is progressive.
sharp.block({ operation: ['VipsForeignLoadUhdr'] })

/** A picture encoded by us: upright, in sRGB, without metadata. */
export interface CleanPicture {
  bytes: Buffer
  width: number
  height: number
  /** WebP, at most SMALL_EDGE on its longer side. */
  small: Buffer
}

/** What a picture's own header says. */
export interface Measured {
  width: number
  /** Of one frame. */
  height: number
  /** One of the eight ways a camera can have been held. */
  orientation: number
  /** The camera's notes as they are in the file, without their name in front. */
  exif: Buffer | null
  /** Pixels it may have at most. */
  pixelsMax: number
  /** About how long it takes to encode, in pixels of a plain JPEG. */
  effort: number
}

/** Reads the header of the picture at `path`, in turns between people: the file is read whole. Throws TooManyPixels, TooLong, DamagedPicture or 429. */
export const measurePicture = (path: string, encoding: Encoding, caller: Caller) => measuredOnes(caller, () => measure(path, encoding))

async function measure(path: string, encoding: Encoding): Promise<Measured> {
  const bytes = await readFile(path)
  requireFewParts(bytes, encoding)
  const header = await orDamaged(sharp(path, { animated: encoding === 'gif', limitInputPixels: false }).metadata())
  const { width = 0, height = 0, orientation = 1, exif, isProgressive, channels = 4, depth, pages = 1 } = header
  const frameHeight = header.pageHeight ?? height
  const pixels = width * height + (encoding === 'gif' ? pages * FRAME_PIXELS : 0)
  if (pixels > PIXELS_MAX) throw new TooManyPixels(PIXELS_MAX)
  if (Math.max(width, frameHeight) > SIDE_MAX) throw new TooLong()
  if (isProgressive && encoding === 'jpeg') requireFewScans(bytes)
  return {
    width,
    height: frameHeight,
    orientation,
    pixelsMax: isProgressive
      ? Math.min(PIXELS_MAX, HELD_MAX_BYTES / channels / (encoding === 'jpeg' || depth === 'ushort' ? 2 : 1))
      : PIXELS_MAX,
    exif: exif?.subarray(EXIF_NAME_BYTES) ?? null,
    effort: pixels * (isProgressive ? EFFORTS.progressive : EFFORTS[encoding]),
  }
}

export class TooManyPixels extends Error {
  constructor(readonly most: number) {
    super('It has too many pixels')
  }
}
export class TooLong extends Error {}

const orDamaged = <Result>(work: Promise<Result>): Promise<Result> =>
  work.catch((error: unknown) => {
    throw new DamagedPicture(String(error))
  })

/** How much longer a pixel takes than one of a plain JPEG, which is shrunk while it is read. Measured with 49 megapixels. */
const EFFORTS = { jpeg: 1, png: 3, gif: 10, progressive: 6 }
/** A phone's photo, or a PNG of 12 megapixels: about 0.15 s. */
const SMALL_EFFORT = 36_000_000
const EXIF_NAME_BYTES = 'Exif\0\0'.length

/** A large picture takes up to ten times as long as a phone's photo, so the two do not wait for one another. One of each keeps memory small. */
const [largeOnes, smallOnes] = [openTurns(), openTurns()]
/** Measuring takes up to half a second, and nobody's photo waits behind a larger picture to be measured. */
const measuredOnes = openTurns()

/** For a look at a picture that does not decode it. */
export const lookInTurn = smallOnes

/** Decodes and encodes the picture at `path`, off the event loop, in turns between people. Throws DamagedPicture, TooManyPixels or 429. */
export async function cleanPicture(path: string, encoding: Encoding, measured: Measured, caller: Caller): Promise<CleanPicture> {
  const { width, height, pixelsMax, effort, orientation } = measured
  if (encoding !== 'gif' && width * height > pixelsMax) throw new TooManyPixels(pixelsMax)
  const inTurn = effort > SMALL_EFFORT ? largeOnes : smallOnes
  return inTurn(caller, () => orDamaged(encoding === 'gif' ? encodeAnimation(path) : encodeStill(path, encoding, orientation)))
}

/** Decodes once, line by line, and turns only what is left after shrinking: turning first would hold all the pixels in memory. */
async function encodeStill(path: string, encoding: 'jpeg' | 'png', orientation: number): Promise<CleanPicture> {
  const { data, info } = await within(sharp(path, { ...STRICT, sequentialRead: true }), EDGE_MAX)
    .raw()
    .toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  const upright = () => turn(sharp(data, { raw: { width, height, channels } }), orientation)
  const whole = encoding === 'png' ? upright().png({ compressionLevel: 6 }) : upright().jpeg({ quality: 84 })
  const picture = await whole.toBuffer({ resolveWithObject: true })
  const small = await toSmall(sharp(data, { raw: { width, height, channels } }), orientation)
  return { bytes: picture.data, width: picture.info.width, height: picture.info.height, small }
}

/** A moving picture keeps moving; its small version is the first frame. */
async function encodeAnimation(path: string): Promise<CleanPicture> {
  const { data, info } = await within(sharp(path, { ...STRICT, animated: true }), EDGE_MAX)
    .gif({ effort: 2 })
    .toBuffer({ resolveWithObject: true })
  return { bytes: data, width: info.width, height: info.pageHeight ?? info.height, small: await toSmall(sharp(data), 1) }
}

const STRICT = { limitInputPixels: PIXELS_MAX, failOn: 'error' } as const

const toSmall = async (picture: Sharp, orientation: number) => {
  const { data, info } = await within(picture, SMALL_EDGE).raw().toBuffer({ resolveWithObject: true })
  const { width, height, channels } = info
  return turn(sharp(data, { raw: { width, height, channels } }), orientation)
    .webp({ quality: 75, effort: 2 })
    .toBuffer()
}

/** Upright, by the eight ways a camera can have been held. Sharp mirrors before it turns. Source: Exif 3.0, tag 274. */
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
