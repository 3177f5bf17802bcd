import ExifReader from 'exifreader'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { POSITION_MARKS, takePhoto } from '../../../../testing/camera-photo'
import { readNotes, writeNotes } from './exif-notes'
import { exifBlock, withExifBlock } from './jpeg-segments'
import { readPhotoSize } from './photo-size'

const plain = (format: 'jpeg' | 'png') =>
  sharp({ create: { width: 37, height: 21, channels: 3, background: '#888' } })
    .toFormat(format)
    .toBuffer()

test('the size is read from the header, and only from a real JPEG or PNG', async () => {
  expect(readPhotoSize(await plain('jpeg'))).toEqual({ width: 37, height: 21 })
  expect(readPhotoSize(await plain('png'))).toEqual({ width: 37, height: 21 })
  expect(readPhotoSize(await takePhoto())).toEqual({ width: 1600, height: 1200 })
  for (const text of ['', 'x', '#!/bin/sh', '\xff\xd8', '\x89PNG']) expect(readPhotoSize(Buffer.from(text, 'latin1'))).toBeNull()
})

test('time and camera move into a photo drawn again; where it was taken and how it was held stay behind', async () => {
  const notes = readNotes(exifBlock(await takePhoto()) ?? new Uint8Array())
  expect(notes).toEqual({ make: 'Google', model: 'Pixel 9', time: '2026:11:05 17:42:10', offset: '-08:00' })

  const moved = Buffer.from(withExifBlock(await plain('jpeg'), writeNotes(notes)))
  const { exif = {}, gps } = ExifReader.load(moved, { expanded: true })
  expect(gps).toBeUndefined()
  expect([
    exif.Make?.description,
    exif.Model?.description,
    exif.DateTimeOriginal?.description,
    exif.OffsetTimeOriginal?.description,
  ]).toEqual(['Google', 'Pixel 9', '2026:11:05 17:42:10', '-08:00'])
  expect(exif.Orientation).toBeUndefined()
  for (const mark of POSITION_MARKS) expect(moved.includes(mark)).toBe(false)
  expect(await sharp(moved).metadata()).toMatchObject({ width: 37, height: 21 })
})

test('any part of the notes may be missing or broken', () => {
  for (const notes of [{}, { make: 'X' }, { time: '2026:01:01 00:00:00' }, { model: 'M', offset: '+01:00' }]) {
    expect(readNotes(writeNotes(notes))).toEqual(notes)
  }
  expect(readNotes(new Uint8Array([1, 2, 3]))).toEqual({})
  const block = writeNotes({ make: 'Camera' })
  for (let length = 0; length < block.length; length += 1) expect(() => readNotes(block.subarray(0, length))).not.toThrow()
})
