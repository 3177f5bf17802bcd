import { readdirSync } from 'node:fs'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { writeSettings } from '../../server/settings'
import { votesFolder } from '../../server/storage/ballot-box/open'
import { inEnglish } from '../../testing/in-english'
import { openPortal, type Portal } from '../../testing/open-portal'
import { LOCKED } from './commands'
import { RESULTS_HIDDEN } from './counting/read-results'
import { RESULTS_WERE_OPEN } from './editing/status'
import * as schema from './schema'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T18:00:00Z') }))
afterEach(() => vi.useRealTimers())

const mailboxes = {
  title: 'Mailbox color',
  description: 'Which color for the mailboxes?',
  options: ['Green', 'Blue'],
  status: 'active' as const,
}

const addPoll = (portal: Portal, fields: Partial<Parameters<ReturnType<Portal['as']>['polls']['create']>[0]> = {}) =>
  portal.as('admin').polls.create({ ...mailboxes, ...fields })

type Poll = Awaited<ReturnType<typeof addPoll>>
const optionOf = (poll: Poll, text: string) => poll.options.find((option) => option.optionText === text)?.id ?? 0
const ballotFor = (poll: Poll, text: string) => ({ id: poll.id, responses: [{ optionId: optionOf(poll, text) }] })

test('a second ballot is refused and the first one stands', async () => {
  const portal = await openPortal()
  const poll = await addPoll(portal)
  const resident = portal.as('resident')
  expect(await resident.polls.hasVoted({ id: poll.id })).toMatchObject({ hasVoted: false, householdHasVoted: false })
  await resident.polls.vote(ballotFor(poll, 'Blue'))
  await expect(resident.polls.vote(ballotFor(poll, 'Green'))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: inEnglish(schema.NOT_ELIGIBLE),
  })
  expect(await resident.polls.hasVoted({ id: poll.id })).toMatchObject({ hasVoted: true })
  expect(await resident.polls.results({ id: poll.id })).toMatchObject({ totalVotes: 1, homeowners: 1, residents: 0 })
})

test('restored from a copy that may lack votes: who has none there is asked to vote again, in the polls of then alone', async () => {
  const portal = await openPortal()
  const poll = await addPoll(portal)
  await portal.as('resident').polls.vote(ballotFor(poll, 'Blue'))
  vi.setSystemTime(Date.now() + 60_000)
  await portal.write((trx) => writeSettings(trx, { votesCopiedAt: new Date().toISOString() }))
  vi.setSystemTime(Date.now() + 60_000)
  const later = await addPoll(portal, { title: 'Asked after it' })
  for (const role of ['resident', 'neighbor', 'admin'] as const) {
    expect(await portal.as(role).polls.hasVoted({ id: poll.id })).toMatchObject({ hasVoted: role === 'resident', votesMayBeMissing: true })
    expect(await portal.as(role).polls.hasVoted({ id: later.id })).not.toHaveProperty('votesMayBeMissing')
    expect((await portal.as(role).polls.page({ tab: 'active' })).votesMayBeMissing).toBe(true)
  }
  await portal.as('admin').polls.changeStatus({ id: poll.id, status: 'closed' })
  expect((await portal.as('admin').polls.page({ tab: 'active' })).votesMayBeMissing).toBe(false)
})

test('the answer to a vote tells nothing of what was chosen, not even by its length, and its token is nowhere', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const poll = await addPoll(portal, { questionType: 'singleWithOther' })
  const responses = [{ optionId: optionOf(poll, 'Green') }, { optionId: null, responseText: 'Something much longer than either, in gold' }]
  const answers = []
  for (const [at, response] of responses.entries()) {
    const cookie = await portal.cookieOf(at === 0 ? 'resident' : 'landlord')
    const url = `/api/polls/${poll.id}/vote`
    const answer = await app.inject({ method: 'POST', url, headers: { cookie }, payload: { responses: [response] } })
    expect(answer.statusCode).toBe(201)
    answers.push(answer)
  }
  const [first, second] = answers.map((answer) => answer.json())
  const told = { pollId: poll.id, voterRole: 'homeowner', submittedAt: '2026-03-01', message: inEnglish(schema.VOTE_RECORDED) }
  for (const answer of [first, second]) expect(answer).toEqual({ ...told, voterToken: expect.stringMatching(/^[\w-]{43}$/) })
  expect(first.voterToken).not.toBe(second.voterToken)
  expect(new Set(answers.map(({ body }) => body.length)).size).toBe(1)
  const { ballots } = await portal.services.ballotBox.read(portal.reads, poll.id)
  expect(ballots.join()).not.toContain(first.voterToken)
})

test('the audience decides who may vote; somebody who is neither owner nor renter votes only in polls for all', async () => {
  const portal = await openPortal()
  const guest = portal.asPerson(await portal.addPerson({ username: 'guest', hoaStatus: 'caretaker' }))
  const [owners, renters, all] = [
    await addPoll(portal, { votingAudience: 'homeowners' }),
    await addPoll(portal, { votingAudience: 'residents' }),
    await addPoll(portal, { votingAudience: 'both' }),
  ]
  const refused = { code: 'FORBIDDEN', message: inEnglish(schema.NOT_ELIGIBLE) }
  await expect(portal.as('neighbor').polls.vote(ballotFor(owners, 'Blue'))).rejects.toMatchObject(refused)
  await expect(portal.as('landlord').polls.vote(ballotFor(renters, 'Blue'))).rejects.toMatchObject(refused)
  await expect(guest.polls.vote(ballotFor(renters, 'Blue'))).rejects.toMatchObject(refused)
  await portal.as('landlord').polls.vote(ballotFor(owners, 'Blue'))
  await portal.as('neighbor').polls.vote(ballotFor(renters, 'Blue'))
  expect(await guest.polls.vote(ballotFor(all, 'Blue'))).toMatchObject({ voterRole: 'resident' })
})

test('drafts do not exist for members, and nobody votes in them', async () => {
  const portal = await openPortal()
  const poll = await addPoll(portal, { status: 'draft' })
  const missing = { code: 'NOT_FOUND', message: 'Poll not found' }
  const { get, hasVoted, results, vote, active } = portal.as('resident').polls
  for (const look of [get, hasVoted, results]) await expect(look({ id: poll.id })).rejects.toMatchObject(missing)
  await expect(vote(ballotFor(poll, 'Blue'))).rejects.toMatchObject(missing)
  expect(await active()).toEqual([])
  await expect(portal.as('admin').polls.vote(ballotFor(poll, 'Blue'))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: inEnglish(schema.NOT_ACTIVE),
  })
  expect(await portal.as('superOnly').polls.get({ id: poll.id })).toMatchObject({ status: 'draft', isOpen: false })
})

test('a poll opens and closes by itself', async () => {
  const portal = await openPortal()
  const poll = await addPoll(portal, { opensAt: '2026-03-02T18:00:00Z', closesAt: '2026-03-03T18:00:00Z' })
  const resident = portal.as('resident').polls
  expect(await resident.active()).toEqual([])
  expect(await resident.get({ id: poll.id })).toMatchObject({ status: 'active', isOpen: false })
  await expect(resident.vote(ballotFor(poll, 'Blue'))).rejects.toMatchObject({ code: 'CONFLICT', message: inEnglish(schema.NOT_ACTIVE) })

  vi.setSystemTime(new Date('2026-03-02T18:00:00Z'))
  expect(await resident.active()).toMatchObject([{ id: poll.id, isOpen: true }])
  await resident.vote(ballotFor(poll, 'Blue'))

  vi.setSystemTime(new Date('2026-03-03T18:00:00Z'))
  expect(await resident.active()).toEqual([])
  expect(await portal.as('neighbor').polls.get({ id: poll.id })).toMatchObject({ status: 'closed', isOpen: false, voteCount: 1 })
  await expect(portal.as('neighbor').polls.vote(ballotFor(poll, 'Blue'))).rejects.toMatchObject({ message: inEnglish(schema.NOT_ACTIVE) })
  expect(await portal.as('admin').polls.byStatus({ status: 'closed' })).toMatchObject([{ id: poll.id, status: 'closed' }])
  expect(await portal.as('admin').polls.byStatus({ status: 'active' })).toEqual([])
})

test('a closing day ends at its midnight in the community, also on the day the clocks change', async () => {
  const portal = await openPortal()
  const spring = await addPoll(portal, { opensAt: '2026-03-08', closesAt: '2026-03-08' })
  expect(spring).toMatchObject({ opensAt: '2026-03-08T08:00:00.000Z', closesAt: '2026-03-09T06:59:59.000Z' })
  const autumn = await addPoll(portal, { opensAt: '2026-11-01T00:30', closesAt: '2026-11-01T02:30' })
  expect(autumn).toMatchObject({ opensAt: '2026-11-01T07:30:00.000Z', closesAt: '2026-11-01T10:30:00.000Z' })
  const isOpenAt = async (instant: string, poll: Poll) => {
    vi.setSystemTime(new Date(instant))
    return (await portal.as('resident').polls.get({ id: poll.id })).isOpen
  }
  expect(await isOpenAt('2026-03-08T07:59:59Z', spring)).toBe(false)
  expect(await isOpenAt('2026-03-08T08:00:00Z', spring)).toBe(true)
  expect(await isOpenAt('2026-03-09T06:59:58Z', spring)).toBe(true)
  expect(await isOpenAt('2026-03-09T06:59:59Z', spring)).toBe(false)
  expect(await isOpenAt('2026-11-01T09:59:59Z', autumn)).toBe(true)
  expect(await isOpenAt('2026-11-01T10:30:00Z', autumn)).toBe(false)
})

test('results are for those who voted, for admins while it is active, and for all once it is closed', async () => {
  const portal = await openPortal()
  const poll = await addPoll(portal)
  const results = (role: 'resident' | 'neighbor' | 'admin' | 'superOnly') => portal.as(role).polls.results({ id: poll.id })
  await portal.as('resident').polls.vote(ballotFor(poll, 'Blue'))
  await expect(results('neighbor')).rejects.toMatchObject({ code: 'FORBIDDEN', message: inEnglish(RESULTS_HIDDEN) })
  for (const role of ['resident', 'admin', 'superOnly'] as const) expect(await results(role)).toMatchObject({ totalVotes: 1 })
  await portal.as('admin').polls.changeStatus({ id: poll.id, status: 'closed' })
  expect(await results('neighbor')).toMatchObject({ totalVotes: 1 })
  const draft = await addPoll(portal, { status: 'draft' })
  await expect(portal.as('admin').polls.results({ id: draft.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a poll that keeps its results for after the close shows them to nobody before, the board included', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const poll = await addPoll(portal, { resultsWhen: 'closed' })
  await portal.as('resident').polls.vote(ballotFor(poll, 'Blue'))
  const everyone = ['resident', 'neighbor', 'admin', 'superOnly', 'superAdmin'] as const
  const hidden = { code: 'FORBIDDEN', message: inEnglish(schema.RESULTS_AFTER_CLOSE) }
  for (const role of everyone) await expect(portal.as(role).polls.results({ id: poll.id })).rejects.toMatchObject(hidden)
  const headers = { cookie: await portal.cookieOf('superAdmin') }
  expect((await app.inject({ url: `/api/polls/${poll.id}/results.csv`, headers })).statusCode).toBe(403)
  expect(await portal.as('admin').polls.turnout({ id: poll.id })).toMatchObject({ voted: 1 })
  expect(await portal.as('neighbor').polls.get({ id: poll.id })).toMatchObject({ resultsWhen: 'closed', voteCount: 1 })
  const locked = portal.as('admin').polls.update({ id: poll.id, resultsWhen: 'voted' })
  await expect(locked).rejects.toMatchObject({ code: 'CONFLICT', message: inEnglish(LOCKED) })
  await portal.as('admin').polls.changeStatus({ id: poll.id, status: 'closed' })
  for (const role of everyone) expect(await portal.as(role).polls.results({ id: poll.id })).toMatchObject({ totalVotes: 1 })
})

test('a poll that has shown its kept results cannot run again: each further vote would show', async () => {
  const portal = await openPortal()
  const { changeStatus, update, get } = portal.as('admin').polls
  const refused = { code: 'CONFLICT', message: inEnglish(RESULTS_WERE_OPEN) }
  const byHand = await addPoll(portal, { resultsWhen: 'closed' })
  await portal.as('resident').polls.vote(ballotFor(byHand, 'Blue'))
  await changeStatus({ id: byHand.id, status: 'closed' })
  await expect(changeStatus({ id: byHand.id, status: 'active' })).rejects.toMatchObject(refused)
  await expect(update({ id: byHand.id, status: 'active' })).rejects.toMatchObject(refused)

  const byClock = await addPoll(portal, { resultsWhen: 'closed', closesAt: '2026-03-01T18:30:00Z' })
  await portal.as('resident').polls.vote(ballotFor(byClock, 'Blue'))
  vi.setSystemTime(new Date('2026-03-01T18:30:00Z'))
  expect(await get({ id: byClock.id })).toMatchObject({ status: 'closed', closedByClock: true })
  for (const closesAt of [null, '2026-03-09T18:00:00Z']) {
    await expect(update({ id: byClock.id, closesAt })).rejects.toMatchObject({ message: inEnglish(LOCKED) })
  }
  await expect(changeStatus({ id: byClock.id, status: 'active' })).rejects.toMatchObject(refused)
})

test('a voter is judged as they are when the vote is taken, not when they asked', async () => {
  const portal = await openPortal()
  const poll = await addPoll(portal)
  const [banned, moved] = [portal.people.neighbor, portal.people.resident]
  await portal.as('superAdmin').people.changeStatus({ id: banned.id, status: 'banned' })
  await expect(portal.asPerson(banned).polls.vote(ballotFor(poll, 'Blue'))).rejects.toMatchObject({ code: 'UNAUTHORIZED' })
  const household = await addPoll(portal, { votingRule: 'household' })
  await portal.as('landlord').polls.vote(ballotFor(household, 'Blue'))
  await expect(portal.asPerson({ ...moved, streetNumber: '999' }).polls.vote(ballotFor(household, 'Green'))).rejects.toMatchObject({
    message: inEnglish(schema.HOUSEHOLD_HAS_VOTED),
  })
})

test('with one vote a household, the first ballot counts and the others see that it was cast', async () => {
  const portal = await openPortal()
  const poll = await addPoll(portal, { votingRule: 'household' })
  const partner = portal.asPerson(await portal.addPerson({ username: 'partner', streetNumber: ' 18 ', streetName: 'sageleaf  CIR' }))
  const acrossTheStreet = portal.asPerson(await portal.addPerson({ username: 'across', streetNumber: '19' }))
  await portal.as('resident').polls.vote(ballotFor(poll, 'Blue'))
  await expect(partner.polls.vote(ballotFor(poll, 'Green'))).rejects.toMatchObject({
    code: 'CONFLICT',
    message: inEnglish(schema.HOUSEHOLD_HAS_VOTED),
  })
  expect(await partner.polls.hasVoted({ id: poll.id })).toMatchObject({ hasVoted: true, householdHasVoted: true })
  expect(await portal.as('resident').polls.hasVoted({ id: poll.id })).toMatchObject({ hasVoted: true, householdHasVoted: false })
  await acrossTheStreet.polls.vote(ballotFor(poll, 'Green'))
  expect((await partner.polls.page({ tab: 'active' })).polls).toMatchObject([{ id: poll.id, hasVoted: true }])
  expect(await partner.polls.results({ id: poll.id })).toMatchObject({ totalVotes: 2 })
})

test('a household’s vote says nothing to a member who may not vote', async () => {
  const portal = await openPortal()
  const poll = await addPoll(portal, { votingRule: 'household', votingAudience: 'homeowners' })
  await portal.as('resident').polls.vote(ballotFor(poll, 'Blue'))
  expect(await portal.as('neighbor').polls.hasVoted({ id: poll.id })).toMatchObject({ hasVoted: false, householdHasVoted: false })
  expect((await portal.as('neighbor').polls.page({ tab: 'active' })).polls).toMatchObject([{ hasVoted: false }])
  await expect(portal.as('neighbor').polls.results({ id: poll.id })).rejects.toMatchObject({ code: 'FORBIDDEN' })
})

test('a deleted account takes nothing out of the box, and its household has still voted', async () => {
  const portal = await openPortal()
  const poll = await addPoll(portal, { votingRule: 'household' })
  await portal.as('neighbor').polls.vote(ballotFor(poll, 'Blue'))
  await portal.as('superAdmin').people.remove({ id: portal.people.neighbor.id })
  expect(await portal.as('admin').polls.results({ id: poll.id })).toMatchObject({ totalVotes: 1 })
  await expect(portal.as('resident').polls.vote(ballotFor(poll, 'Blue'))).rejects.toMatchObject({
    message: inEnglish(schema.HOUSEHOLD_HAS_VOTED),
  })
})

test('deleting a poll deletes its votes', async () => {
  const portal = await openPortal()
  const poll = await addPoll(portal, { votingRule: 'household' })
  await portal.as('resident').polls.vote(ballotFor(poll, 'Blue'))
  await portal.as('admin').polls.remove({ id: poll.id })
  expect(readdirSync(votesFolder(portal.env.DATABASE_FILE))).toEqual([])
  await portal.services.ballotBox.close()
  for (const table of ['poll', 'pollOption', 'roll', 'householdRoll', 'ballot'] as const) {
    expect(await portal.reads.selectFrom(table).selectAll().execute()).toEqual([])
  }
})
