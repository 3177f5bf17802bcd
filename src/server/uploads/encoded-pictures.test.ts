import { readdirSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import ExifReader from 'exifreader'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { sendParts } from '../../testing/multipart'
import { notedPictures } from '../../testing/noted-pictures'
import { openPortal } from '../../testing/open-portal'
import { placedPictures } from '../../testing/placed-pictures'

/** Whatever a form calls its picture, and what else it needs. */
const FORMS = [
  {
    path: '/api/announcements',
    field: 'attachmentFile',
    fields: { title: 'Oak', content: 'The oak by the gate', categories: '[1]' },
    extensions: ['jpg', 'png', 'gif', 'heic'],
  },
  {
    path: '/api/events',
    field: 'imageFile',
    fields: {
      title: 'Picnic',
      description: 'Under the oak',
      category: 'Social',
      location: 'The park',
      dateStart: '2026-12-05',
      dateEnd: '2026-12-05',
      isAllDay: 'true',
      tags: '["Social"]',
    },
    extensions: ['jpg', 'png', 'gif'],
  },
  {
    path: '/api/maintenance-reports',
    field: 'photos',
    fields: {
      issueType: 'Something is Broken',
      streetName: 'Sageleaf Cir',
      streetNumber: '18',
      locationRelevance: 'Common Area',
      description: 'The streetlight by the park has been dark since Monday.',
    },
    extensions: ['jpg', 'png'],
  },
]

test.each(FORMS)(
  'nothing a camera or a program noted in a picture is kept of what comes to $path',
  { timeout: 60_000 },
  async ({ path, field, fields, extensions }) => {
    const portal = await openPortal()
    const app = await portal.app()
    const headers = { cookie: await portal.cookieOf('admin') }
    const noted = (await notedPictures(true)).map((picture) => ({ ...picture, kept: true, marks: [] }))
    let kept = 0
    for (const { name, extension, bytes, marks, kept: surely } of [...(await placedPictures()), ...noted]) {
      if (!extensions.includes(extension)) continue
      const made = await sendParts(app, 'POST', path, { ...fields, [field]: { name: `a.${extension}`, bytes } }, headers)
      expect(surely || extension !== 'heic' ? [201] : [201, 415], `${name}: ${made.body}`).toContain(made.statusCode)
      for (const stored of storedBytes(portal.env.UPLOADS_DIR)) {
        for (const mark of [...marks, 'Porch Cam 3', 'oak by the gate', 'xmpmeta']) expect(stored.includes(mark), name).toBe(false)
        if (extension === 'heic') expect(ExifReader.load(stored, { expanded: true }), name).not.toHaveProperty('exif.Model')
        else await expectNoNotes(stored, name)
        kept += 1
      }
      await empty(portal, path)
    }
    expect(kept).toBeGreaterThan(20)
  },
)

async function expectNoNotes(bytes: Buffer, name: string) {
  const { exif, xmp, iptc, icc, comments, orientation } = await sharp(bytes).metadata()
  expect([name, exif, xmp, iptc, icc, comments, orientation]).toEqual([name, ...Array(6).fill(undefined)])
}

const storedBytes = (folder: string) =>
  readdirSync(folder)
    .map((entry) => join(folder, entry))
    .filter((entry) => statSync(entry).isFile())
    .map((entry) => readFileSync(entry))

/** So that each picture is looked at once. */
async function empty(portal: Awaited<ReturnType<typeof openPortal>>, path: string) {
  const table = ({ '/api/announcements': 'announcement', '/api/events': 'event' } as const)[path] ?? 'maintenanceReport'
  await portal.write(async (trx) => {
    await trx.deleteFrom(table).execute()
    await trx.deleteFrom('storedFile').execute()
  })
  await portal.services.fileTrash.empty()
}
