import { readFileSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openFileServer, sendFiles, storedNames, storedRows } from '../../testing/file-server'

test('a picture is encoded again: upright, without its notes, with a small version', async () => {
  const { portal, app } = await openFileServer()
  const original = await sharp({ create: { width: 3000, height: 1000, channels: 3, background: '#a33' } })
    .jpeg()
    .withMetadata({ orientation: 6 })
    .withExifMerge({
      IFD0: { Make: 'Porch', Model: 'Cam 3' },
      IFD2: { DateTimeOriginal: '2026:05:01 10:11:12', OffsetTimeOriginal: '-07:00' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '51/1 30/1 3230/100' },
    })
    .toBuffer()
  const answer = await sendFiles(app, { name: 'oak.JPG', bytes: original })
  expect(answer.json()).toMatchObject({
    kept: [{ extension: 'jpg', width: 667, height: 2000 }],
    facts: [{ capturedAt: '2026-05-01T10:11:12-07:00', camera: 'Porch Cam 3' }],
  })
  const [row] = await storedRows(portal)
  const whole = (await app.inject({ url: `/files/${row?.id}?inline=1` })).rawPayload
  expect(whole.length).toBe(row?.bytes)
  const { exif, orientation } = await sharp(whole).metadata()
  expect([exif, orientation]).toEqual([undefined, undefined])
  const small = await app.inject({ url: `/files/${row?.id}?inline=1&small=1` })
  expect(small.headers).toMatchObject({ 'content-type': 'image/webp', 'content-disposition': expect.stringMatching(/^inline/) })
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 213, height: 640 })
})

test('moving pictures keep moving, transparent ones stay transparent', async () => {
  const { portal, app } = await openFileServer()
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
  expect((await sendFiles(app, { name: 'flags.gif', bytes: gif })).json().kept[0]).toMatchObject({ width: 20, height: 10 })
  const png = await sharp({ create: { width: 8, height: 8, channels: 4, background: { r: 0, g: 0, b: 0, alpha: 0 } } })
    .png()
    .toBuffer()
  await sendFiles(app, { name: 'clear.png', bytes: png })
  const [first, second] = await storedRows(portal)
  const bytesOf = (name = '') => readFileSync(`${portal.env.UPLOADS_DIR}/${name}`)
  expect((await sharp(bytesOf(first?.storedName), { animated: true }).metadata()).pages).toBe(3)
  expect(await sharp(bytesOf(second?.storedName)).metadata()).toMatchObject({ hasAlpha: true })
})

test('a picture bomb is refused by its pixels before it is decoded', { timeout: 30_000 }, async () => {
  const { portal, app } = await openFileServer()
  const bomb = await sharp({ create: { width: 10_000, height: 6_000, channels: 3, background: '#000' } })
    .png()
    .toBuffer()
  const answer = await sendFiles(app, { name: 'bomb.png', bytes: bomb })
  expect([answer.statusCode, answer.json().error]).toEqual([413, '"bomb.png" has too many pixels. The limit is 50 megapixels.'])
  expect(storedNames(portal)).toEqual([])
})
