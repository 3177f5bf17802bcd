import { expect, test } from 'vitest'
import { wholeMail, wholeMails } from '../../testing/mails'
import { PDF, sendParts } from '../../testing/multipart'
import { openPortal, type Portal } from '../../testing/open-portal'

const EVENT = { title: 'Picnic', description: 'Bring a chair.', location: 'The green', tags: ['Social' as const], dateStart: '2090-05-01' }
const POLL = { title: 'Benches', description: 'Where should they stand?', options: ['Pond', 'Gate'], status: 'active' } as const

/** Two recipients at once, one by digest, one not at all. */
async function open() {
  const portal = await openPortal()
  for (const topic of ['documents', 'events', 'polls'] as const) {
    for (const role of ['resident', 'neighbor'] as const)
      await portal.as(role).notifications.savePreferences({ topics: [{ topic, email: 'now' }] })
    for (const role of ['admin', 'superOnly', 'superAdmin'] as const)
      await portal.as(role).notifications.savePreferences({ topics: [{ topic, email: 'digest' }] })
    await portal.as('landlord').notifications.savePreferences({ topics: [{ topic, email: 'off' }] })
  }
  return portal
}
const told = async (portal: Portal) => (await wholeMails(portal)).map(({ toAddress, subject }) => `${toAddress.split('@')[0]}: ${subject}`)
const toBoth = (subject: string) => [`resident: ${subject}`, `neighbor: ${subject}`]

test('a document, an event and an opened poll notify subscribers when the board asks for it', async () => {
  const portal = await open()
  const admin = portal.as('admin')
  const fields = { title: 'Rules', category: 'Bylaws', file: { name: 'rules.pdf', bytes: PDF } }
  const cookie = { cookie: await portal.cookieOf('admin') }
  const app = await portal.app()
  expect((await sendParts(app, 'POST', '/api/documents', fields, cookie)).statusCode).toBe(201)
  await admin.events.create(EVENT)
  await admin.polls.create(POLL)
  expect(await told(portal), 'nothing without it').toEqual([])
  expect((await sendParts(app, 'POST', '/api/documents', { ...fields, notify: 'true' }, cookie)).statusCode).toBe(201)
  await admin.events.create({ ...EVENT, notify: true })
  await admin.polls.create({ ...POLL, notify: true })
  expect(await told(portal)).toEqual([
    ...toBoth('New document: Rules'),
    ...toBoth('New event: Picnic'),
    ...toBoth('Voting is open: Benches'),
  ])
  await portal.as('resident').community.chooseOwnLanguage({ language: 'es' })
  expect(await told(portal)).toContain('resident: Evento nuevo: Picnic')
})

test('opening a draft twice notifies once', async () => {
  const portal = await open()
  const { id } = await portal.as('admin').polls.create({ ...POLL, status: 'draft', notify: true })
  expect(await told(portal)).toEqual([])
  const press = () => portal.as('admin').polls.changeStatus({ id, status: 'active', notify: true })
  await Promise.all([press(), press()])
  expect(await told(portal)).toEqual(toBoth('Voting is open: Benches'))
})

test('a cancelled event always notifies subscribers of events', async () => {
  const portal = await open()
  const { id } = await portal.as('admin').events.create({ ...EVENT, notify: true })
  await portal.as('admin').events.cancel({ id })
  await expect(portal.as('admin').events.cancel({ id })).rejects.toMatchObject({ code: 'CONFLICT' })
  const waiting = await portal.reads.selectFrom('mail').select(['id', 'cause', 'toAddress']).orderBy('id').execute()
  const cancelled = waiting.filter(({ cause }) => cause === 'eventCancelled').map(({ toAddress }) => toAddress.split('@')[0])
  expect(cancelled.sort()).toEqual(['admin', 'neighbor', 'resident', 'superadmin', 'superonly'])
  const textTo = async (person: string) => {
    const { id: mailId = 0 } = waiting.find(({ cause, toAddress }) => cause === 'eventCancelled' && toAddress.startsWith(person)) ?? {}
    return (await wholeMail(portal, mailId)).text
  }
  expect(await textTo('resident')).toContain('You get this because you asked to be told about events right away.')
  expect(await textTo('admin')).toContain('You get this because you asked to be told about events. In your digest it would come too late.')
  const mail = await portal.reads.selectFrom('mail').selectAll().where('cause', '=', 'event').executeTakeFirstOrThrow()
  expect(await portal.services.mailQueue.compose(portal.reads, mail), 'nobody hears of the event after that').toMatch(/^Not sent/)
})
