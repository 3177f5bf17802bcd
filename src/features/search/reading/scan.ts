import type { PDFPageProxy } from 'pdfjs-dist'
import sharp from 'sharp'
import { pdfjs, withPdf } from './open-pdf'

/** The picture to recognize, in pixels: a page of 11 inches at 200 dpi, or a plan on its side. */
const HEIGHT_MAX = 2_200
const WIDTH_MAX = 3_400
const RESOLUTION = { density: 200 }
/** PDF.js constants for pixel formats. */
const ONE_BIT = 1
const RGBA = 3

type Matrix = [number, number, number, number, number, number]

interface Picture {
  width: number
  height: number
  kind?: number
  data: Uint8Array
}
/** A picture and the position of its unit square on the page, in points. */
interface Placed {
  picture: Picture
  at: Matrix
}

const combine = ([a, b, c, d, e, f]: Matrix, [k, l, m, n, o, p]: Matrix): Matrix => [
  a * k + c * l,
  b * k + d * l,
  a * m + c * n,
  b * m + d * n,
  a * o + c * p + e,
  b * o + d * p + f,
]

/** Composes the pictures of a PDF page into one, because scanners cut a page into strips. Null if none can be decoded. */
export const scanOfPage = (path: string, number: number): Promise<Buffer | null> =>
  withPdf(path, async (pdf) => draw(await picturesOf(await pdf.getPage(number))))

/** A picture file, upright and at most as large as a page for recognition. */
export const scanOfPicture = (path: string): Promise<Buffer> =>
  sharp(path)
    .autoOrient()
    .resize({ width: WIDTH_MAX, height: HEIGHT_MAX, fit: 'inside', withoutEnlargement: true })
    .flatten({ background: 'white' })
    .greyscale()
    .withMetadata(RESOLUTION)
    .png({ compressionLevel: 1 })
    .toBuffer()

async function picturesOf(page: PDFPageProxy): Promise<Placed[]> {
  const { OPS } = await pdfjs()
  const { fnArray, argsArray } = await page.getOperatorList()
  const placed: Placed[] = []
  const kept: Matrix[] = []
  let at = page.getViewport({ scale: 1 }).transform as Matrix
  const fetch = (name: string) =>
    new Promise<Picture | null>((resolve) => (name.startsWith('g_') ? page.commonObjs : page.objs).get(name, resolve))
  for (const [index, operation] of fnArray.entries()) {
    const [first] = argsArray[index] ?? []
    if (operation === OPS.save || operation === OPS.paintFormXObjectBegin) kept.push(at)
    if (operation === OPS.restore || operation === OPS.paintFormXObjectEnd) at = kept.pop() ?? at
    if (operation === OPS.transform) at = combine(at, [...argsArray[index]] as Matrix)
    if (operation === OPS.paintFormXObjectBegin && first) at = combine(at, [...first] as Matrix)
    const picture = await pictureOf(operation, first)
    if (picture?.data) placed.push({ picture, at })
  }
  return placed

  async function pictureOf(operation: number | undefined, first: unknown): Promise<Picture | null> {
    if (operation === OPS.paintImageXObject) return fetch(first as string)
    if (operation === OPS.paintInlineImageXObject) return first as Picture
    if (operation !== OPS.paintImageMaskXObject) return null
    const mask = first as Picture & { data: Uint8Array | string }
    const pixels = typeof mask.data === 'string' ? await fetch(mask.data) : mask
    return pixels && { ...mask, ...pixels, kind: ONE_BIT }
  }
}

async function draw(placed: Placed[]): Promise<Buffer | null> {
  const boxes = placed.map(({ at: [a, b, c, d, e, f] }) => ({
    left: Math.min(e, e + a, e + c, e + a + c),
    top: Math.min(f, f + b, f + d, f + b + d),
    width: Math.abs(a) + Math.abs(c),
    height: Math.abs(b) + Math.abs(d),
  }))
  if (boxes.length === 0) return null
  const left = Math.min(...boxes.map((box) => box.left))
  const top = Math.min(...boxes.map((box) => box.top))
  const width = Math.max(...boxes.map((box) => box.left + box.width)) - left
  const height = Math.max(...boxes.map((box) => box.top + box.height)) - top
  const scale = Math.min(HEIGHT_MAX / height, WIDTH_MAX / width)
  const pixels = (points: number) => Math.max(1, Math.round(points * scale))
  const layers = []
  for (const [index, { picture, at }] of placed.entries()) {
    const box = boxes[index] as (typeof boxes)[number]
    layers.push({
      input: await upright(picture, at, Math.min(pixels(box.width), pixels(width)), Math.min(pixels(box.height), pixels(height))),
      left: Math.round((box.left - left) * scale),
      top: Math.round((box.top - top) * scale),
    })
  }
  const paper = { width: pixels(width) + 1, height: pixels(height) + 1, channels: 3 as const, background: 'white' }
  return sharp({ create: paper }).composite(layers).greyscale().withMetadata(RESOLUTION).png({ compressionLevel: 1 }).toBuffer()
}

/** The picture rotated as on the page, at the given size. */
async function upright({ width, height, kind, data }: Picture, [a, b, c, d]: Matrix, toWidth: number, toHeight: number) {
  const channels = kind === ONE_BIT ? 1 : kind === RGBA ? 4 : 3
  const pixels = kind === ONE_BIT ? unpacked(data, width, height) : data
  const isMirrored = b * c - a * d < 0
  const turn = (Math.round(Math.atan2(b, a) / (Math.PI / 2)) * 90 + 360) % 360
  const flipped = await sharp(pixels, { raw: { width, height, channels } }).flip(isMirrored).png({ compressionLevel: 1 }).toBuffer()
  return sharp(flipped).rotate(turn).resize(toWidth, toHeight, { fit: 'fill' }).png({ compressionLevel: 1 }).toBuffer()
}

/** Expands one bit per pixel to one byte; each row starts with a new byte. */
function unpacked(data: Uint8Array, width: number, height: number): Buffer {
  const row = (width + 7) >> 3
  const pixels = Buffer.alloc(width * height)
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) if (((data[y * row + (x >> 3)] ?? 0) >> (7 - (x & 7))) & 1) pixels[y * width + x] = 255
  return pixels
}
