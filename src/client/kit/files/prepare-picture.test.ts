import ExifReader from 'exifreader'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { pictureFactsOf, READ_OPTIONS } from '../../../shared/picture-facts'
import { takePhoto } from '../../../testing/camera-photo'
import { locatedPictures, plainPictures } from '../../../testing/located-pictures'
import { cameraSegment, hasLocation, preparePhoto } from './prepare-picture'

const fileOf = (bytes: Buffer | string, name: string) => new File([bytes as BlobPart], name)

test('a photo form takes a real JPEG or PNG whatever its metadata, and refuses other content', async () => {
  for (const { extension, bytes } of await plainPictures()) {
    if (extension !== 'jpg' && extension !== 'png') continue
    const file = fileOf(bytes, `a.${extension}`)
    expect(await preparePhoto(file, 1_000_000)).toEqual({ file })
  }
  for (const text of ['x', '#!/bin/sh', '\x89PNG', 'GIF89a\u0001\0\u0001\0'])
    expect((await preparePhoto(fileOf(text, 'a.jpg'), 100)).refusal).toContain('pictureContentDiffers')
  const vast = await sharp({ create: { width: 8_000, height: 7_000, channels: 3, background: '#888' } })
    .png()
    .toBuffer()
  expect((await preparePhoto(fileOf(vast, 'a.png'), 1e9)).refusal).toContain('pictureTooManyPixels')
})

test('a picture with a location is told from one without', async () => {
  // The server unpacks the compressed XMP of this file.
  for (const { name, extension, bytes } of await locatedPictures())
    expect(await hasLocation(fileOf(bytes, `a.${extension}`)), name).toBe(name !== 'PNG with XMP')
  for (const { name, extension, bytes } of await plainPictures())
    expect(await hasLocation(fileOf(bytes, `a.${extension}`)), name).toBe(false)
  expect(await hasLocation(fileOf('%PDF-1.7 GPSLatitude', 'a.pdf'))).toBe(false)
})

test('a photo drawn again is given its camera and capture time', async () => {
  const facts = pictureFactsOf(ExifReader.load(await takePhoto(), READ_OPTIONS))
  expect(facts).toMatchObject({ make: 'Google', model: 'Pixel 9', takenAt: '2026:11:05 17:42:10', offset: '-08:00' })
  const drawn = new Uint8Array(
    await sharp({ create: { width: 37, height: 21, channels: 3, background: '#888' } })
      .jpeg()
      .toBuffer(),
  )
  for (const some of [facts, { ...facts, make: '', offset: '' }, { make: '', model: '', takenAt: '', offset: '' }]) {
    const moved = Buffer.concat([drawn.subarray(0, 2), cameraSegment(some), drawn.subarray(2)])
    expect(pictureFactsOf(ExifReader.load(moved, READ_OPTIONS))).toMatchObject({
      make: some.make,
      model: some.model,
      takenAt: some.takenAt,
    })
    expect(await sharp(moved).metadata()).toMatchObject({ width: 37, height: 21 })
  }
})
