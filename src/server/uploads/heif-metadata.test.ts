import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import { blankHeifMetadata } from './heif-metadata'
import { readPhotoFacts } from './photo-facts'

const folder = mkdtempSync(join(tmpdir(), 'portico-heif-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

test('where a HEIF picture was taken is blanked, the picture stays', async () => {
  const path = join(folder, 'a.heif')
  // The same container as a phone's HEIC, with a picture inside that can be decoded here.
  const original = await sharp({ create: { width: 64, height: 48, channels: 3, background: '#385' } })
    .withExif({ IFD0: { Model: 'Pixel 9' }, IFD3: { GPSLatitudeRef: 'N', GPSMapDatum: 'GPSMARK-DATUM' } })
    .withXmp('<x:xmpmeta xmlns:x="adobe:ns:meta/">XMPMARK</x:xmpmeta>')
    .avif({ effort: 0 })
    .toBuffer()
  for (const mark of ['GPSMARK', 'XMPMARK']) expect(original.includes(mark)).toBe(true)
  writeFileSync(path, original)
  expect((await readPhotoFacts(path)).camera).toBe('Pixel 9')

  expect(await blankHeifMetadata(path)).toBe(true)
  const blanked = readFileSync(path)
  expect(blanked.length).toBe(original.length)
  for (const mark of ['GPSMARK', 'XMPMARK', 'Pixel 9']) expect(blanked.includes(mark)).toBe(false)
  expect(await readPhotoFacts(path)).toEqual({ capturedAt: null, camera: null })
  const pixels = (bytes: Buffer) => sharp(bytes).raw().toBuffer()
  expect(await pixels(blanked)).toEqual(await pixels(original))
})

test('what holds no picture, or a broken one, is said to be none', async () => {
  const path = join(folder, 'b.heif')
  const start = Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1')
  const broken = Buffer.from('\0\0\0\x1cmeta\0\0\0\0\0\0\0\x0ailoc\x01\0\0\0', 'latin1')
  for (const bytes of [
    Buffer.alloc(0),
    start,
    Buffer.concat([start, Buffer.from('\0\0\0\0junk', 'latin1')]),
    Buffer.concat([start, broken]),
  ]) {
    writeFileSync(path, bytes)
    expect(await blankHeifMetadata(path)).toBe(false)
  }
})
