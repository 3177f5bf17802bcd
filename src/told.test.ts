import { expect, test } from 'vitest'
import { isWelcomed } from './features/people/schema'
import { recordIssue } from './server/notifications/delivery-issues'
import { atOnce, EVERYONE, type RecipientCount, type ToldAbout } from './shared/recipients'
import { openMailingPortal } from './testing/open-mailing-portal'
import type { Portal } from './testing/open-portal'
import { REPORT } from './testing/row-makers'
import { TWILIO } from './testing/text-gateway'

const NOTICE = { title: 'Gate', content: 'It stays open until Friday.', categories: [1] }
const POTLUCK = {
  ...{ title: 'Potluck', description: 'Bring a dish for eight.', location: 'The lawn', tags: ['Social' as const] },
  ...{ dateStart: '2090-05-01', timeStart: '17:00' },
}
const BENCH = { title: 'Bench', description: 'Where should it stand?', options: ['Pond', 'Gate'], status: 'active' as const }
const ALL_TOPICS = ['announcements', 'documents', 'polls', 'events', 'maintenance', 'messages'] as const
const HEADER = 'Name,Email,Street number,Street name,HOA status,Phone,Username\n'

/** Beside the people of every portal, who include a pending, a banned and a former one. */
async function moveIn(portal: Portal) {
  const choosing = async (username: string, choice: { email?: 'now' | 'digest' | 'off'; sms?: boolean }) => {
    const person = await portal.addPerson({ username })
    await portal.asPerson(person).notifications.savePreferences({ topics: ALL_TOPICS.map((topic) => ({ topic, ...choice })) })
    return person
  }
  await choosing('eager', { email: 'now' })
  await choosing('digest', { email: 'digest' })
  await choosing('nothing', { email: 'off' })
  const texter = await choosing('texter', { email: 'off', sms: true })
  await portal.addPerson({ username: 'unsubscribed' })
  await portal.addPerson({ username: 'later', status: 'approved' })
  await portal.addPerson({ username: 'bounced' })
  portal.sqlite.exec(`
    UPDATE user SET textOptIn = 1, verifiedNumber = '+15550100142' WHERE id = ${texter.id};
    UPDATE user SET emailSubscribed = 0 WHERE username = 'unsubscribed';
    UPDATE user SET awaitsInvitation = 1 WHERE username = 'later'`)
  const bounce = {
    email: 'bounced@example.org',
    issueType: 'bounce',
    subType: 'General',
    diagnosticCode: '550',
    messageId: 'b',
    rawPayload: '',
  }
  await portal.write((trx) => recordIssue(trx, bounce))
}

/** Prepares, and returns what a page counts before the deed and how it does it. */
type Story = (portal: Portal) => Promise<{ say: () => Promise<RecipientCount>; deed: () => Promise<unknown>; about?: [ToldAbout, number] }>

const emailsAlone = (people: number): RecipientCount => ({ people, email: people, sms: 0, push: 0, name: null })
const estimating = (portal: Portal, topic: 'announcements' | 'events' | 'polls', title: string) => async () =>
  atOnce(await portal.as('admin').notifications.estimate({ audience: EVERYONE, topic, title }))

async function fileReport(portal: Portal) {
  const [rosa, nils, admin] = [portal.as('resident').maintenance, portal.as('neighbor').maintenance, portal.as('admin').maintenance]
  const { id } = await rosa.submit(REPORT)
  // Both have reported it, too, and one of them has asked to follow it.
  for (const twin of [await rosa.submit(REPORT), await nils.submit(REPORT)]) await admin.merge({ id: twin.id, into: id })
  await admin.show({ id, text: 'The lamp at the corner is dark', place: 'By the pool' })
  for (const follower of ['neighbor', 'landlord', 'admin'] as const) await portal.as(follower).maintenance.follow({ id })
  return id
}
const reporting =
  (of: 'status' | 'comment' | 'publicComment', deed: (portal: Portal, id: number) => Promise<unknown>): Story =>
  async (portal) => {
    const id = await fileReport(portal)
    const say = async () => (await portal.as('admin').maintenance.reach({ id }))[of]
    return { say, deed: () => deed(portal, id), about: ['report', id] }
  }

const STORIES: Record<string, Story> = {
  async 'posting an announcement'(portal) {
    const { announcements } = portal.as('admin')
    return {
      say: estimating(portal, 'announcements', 'Gate'),
      deed: () => announcements.create({ ...NOTICE, notify: true }),
      about: ['announcement', 1],
    }
  },
  async 'telling the people who have not been told of an announcement'(portal) {
    const { announcements } = portal.as('admin')
    const { id } = await announcements.create({ ...NOTICE, notify: true })
    for (const username of ['new1', 'new2']) await portal.addPerson({ username })
    return {
      say: async () => atOnce(await announcements.reach({ id })),
      deed: () => announcements.notify({ id }),
      about: ['announcement', id],
    }
  },
  async 'correcting an announcement for those who have it'(portal) {
    const { announcements } = portal.as('admin')
    const { id } = await announcements.create({ ...NOTICE, notify: true })
    await portal.addPerson({ username: 'newcomer' })
    const deed = () => announcements.update({ id, content: 'It stays open until Sunday.', notifyTold: true })
    return { say: async () => (await announcements.reach({ id })).again, deed, about: ['announcement', id] }
  },
  async 'telling another audience of an announcement'(portal) {
    const { announcements } = portal.as('admin')
    const { id } = await announcements.create({ ...NOTICE, audience: { kind: 'board', streets: [] }, notify: true })
    const audience = { kind: 'homeowners' as const, streets: [] }
    const say = async () => atOnce(await announcements.reach({ id, audience }))
    return { say, deed: () => announcements.update({ id, audience, notify: true }), about: ['announcement', id] }
  },
  async 'adding an event'(portal) {
    const { events } = portal.as('admin')
    return { say: estimating(portal, 'events', 'Potluck'), deed: () => events.create({ ...POTLUCK, notify: true }), about: ['event', 1] }
  },
  async 'moving an event'(portal) {
    const { events } = portal.as('admin')
    const { id } = await events.create(POTLUCK)
    return { say: events.reach, deed: () => events.update({ id, timeStart: '18:30', notify: true }), about: ['event', id] }
  },
  async 'canceling an event'(portal) {
    const { events } = portal.as('admin')
    const { id } = await events.create({ ...POTLUCK, notify: true })
    return { say: events.reach, deed: () => events.cancel({ id }), about: ['event', id] }
  },
  async 'creating a poll that is open'(portal) {
    const { polls } = portal.as('admin')
    return { say: estimating(portal, 'polls', 'Bench'), deed: () => polls.create({ ...BENCH, notify: true }), about: ['poll', 1] }
  },
  async 'opening a poll'(portal) {
    const { polls } = portal.as('admin')
    const { id } = await polls.create({ ...BENCH, status: 'draft' })
    return {
      say: estimating(portal, 'polls', 'Bench'),
      deed: () => polls.changeStatus({ id, status: 'active', notify: true }),
      about: ['poll', id],
    }
  },
  async 'reminding the people who have not voted'(portal) {
    const { polls } = portal.as('admin')
    const { id, options } = await polls.create(BENCH)
    await portal.as('neighbor').polls.vote({ id, responses: [{ optionId: options[0]?.id }] })
    return { say: () => polls.reminderReach({ id }), deed: () => polls.remind({ id }), about: ['poll', id] }
  },
  'closing a report': reporting('status', (portal, id) =>
    portal.as('admin').maintenance.update({ id, status: 'Closed', adminComments: 'Fixed' }),
  ),
  'commenting on a report': reporting('comment', (portal, id) => portal.as('admin').maintenance.comment({ id, text: 'On Friday' })),
  'commenting on a report for the neighbors': reporting('publicComment', (portal, id) =>
    portal.as('admin').maintenance.comment({ id, text: 'On Friday', isPublic: true }),
  ),
  async 'writing to everyone'(portal) {
    const { messages } = portal.as('admin')
    return {
      say: messages.broadcastReach,
      deed: () => messages.send({ subject: 'Water', content: 'Off on Friday', isBroadcast: true }),
      about: ['message', 1],
    }
  },
  async 'approving people'(portal) {
    const { people } = portal.as('admin')
    const wes = await portal.addPerson({ username: 'wes', status: 'pending', emailSubscribed: 0 })
    const ids = [portal.people.pending.id, wes.id, (await portal.addPerson({ username: 'tim' })).id]
    const uninvited = (await people.list()).find(({ username }) => username === 'later')?.id ?? 0
    await people.takeBackApproval({ id: uninvited })
    const say = async () =>
      emailsAlone((await people.list()).filter((user) => [...ids, uninvited].includes(user.id) && isWelcomed(user)).length)
    return { say, deed: () => people.approve({ ids: [...ids, uninvited] }) }
  },
  async 'inviting the people who were added before'(portal) {
    const { people } = portal.as('admin')
    return { say: async () => emailsAlone((await people.invitations()).awaited), deed: () => people.inviteMany({}) }
  },
  async 'importing people'(portal) {
    const { people } = portal.as('admin')
    const lines = ['gina', 'gil', 'RESIDENT', 'gina'].map((name) => `${name} New,${name}@example.org,7,Rockrose Dr,Owner,,\n`)
    const csv = HEADER + lines.join('')
    const say = async () => emailsAlone((await people.checkImport({ csv })).filter(({ outcome }) => outcome === 'new').length)
    return { say, deed: () => people.import({ csv }) }
  },
}

test.each(Object.entries(STORIES))(
  '%s: the mail server is offered what was said before, once for each, and it is shown after',
  async (_, open) => {
    const { portal, server } = await openMailingPortal(TWILIO)
    await moveIn(portal)
    await expect(portal.addPerson({ username: 'double', email: 'Resident@Example.org' })).rejects.toThrow()
    const { say, deed, about } = await open(portal)
    await portal.services.mailQueue.sendDue()
    const before = server.mails.length
    const said = await say()
    await deed()
    await portal.services.messageQueue.notifyRemaining()
    await portal.services.mailQueue.sendDue()
    const offered = server.mails.slice(before).map(({ to }) => to)
    expect(said.email).toBeGreaterThan(0)
    expect(offered).toHaveLength(said.email)
    expect(new Set(offered).size).toBe(offered.length)
    if (!about) return
    const [told] = await portal.as('admin').notifications.told({ about: about[0], id: about[1] })
    const { name: _name, ...counts } = said
    expect(told).toMatchObject(counts)
  },
)
