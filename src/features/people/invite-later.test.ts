import { afterEach, expect, test, vi } from 'vitest'
import type { MailServer } from '../../testing/mail-server'
import { openMailingPortal } from '../../testing/open-mailing-portal'
import type { Portal } from '../../testing/open-portal'

afterEach(() => void vi.useRealTimers())

const HEADER = 'Name,Email,Street number,Street name,HOA status,Phone,Username\n'
const lineOf = (name: string) => `${name} New,${name}@example.org,7,Rockrose Dr,Owner,,\n`
const DAY = 86_400_000

async function openMailing() {
  const { portal, server } = await openMailingPortal({ MAIL_FROM: 'portal@example.org' })
  return { server, portal, board: await callerOf(portal, 'admin') }
}

async function callerOf(portal: Portal, role: 'admin' | 'resident') {
  const [app, headers] = [await portal.app(), { cookie: await portal.cookieOf(role) }]
  return async (method: 'GET' | 'POST' | 'PATCH', url: string, payload?: object) => {
    const answer = await app.inject({ method, url, headers, ...(payload && { payload }) })
    return { status: answer.statusCode, body: answer.json() }
  }
}

async function arrivedAt(server: MailServer, portal: Portal, address: string) {
  await portal.services.mailQueue.sendDue()
  return server.mails.filter(({ to }) => to === address).map(({ subject }) => subject)
}

const importNew = (...names: string[]) => ({ csv: HEADER + names.map(lineOf).join(''), inviteLater: true })

test('a secretary adds neighbors now and invites them later; until then they are on the rolls and get no email of any kind', async () => {
  const { server, portal, board } = await openMailing()
  const imported = await board('POST', '/api/users/import', importNew('gina', 'gil'))
  expect(imported.body).toMatchObject([{ outcome: 'new', username: 'gina' }, { outcome: 'new' }])
  const gina = (await portal.as('admin').people.list()).find(({ username }) => username === 'gina')
  expect(gina).toMatchObject({ status: 'active', invitation: 'awaited', invitedAt: null })
  expect((await board('GET', '/api/users/invitations')).body).toEqual({ awaited: 2, invited: 0, in: 0, remindable: 0 })

  const admin = portal.as('admin')
  const notice = { title: 'Boil water', content: 'Until Friday.', categories: [1] }
  const estimate = await admin.notifications.estimate({ isUrgent: true })
  expect(estimate.notReached).toMatchObject([{ name: 'gina New', reason: 'notInvited' }, { name: 'gil New' }])
  const { id } = await admin.announcements.create({ ...notice, isUrgent: true, notify: true })
  await admin.messages.send({ subject: 'To all', content: 'Good morning', isBroadcast: true })
  const poll = { title: 'Mailboxes', description: 'Which color?', options: ['Green', 'Blue'], status: 'active' as const, notify: true }
  const { id: pollId } = await admin.polls.create(poll)
  await board('PATCH', `/api/users/${gina?.id}`, { streetNumber: '9', email: 'gina@example.net' })
  await portal.as('superAdmin').people.changeRole({ id: gina?.id ?? 0, isAdmin: true })
  await portal.as('resident').messages.send({ subject: 'Gate', content: 'It squeaks' })
  await admin.people.changeStatus({ id: gina?.id ?? 0, status: 'banned' })
  await admin.people.changeStatus({ id: gina?.id ?? 0, status: 'active' })
  const toNew = ['gina@example.org', 'gina@example.net', 'gil@example.org']
  for (const address of toNew) expect(await arrivedAt(server, portal, address)).toEqual([])
  expect(await portal.reads.selectFrom('mail').select('id').where('toAddress', 'in', toNew).execute()).toEqual([])
  expect(server.mails.filter(({ subject }) => subject === 'URGENT: Boil water')).toHaveLength(6)
  const { letters } = await admin.announcements.letters({ id })
  expect(letters.flatMap(({ people }) => people.map(({ name, reason }) => [name, reason]))).toContainEqual(['gina New', 'notInvited'])
  const electorate = portal.reads.selectFrom('elector').select('userId').where('pollId', '=', pollId)
  expect(await electorate.execute()).toContainEqual({ userId: gina?.id })

  expect((await (await callerOf(portal, 'resident'))('POST', '/api/users/invitations', {})).status).toBe(403)
  expect((await board('POST', '/api/users/invitations', { ids: [gina?.id] })).body).toEqual({ invited: [gina?.id] })
  expect(await arrivedAt(server, portal, 'gina@example.net')).toEqual(['You are invited to the community portal'])
  expect(await arrivedAt(server, portal, 'gil@example.org')).toEqual([])
  expect((await board('POST', '/api/users/invitations', {})).body.invited).toHaveLength(1)
  expect((await board('POST', '/api/users/invitations', {})).body.invited).toEqual([])
  expect(await arrivedAt(server, portal, 'gil@example.org')).toEqual(['You are invited to the community portal'])
  await admin.announcements.create({ ...notice, title: 'Water is back', notify: true })
  expect(await arrivedAt(server, portal, 'gil@example.org')).toContainEqual(expect.stringContaining('Water is back'))
})

test('the board reminds those who are not in, each at most once a day', async () => {
  const { server, portal, board } = await openMailing()
  await board('POST', '/api/users/import', { ...importNew('gina', 'gil'), inviteLater: false })
  const remind = async () => (await board('POST', '/api/users/invitations', { again: true })).body.invited.length
  await portal.services.mailQueue.sendDue()
  const token = /token=([\w-]+)/.exec(server.mails.find(({ to }) => to === 'gina@example.org')?.text ?? '')?.[1] ?? ''
  expect(await portal.as('nobody').auth.readPasswordLink({ token })).toEqual({ username: 'gina', isInvitation: true })
  await portal.as('nobody').auth.resetPassword({ token, newPassword: 'a password of my own' })
  expect((await board('GET', '/api/users/invitations')).body).toEqual({ awaited: 0, invited: 2, in: 1, remindable: 0 })
  expect(await remind()).toBe(0)

  vi.useFakeTimers({ toFake: ['Date'], now: new Date(Date.now() + DAY + 1000) })
  expect([await remind(), await remind()]).toEqual([1, 0])
  expect(await arrivedAt(server, portal, 'gil@example.org')).toHaveLength(2)
  expect((await arrivedAt(server, portal, 'gina@example.org')).filter((subject) => /invited/.test(subject))).toHaveLength(1)
})

test('somebody who was not invited yet opens the account with “Forgot your password?” and counts as in', async () => {
  const { server, portal, board } = await openMailing()
  await board('POST', '/api/users/import', importNew('gina'))
  await board('POST', '/api/forgot-password', { email: 'gina@example.org' })
  await vi.waitFor(async () => expect(await arrivedAt(server, portal, 'gina@example.org')).toHaveLength(1))
  const token = /token=([\w-]+)/.exec(server.mails.find(({ to }) => to === 'gina@example.org')?.text ?? '')?.[1] ?? ''
  expect(await portal.as('nobody').auth.readPasswordLink({ token })).toEqual({ username: 'gina', isInvitation: false })
  await portal.as('nobody').auth.resetPassword({ token, newPassword: 'a password of my own' })
  expect((await board('GET', '/api/users/invitations')).body).toMatchObject({ awaited: 0 })
  await portal.as('admin').announcements.create({ title: 'Boil water', content: 'Until Friday.', categories: [1], notify: true })
  expect(await arrivedAt(server, portal, 'gina@example.org')).toContainEqual(expect.stringContaining('Boil water'))
})

test('a common word with digits is refused in the prescribed words, and the field says why', async () => {
  const { board } = await openMailing()
  const said = 'This password is on every list of common passwords. Please choose another.'
  const invited = {
    name: 'Ida',
    email: 'ida@example.org',
    username: 'ida-i',
    streetNumber: '1',
    streetName: 'Rockrose Dr',
    hoaStatus: 'renter',
  }
  for (const [password, more] of [
    ['ridge-2026', ' A common word with digits is guessed first.'],
    ['password', ''],
  ] as const)
    expect((await board('POST', '/api/register', { ...invited, password })).body).toMatchObject({
      error: said,
      issues: [{ path: 'password', message: `${said}${more}` }],
    })
})
