import { expect, test } from 'vitest'
import { EMAIL_INVALID } from '../../shared/credentials'
import { PHONE_MESSAGE } from '../../shared/phone'
import { openPortal } from '../../testing/open-portal'
import { CONTACTS_MAX } from './schema'

const security = { section: 'emergency', title: 'Gate security', phone: '555-010-0199', note: 'Day and night' } as const
const treasurer = { section: 'board', title: 'Treasurer', name: 'Ada Admin', email: 'ada@example.org' } as const

test('the board writes contacts and every member reads them, emergencies first', async () => {
  const portal = await openPortal()
  await portal.as('admin').contacts.create(treasurer)
  const made = await portal.as('superOnly').contacts.create(security)
  expect(made).toMatchObject({ ...security, phone: '(555) 010-0199', name: null, email: null, isPublic: false })
  for (const role of ['resident', 'neighbor', 'landlord'] as const)
    expect(await portal.as(role).contacts.list()).toEqual([
      expect.not.objectContaining({ isPublic: expect.anything() }),
      expect.objectContaining(treasurer),
    ])
  expect((await portal.as('resident').contacts.list()).map(({ title }) => title)).toEqual(['Gate security', 'Treasurer'])
})

test('a stranger sees only what the board has made public', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('admin').contacts.create(security)
  expect(await portal.as('nobody').contacts.listPublic()).toEqual([])
  await portal.as('admin').contacts.update({ id, ...security, isPublic: true })
  await portal.as('admin').contacts.create(treasurer)
  expect(await portal.as('nobody').contacts.listPublic()).toEqual([{ id, name: null, email: null, ...security, phone: '(555) 010-0199' }])
})

test('the board orders, changes and deletes, and the audit log remembers it', async () => {
  const portal = await openPortal()
  const { contacts } = portal.as('admin')
  const [first, second, third] = [
    await contacts.create(treasurer),
    await contacts.create({ ...treasurer, title: 'President' }),
    await contacts.create({ ...treasurer, title: 'Secretary' }),
  ]
  const titles = async () => (await contacts.list()).map(({ title }) => title)
  await contacts.order({ ids: [third.id, second.id] })
  expect(await titles()).toEqual(['Secretary', 'President', 'Treasurer'])
  await contacts.update({ id: first.id, ...treasurer, title: 'Bookkeeper', name: '', email: '' })
  expect((await contacts.list())[2]).toMatchObject({ title: 'Bookkeeper', name: null, email: null })
  await contacts.remove({ id: second.id })
  expect(await titles()).toEqual(['Secretary', 'Bookkeeper'])
  const log = await portal.reads.selectFrom('auditEntry').select(['action', 'subject']).orderBy('id').execute()
  expect(log.slice(3)).toEqual([
    { action: 'ordered contacts', subject: 'Secretary, President' },
    { action: 'edited contact', subject: 'Bookkeeper' },
    { action: 'deleted contact', subject: 'President' },
  ])
  await expect(contacts.order({ ids: [second.id] })).rejects.toMatchObject({ code: 'NOT_FOUND' })
})

test('a change leaves the fields that were left out, so that two board members do not undo each other', async () => {
  const { contacts } = (await openPortal()).as('admin')
  const { id } = await contacts.create({ ...treasurer, isPublic: true })
  await contacts.update({ id, phone: '555-010-0123' })
  expect(await contacts.update({ id, name: '' })).toMatchObject({ ...treasurer, name: null, phone: '(555) 010-0123', isPublic: true })
})

test.each([
  [{ title: ' ' }, 'title'],
  [{ title: 'x'.repeat(81) }, 'title'],
  [{ name: 'x'.repeat(81) }, 'name'],
  [{ phone: '12' }, 'phone', PHONE_MESSAGE],
  [{ phone: '12345678901234567890123456789012345' }, 'phone', PHONE_MESSAGE],
  [{ email: 'nobody' }, 'email', EMAIL_INVALID],
  [{ note: 'x'.repeat(501) }, 'note'],
  [{ section: 'friends' }, 'section'],
])('%o is refused', async (wrong, path, message = expect.any(String)) => {
  const portal = await openPortal()
  const draft = { ...treasurer, ...wrong } as typeof treasurer
  await expect(portal.as('admin').contacts.create(draft)).rejects.toMatchObject({
    code: 'BAD_REQUEST',
    cause: { issues: [{ path: [path], message }] },
  })
})

test('911 and foreign numbers are accepted', async () => {
  const portal = await openPortal()
  for (const phone of ['911', '+44 207 946 0958'])
    expect(await portal.as('admin').contacts.create({ ...security, phone })).toMatchObject({ phone })
})

test('a contact is ordered once, and their number is limited', async () => {
  const portal = await openPortal()
  const { contacts } = portal.as('admin')
  const { id } = await contacts.create(treasurer)
  await expect(contacts.order({ ids: [id, id] })).rejects.toMatchObject({ code: 'BAD_REQUEST' })
  const row = { section: 'board' as const, title: 'Gardener', isPublic: 0, position: 7 }
  await portal.write((trx) =>
    trx
      .insertInto('contact')
      .values(Array.from({ length: CONTACTS_MAX - 1 }, () => row))
      .execute(),
  )
  await expect(contacts.create(treasurer)).rejects.toMatchObject({ code: 'CONFLICT' })
})

test('the paths are those of the contract', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('admin') }
  const ask = async (method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
  const { status, body } = await ask('POST', '/api/contacts', security)
  expect(status).toBe(201)
  expect(await ask('PUT', '/api/contacts/order', { ids: [body.id] })).toMatchObject({ status: 200 })
  expect(await ask('PUT', `/api/contacts/${body.id}`, { ...security, isPublic: true })).toMatchObject({
    status: 200,
    body: { isPublic: true },
  })
  expect(await ask('GET', '/api/contacts')).toMatchObject({ status: 200, body: [{ title: 'Gate security' }] })
  expect((await app.inject('/api/contacts/public')).json()).toHaveLength(1)
  expect((await ask('DELETE', `/api/contacts/${body.id}`)).status).toBe(200)
  expect((await ask('DELETE', `/api/contacts/${body.id}`)).status).toBe(404)
})
