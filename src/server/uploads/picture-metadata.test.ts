import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import ExifReader from 'exifreader'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { POSITION_MARKS, takePhoto } from '../../testing/camera-photo'
import { expectNoLocation, locatedPictures, plainPictures } from '../../testing/located-pictures'
import { sendParts } from '../../testing/multipart'
import { openPortal } from '../../testing/open-portal'

const EVENT = { dateStart: '2026-12-05', dateEnd: '2026-12-05', isAllDay: 'true', tags: '["Social"]', location: 'The park' }
const REPORT = { issueType: 'Something is Broken', streetName: 'Sageleaf Cir', streetNumber: '18', locationRelevance: 'Common Area' }
const TEXT = { title: 'Picnic', description: 'Under the oak by the gate' }
const MESSAGE = { subject: 'Oak', content: 'By the gate' }

async function open() {
  const portal = await openPortal()
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('superAdmin') }
  const send = (method: 'POST' | 'PUT', path: string, fields: Record<string, string>, field: string, name: string, bytes: Buffer) =>
    sendParts(app, method, path, { ...fields, [field]: { name, bytes } }, headers)
  const stored = () =>
    readdirSync(portal.env.UPLOADS_DIR)
      .map((entry) => join(portal.env.UPLOADS_DIR, entry))
      .filter((path) => statSync(path).isFile())
      .map((path) => readFileSync(path))
  return { send, stored }
}

test.each([
  ['POST', '/api/announcements', 'attachmentFile', { ...TEXT, content: 'By the gate', categories: '[1]' }],
  ['POST', '/api/events', 'imageFile', { ...TEXT, ...EVENT }],
  ['POST', '/api/polls', 'images', { ...TEXT, questionType: 'open', votingAudience: 'both', status: 'draft' }],
  ['POST', '/api/messages', 'files', MESSAGE],
  ['POST', '/api/maintenance-reports', 'photos', { ...TEXT, ...REPORT }],
  ['PUT', '/api/community/appearance', 'picture', { pictureKind: 'photo', accent: 'indigo' }],
] as const)('a photo sent with %s %s is stored upright and without metadata', async (method, path, field, fields) => {
  const { send, stored } = await open()
  const made = await send(method, path, fields, field, 'oak.jpg', await takePhoto())
  expect(made.statusCode, made.body).toBeLessThan(300)
  expect(stored()).toHaveLength(2)
  for (const bytes of stored()) {
    const { width, height, exif, xmp, iptc, icc, comments, orientation } = await sharp(bytes).metadata()
    expect(width).toBeLessThan(height)
    expect([exif, xmp, iptc, icc, comments, orientation]).toEqual(Array(6).fill(undefined))
    for (const mark of POSITION_MARKS) expect(bytes.includes(mark)).toBe(false)
  }
})

test('no format that a message takes keeps a location', async () => {
  const { send, stored } = await open()
  for (const { name, extension, bytes } of await locatedPictures()) {
    expect((await send('POST', '/api/messages', MESSAGE, 'files', `a.${extension}`, bytes)).statusCode, name).toBe(201)
    for (const kept of stored()) await expectNoLocation(kept, name)
  }
})

test('no photo is refused because of its metadata', async () => {
  const { send } = await open()
  for (const { name, extension, bytes } of await plainPictures())
    expect((await send('POST', '/api/messages', MESSAGE, 'files', `a.${extension}`, bytes)).statusCode, name).toBe(201)
})

test('a HEIC keeps its picture and loses all of its EXIF', async () => {
  const { send, stored } = await open()
  const heic = (await plainPictures()).find(({ name }) => name === 'HEIC')?.bytes ?? Buffer.alloc(0)
  expect(ExifReader.load(heic).Model).toBeDefined()
  await send('POST', '/api/messages', MESSAGE, 'files', 'a.heic', heic)
  const [kept = Buffer.alloc(0)] = stored()
  expect(kept.length).toBe(heic.length)
  expect(kept.includes('Cam 3')).toBe(false)
  const changed = [...kept].filter((byte, at) => byte !== heic[at])
  expect(changed.every((byte) => byte === 0)).toBe(true)
})
