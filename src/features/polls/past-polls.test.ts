import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { inEnglish } from '../../testing/in-english'
import { openPortal, type Portal } from '../../testing/open-portal'
import { LOCKED } from './commands'

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-03-01T18:00:00Z') }))
afterEach(() => vi.useRealTimers())

const TREE = { title: 'Tree for the park', description: 'Which tree for the park?', status: 'active' as const }
type Draft = Parameters<ReturnType<Portal['as']>['polls']['create']>[0]

/** Adds a poll in which each of `votes` puts the options of these places in this order; one place is a single choice. */
async function addPoll(portal: Portal, poll: Partial<Draft>, votes: readonly (readonly number[])[] = []) {
  const made = await portal.as('admin').polls.create({ ...TREE, options: ['Ash', 'Birch', 'Cedar'], ...poll })
  for (const [at, places] of votes.entries()) {
    const voter = await portal.addPerson({ username: `voter${made.id}x${at}`, streetNumber: String(100 + at) })
    const responses = places.map((place, rank) => ({ optionId: made.options[place]?.id, rank: rank + 1 }))
    await portal.asPerson(voter).polls.vote({ id: made.id, responses })
  }
  return made
}
const close = (portal: Portal, id: number) => portal.as('admin').polls.changeStatus({ id, status: 'closed' })
const outcomes = async (portal: Portal) => (await portal.as('neighbor').polls.past({})).polls.map((poll) => poll.outcome)

test('everyone sees how a closed poll ended, and nothing of one that is a draft, ahead or open', async () => {
  const portal = await openPortal()
  const kept = await addPoll(portal, { resultsWhen: 'closed' }, [[1], [1], [0]])
  const shown = await addPoll(portal, {}, [[1]])
  await addPoll(portal, { status: 'draft' })
  await addPoll(portal, { opensAt: '2026-04-01' })
  const everyone = ['resident', 'neighbor', 'admin', 'superOnly', 'superAdmin'] as const
  for (const role of everyone) expect(await portal.as(role).polls.past({})).toEqual({ polls: [], next: null })
  await close(portal, kept.id)
  const ended = { id: kept.id, title: TREE.title, totalVotes: 3, outcome: { winners: ['Birch'], votes: 2 } }
  for (const role of everyone) expect((await portal.as(role).polls.past({})).polls).toMatchObject([ended])
  await close(portal, shown.id)
  await portal.as('admin').polls.changeStatus({ id: shown.id, status: 'active' })
  expect((await portal.as('resident').polls.past({})).polls).toMatchObject([ended])
})

test('a tie names all who share it; no vote and an open question have no winner; Other may lead', async () => {
  const portal = await openPortal()
  const tie = await addPoll(portal, {}, [[1], [0]])
  const empty = await addPoll(portal, {})
  const question = await addPoll(portal, { questionType: 'open', options: [] })
  const other = await addPoll(portal, { questionType: 'singleWithOther' })
  await portal.as('resident').polls.vote({ id: question.id, responses: [{ responseText: 'A bench' }] })
  await portal.as('resident').polls.vote({ id: other.id, responses: [{ responseText: 'Dogwood' }] })
  for (const { id } of [tie, empty, question, other]) await close(portal, id)
  expect(await outcomes(portal)).toEqual([
    { winners: ['Other'], votes: 1 },
    { winners: [], votes: null },
    { winners: [], votes: null },
    { winners: ['Ash', 'Birch'], votes: null },
  ])
})

test('the counting method alone decides a ranked poll, and votes lock it', async () => {
  const portal = await openPortal()
  const ranked = { questionType: 'ranked' as const }
  // First choices: Ash 3, Birch 2. Points: Birch 7, Ash 6, Cedar 2.
  const votes = [...Array(3).fill([0, 1, 2]), ...Array(2).fill([1, 2, 0])]
  const runoff = await addPoll(portal, ranked, votes)
  const borda = await addPoll(portal, { ...ranked, countingMethod: 'borda' }, votes)
  expect([runoff.countingMethod, borda.countingMethod]).toEqual(['runoff', 'borda'])
  const swap = portal.as('admin').polls.update({ id: runoff.id, countingMethod: 'borda' })
  await expect(swap).rejects.toMatchObject({ code: 'CONFLICT', message: inEnglish(LOCKED) })
  for (const { id } of [runoff, borda]) await close(portal, id)
  expect(await outcomes(portal)).toEqual([
    { winners: ['Birch'], votes: 7 },
    { winners: ['Ash'], votes: 3 },
  ])
  const tied = await addPoll(portal, ranked, [
    [0, 1, 2],
    [1, 0, 2],
  ])
  await close(portal, tied.id)
  expect((await outcomes(portal))[0]).toEqual({ winners: ['Ash', 'Birch'], votes: null })
})

test('past polls come ten at a time, each once', async () => {
  const portal = await openPortal()
  const ids: number[] = []
  for (let at = 0; at < 12; at += 1) {
    const { id } = await addPoll(portal, {})
    await close(portal, id)
    ids.unshift(id)
  }
  const first = await portal.as('resident').polls.past({})
  const second = await portal.as('resident').polls.past({ cursor: first.next })
  expect(first.polls).toHaveLength(10)
  expect([...first.polls, ...second.polls].map((poll) => poll.id)).toEqual(ids)
  expect(second.next).toBeNull()
})

test('between two past polls the portal turns to others', async () => {
  const portal = await openPortal()
  for (const _ of [1, 2, 3]) await close(portal, (await addPoll(portal, {}, [[1]])).id)
  let rounds = 0
  let isOver = false
  const goRound = () => {
    rounds += 1
    if (!isOver) setImmediate(goRound)
  }
  setImmediate(goRound)
  await portal.as('resident').polls.past({})
  isOver = true
  expect(rounds).toBeGreaterThanOrEqual(2)
})
