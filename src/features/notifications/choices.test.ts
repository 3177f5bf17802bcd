import { expect, test } from 'vitest'
import { TOPICS } from '../../shared/topics'
import type { MailServer } from '../../testing/mail-server'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import { openPortal, type Portal, type Role } from '../../testing/open-portal'

const NOTICE = { title: 'Boil water', content: 'Until further notice.', categories: [1], isPinned: true, sendNotification: true }
const EVERYTHING = ['now', 'now', 'digest', 'now', 'digest', 'now', 'now']
const IMPORTANT = ['now', 'off', 'off', 'now', 'off', 'now', 'now']
const OFF = TOPICS.map(() => 'off')

async function at(portal: Portal, role: Role) {
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf(role) }
  const url = '/api/notification-preferences'
  const read = async () => (await app.inject({ url, headers })).json()
  const put = (payload: object) => app.inject({ method: 'PUT', url, headers, payload })
  return { read, put }
}
const emails = ({ topics }: { topics: { email: string }[] }) => topics.map(({ email }) => email)

test('a new member has the level for everything and all topics in order', async () => {
  const portal = await openPortal()
  const rosa = await at(portal, 'resident')
  const choices = await rosa.read()
  expect(choices).toMatchObject({
    level: 'everything',
    digest: 'weekly',
    email: { address: 'resident@example.org', subscribed: true, paused: false },
    sms: { available: false, enabled: false, phoneNumber: null, verified: false, stopped: false },
    push: { available: true, devices: 0 },
  })
  expect(choices.topics.map(({ topic, label }: { topic: string; label: string }) => [topic, label])).toEqual([
    ['urgent', 'Urgent notices'],
    ['announcements', 'Announcements'],
    ['documents', 'New documents'],
    ['polls', 'Votes and reminders'],
    ['events', 'Events'],
    ['maintenance', 'My maintenance reports'],
    ['messages', 'Messages from the board'],
  ])
  expect(emails(choices)).toEqual(EVERYTHING)
})

test.each([
  ['everything', EVERYTHING, [true, true, true, true, true, true, true], true],
  ['important', IMPORTANT, [true, false, false, true, false, true, true], true],
  ['nothing', OFF, [false, false, false, false, false, false, false], false],
] as const)('the level %s sets exactly its table', async (level, email, push, subscribed) => {
  const portal = await openPortal()
  const rosa = await at(portal, 'resident')
  const answer = (await rosa.put({ level })).json()
  expect(answer).toMatchObject({ level, email: { subscribed } })
  expect(emails(answer)).toEqual(email)
  expect(answer.topics.map((choice: { push: boolean }) => choice.push)).toEqual(push)
  expect(answer.topics.map((choice: { sms: boolean }) => choice.sms)).toEqual(
    TOPICS.map((topic) => topic === 'urgent' && level !== 'nothing'),
  )
  expect(await rosa.read()).toEqual(answer)
  expect(await portal.as('neighbor').notifications.preferences()).toMatchObject({ level: 'everything' })
})

test('changes of single topics make a custom table and keep the others', async () => {
  const portal = await openPortal()
  const rosa = await at(portal, 'resident')
  const topics = [
    { topic: 'events', email: 'now', sms: true },
    { topic: 'messages', push: false },
  ]
  const answer = (await rosa.put({ topics, digest: 'daily' })).json()
  expect(answer).toMatchObject({ level: 'custom', digest: 'daily' })
  expect(answer.topics[4]).toEqual({ topic: 'events', label: 'Events', email: 'now', sms: true, push: true })
  expect(answer.topics[6]).toMatchObject({ email: 'now', push: false })
  const back = {
    topics: [
      { topic: 'events', email: 'digest', sms: false },
      { topic: 'messages', push: true },
    ],
  }
  expect((await rosa.put(back)).json()).toMatchObject({ level: 'everything', digest: 'daily' })
  expect((await rosa.put({})).json()).toMatchObject({ level: 'everything' })
})

test.each([
  [{ level: 'important', topics: [] }, 'Choose a level or single topics, not both.'],
  [
    {
      topics: [
        { topic: 'messages', email: 'off' },
        { topic: 'urgent', email: 'digest' },
      ],
    },
    'Urgent notices cannot wait for the digest.',
  ],
  [{ level: 'custom' }, undefined],
  [{ topics: [{ topic: 'gossip', email: 'now' }] }, undefined],
  [
    {
      topics: [
        { topic: 'messages', email: 'off' },
        { topic: 'events', email: 'never' },
      ],
    },
    undefined,
  ],
  [{ topics: [{ topic: 'messages', sms: 'yes' }] }, undefined],
  [{ digest: 'hourly', level: 'nothing' }, undefined],
])('the change %j is refused without any effect', async (payload, error) => {
  const portal = await openPortal()
  const rosa = await at(portal, 'resident')
  const before = await rosa.read()
  const answer = await rosa.put(payload)
  expect(answer.statusCode).toBe(400)
  if (error) expect(answer.json()).toMatchObject({ error })
  expect(await rosa.read()).toEqual(before)
})

test('an unsubscribed member sees every email choice off and gets the earlier choices back', async () => {
  const portal = await openPortal()
  const rosa = await at(portal, 'resident')
  const own = (await rosa.put({ topics: [{ topic: 'events', email: 'now' }] })).json()
  await portal.as('resident').notifications.unsubscribe({ reason: 'other' })
  expect(await rosa.read()).toMatchObject({ level: 'custom', email: { subscribed: false } })
  expect(emails(await rosa.read())).toEqual(OFF)
  expect((await rosa.put({ topics: [{ topic: 'polls', sms: true, email: 'off' }] })).json()).toMatchObject({ email: { subscribed: false } })
  await rosa.put({ topics: [{ topic: 'polls', sms: false, email: 'now' }] })
  await portal.as('resident').notifications.resubscribe()
  expect(emails(await rosa.read()), 'polls alone subscribed again').toEqual(['off', 'off', 'off', 'now', 'off', 'off', 'off'])
  await rosa.put({ level: 'everything' })
  await rosa.put({ topics: [{ topic: 'events', email: 'now' }] })
  await portal.as('resident').notifications.unsubscribe({ reason: 'other' })
  await portal.as('resident').notifications.resubscribe()
  expect(await rosa.read()).toEqual(own)
  expect((await rosa.put({ level: 'nothing' })).json()).toMatchObject({ level: 'nothing', email: { subscribed: false } })
  await portal.as('resident').notifications.resubscribe()
  expect(await rosa.read(), 'a table of nothing becomes everything').toMatchObject({ level: 'everything', email: { subscribed: true } })
})

test('a choice applies at once and to waiting messages, but not to account mail', async () => {
  const { portal, server } = await openMailingPortal()
  const rosa = await at(portal, 'resident')
  await portal.as('superAdmin').delivery.pause()
  await portal.as('admin').announcements.create(NOTICE)
  await portal.as('admin').messages.send({ subject: 'Water', content: 'Off', isBroadcast: true })
  await rosa.put({ topics: [{ topic: 'announcements', email: 'digest' }] })
  await portal.as('superAdmin').delivery.resume()
  await portal.services.mailQueue.sendDue()
  const toRosa = () => server.mails.filter(({ to }) => to === 'resident@example.org').map(({ subject }) => subject)
  expect(toRosa()).toEqual(['The board has sent a message to everyone'])
  const failed = await portal.as('superAdmin').delivery.list({ status: 'failed' })
  expect(failed).toMatchObject([{ toAddress: 'resident@example.org', lastError: 'Not sent: the reader does not want email about this.' }])
  await rosa.put({ level: 'nothing' })
  await portal.as('admin').announcements.create({ ...NOTICE, title: 'Fire' })
  await portal.as('resident').profile.changePassword({ currentPassword: 'correct horse', newPassword: 'a password of my own' })
  await portal.services.mailQueue.sendDue()
  expect(toRosa()).toEqual(['The board has sent a message to everyone', 'Your password was changed'])
})

async function linksOf({ portal, server }: { portal: Portal; server: MailServer }) {
  await portal.services.mailQueue.sendDue()
  const mail = server.mails.filter(({ to }) => to === 'resident@example.org').at(-1)
  const header = mail?.headers.get('list-unsubscribe')?.slice(1, -1) ?? ''
  const tokenOf = (url = '') => url.split('/unsubscribe/')[1] ?? ''
  const at = (label: RegExp) => tokenOf(mail?.text?.split('\n').find((line) => label.test(line)))
  return { text: mail?.text ?? '', header: tokenOf(header), topic: at(/^Stop email about/), all: at(/^Unsubscribe:/) }
}

test('mail of a topic gives the reason, and one click stops only that topic', async () => {
  const both = await openMailingPortal()
  const { portal } = both
  await portal.as('admin').messages.send({ subject: 'Water', content: 'Off', isBroadcast: true })
  const { text, header, topic, all } = await linksOf(both)
  expect(text).toContain('You get this because you asked to be told about messages from the board right away.')
  expect(text).toContain('Choose what you hear about: http://portal.test/profile?tab=email')
  expect(header).toBe(topic)
  expect(topic).not.toBe(all)
  const app = await portal.app()
  const url = `/unsubscribe/${header}`
  const asked = await portal.as('nobody').notifications.unsubscribeLink({ token: header })
  expect(asked).toEqual({ email: 're•••@example.org', subscribed: true, stops: 'messages', isStopped: false })
  const press = () =>
    app.inject({
      method: 'POST',
      url,
      payload: 'List-Unsubscribe=One-Click',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })
  for (let time = 0; time < 2; time += 1) {
    expect((await press()).statusCode).toBe(200)
    const choices = await portal.as('resident').notifications.preferences()
    expect(emails(choices)).toEqual(['now', 'now', 'digest', 'now', 'digest', 'now', 'off'])
    expect(choices.email.subscribed).toBe(true)
  }
  expect(await portal.as('nobody').notifications.unsubscribeLink({ token: header })).toMatchObject({ isStopped: true })
  await portal.as('admin').announcements.create(NOTICE)
  expect((await linksOf(both)).text).toContain('Boil water')
  const forged = header.replace('.messages.', '.announcements.')
  expect((await app.inject({ method: 'POST', url: `/unsubscribe/${forged}` })).statusCode).toBe(404)
  expect((await app.inject({ url: `/unsubscribe/${forged}` })).statusCode).toBe(404)
  expect((await app.inject({ method: 'POST', url: `/unsubscribe/${header}?all=true` })).statusCode).toBe(200)
  expect(await portal.as('resident').notifications.preferences()).toMatchObject({ email: { subscribed: false } })
})
