import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync } from 'node:zlib'
import ExifReader from 'exifreader'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { POSITION_MARKS, takePhoto } from '../../testing/camera-photo'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'
import { REPORT } from '../../testing/row-makers'
import type { Report } from './answers'

type Part = { name: string; bytes: Buffer | string; type?: string }

async function post(portal: Portal, role: Role | 'nobody', fields: Record<string, string>, ...photos: Part[]) {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields)) form.append(name, value)
  for (const { name, bytes, type = 'image/jpeg' } of photos) form.append('photos', new Blob([bytes as BlobPart], { type }), name)
  const request = new Request('http://portal.test', { method: 'POST', body: form })
  const app = await portal.app()
  return app.inject({
    method: 'POST',
    url: '/api/maintenance-reports',
    headers: {
      'content-type': request.headers.get('content-type') ?? '',
      ...(role === 'nobody' ? {} : { cookie: await portal.cookieOf(role) }),
    },
    payload: Buffer.from(await request.arrayBuffer()),
  })
}

async function get(portal: Portal, role: Role | 'nobody', url: string) {
  const app = await portal.app()
  return app.inject({ url, headers: role === 'nobody' ? {} : { cookie: await portal.cookieOf(role) } })
}

const storedPaths = ({ env }: Portal) =>
  (existsSync(env.UPLOADS_DIR) ? readdirSync(env.UPLOADS_DIR, { recursive: true }) : [])
    .map((name) => join(env.UPLOADS_DIR, String(name)))
    .filter((path) => statSync(path).isFile())

async function expectNothingSaved(portal: Portal) {
  expect(await portal.as('admin').maintenance.list()).toEqual([])
  expect(await portal.reads.selectFrom('storedFile').select('id').execute()).toEqual([])
  expect(await portal.reads.selectFrom('mail').select('id').execute()).toEqual([])
  expect(storedPaths(portal)).toEqual([])
}

test('a phone’s photo is stored upright and without its location', async () => {
  const portal = await openPortal()
  const original = await takePhoto()
  for (const mark of POSITION_MARKS) expect(original.includes(mark)).toBe(true)
  expect(ExifReader.load(original, { expanded: true }).gps).toMatchObject({ Latitude: expect.closeTo(33.466, 2) })

  const answer = await post(portal, 'resident', REPORT, { name: 'IMG_2041.JPG', bytes: original })
  expect(answer.statusCode).toBe(201)
  const { id, photoUrls } = answer.json<Report>()
  expect(photoUrls).toHaveLength(1)

  const whole = await get(portal, 'resident', photoUrls[0] ?? '')
  expect(whole.headers).toMatchObject({ 'content-type': 'image/jpeg', 'x-content-type-options': 'nosniff' })
  const { data, info } = await sharp(whole.rawPayload).raw().toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([1200, 1600])
  expect(data[0]).toBeGreaterThan(180)
  const small = await get(portal, 'resident', `${photoUrls[0]}?size=small`)
  expect(small.headers['content-type']).toBe('image/webp')
  expect(await sharp(small.rawPayload).metadata()).toMatchObject({ width: 480, height: 640 })

  const kept = [...storedPaths(portal).map((path) => readFileSync(path)), whole.rawPayload, small.rawPayload]
  expect(kept).toHaveLength(4)
  for (const bytes of kept) {
    const { exif, xmp, orientation } = await sharp(bytes).metadata()
    expect([exif, xmp, orientation]).toEqual([undefined, undefined, undefined])
    expect(ExifReader.load(bytes, { expanded: true })).not.toHaveProperty('gps')
  }
  for (const bytes of [...kept, portal.sqlite.serialize()]) {
    for (const mark of [...POSITION_MARKS, 'GPS', '33.466', '117.636']) expect(bytes.includes(mark)).toBe(false)
  }

  const facts = { photoUrl: photoUrls[0], capturedAt: '2026-11-05T17:42:10-08:00', camera: 'Google Pixel 9' }
  expect((await get(portal, 'admin', `/api/maintenance-reports/${id}`)).json()).toMatchObject({ exifData: [facts] })
  expect((await get(portal, 'superOnly', '/api/maintenance-reports')).json()).toMatchObject([{ exifData: [facts] }])
  expect((await get(portal, 'resident', '/api/maintenance-reports')).body).not.toContain('Pixel')
})

test('photos keep their order', async () => {
  const portal = await openPortal()
  const colors = ['#ff0000', '#00ff00', '#0000ff']
  const photos = await Promise.all(
    colors.map(async (background, at) => ({
      name: `${at}.png`,
      type: 'image/png',
      bytes: await sharp({ create: { width: 40, height: 40, channels: 3, background } })
        .png()
        .toBuffer(),
    })),
  )
  const { photoUrls } = (await post(portal, 'resident', REPORT, ...photos)).json<Report>()
  const seen = await Promise.all(
    photoUrls.map(async (url) => [
      ...(
        await sharp((await get(portal, 'resident', url)).rawPayload)
          .raw()
          .toBuffer()
      ).subarray(0, 3),
    ]),
  )
  expect(seen).toEqual([
    [255, 0, 0],
    [0, 255, 0],
    [0, 0, 255],
  ])
})

test('deleting a report for good deletes its photos’ bytes after the commit', async () => {
  const portal = await openPortal()
  const { id, photoUrls } = (await post(portal, 'resident', REPORT, { name: 'a.jpg', bytes: await takePhoto() })).json<Report>()
  expect(storedPaths(portal)).toHaveLength(2)
  await portal.as('admin').maintenance.remove({ id })
  await portal.as('superAdmin').recentlyDeleted.remove({ type: 'report', id })
  await portal.services.fileTrash.empty()
  expect(storedPaths(portal)).toEqual([])
  expect(await portal.reads.selectFrom('storedFile').select('id').execute()).toEqual([])
  expect((await get(portal, 'admin', photoUrls[0] ?? '')).statusCode).toBe(404)
})

test('an admin’s form files for a resident and copies somebody in', async () => {
  const portal = await openPortal()
  const { resident, landlord } = portal.people
  const answer = await post(portal, 'admin', {
    ...REPORT,
    isSubmittedOnBehalf: 'true',
    onBehalfOfUserId: String(resident.id),
    onBehalfOfUserName: 'Somebody Else',
    onBehalfOfUserEmail: 'else@example.org',
    ccUserId: String(landlord.id),
    ccUserName: 'x',
    ccUserEmail: 'x@example.org',
  })
  expect(answer.json()).toMatchObject({
    userId: resident.id,
    userName: 'Rosa Resident',
    submittedByAdminName: 'Ada Admin',
    ccUserId: landlord.id,
    ccUserName: 'Lena Landlord',
    ccUserEmail: 'landlord@example.org',
  })
  const missing = await post(portal, 'admin', { ...REPORT, isSubmittedOnBehalf: 'true' })
  expect([missing.statusCode, missing.json()]).toEqual([
    400,
    {
      error: "Please select the resident on whose behalf you're submitting this report.",
      issues: [{ path: 'onBehalfOfUserId', message: "Please select the resident on whose behalf you're submitting this report." }],
    },
  ])
})

test('bad photos are refused with a reason, and nothing is stored', async () => {
  const portal = await openPortal()
  const photo = { name: 'a.jpg', bytes: await takePhoto() }
  const refused = async (status: number, error: string | RegExp, ...photos: Part[]) => {
    const answer = await post(portal, 'resident', REPORT, ...photos)
    expect([answer.statusCode, answer.json().error]).toEqual([status, expect.stringMatching(error)])
    await expectNothingSaved(portal)
  }
  await refused(400, 'At most 5 files can be uploaded here.', photo, photo, photo, photo, photo, photo)
  const bytes = Buffer.concat([photo.bytes, Buffer.alloc(11 * 1024 * 1024 - photo.bytes.length)])
  await refused(413, '"big.jpg" is too large. The limit is 10 MB.', photo, { name: 'big.jpg', bytes })
  await refused(415, 'The content of "cat.jpg" does not match its file type.', photo, { name: 'cat.jpg', bytes: '#!/bin/sh\nrm -rf /\n' })
  await refused(415, 'does not match', { name: 'page.png', bytes: '<!doctype html><script>alert(1)</script>', type: 'image/png' })
  await refused(413, /50 megapixels/, photo, { name: 'vast.png', bytes: vastPng(15_000), type: 'image/png' })
  await refused(415, 'Accepted file types: jpg, jpeg, png', { name: 'drawing.svg', bytes: '<svg xmlns="http://www.w3.org/2000/svg"/>' })
  await refused(415, 'damaged', { name: 'half.jpg', bytes: photo.bytes.subarray(0, 4000) })
  await refused(400, 'empty', { name: 'nothing.jpg', bytes: '' })
})

test('good photos with an invalid field are not kept', async () => {
  const portal = await openPortal()
  const photo = { name: 'a.jpg', bytes: await takePhoto() }
  const answer = await post(portal, 'resident', { ...REPORT, description: 'short' }, photo)
  expect([answer.statusCode, answer.json().error]).toEqual([400, 'Description must be at least 10 characters'])
  await expectNothingSaved(portal)
})

/** A valid picture of `edge`² pixels in a few kilobytes. */
function vastPng(edge: number): Buffer {
  const header = Buffer.alloc(13)
  header.writeUInt32BE(edge, 0)
  header.writeUInt32BE(edge, 4)
  header.writeUInt8(1, 8)
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data])
    const frame = Buffer.alloc(8)
    frame.writeUInt32BE(data.length, 0)
    frame.writeUInt32BE(crc32(body), 4)
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)])
  }
  const rows = Buffer.alloc((Math.ceil(edge / 8) + 1) * edge)
  return Buffer.concat([
    Buffer.from('\x89PNG\r\n\x1a\n', 'latin1'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ])
}
