import { expect, test } from 'vitest'
import { inEnglish } from '../../testing/in-english'
import { openPortal } from '../../testing/open-portal'
import { fillBallot } from './ballots/vote'
import * as schema from './schema'

const options = [{ id: 1 }, { id: 2 }, { id: 3 }]
const choice = (optionId: number | null, responseText: string | null = null, rank: number | null = null) => ({
  optionId,
  responseText,
  rank,
})
const refusal = (questionType: 'single' | 'singleWithOther' | 'ranked' | 'open', responses: schema.SubmittedChoice[]) => {
  try {
    return fillBallot({ questionType, options }, responses)
  } catch (error) {
    return error instanceof Error ? error.message : error
  }
}

test('single choice takes exactly one option of this poll and keeps nothing else', () => {
  expect(refusal('single', [choice(2, 'by Rosa', 7)])).toEqual([2])
  for (const wrong of [[], [choice(9)], [choice(null)], [choice(null, 'Purple')], [choice(1), choice(2)]]) {
    expect(refusal('single', wrong)).toBe(inEnglish(schema.CHOOSE_OPTION))
  }
})

test('the Other choice needs a text', () => {
  expect(refusal('singleWithOther', [choice(null, 'Purple')])).toEqual(['Purple'])
  expect(refusal('singleWithOther', [choice(3, 'ignored')])).toEqual([3])
  for (const wrong of [[choice(null)], [choice(null, '')], [{}]])
    expect(refusal('singleWithOther', wrong)).toBe(inEnglish(schema.OTHER_NEEDS_TEXT))
  for (const wrong of [[], [choice(9)], [choice(9, 'Purple')], [choice(1), choice(null, 'Purple')]]) {
    expect(refusal('singleWithOther', wrong)).toBe(inEnglish(schema.CHOOSE_OPTION))
  }
})

test('an open response is a text', () => {
  expect(refusal('open', [choice(1, 'More benches')])).toEqual(['More benches'])
  for (const wrong of [[], [choice(null)], [choice(null, '')], [choice(1)], [choice(null, 'One'), choice(null, 'Two')]]) {
    expect(refusal('open', wrong)).toBe(inEnglish(schema.RESPONSE_NEEDED))
  }
})

test('a ranking names every option once with the ranks from 1', () => {
  const whole = [choice(3, null, 1), choice(1, null, 2), choice(2, null, 3)]
  expect(refusal('ranked', [...whole].reverse())).toEqual([3, 1, 2])
  const wrong = [
    [],
    whole.slice(0, 2),
    [choice(3, null, 1), choice(1, null, 1), choice(2, null, 2)],
    [choice(3, null, 1), choice(3, null, 2), choice(2, null, 3)],
    [choice(3, null, 0), choice(1, null, 1), choice(2, null, 2)],
    [choice(3, null, 2), choice(1, null, 3), choice(2, null, 4)],
    [choice(9, null, 1), choice(1, null, 2), choice(2, null, 3)],
    [choice(3), choice(1), choice(2)],
    [...whole, choice(1, null, 4)],
  ]
  for (const ballot of wrong) expect(refusal('ranked', ballot)).toBe(inEnglish(schema.RANK_EVERY_OPTION))
})

test('an invalid ballot is a 400 with its text and leaves the vote unused', async () => {
  const portal = await openPortal()
  const app = await portal.app()
  const poll = await portal.as('admin').polls.create({
    title: 'Paint',
    description: 'Choose a color, please.',
    status: 'active',
    questionType: 'singleWithOther',
    options: ['Red', 'Blue'],
  })
  const cookie = await portal.cookieOf('resident')
  const vote = async (payload: object) => {
    const answer = await app.inject({ method: 'POST', url: `/api/polls/${poll.id}/vote`, headers: { cookie }, payload })
    return { status: answer.statusCode, error: answer.json().error }
  }
  expect(await vote({ responses: [] })).toEqual({ status: 400, error: inEnglish(schema.CHOOSE_OPTION) })
  expect(await vote({ responses: [{ optionId: null, responseText: '  ' }] })).toEqual({
    status: 400,
    error: inEnglish(schema.OTHER_NEEDS_TEXT),
  })
  for (const garbage of [
    {},
    { responses: 'Red' },
    { responses: [1] },
    { responses: [{ optionId: 'Red' }] },
    { responses: [{ responseText: 7 }] },
  ]) {
    expect(await vote(garbage)).toMatchObject({ status: 400 })
  }
  // Nothing has moved: the votes lie where they lay.
  expect(portal.services.ballotBox.inFile(poll.id)).toBeUndefined()
  const forged = {
    pollId: 999,
    voterRole: 'resident',
    userId: 4,
    submittedAt: '1999-01-01',
    responses: [{ optionId: poll.options[0]?.id }],
  }
  expect(await vote(forged)).toMatchObject({ status: 201 })
  const { voters, ballots } = await portal.services.ballotBox.read(portal.reads, poll.id)
  expect([[...voters], ballots]).toEqual([[portal.people.resident.id], [`["homeowner",[${poll.options[0]?.id}]]`]])
})
