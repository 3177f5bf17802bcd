import { writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { performance } from 'node:perf_hooks'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import type { Extension } from '../../shared/file-kinds'
import { newFolder } from '../../testing/new-folder'
import { chunk, jpegWith, segment } from '../../testing/picture-bytes'
import { INTERNAL_CALLER } from '../limits/caller'
import { measurePicture } from './images'
import { contentsOfPicture } from './picture'
import { jpegScans } from './picture-parts'

const XMP_NAME = 'http://ns.adobe.com/xap/1.0/\0'

const folder = newFolder()

function save(name: string, bytes: Buffer): string {
  const path = join(folder, name)
  writeFileSync(path, bytes)
  return path
}

const encode = async (path: string, extension: Extension) => {
  const { bytes, small, width, height } = await contentsOfPicture(
    path,
    { field: 'file', originalName: basename(path), extension },
    {},
    INTERNAL_CALLER,
  )
  return { bytes: bytes ?? fail(), small: small ?? fail(), width: width ?? 0, height: height ?? 0 }
}
const fail = (): never => {
  throw new Error('It was not encoded')
}

/** Eight grays that differ in every orientation. */
const corners = () => sharp(Buffer.from([0, 80, 160, 240, 40, 120, 200, 255]), { raw: { width: 4, height: 2, channels: 1 } })
const graysOf = async (bytes: Buffer, width: number, height: number) => [
  ...(await sharp(bytes)
    .grayscale()
    .resize({ width: width / 100, height: height / 100, fit: 'fill' })
    .raw()
    .toBuffer()),
]

test.each([1, 2, 3, 4, 5, 6, 7, 8])('a picture of EXIF orientation %i is stored upright', async (orientation) => {
  const original = await corners()
    .resize({ width: 400, height: 200, kernel: 'nearest' })
    .jpeg({ quality: 100 })
    .withMetadata({ orientation })
    .toBuffer()
  const { bytes, small, width, height } = await encode(save(`${orientation}.jpg`, original), 'jpg')
  const expected = await sharp(original).autoOrient().png().toBuffer({ resolveWithObject: true })
  expect([width, height]).toEqual([expected.info.width, expected.info.height])
  const wanted = await graysOf(expected.data, width, height)
  for (const made of [bytes, small]) {
    const off = (await graysOf(made, width, height)).map((gray, at) => Math.abs(gray - (wanted[at] ?? 0)))
    expect(Math.max(...off)).toBeLessThan(12)
    expect((await sharp(made).metadata()).orientation).toBeUndefined()
  }
})

test('a large picture is made smaller, a small one keeps its size', async () => {
  const of = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#385' } })
      .png()
      .toBuffer()
  const large = await encode(save('large.png', await of(4000, 1000)), 'png')
  expect([large.width, large.height]).toEqual([2000, 500])
  expect(await sharp(large.small).metadata()).toMatchObject({ format: 'webp', width: 640, height: 160 })
  const little = await encode(save('little.png', await of(30, 20)), 'png')
  expect([little.width, little.height]).toEqual([30, 20])
})

test('the pixels of all frames count', async () => {
  // Three frames of 25 megapixels each, in a file of 60 bytes.
  const screen = Buffer.from([...Buffer.from('GIF89a'), 0x88, 0x13, 0x88, 0x13, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0x88, 0x13, 0x88, 0x13, 0, 2, 2, 0x44, 1, 0])
  const path = save('many.gif', Buffer.concat([screen, frame, frame, frame, Buffer.from([0x3b])]))
  await expect(encode(path, 'gif')).rejects.toMatchObject({
    code: 'PAYLOAD_TOO_LARGE',
    message: '"many.gif" has too many pixels. The limit is 50 megapixels.',
  })
})

test('thousands of tiny frames count as a large picture', async () => {
  const screen = Buffer.from([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255])
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 1, 0, 1, 0, 0, 2, 2, 0x44, 1, 0])
  const frames = Array.from({ length: 9_000 }, () => frame)
  const tiny = await measurePicture(save('tiny.gif', Buffer.concat([screen, ...frames, Buffer.from([0x3b])])), 'gif', INTERNAL_CALLER)
  const large = sharp({ create: { width: 3_000, height: 3_000, channels: 3, background: '#385' } }).gif()
  const { effort } = await measurePicture(save('large.gif', await large.toBuffer()), 'gif', INTERNAL_CALLER)
  expect(tiny.effort).toBeGreaterThan(0.9 * effort)
})

test('a million parts are refused before a decoder reads them', async () => {
  const note = Buffer.from([0xff, 0xe1, 0, 2])
  const jpeg = (await corners().jpeg().toBuffer()).subarray(2)
  const png = await corners().png().toBuffer()
  const headBytes = 8 + 12 + 13
  const frame = Buffer.from([0x2c, 0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0])
  const screen = Buffer.from([...Buffer.from('GIF89a'), 1, 0, 1, 0, 0, 0, 0])
  const of = {
    jpg: (parts: number) => [Buffer.from([0xff, 0xd8]), ...Array.from({ length: parts }, () => note), jpeg],
    // A decoder warns of each, because it has no keyword.
    png: (parts: number) => [
      png.subarray(0, headBytes),
      ...Array.from({ length: parts }, () => chunk('tEXt', '')),
      png.subarray(headBytes),
    ],
    gif: (parts: number) => [screen, ...Array.from({ length: parts }, () => frame), Buffer.from([0x3b])],
  }
  const message = async (extension: keyof typeof of, parts: number) => {
    const path = save(`parts.${extension}`, Buffer.concat(of[extension](parts)))
    const start = performance.eventLoopUtilization()
    const said = await encode(path, extension).then(
      () => 'taken',
      (error: Error) => error.message,
    )
    return { said, active: performance.eventLoopUtilization(start).active }
  }
  for (const extension of ['jpg', 'png', 'gif'] as const) {
    const { said, active } = await message(extension, 1_000_000)
    expect(said).toBe(`"parts.${extension}" could not be read as a picture. It may be damaged.`)
    // Warnings of each part of a PNG took two to four seconds.
    expect(active, extension).toBeLessThan(1_000)
    if (extension !== 'gif') expect((await message(extension, 1_000)).said).toBe('taken')
  }
})

test('gray and CMYK pictures keep their colors', async () => {
  const gray = await corners().jpeg().toBuffer()
  expect(await sharp((await encode(save('gray.jpg', gray), 'jpg')).bytes).metadata()).toMatchObject({ width: 4 })
  const cmyk = await sharp({ create: { width: 20, height: 20, channels: 3, background: '#c03020' } })
    .toColorspace('cmyk')
    .jpeg()
    .toBuffer()
  const { bytes } = await encode(save('cmyk.jpg', cmyk), 'jpg')
  const [red = 0, green = 0, blue = 0] = await sharp(bytes).raw().toBuffer()
  expect(red).toBeGreaterThan(green + 60)
  expect(red).toBeGreaterThan(blue + 60)
})

test('a picture in Display P3, as phones take it, is converted to sRGB', async () => {
  const wide = sharp({ create: { width: 20, height: 20, channels: 3, background: '#c03020' } }).withIccProfile('p3')
  const original = await wide.png().toBuffer()
  const { bytes } = await encode(save('wide.png', original), 'png')
  expect([(await sharp(original).metadata()).icc?.length, (await sharp(bytes).metadata()).icc]).toEqual([expect.any(Number), undefined])
  const [red = 0, green = 0, blue = 0] = await sharp(bytes).raw().toBuffer()
  expect(Math.max(Math.abs(red - 0xc0), Math.abs(green - 0x30), Math.abs(blue - 0x20))).toBeLessThan(3)
})

test('a picture with a side of more than 30,000 pixels is refused', async () => {
  const of = (width: number, height: number) =>
    sharp({ create: { width, height, channels: 3, background: '#385' } })
      .png()
      .toBuffer()
  const sides = [
    [30_001, 1],
    [1, 30_001],
    [30_000, 1],
    [1, 30_000],
  ] as const
  for (const [width, height] of sides) {
    const encoded = encode(save('line.png', await of(width, height)), 'png').then(
      () => 'taken',
      (error: Error) => error.message,
    )
    const isTooLong = Math.max(width, height) > 30_000
    expect(await encoded).toBe(isTooLong ? '"line.png" is too long or too wide. The limit is 30,000 pixels on each side.' : 'taken')
  }
})

function jpegOf(scans: number): Buffer {
  const part = (marker: number, ...bytes: number[]) => [0xff, marker, 0, bytes.length + 2, ...bytes]
  const table = (kind: number, value: number) => part(0xc4, kind, 1, ...Array<number>(15).fill(0), value)
  const scan = (coefficient: number, data: number) => [...part(0xda, 1, 1, 0, coefficient, coefficient, 0), data]
  const head = [0xff, 0xd8, ...part(0xdb, 0, ...Array<number>(64).fill(1)), ...part(0xc2, 8, 0, 16, 0, 16, 1, 1, 0x11, 0)]
  // The first scan has the average of each block, the others only ends of blocks.
  const more = Array.from({ length: scans - 1 }, (_, at) => scan(1 + (at % 63), 0))
  return Buffer.from([...head, ...table(0, 0), ...table(0x10, 0), ...scan(0, 0), ...more.flat(), 0xff, 0xd9])
}

test('a JPEG with more than 100 scans is refused before it is decoded, whatever follows it', async () => {
  const film = Buffer.concat(Array.from({ length: 200 }, () => Buffer.from([0xff, 0xda, 0, 2])))
  expect((await encode(save('many.jpg', Buffer.concat([jpegOf(100), film])), 'jpg')).width).toBe(16)
  const endless = jpegOf(101)
  // A decoder ignores FF 02 among the data of a scan, which is no marker.
  const data = endless.indexOf(Buffer.from([0xff, 0xda])) + 10
  const astray = Buffer.concat([endless.subarray(0, data), Buffer.from([0xff, 0x02, 0xff, 0xff]), endless.subarray(data)])
  expect([...jpegScans(astray)]).toHaveLength(101)
  await expect(encode(save('endless.jpg', endless), 'jpg')).rejects.toMatchObject({
    code: 'UNSUPPORTED_MEDIA_TYPE',
    message: '"endless.jpg" could not be read as a picture. It may be damaged.',
  })
})

/** The same picture with a gain map, as phones append it. Source: developer.android.com, Ultra HDR image format v1.1. */
async function withGainMap(picture: Buffer) {
  const packet = (version: string, inside = '') =>
    `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
      xmlns:hdrgm="http://ns.adobe.com/hdr-gain-map/1.0/" hdrgm:Version="1.0" ${version}>${inside}</rdf:Description></rdf:RDF></x:xmpmeta>`
  const item = (attributes: string) => `<rdf:li rdf:parseType="Resource"><Container:Item Item:Mime="image/jpeg" ${attributes}/></rdf:li>`
  const plain = await sharp({ create: { width: 8, height: 8, channels: 3, background: '#888' } })
    .toColourspace('b-w')
    .jpeg()
    .toBuffer()
  const numbers = 'hdrgm:GainMapMin="0" hdrgm:GainMapMax="2" hdrgm:Gamma="1" hdrgm:HDRCapacityMin="0" hdrgm:HDRCapacityMax="2"'
  const map = jpegWith(plain, [segment(0xe1, XMP_NAME, packet(numbers))])
  const names = 'http://ns.google.com/photos/1.0/container/'
  const items = `${item('Item:Semantic="Primary"')}${item(`Item:Semantic="GainMap" Item:Length="${map.length}"`)}`
  const list = `<Container:Directory><rdf:Seq>${items}</rdf:Seq></Container:Directory>`
  const xmp = packet(`xmlns:Container="${names}" xmlns:Item="${names}item/"`, list)
  return jpegWith(picture, [segment(0xe1, XMP_NAME, xmp), segment(0xe2, 'MPF\0MM\0*\0\0\0\b\0\0\0\0\0\0')], map)
}

test('a photo with a gain map (Ultra HDR) costs what any other does', async () => {
  const costOf = async (bytes: Buffer) => {
    const { effort, pixelsMax } = await measurePicture(save('phone.jpg', bytes), 'jpeg', INTERNAL_CALLER)
    return { effort, pixelsMax }
  }
  expect(await costOf(await withGainMap(jpegOf(9)))).toEqual(await costOf(jpegOf(9)))
  await expect(costOf(await withGainMap(jpegOf(101)))).rejects.toThrow('No picture has so many parts')
  expect((await encode(save('phone.jpg', await withGainMap(jpegOf(100))), 'jpg')).width).toBe(16)
})

function headOfPng(side: number, depth: 8 | 16, isInterlaced: boolean): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(side, 0)
  head.writeUInt32BE(side, 4)
  head.set([depth, 6, 0, 0, isInterlaced ? 1 : 0], 8)
  return Buffer.concat([Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'), chunk('IHDR', head), chunk('IDAT', ''), chunk('IEND', '')])
}

test('a picture that is held whole while it is decoded may have fewer pixels', async () => {
  const refused = async (name: string, bytes: Buffer) =>
    encode(save(name, bytes), name.endsWith('png') ? 'png' : 'jpg').catch((error: Error) => error.message)
  const most = (name: string, megapixels: number) => `"${name}" has too many pixels. The limit is ${megapixels} megapixels.`
  expect(await refused('deep.png', headOfPng(5_100, 16, true))).toBe(most('deep.png', 25))
  for (const [depth, isInterlaced, side] of [
    [16, true, 4_900],
    [16, false, 7_000],
    [8, true, 7_000],
  ] as const)
    expect(await refused('less.png', headOfPng(side, depth, isInterlaced))).toContain('could not be read as a picture')
  const progressive = sharp({ create: { width: 6_000, height: 6_000, channels: 3, background: '#385' } }).jpeg({ progressive: true })
  expect(await refused('progressive.jpg', await progressive.toBuffer())).toBe(most('progressive.jpg', 33))
})

test('pictures are measured one at a time, and 20 of one person may wait', async () => {
  const endless = Array.from({ length: 23 }, (_, at) => save(`endless-${at}.jpg`, jpegOf(101)))
  const codes = await Promise.all(endless.map((path) => encode(path, 'jpg').catch(({ code }: { code: string }) => code)))
  expect(codes.filter((code) => code === 'UNSUPPORTED_MEDIA_TYPE')).toHaveLength(21)
  expect(codes.filter((code) => code === 'TOO_MANY_REQUESTS')).toHaveLength(2)
})

test('an animation stays one, and transparency stays', async () => {
  const frames = await Promise.all(
    ['#f00', '#0f0', '#00f'].map((background) =>
      sharp({ create: { width: 20, height: 10, channels: 3, background } })
        .png()
        .toBuffer(),
    ),
  )
  const gif = await sharp(frames, { join: { animated: true } })
    .gif()
    .toBuffer()
  const flags = await encode(save('flags.gif', gif), 'gif')
  expect([flags.width, flags.height, (await sharp(flags.bytes, { animated: true }).metadata()).pages]).toEqual([20, 10, 3])
  const clear = sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } }).png()
  const { bytes } = await encode(save('clear.png', await clear.toBuffer()), 'png')
  expect(await sharp(bytes).metadata()).toMatchObject({ hasAlpha: true })
})
