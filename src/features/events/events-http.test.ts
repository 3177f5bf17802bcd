import { readdirSync } from 'node:fs'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { newFolder } from '../../testing/new-folder'
import { openPortal, type Role } from '../../testing/open-portal'

const cleanup = {
  title: 'Creek clean-up',
  description: 'Gloves and bags are provided.',
  location: 'Creek bridge',
  dateStart: '2026-05-09',
  tags: ['Volunteer'],
}
const cleanupForm = {
  ...cleanup,
  dateStart: '2026-05-09T07:00:00.000Z',
  dateEnd: '',
  timeStart: '09:00',
  timeEnd: '12:00',
  isAllDay: 'false',
  isPublic: 'true',
  tags: '["Volunteer","Community"]',
}

async function doors() {
  const folder = newFolder()
  const portal = await openPortal({ UPLOADS_DIR: folder })
  const app = await portal.app()
  const call = async (role: Role | 'nobody', method: 'GET' | 'POST' | 'PATCH' | 'DELETE', url: string, payload?: object) => {
    const headers: Record<string, string> = role === 'nobody' ? {} : { cookie: await portal.cookieOf(role) }
    if (payload instanceof FormData) {
      const encoded = new Response(payload)
      headers['content-type'] = encoded.headers.get('content-type') ?? ''
      return app.inject({ method, url, headers, payload: Buffer.from(await encoded.arrayBuffer()) })
    }
    return app.inject(payload ? { method, url, headers, payload } : { method, url, headers })
  }
  const stored = () => readdirSync(folder).filter((name) => name !== 'tmp').length
  return { portal, call, stored }
}

function form(fields: Record<string, string>, image?: { bytes: Buffer; name: string }) {
  const data = new FormData()
  for (const [name, value] of Object.entries(fields)) data.append(name, value)
  if (image) data.append('imageFile', new Blob([new Uint8Array(image.bytes)]), image.name)
  return data
}

const picture = async (color: string) => {
  const bytes = await sharp({ create: { width: 900, height: 600, channels: 3, background: color } })
    .jpeg()
    .toBuffer()
  return { bytes, name: 'creek.jpg' }
}

test('a form with an image creates an event, and members see the image', async () => {
  const { portal, call } = await doors()
  const made = await call(
    'admin',
    'POST',
    '/api/events',
    form({ ...cleanupForm, createdBy: '999', status: 'completed' }, await picture('teal')),
  )
  expect(made.statusCode).toBe(201)
  expect(made.json()).toMatchObject({
    ...cleanup,
    tags: ['Volunteer', 'Community'],
    dateEnd: null,
    timeStart: '09:00',
    isAllDay: false,
    status: 'active',
    createdBy: portal.people.admin.id,
  })
  const { imageUrl } = made.json()
  const image = await call('resident', 'GET', imageUrl)
  expect(image).toMatchObject({ statusCode: 200, headers: { 'content-type': 'image/jpeg' } })
  const small = await sharp((await call('resident', 'GET', `${imageUrl}&size=small`)).rawPayload).metadata()
  expect(small).toMatchObject({ format: 'webp', width: 640 })
  expect((await call('nobody', 'GET', imageUrl)).statusCode).toBe(401)
  expect((await call('former', 'GET', imageUrl)).statusCode).toBe(401)
})

test('JSON creates the same event as a form', async () => {
  const { call } = await doors()
  const made = (await call('admin', 'POST', '/api/events', { ...cleanup, isAllDay: true, timeStart: '10:00' })).json()
  expect(made).toMatchObject({ ...cleanup, isAllDay: true, timeStart: null, imageUrl: null })
  expect((await call('resident', 'GET', '/api/events/month/2026/5')).json()).toEqual([made])
  expect((await call('resident', 'GET', '/api/events/month/2026/05')).json()).toEqual([made])
  expect((await call('resident', 'GET', '/api/events/month/2026/6')).json()).toEqual([])
  expect((await call('resident', 'GET', '/api/events/month/2026/13')).statusCode).toBe(400)
  expect((await call('resident', 'GET', '/api/events/upcoming')).statusCode).toBe(200)
  expect((await call('resident', 'GET', `/api/events/${made.id}`)).json()).toEqual(made)
  expect((await call('resident', 'GET', '/api/events/9999')).statusCode).toBe(404)
  expect((await call('resident', 'GET', '/api/events/first')).statusCode).toBe(400)
})

test('a change replaces, keeps or removes the image, and no file is left behind', async () => {
  const { portal, call, stored } = await doors()
  const described = { ...cleanupForm, imageDescription: 'The creek' }
  const made = (await call('admin', 'POST', '/api/events', form(described, await picture('teal')))).json()
  const address = `/api/events/${made.id}`
  expect(stored()).toBe(2)
  const kept = (await call('admin', 'PATCH', address, form({ title: 'Creek day' }))).json()
  expect(kept).toMatchObject({ title: 'Creek day', imageUrl: made.imageUrl, imageDescription: 'The creek', timeStart: '09:00' })
  expect((await call('admin', 'PATCH', address, { imageDescription: '' })).json().imageDescription).toBe('')
  const replaced = (await call('admin', 'PATCH', address, form({}, await picture('gold')))).json()
  expect(replaced.imageUrl).not.toBe(made.imageUrl)
  expect(replaced.imageDescription).toBeNull()
  await portal.services.fileTrash.empty()
  expect(stored()).toBe(2)
  expect((await call('admin', 'PATCH', address, { removeImage: true })).json()).toMatchObject({ imageUrl: null })
  await portal.services.fileTrash.empty()
  expect(stored()).toBe(0)
  expect((await call('resident', 'GET', made.imageUrl)).statusCode).toBe(404)
})

test('a refused form leaves neither an event nor a file', async () => {
  const { call, stored } = await doors()
  const refused = await call('admin', 'POST', '/api/events', form({ ...cleanupForm, tags: '[]' }, await picture('teal')))
  expect(refused).toMatchObject({ statusCode: 400 })
  expect(refused.json()).toMatchObject({ error: 'At least one tag is required', issues: [{ path: 'tags' }] })
  const notAnImage = { bytes: Buffer.from('%PDF-1.7 not a picture'), name: 'flyer.pdf' }
  expect((await call('admin', 'POST', '/api/events', form(cleanupForm, notAnImage))).statusCode).toBe(415)
  const disguised = { bytes: Buffer.from('<html>not a picture</html>'), name: 'flyer.png' }
  expect((await call('admin', 'POST', '/api/events', form(cleanupForm, disguised))).statusCode).toBe(415)
  const tooLarge = { bytes: Buffer.alloc(5 * 1024 * 1024 + 1, 0xff), name: 'flyer.jpg' }
  expect((await call('admin', 'POST', '/api/events', form(cleanupForm, tooLarge))).statusCode).toBe(413)
  expect((await call('resident', 'GET', '/api/events/month/2026/5')).json()).toEqual([])
  expect(stored()).toBe(0)
})

test.each([
  [{ title: 'ab' }, 'title', 'Title must be at least 3 characters'],
  [{ description: 'short' }, 'description', 'Description must be at least 10 characters'],
  [{ location: '  x ' }, 'location', 'Location must be at least 3 characters'],
  [{ tags: [] }, 'tags', 'At least one tag is required'],
  [{ tags: ['Rave'] }, 'tags.0', 'This tag is not known'],
  [{ dateStart: '' }, 'dateStart', 'Start date is required'],
  [{ dateStart: null }, 'dateStart', 'Start date is required'],
  [{ dateStart: '2026-02-29' }, 'dateStart', 'Must be a date such as 2026-12-31'],
  [{ timeStart: '25:00' }, 'timeStart', 'Must be a time such as 18:30'],
  [{ dateEnd: '2026-05-08' }, 'dateEnd', 'The end date cannot be before the start date'],
  [{ timeStart: '09:00', timeEnd: '08:59' }, 'timeEnd', 'The end time cannot be before the start time'],
])('%o is refused', async (wrong, path, message) => {
  const { call } = await doors()
  const answer = await call('admin', 'POST', '/api/events', { ...cleanup, ...wrong })
  expect(answer.statusCode).toBe(400)
  expect(answer.json()).toMatchObject({ error: message, issues: [{ path, message }] })
})

test('cancelling returns the event, and a second request gets 409', async () => {
  const { call } = await doors()
  const { id } = (await call('admin', 'POST', '/api/events', cleanup)).json()
  expect((await call('admin', 'POST', `/api/events/${id}/cancel`)).json()).toMatchObject({ id, status: 'cancelled' })
  expect((await call('admin', 'POST', `/api/events/${id}/cancel`)).statusCode).toBe(409)
  expect((await call('admin', 'PATCH', `/api/events/${id}`, { status: 'active' })).statusCode).toBe(409)
  expect((await call('admin', 'POST', '/api/events/9999/cancel')).statusCode).toBe(404)
  expect((await call('admin', 'DELETE', `/api/events/${id}`)).statusCode).toBe(200)
})
