import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { HOUR } from '../../server/process/clock'
import { wholeMails } from '../../testing/mails'
import { openPortal, type Portal } from '../../testing/open-portal'

const START = new Date('2026-03-07T18:00:00Z')
beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: START }))
afterEach(() => vi.useRealTimers())

const fence = { title: 'New fence', description: 'Shall we build a new fence?', options: ['Yes', 'No'], status: 'active' as const }
const ballotFor = (poll: { id: number; options: { id: number }[] }) => ({ id: poll.id, responses: [{ optionId: poll.options[0]?.id }] })
const turnoutOf = async (portal: Portal, id: number) => (await portal.as('admin').polls.get({ id })).turnout
const setStatus = (portal: Portal, role: 'resident' | 'neighbor' | 'banned' | 'pending', status: 'active' | 'banned') =>
  portal.as('superAdmin').people.changeStatus({ id: portal.people[role].id, status })

test('a board member bans neighbors, votes, closes and unbans: the turnout and a mail to the whole board say so', async () => {
  const portal = await openPortal()
  const { create, changeStatus, vote } = portal.as('admin').polls
  const poll = await create({ ...fence, closesAt: '2026-03-20T00:00:00Z' })
  const listed = poll.turnout?.atOpening ?? 0
  expect(poll.turnout).toEqual({ atOpening: listed, joined: 0, voted: 0 })
  expect(listed).toBeGreaterThan(3)
  await setStatus(portal, 'resident', 'banned')
  await setStatus(portal, 'neighbor', 'banned')
  await vote(ballotFor(poll))
  await portal.write((trx) => trx.updateTable('user').set({ emailSubscribed: 0 }).where('username', '=', 'superadmin').execute())
  await changeStatus({ id: poll.id, status: 'closed' })
  await setStatus(portal, 'resident', 'active')
  expect(await turnoutOf(portal, poll.id)).toEqual({ atOpening: listed, joined: 0, voted: 1 })
  const closing = (await wholeMails(portal)).filter(({ subject }) => subject === 'Voting has closed: New fence')
  expect(closing.map(({ toAddress }) => toAddress.split('@')[0])).toEqual(['admin', 'superonly', 'superadmin'])
  expect(closing[0]?.text).toContain('Ada Admin ended the voting. It was to run until Mar 19, 2026')
  expect(closing[0]?.text).toContain(`${listed} could vote when this opened; 1 has voted.`)
})

test('whoever comes back votes as before, also after a change of status and house', async () => {
  const portal = await openPortal()
  const poll = await portal.as('admin').polls.create({ ...fence, votingAudience: 'homeowners', votingRule: 'household' })
  const before = poll.turnout
  await portal.as('superAdmin').people.update({ id: portal.people.resident.id, hoaStatus: 'renter', streetNumber: '999' })
  await setStatus(portal, 'resident', 'banned')
  await setStatus(portal, 'resident', 'active')
  expect(await portal.as('resident').polls.vote(ballotFor(poll))).toMatchObject({ voterRole: 'homeowner' })
  expect(await turnoutOf(portal, poll.id)).toEqual({ ...before, voted: 1 })
})

test('whoever becomes able to vote while the poll is open joins it, counted apart', async () => {
  const portal = await openPortal()
  const poll = await portal.as('admin').polls.create(fence)
  await setStatus(portal, 'banned', 'active')
  await setStatus(portal, 'banned', 'banned')
  await portal.as('admin').people.approve({ ids: [portal.people.pending.id] })
  expect(await turnoutOf(portal, poll.id)).toMatchObject({ joined: 2, voted: 0 })
  await portal.as('pending').polls.vote(ballotFor(poll))
  expect(await turnoutOf(portal, poll.id)).toMatchObject({ joined: 2, voted: 1 })
  await portal.as('admin').polls.changeStatus({ id: poll.id, status: 'closed' })
  await setStatus(portal, 'banned', 'active')
  expect(await turnoutOf(portal, poll.id)).toMatchObject({ joined: 2 })
})

test('under one vote per home a newcomer to a listed home adds none', async () => {
  const portal = await openPortal()
  const { streetNumber, streetName } = portal.people.resident
  const poll = await portal.as('admin').polls.create({ ...fence, votingRule: 'household' })
  const same = { streetNumber: `${streetNumber} `, streetName, hoaStatus: 'renter' as const }
  await portal.as('superAdmin').people.update({ id: portal.people.pending.id, ...same })
  await portal.as('admin').people.approve({ ids: [portal.people.pending.id] })
  expect(await turnoutOf(portal, poll.id)).toMatchObject({ joined: 0 })
})

test('the list is made when voting opens, not before, and no poll is seen open without it', async () => {
  const portal = await openPortal()
  const opensAt = new Date(START.getTime() + HOUR).toISOString()
  const poll = await portal.as('admin').polls.create({ ...fence, opensAt })
  expect(poll).toMatchObject({ isOpen: false, turnout: null })
  expect((await portal.as('admin').polls.turnout({ id: poll.id })).eligible).toBeGreaterThan(3)
  await portal.as('admin').people.approve({ ids: [portal.people.pending.id] })
  vi.setSystemTime(START.getTime() + HOUR)
  expect(await portal.as('resident').polls.get({ id: poll.id })).toMatchObject({ isOpen: true, turnout: { joined: 0 } })
})

test('until somebody has voted a change of audience makes the list anew; a draft has none; a reopened poll keeps its own', async () => {
  const portal = await openPortal()
  const { create, update, changeStatus, vote } = portal.as('admin').polls
  const poll = await create(fence)
  const narrowed = await update({ id: poll.id, votingAudience: 'homeowners' })
  expect(narrowed.turnout?.atOpening).toBeLessThan(poll.turnout?.atOpening ?? 0)
  expect((await changeStatus({ id: poll.id, status: 'draft' })).turnout).toBeNull()
  const { turnout } = await changeStatus({ id: poll.id, status: 'active' })
  await vote(ballotFor(poll))
  await changeStatus({ id: poll.id, status: 'closed' })
  expect((await changeStatus({ id: poll.id, status: 'active' })).turnout).toEqual({ ...turnout, voted: 1 })
  await changeStatus({ id: poll.id, status: 'closed' })
  await portal.as('admin').people.update({ id: portal.people.pending.id, hoaStatus: 'owner-occupant' })
  await portal.as('admin').people.approve({ ids: [portal.people.pending.id] })
  expect((await changeStatus({ id: poll.id, status: 'active' })).turnout).toEqual({ ...turnout, joined: 1, voted: 1 })
})

test('reopened for another audience, a poll notifies those who may vote now', async () => {
  const portal = await openPortal()
  const { create, update, changeStatus } = portal.as('admin').polls
  const { id } = await create(fence)
  await changeStatus({ id, status: 'closed' })
  await update({ id, votingAudience: 'homeowners', status: 'active' })
  const notified = portal.reads.selectFrom('mail').select('toAddress').where('cause', '=', 'pollReopened').orderBy('id')
  expect((await notified.execute()).map(({ toAddress }) => toAddress.split('@')[0])).toEqual([
    'resident',
    'landlord',
    'admin',
    'superadmin',
  ])
})

test('a later closing time opens a poll again, also for people who became able to vote meanwhile', async () => {
  const portal = await openPortal()
  const { create, update } = portal.as('admin').polls
  const poll = await create({ ...fence, closesAt: new Date(START.getTime() + HOUR).toISOString() })
  vi.setSystemTime(START.getTime() + 2 * HOUR)
  await portal.as('admin').people.approve({ ids: [portal.people.pending.id] })
  const reopened = await update({ id: poll.id, closesAt: new Date(START.getTime() + 3 * HOUR).toISOString() })
  expect(reopened.turnout).toEqual({ ...poll.turnout, joined: 1 })
})

test('a deleted person stays on the list as a role, and in a home poll as a home', async () => {
  const portal = await openPortal()
  const [people, homes] = [
    await portal.as('admin').polls.create(fence),
    await portal.as('admin').polls.create({ ...fence, votingRule: 'household' }),
  ]
  for (const role of ['resident', 'landlord'] as const) await portal.as('superAdmin').people.remove({ id: portal.people[role].id })
  await portal.as('admin').polls.remove({ id: people.id })
  await portal.as('admin').polls.restore({ id: people.id })
  expect([await turnoutOf(portal, people.id), await turnoutOf(portal, homes.id)]).toEqual([people.turnout, homes.turnout])
  const gone = portal.sqlite.prepare('SELECT home IS NULL AS homeless FROM elector WHERE userId IS NULL ORDER BY pollId').pluck().all()
  expect(gone).toEqual([1, 1, 0, 0])
})
