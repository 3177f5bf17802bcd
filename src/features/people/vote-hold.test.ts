import { afterEach, expect, test, vi } from 'vitest'
import { findPerson } from '../../server/people'
import { DAY, HOUR } from '../../server/process/clock'
import { INVITED } from '../../testing/invited'
import { mailedToken } from '../../testing/mailed'
import { wholeMail } from '../../testing/mails'
import { openPortal, PASSWORD, type Portal, type Role } from '../../testing/open-portal'

afterEach(() => vi.useRealTimers())

const POLL = {
  title: 'Park',
  description: 'What should be in it?',
  status: 'active',
  questionType: 'open',
  votingAudience: 'both',
} as const
const HELD = { code: 'FORBIDDEN', message: expect.stringMatching(/Someone else changed .* you can vote from .* on/) }

const vote = (portal: Portal, role: Role, id: number) => portal.as(role).polls.vote({ id, responses: [{ responseText: 'A bench' }] })
const openPoll = (portal: Portal) => portal.as('admin').polls.create(POLL)
const newPassword = 'a new password'

/** Returns the cookie of a sign-in through the page's own call. */
async function signIn(portal: Portal, username: string, password: string): Promise<string> {
  const answer = await (await portal.app()).inject({ method: 'POST', url: '/api/login', payload: { username, password } })
  expect(answer.statusCode, answer.body).toBe(200)
  return String(answer.headers['set-cookie']).match(/portico_session=[^;]+/)?.[0] ?? ''
}

async function voteWith(portal: Portal, cookie: string, id: number) {
  const payload = { responses: [{ responseText: 'A bench' }] }
  const answer = await (await portal.app()).inject({ method: 'POST', url: `/api/polls/${id}/vote`, headers: { cookie }, payload })
  return [answer.statusCode, answer.json().error]
}

/** Asks for a reset link, which goes to the account's address, and chooses a password with it. */
async function resetBy(portal: Portal, email: string, password: string) {
  const { auth } = portal.as('nobody')
  await auth.forgotPassword({ email })
  await vi.waitFor(async () => auth.resetPassword({ token: await mailedToken(portal, email), newPassword: password }), { timeout: 20_000 })
}

const REFUSED = [403, HELD.message]

test('a board member who moves an account to their own mailbox votes with it a day later; its owner, signed in before, at once', async () => {
  const portal = await openPortal()
  const poll = await portal.as('admin').polls.create({ ...POLL, votingRule: 'household' })
  const owner = await signIn(portal, 'resident', PASSWORD)
  await portal.as('superOnly').people.update({ id: portal.people.resident.id, email: 'thief@example.org' })
  const told = await portal.reads
    .selectFrom('mail')
    .select(['id', 'kind', 'subject'])
    .where('toAddress', '=', 'resident@example.org')
    .execute()
  expect(told).toMatchObject([{ kind: 'account', subject: 'Your e-mail address was changed' }])
  expect((await wholeMail(portal, told[0]?.id ?? 0)).text).not.toContain('thief')
  expect(await voteWith(portal, owner, poll.id)).toEqual([201, undefined])

  const other = await openPoll(portal)
  await resetBy(portal, 'thief@example.org', newPassword)
  const thief = await signIn(portal, 'resident', newPassword)
  expect(await voteWith(portal, thief, other.id)).toEqual(REFUSED)
  // A password changed in that session is no older, and the address that comes back frees none of it.
  const change = { currentPassword: newPassword, newPassword: 'yet another password' }
  const changed = await (await portal.app()).inject({
    method: 'POST',
    url: '/api/user/password',
    headers: { cookie: thief },
    payload: change,
  })
  expect(changed.statusCode, changed.body).toBe(200)
  await portal.as('superOnly').people.update({ id: portal.people.resident.id, email: 'resident@example.org' })
  expect(await voteWith(portal, await signIn(portal, 'resident', 'yet another password'), other.id)).toEqual(REFUSED)
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY + HOUR })
  expect(await voteWith(portal, thief, other.id)).toEqual([201, undefined])
})

test('an address changed by mistake and put right holds nobody, not even who then asks for a new password', async () => {
  const portal = await openPortal()
  const poll = await openPoll(portal)
  const { id } = portal.people.resident
  await portal.as('admin').people.update({ id, email: 'slip@example.org' })
  await portal.as('admin').people.update({ id, email: 'resident@example.org' })
  await resetBy(portal, 'resident@example.org', newPassword)
  expect(await voteWith(portal, await signIn(portal, 'resident', newPassword), poll.id)).toEqual([201, undefined])
})

test('the password from before a change of address is not held', async () => {
  const portal = await openPortal()
  const poll = await openPoll(portal)
  const { id } = portal.people.resident
  await portal.as('admin').people.update({ id, email: 'new@example.org' })
  expect(await voteWith(portal, await signIn(portal, 'resident', PASSWORD), poll.id)).toEqual([201, undefined])
})

test('neither another change, nor the case of an address, nor a password asked for from one’s own mail holds a vote', async () => {
  const portal = await openPortal()
  const poll = await openPoll(portal)
  await portal.as('admin').people.update({ id: portal.people.resident.id, name: 'Rosa R.', email: 'Resident@Example.org' })
  await vote(portal, 'resident', poll.id)
  await portal.as('nobody').auth.forgotPassword({ email: 'neighbor@example.org' })
  await vi.waitFor(
    async () => portal.as('nobody').auth.resetPassword({ token: await mailedToken(portal, 'neighbor@example.org'), newPassword }),
    { timeout: 20_000 },
  )
  await vote(portal, 'neighbor', poll.id)
  const { id } = portal.people.admin
  await portal.as('admin').people.update({ id, email: 'ada@example.org' })
  await vote(portal, 'admin', poll.id)
  expect(await portal.reads.selectFrom('mail').select('subject').where('toAddress', '=', 'admin@example.org').execute()).toContainEqual({
    subject: 'Your e-mail address was changed',
  })
})

test('a password set with a link a super admin was shown holds the vote, and the address is told', async () => {
  const portal = await openPortal()
  const poll = await openPoll(portal)
  await portal.as('nobody').auth.forgotPassword({ email: 'resident@example.org' })
  const mail = await vi.waitFor(
    () => portal.reads.selectFrom('mail').select('id').where('linkKind', '=', 'reset').executeTakeFirstOrThrow(),
    {
      timeout: 20_000,
    },
  )
  const { text } = await portal.as('superAdmin').delivery.read({ id: mail.id })
  const token = /token=([\w-]{43})/.exec(text ?? '')?.[1] ?? ''
  await portal.as('nobody').auth.resetPassword({ token, newPassword })
  await portal.as('nobody').auth.signIn({ username: 'resident', password: newPassword })
  await expect(vote(portal, 'resident', poll.id)).rejects.toMatchObject(HELD)
  const last = await portal.reads.selectFrom('mail').select(['toAddress', 'subject']).orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(last).toEqual({ toAddress: 'resident@example.org', subject: 'Your password was changed' })
})

test('the last sign-in is told and kept by the day in the community’s zone alone', async () => {
  const portal = await openPortal()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.parse('2026-11-22T05:30:00Z') })
  const answer = await portal.as('nobody').auth.signIn({ username: 'resident', password: PASSWORD })
  expect(answer.lastLoginDate).toBe('2026-11-21')
  const listed = (await portal.as('admin').people.list()).find(({ username }) => username === 'resident')
  const { lastLoginDate } = await portal.reads
    .selectFrom('user')
    .select('lastLoginDate')
    .where('username', '=', 'resident')
    .executeTakeFirstOrThrow()
  expect([listed?.lastLoginDate, lastLoginDate]).toEqual(['2026-11-21', '2026-11-21'])
  const { csv } = await portal.as('admin').people.export()
  expect(csv).toContain('2026-11-21')
})

test('when somebody was signed in is told to nobody else', async () => {
  const portal = await openPortal()
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + HOUR })
  await portal.cookieOf('resident')
  const { startedAt } = (await portal.as('resident').profile.sessions())[0] ?? {}
  expect(startedAt).toMatch(/^\d{4}-\d{2}-\d{2}T/)
  for (const role of ['admin', 'superAdmin'] as const) {
    const said = JSON.stringify([await portal.as(role).people.list(), await portal.as(role).profile.sessions()])
    expect(said).not.toContain(startedAt)
  }
})

test('an account nobody has approved does not vote in its first day; one the board has approved does at once', async () => {
  const portal = await openPortal()
  const poll = await openPoll(portal)
  const register = (username: string) =>
    portal.as('nobody').auth.register({ ...INVITED, username, email: `${username}@example.org`, password: PASSWORD })
  const voteAs = async (username: string) => {
    const { id } = (await portal.as('admin').people.list()).find((user) => user.username === username) ?? { id: 0 }
    const person = await findPerson(portal.reads, id)
    if (!person) throw new Error(`Nobody is ${username}`)
    return portal.asPerson(person).polls.vote({ id: poll.id, responses: [{ responseText: 'A bench' }] })
  }
  await register('seen')
  const { id } = (await portal.as('admin').people.list()).find((user) => user.username === 'seen') ?? { id: 0 }
  await portal.as('admin').people.changeStatus({ id, status: 'active' })
  await voteAs('seen')

  await portal.as('superAdmin').community.update({ ...(await portal.as('nobody').community.info()), registrationNeedsApproval: false })
  await register('unseen')
  await expect(voteAs('unseen')).rejects.toMatchObject({
    code: 'FORBIDDEN',
    message: expect.stringMatching(/^Your account is new: .* from .* on/),
  })
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + DAY + HOUR })
  await voteAs('unseen')
})
