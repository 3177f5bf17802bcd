import ExifReader from 'exifreader'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { POSITION_MARKS, takePhoto } from '../../testing/camera-photo'
import { expectNoLocation, locatedPictures, plainPictures } from '../../testing/located-pictures'
import { sendParts } from '../../testing/multipart'
import { openPortal } from '../../testing/open-portal'

async function open() {
  const portal = await openPortal()
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('admin') }
  const upload = (name: string, bytes: Buffer) =>
    sendParts(app, 'POST', '/api/documents', { title: name, category: 'Other', file: { name, bytes } }, headers)
  const download = async (id: number) => (await app.inject({ url: `/api/documents/download/${id}`, headers })).rawPayload
  return { upload, download }
}

test('a picture without a location comes back byte for byte, whatever its metadata', async () => {
  const { upload, download } = await open()
  for (const { name, extension, bytes } of await plainPictures()) {
    const made = await upload(`a.${extension}`, bytes)
    expect([name, made.statusCode, made.json().fileSize]).toEqual([name, 201, bytes.length])
    expect((await download(made.json().id)).equals(bytes), name).toBe(true)
  }
})

test('a picture that does not decode is refused', async () => {
  const { upload } = await open()
  for (const { name, extension, bytes } of await plainPictures()) {
    if (extension.startsWith('hei')) continue
    expect([name, (await upload(`a.${extension}`, bytes.subarray(0, bytes.length * 0.6))).statusCode]).toEqual([name, 415])
  }
})

test('no format keeps a location', async () => {
  const { upload, download } = await open()
  for (const { name, extension, bytes } of await locatedPictures()) {
    const made = await upload(`a.${extension}`, bytes)
    expect([name, made.statusCode]).toEqual([name, 201])
    await expectNoLocation(await download(made.json().id), name)
  }
})

test('a photo that loses its location keeps its size and its orientation', async () => {
  const { upload, download } = await open()
  const photo = await takePhoto({ width: 3000, height: 2400 })
  const back = await download((await upload('IMG_2041.JPG', photo)).json().id)
  expect(await sharp(back).metadata()).toMatchObject({ width: 3000, height: 2400, orientation: 6 })
  const { exif, gps } = ExifReader.load(back, { expanded: true })
  expect([gps, exif?.Model]).toEqual([undefined, undefined])
  for (const mark of POSITION_MARKS) expect(back.includes(mark)).toBe(false)
  const top = await sharp(back).autoOrient().resize(1, 8, { fit: 'fill' }).raw().toBuffer()
  expect(top[0]).toBeGreaterThan(180)
})
