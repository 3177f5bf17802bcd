import ExifReader from 'exifreader'
import { expect, test } from 'vitest'
import { takePhoto } from '../../testing/camera-photo'
import { sendParts } from '../../testing/multipart'
import { notedPictures } from '../../testing/noted-pictures'
import { openPortal } from '../../testing/open-portal'
import { placedPictures } from '../../testing/placed-pictures'

async function open() {
  const portal = await openPortal()
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('admin') }
  const upload = (name: string, bytes: Buffer) =>
    sendParts(app, 'POST', '/api/documents', { title: name, category: 'Other', file: { name, bytes } }, headers)
  const download = async (id: number) => (await app.inject({ url: `/api/documents/download/${id}`, headers })).rawPayload
  return { portal, upload, download }
}

test('a picture that tells no place comes back byte for byte', async () => {
  const { upload, download } = await open()
  for (const { name, extension, bytes } of await notedPictures(true)) {
    const made = await upload(`a.${extension}`, bytes)
    expect([name, made.statusCode, made.json().fileSize]).toEqual([name, 201, bytes.length])
    expect((await download(made.json().id)).equals(bytes), name).toBe(true)
  }
})

test('no coordinate of a picture that was sent is in what is served; what could hide one is refused in words', async () => {
  const { portal, upload, download } = await open()
  for (const { name, extension, bytes, marks, kept } of await placedPictures()) {
    const made = await upload(`a.${extension}`, bytes)
    if (kept || made.statusCode === 201) {
      expect([name, made.statusCode]).toEqual([name, 201])
      const back = await download(made.json().id)
      expect([name, back.length]).toEqual([name, bytes.length])
      for (const mark of marks) expect(back.includes(mark), name).toBe(false)
    } else {
      expect([name, made.statusCode, made.json().issues?.[0]?.path]).toEqual([name, 415, 'file'])
      expect(made.json().error).toMatch(/^This \w+ photo has parts the portal cannot look into\. Save it as (JPG|PNG) and send that\.$/)
    }
  }
  const rows = await portal.reads.selectFrom('storedFile').select('id').execute()
  expect(rows.length).toBe((await portal.as('admin').documents.list()).length)
})

test('a phone’s photo keeps its size, its camera and its time, and loses where it was taken', async () => {
  const { upload, download } = await open()
  const photo = await takePhoto({ width: 3000, height: 2400 })
  const made = await upload('IMG_2041.JPG', photo)
  const back = await download(made.json().id)
  const { exif, gps } = ExifReader.load(back, { expanded: true })
  expect(gps).toBeUndefined()
  expect(exif?.Model?.description).toBe('Pixel 9')
  expect(exif?.DateTimeOriginal?.description).toBe('2026:11:05 17:42:10')
  expect([...back].filter((byte, index) => byte !== photo[index] && byte !== 0 && byte !== 0x20)).toEqual([])
})
