import { expect, test } from 'vitest'
import type { EmailChoice } from '../../shared/topics'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import { openPortal, type Portal } from '../../testing/open-portal'
import { openTextGateway, TWILIO } from '../../testing/text-gateway'
import type { Letters } from './answers'

const NOTICE = { title: 'Water shut-off', content: 'Fill a kettle', categories: [1] }
const namesIn = ({ letters }: Letters) => letters.flatMap(({ people }) => people.map(({ name }) => name))
const reasonsIn = ({ letters }: Letters) => letters.flatMap(({ people }) => people.map(({ name, reason }) => `${name}: ${reason}`))
const countIn = (letters: Letters) => letters.reached + namesIn(letters).length

const unsubscribe = (portal: Portal, role: 'resident' | 'neighbor' | 'landlord') =>
  portal.as(role).notifications.unsubscribe({ reason: 'other' })

test('the letters before a notification list the people no channel would reach, one letter per address', async () => {
  const portal = await openPortal()
  const admin = portal.as('admin')
  for (const role of ['resident', 'landlord'] as const) await unsubscribe(portal, role)
  await portal.as('neighbor').notifications.savePreferences({ level: 'important' })
  await portal.as('landlord').profile.saveMailingAddress({ mailingAddress: ' PO Box 9 \r\n\n Reno,  NV 89501\n' })
  await portal.as('superAdmin').notifications.saveCommunitySettings({ postalLine: 'Sage, CA 92000' })
  const { id } = await admin.announcements.create(NOTICE)
  const letters = await admin.announcements.letters({ id })
  const open = { handledAt: null, handledBy: null, how: null, languages: ['en'] }
  expect(letters).toEqual({
    title: 'Water shut-off',
    toldAt: null,
    reached: 3,
    letters: [
      {
        ...open,
        addressLines: ['Lena Landlord', 'PO Box 9', 'Reno, NV 89501'],
        people: [{ id: portal.people.landlord.id, name: 'Lena Landlord', reason: 'unsubscribed' }],
      },
      {
        ...open,
        addressLines: ['Nils Neighbor, Rosa Resident', '18 Sageleaf Cir', 'Sage, CA 92000'],
        people: [
          { id: portal.people.neighbor.id, name: 'Nils Neighbor', reason: 'notChosen' },
          { id: portal.people.resident.id, name: 'Rosa Resident', reason: 'unsubscribed' },
        ],
      },
    ],
  })
  // The house's address in another spelling.
  await portal.as('landlord').profile.saveMailingAddress({ mailingAddress: '18 sageleaf circle\nSage CA 92000' })
  expect((await admin.announcements.letters({ id })).letters).toHaveLength(1)
})

test('the letters after a notification list the people it has not reached and the reasons, without newcomers', async () => {
  const { portal, server } = await openMailingPortal()
  const admin = portal.as('admin').announcements
  await unsubscribe(portal, 'resident')
  server.refuse.set('neighbor@example.org', 550)
  server.refuse.set('landlord@example.org', 451)
  const { id } = await admin.create({ ...NOTICE, notify: true })
  expect(reasonsIn(await admin.letters({ id }))).toEqual(expect.arrayContaining(['Ada Admin: waiting', 'Rosa Resident: unsubscribed']))
  await portal.services.mailQueue.sendDue()
  await portal.addPerson({ username: 'newcomer', createdAt: new Date(Date.now() + 60_000).toISOString() })
  const letters = await admin.letters({ id })
  expect(letters).toMatchObject({ toldAt: expect.stringMatching(/Z$/), reached: server.mails.length })
  expect(reasonsIn(letters)).toEqual(['Lena Landlord: waiting', 'Nils Neighbor: returned', 'Rosa Resident: unsubscribed'])
  expect(await admin.notified()).toMatchObject([{ id, title: 'Water shut-off', toldAt: letters.toldAt }])
  server.refuse.clear()
  server.refuse.set('admin@example.org', 550)
  await admin.update({ ...NOTICE, id, content: 'Two kettles', notify: true })
  await portal.services.mailQueue.sendDue()
  expect(reasonsIn(await admin.letters({ id }))).toContain('Ada Admin: returned')
})

test('a text message reaches everyone who has confirmed that number', async () => {
  const gateway = await openTextGateway()
  const { portal } = await openMailingPortal({ ...TWILIO, TWILIO_BASE_URL: gateway.url })
  for (const role of ['resident', 'neighbor'] as const) {
    await unsubscribe(portal, role)
    portal.sqlite.prepare("UPDATE user SET textOptIn = 1, phoneNumber = '(555) 010-4477' WHERE username = ?").run(role)
    portal.sqlite.prepare("UPDATE user SET verifiedNumber = '+15550104477' WHERE username = ?").run(role)
  }
  const admin = portal.as('admin').announcements
  const { id } = await admin.create({ ...NOTICE, isUrgent: true, notify: true })
  await portal.services.mailQueue.sendDue()
  await portal.services.messageQueue.sendDue()
  expect(gateway.texts).toHaveLength(1)
  expect((await admin.letters({ id })).letters).toEqual([])
  gateway.meets.push({ status: 400, code: 21614 })
  await admin.update({ ...NOTICE, id, content: 'Two kettles', isUrgent: true, notify: true })
  await portal.services.messageQueue.sendDue()
  expect(reasonsIn(await admin.letters({ id }))).toEqual(expect.arrayContaining(['Nils Neighbor: failed', 'Rosa Resident: failed']))
})

function dice(seed: number) {
  let state = seed
  return (sides: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648
    return Math.floor((state / 2_147_483_648) * sides)
  }
}

test.each([1, 2, 3, 4])('everyone is reached or gets a letter, and each address gets at most one (%i)', async (seed) => {
  const roll = dice(seed)
  const { portal, server } = await openMailingPortal()
  const admin = portal.as('admin').announcements
  const inDigest = new Set<number>()
  for (let number = 0; number < 30; number += 1) {
    const streetName = ['Sageleaf Cir', 'Sageleaf Circle', 'Rockrose Dr'][roll(3)] ?? ''
    const mailingAddress = [null, null, 'PO Box 1\nReno', '3 Sageleaf Cir'][roll(4)] ?? null
    const person = await portal.addPerson({ username: `p${number}`, streetNumber: String(1 + roll(6)), streetName, mailingAddress })
    const email = (['now', 'digest', 'off'] as EmailChoice[])[roll(3)] ?? 'now'
    await portal.asPerson(person).notifications.savePreferences({ topics: [{ topic: 'announcements', email }] })
    if (roll(5) === 0) await portal.asPerson(person).notifications.unsubscribe({ reason: 'other' })
    else if (email === 'digest') inDigest.add(person.id)
    if (roll(4) === 0) server.refuse.set(person.email, roll(2) ? 550 : 451)
  }
  const { id } = await admin.create({ ...NOTICE, audience: { kind: 'everyone', streets: [] } })
  const readLetters = async () => {
    const letters = await admin.letters({ id })
    const people = letters.letters.flatMap((letter) => letter.people)
    expect(countIn(letters)).toBe(36)
    expect(new Set(people.map((person) => person.id)).size).toBe(people.length)
    expect(people.filter((person) => inDigest.has(person.id ?? 0))).toEqual([])
    const places = letters.letters.map(({ addressLines }) => addressLines.slice(1).join('\n').replace('Circle', 'Cir'))
    expect(new Set(places).size).toBe(places.length)
    return people.map((person) => person.id).sort()
  }
  const before = await readLetters()
  expect(before).toEqual((await admin.reach({ id })).notReached.map((person) => person.id).sort())
  await admin.notify({ id })
  await readLetters()
  await portal.services.mailQueue.sendDue()
  const after = await readLetters()
  expect(before.filter((person) => !after.includes(person))).toEqual([])
  const mailed = new Set(server.mails.map((mail) => mail.to))
  const missed = await portal.reads.selectFrom('user').select('email').where('id', 'in', after).execute()
  expect(missed.filter(({ email }) => mailed.has(email))).toEqual([])
})

test('a handled letter records method and person, appears in the audit log and the data export, and can be undone', async () => {
  const portal = await openPortal()
  const { resident, neighbor, landlord } = portal.people
  for (const role of ['resident', 'neighbor', 'landlord'] as const) await unsubscribe(portal, role)
  await portal.as('landlord').profile.saveMailingAddress({ mailingAddress: 'PO Box 9\nReno' })
  const admin = portal.as('admin').announcements
  const { id } = await admin.create(NOTICE)
  const mark = (userIds: number[], how: 'hand' | 'post' = 'hand', handled = true) => admin.markLetters({ id, userIds, how, handled })
  const states = ({ letters }: Letters) => letters.map(({ how }) => how)
  expect(states(await mark([resident.id])), 'not for everyone there').toEqual([null, null])
  expect(states(await mark([resident.id, neighbor.id]))).toEqual([null, 'hand'])
  expect(await mark([landlord.id, resident.id, neighbor.id], 'post')).toMatchObject({
    letters: [1, 2].map(() => ({ how: 'post', handledBy: 'Ada Admin', handledAt: expect.stringMatching(/Z$/) })),
  })
  expect(states(await portal.as('superOnly').announcements.letters({ id }))).toEqual(['post', 'post'])
  expect(states(await mark([landlord.id], 'post', false))).toEqual([null, 'post'])
  await mark([resident.id, neighbor.id], 'post')
  const entries = await portal.reads.selectFrom('auditEntry').select(['action', 'subject']).where('action', 'like', 'marked%').execute()
  expect(entries.map(({ action, subject }) => `${action}: ${subject}`)).toEqual([
    'marked 1 letters as handled: Water shut-off',
    'marked 1 letters as handled: Water shut-off',
    'marked 2 letters as handled: Water shut-off',
    'marked 1 letters as not handled: Water shut-off',
  ])
  const headers = { cookie: await portal.cookieOf('resident') }
  const own = (await (await portal.app()).inject({ url: '/api/own-data', headers })).json() as { lettersToYou: unknown[] }
  expect(own.lettersToYou).toEqual([{ announcementId: id, how: 'post', handledAt: expect.any(String) }])
  await portal.as('superAdmin').people.remove({ id: resident.id })
  await admin.remove({ id })
  expect(portal.sqlite.prepare('SELECT count(*) FROM announcementLetter').pluck().get()).toBe(0)
})

test('letters are marked only for listed people', async () => {
  const portal = await openPortal()
  const { id } = await portal.as('admin').announcements.create(NOTICE)
  await unsubscribe(portal, 'resident')
  const body = { userIds: [portal.people.resident.id], how: 'hand', handled: true }
  const app = await portal.app()
  const headers = { cookie: await portal.cookieOf('admin') }
  const mark = async (payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `/api/announcements/${id}/letters`, headers, payload })
    return [answer.statusCode, answer.json()]
  }
  for (const userIds of [[portal.people.neighbor.id], [...body.userIds, 999], []])
    expect(await mark({ ...body, userIds })).toMatchObject([400, { error: 'Choose people from this list.', issues: [{ path: 'userIds' }] }])
  expect((await mark({ ...body, how: 'pigeon' }))[0]).toBe(400)
  expect((await mark({ ...body, handled: 'yes' }))[0]).toBe(400)
  expect(portal.sqlite.prepare('SELECT count(*) FROM announcementLetter').pluck().get()).toBe(0)
  expect((await mark(body))[0]).toBe(200)
})
