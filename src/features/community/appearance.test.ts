import sharp from 'sharp'
import { expect, test } from 'vitest'
import { ACCENTS } from '../../shared/accents'
import { wholeMails } from '../../testing/mails'
import { openPortal, type Role } from '../../testing/open-portal'

const logo = () =>
  sharp({ create: { width: 1200, height: 900, channels: 3, background: '#2b6a50' } })
    .jpeg()
    .withExif({ IFD0: { Artist: 'Jane Porch' } })
    .toBuffer()

interface Sent {
  accent?: string
  removePicture?: string
  picture?: { bytes: Buffer; name: string }
}

async function open() {
  const portal = await openPortal()
  const app = await portal.app()
  return {
    portal,
    app,
    async save(role: Role | 'nobody', { picture, ...fields }: Sent) {
      const form = new FormData()
      for (const [name, value] of Object.entries(fields)) form.append(name, String(value))
      if (picture) form.append('picture', new Blob([new Uint8Array(picture.bytes)]), picture.name)
      const { headers, body } = await sentAs(form)
      const cookie = role === 'nobody' ? {} : { cookie: await portal.cookieOf(role) }
      return app.inject({ method: 'PUT', url: '/api/community/appearance', headers: { ...headers, ...cookie }, body })
    },
    stored: () => portal.reads.selectFrom('storedFile').select('id').execute(),
  }
}

async function sentAs(form: FormData) {
  const request = new Request('http://localhost', { method: 'PUT', body: form })
  return { headers: { 'content-type': request.headers.get('content-type') ?? '' }, body: Buffer.from(await request.arrayBuffer()) }
}

test('a super admin gives the portal a color and a picture, and everyone gets both, strangers too', async () => {
  const { portal, app, save } = await open()
  expect(await portal.as('nobody').community.info()).toMatchObject({ accent: 'indigo', picture: '' })
  const answer = await save('superOnly', { accent: 'green', picture: { bytes: await logo(), name: 'logo.jpg' } })
  expect(answer.statusCode).toBe(200)
  const { picture } = answer.json()
  expect(await portal.as('nobody').community.info()).toMatchObject({ accent: 'green', picture })

  const served = await app.inject({ url: picture })
  expect(served.statusCode).toBe(200)
  expect(served.headers).toMatchObject({
    'content-type': 'image/webp',
    'cache-control': 'public, max-age=31536000, immutable',
    'x-content-type-options': 'nosniff',
    'content-security-policy': expect.stringContaining('sandbox'),
  })
  const { width, height, exif } = await sharp(served.rawPayload).metadata()
  expect([width, height, exif]).toEqual([640, 480, undefined])
})

test('emails have the color of the community', async () => {
  const { portal, save } = await open()
  await save('superOnly', { accent: 'clay' })
  const gina = { name: 'Gina', email: 'gina@example.org', username: 'gina', streetNumber: '7', streetName: 'Rockrose Dr' }
  await portal.as('admin').people.invite({ ...gina, hoaStatus: 'renter', password: null })
  const [mail] = await wholeMails(portal)
  for (const color of [ACCENTS.clay.filled[0], ACCENTS.clay.banner]) expect(mail?.html).toContain(color)
  for (const color of [ACCENTS.indigo.filled[0], ACCENTS.indigo.banner]) expect(mail?.html).not.toContain(color)
})

test('another picture replaces the first, and none is left behind when it is removed', async () => {
  const { portal, app, save, stored } = await open()
  const first = (await save('superOnly', { accent: 'plum', picture: { bytes: await logo(), name: 'a.jpg' } })).json().picture
  const other = await sharp({ create: { width: 90, height: 90, channels: 4, background: '#0000' } })
    .png()
    .toBuffer()
  const second = (await save('superOnly', { accent: 'plum', picture: { bytes: other, name: 'b.png' } })).json().picture
  expect(second).not.toBe(first)
  expect((await app.inject({ url: first })).statusCode).toBe(404)
  expect((await app.inject({ url: '/api/community/picture' })).statusCode).toBe(404)
  expect(await stored()).toHaveLength(1)

  expect((await save('superOnly', { accent: 'clay' })).json()).toEqual({ accent: 'clay', picture: second })
  expect((await save('superOnly', {})).json(), 'what is left out stays').toEqual({ accent: 'clay', picture: second })
  const { name, streets, timeZone, registrationNeedsApproval, contactEmail, publicEventsFeed } = await portal.as('nobody').community.info()
  const settings = { name, streets, timeZone, registrationNeedsApproval, contactEmail, publicEventsFeed }
  await portal.as('superOnly').community.update({ ...settings, name: 'Elm Court' })
  expect(await portal.as('nobody').community.info()).toMatchObject({ name: 'Elm Court', accent: 'clay', picture: second })

  expect((await save('superOnly', { accent: 'clay', removePicture: 'true' })).json()).toEqual({ accent: 'clay', picture: '' })
  expect((await app.inject({ url: second })).statusCode).toBe(404)
  expect(await stored()).toHaveLength(0)
})

test('a file that is no picture and a text that is no color are refused', async () => {
  const { portal, save, stored } = await open()
  const picture = { bytes: await logo(), name: 'logo.jpg' }
  const drawing = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg" onload="alert(1)"/>')
  expect((await save('superOnly', { accent: 'teal', picture: { bytes: drawing, name: 'logo.svg' } })).statusCode).toBe(415)
  expect((await save('superOnly', { accent: 'teal', picture: { bytes: drawing, name: 'logo.png' } })).statusCode).toBe(415)
  expect((await save('superOnly', { accent: 'red;}body{display:none', picture })).statusCode).toBe(400)
  expect(await portal.as('nobody').community.info()).toMatchObject({ accent: 'indigo', picture: '' })
  expect(await stored()).toHaveLength(0)
})
