import { expect, test } from 'vitest'
import { sendParts } from '../../../testing/multipart'
import { openPortal } from '../../../testing/open-portal'
import { formOf, valuesOf } from './announcement-values'

const ZONE = 'America/Los_Angeles'
const NOTICE = { title: 'Water off', content: 'From 9 to 12.', categories: [3] }
const DAY = 86_400_000

test('a form sends only what was changed, and keeps what another tab pinned meanwhile', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin').announcements
  const { id } = await admin.create(NOTICE)
  const shown = await admin.get({ id })
  const form = formOf({ ...valuesOf(shown, ZONE), title: 'Water off at 9' }, shown, ZONE)
  expect(Object.fromEntries(form)).toEqual({ title: 'Water off at 9', updatedAt: '' })
  await admin.pin({ id, isPinned: true })
  const sent = Object.fromEntries([...form].map(([name, value]) => [name, String(value)]))
  await sendParts(await portal.app(), 'PUT', `/api/announcements/${id}`, sent, { cookie: await portal.cookieOf('admin') })
  expect(await admin.get({ id })).toMatchObject({ title: 'Water off at 9', isPinned: true })
})

test('state and time are sent together, and neither when both stay', async () => {
  const admin = (await openPortal()).as('admin').announcements
  const publishAt = new Date(Date.now() + DAY).toISOString()
  const { id } = await admin.create({ ...NOTICE, publishAt })
  const shown = await admin.get({ id })
  const values = valuesOf(shown, ZONE)
  expect([...formOf(values, shown, ZONE).keys()]).toEqual(['updatedAt'])
  expect(Object.fromEntries(formOf({ ...values, when: 'now' }, shown, ZONE))).toEqual({ state: 'published', publishAt: '', updatedAt: '' })
})
