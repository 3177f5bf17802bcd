import { expect, test } from 'vitest'
import type { Ballot } from '../../server/storage/ballot-box/votes'
import { percentOf, type VoterRole } from '../../shared/polls'
import { tally } from './counting/tally'

const NAMES = ['Ash', 'Birch', 'Cedar', 'Dogwood']
const options = (count: number) => NAMES.slice(0, count).map((optionText, at) => ({ id: at + 1, optionText }))

const times = (count: number, ballot: Ballot) => Array.from({ length: count }, () => ballot)
const chosen = (optionId: number | null, role: VoterRole, responseText: string | null = null): Ballot => ({
  role,
  choices: [optionId ?? responseText ?? ''],
})
/** 'CAB' ranks Cedar first. */
const ranked = (letters: string, role: VoterRole = 'homeowner'): Ballot => ({
  role,
  choices: [...letters].map((letter) => 'ABCD'.indexOf(letter) + 1),
})
const runoffOf = (count: number, ballots: Ballot[]) => {
  const results = tally('ranked', options(count), ballots)
  if (results.questionType !== 'ranked') throw new Error('not ranked')
  return results
}
const countsOf = (round: { counts: { optionText: string; count: number }[] } | undefined) =>
  Object.fromEntries(round?.counts.map(({ optionText, count }) => [optionText, count]) ?? [])

test('single choice: counts by option and by role, as on the mailboxes', () => {
  const ballots = [
    ...times(31, chosen(1, 'homeowner')),
    ...times(9, chosen(1, 'resident')),
    ...times(14, chosen(2, 'homeowner')),
    ...times(6, chosen(2, 'resident')),
    ...times(9, chosen(3, 'homeowner')),
    ...times(5, chosen(3, 'resident')),
  ]
  expect(tally('single', options(3), ballots)).toEqual({
    questionType: 'single',
    totalVotes: 74,
    homeowners: 54,
    residents: 20,
    results: [
      { optionText: 'Ash', totalCount: 40, homeownerCount: 31, residentCount: 9, otherResponses: [] },
      { optionText: 'Birch', totalCount: 20, homeownerCount: 14, residentCount: 6, otherResponses: [] },
      { optionText: 'Cedar', totalCount: 14, homeownerCount: 9, residentCount: 5, otherResponses: [] },
    ],
  })
  expect([40, 20, 14].map((count) => percentOf(count, 74))).toEqual([54, 27, 19])
  expect([percentOf(1, 3), percentOf(2, 3), percentOf(1, 200), percentOf(0, 0)]).toEqual([33, 67, 1, 0])
})

test('single choice with Other: the texts stand with the Other entry', () => {
  const ballots = [chosen(1, 'homeowner'), chosen(null, 'resident', 'Elm'), chosen(null, 'homeowner', 'Oak')]
  expect(tally('singleWithOther', options(2), ballots)).toMatchObject({
    totalVotes: 3,
    results: [
      { optionText: 'Ash', totalCount: 1, otherResponses: [] },
      { optionText: 'Birch', totalCount: 0, otherResponses: [] },
      { optionText: 'Other', totalCount: 2, homeownerCount: 1, residentCount: 1, otherResponses: ['Elm', 'Oak'] },
    ],
  })
})

test('open: every response with the role of who gave it', () => {
  const ballots = [chosen(null, 'resident', 'More benches'), chosen(null, 'homeowner', 'Shade')]
  expect(tally('open', [], ballots)).toEqual({
    questionType: 'open',
    totalVotes: 2,
    homeowners: 1,
    residents: 1,
    results: [
      { responseText: 'More benches', voterRole: 'resident' },
      { responseText: 'Shade', voterRole: 'homeowner' },
    ],
  })
})

test('ranked: places by option, by rank and by role', () => {
  const results = runoffOf(3, [ranked('ABC'), ranked('ACB', 'resident'), ranked('BAC', 'resident')])
  expect(results).toMatchObject({ totalVotes: 3, homeowners: 1, residents: 2 })
  expect(results.results).toEqual([
    {
      optionText: 'Ash',
      positionCounts: {
        1: { total: 2, homeowners: 1, residents: 1 },
        2: { total: 1, homeowners: 0, residents: 1 },
        3: { total: 0, homeowners: 0, residents: 0 },
      },
    },
    {
      optionText: 'Birch',
      positionCounts: {
        1: { total: 1, homeowners: 0, residents: 1 },
        2: { total: 1, homeowners: 1, residents: 0 },
        3: { total: 1, homeowners: 0, residents: 1 },
      },
    },
    {
      optionText: 'Cedar',
      positionCounts: {
        1: { total: 0, homeowners: 0, residents: 0 },
        2: { total: 1, homeowners: 0, residents: 1 },
        3: { total: 2, homeowners: 1, residents: 1 },
      },
    },
  ])
})

test('instant runoff and Borda can disagree: the capital of Tennessee', () => {
  // 42 Memphis (A), 26 Nashville (B), 15 Chattanooga (C), 17 Knoxville (D); the textbook case.
  const ballots = [...times(42, ranked('ABCD')), ...times(26, ranked('BCDA')), ...times(15, ranked('CDBA')), ...times(17, ranked('DCBA'))]
  const { instantRunoff, borda } = runoffOf(4, ballots)
  expect(instantRunoff.rounds.map(countsOf)).toEqual([
    { Ash: 42, Birch: 26, Cedar: 15, Dogwood: 17 },
    { Ash: 42, Birch: 26, Dogwood: 32 },
    { Ash: 42, Dogwood: 58 },
  ])
  expect(instantRunoff.rounds.map((round) => round.eliminated)).toEqual([['Cedar'], ['Birch'], []])
  expect(instantRunoff).toMatchObject({ winner: 'Dogwood', tied: [] })
  expect(borda).toEqual([
    { optionText: 'Birch', points: 194 },
    { optionText: 'Cedar', points: 173 },
    { optionText: 'Ash', points: 126 },
    { optionText: 'Dogwood', points: 107 },
  ])
})

test('a majority of first places ends the count in its first round', () => {
  const { instantRunoff } = runoffOf(3, [...times(3, ranked('BAC')), ranked('ABC'), ranked('CBA')])
  expect(instantRunoff).toEqual({
    rounds: [
      {
        round: 1,
        counts: [
          { optionText: 'Ash', count: 1 },
          { optionText: 'Birch', count: 3 },
          { optionText: 'Cedar', count: 1 },
        ],
        eliminated: [],
      },
    ],
    winner: 'Birch',
    tied: [],
  })
})

test('among equally few first places the one with fewer Borda points is dropped', () => {
  // First places: A 4, B 2, C 2. Points: A 8, B 10, C 6. C goes and both its ballots go to B: 4 to 4, a tie.
  const ballots = [...times(4, ranked('ABC')), ...times(2, ranked('BCA')), ...times(2, ranked('CBA'))]
  const { instantRunoff, borda } = runoffOf(3, ballots)
  expect(borda.map((entry) => entry.points)).toEqual([10, 8, 6])
  expect(instantRunoff.rounds.map((round) => round.eliminated)).toEqual([['Cedar'], []])
  expect(instantRunoff).toMatchObject({ winner: null, tied: ['Ash', 'Birch'] })
})

test('equal in first places and points, they are dropped together only where that decides nothing', () => {
  // First places: A 6, D 6, B 2, C 2; B and C have 21 points each. Together they have 4, fewer than 6.
  const harmless = [...times(3, ranked('ABCD')), ...times(3, ranked('ACBD')), ...times(3, ranked('DBCA')), ...times(3, ranked('DCBA'))]
  const few = [...times(2, ranked('BCAD')), ...times(2, ranked('CBAD'))]
  expect(runoffOf(4, [...harmless, ...few]).instantRunoff).toMatchObject({
    rounds: [{ eliminated: ['Birch', 'Cedar'] }, { eliminated: [] }],
    winner: 'Ash',
  })
  // First places: A 4, B 2, C 2; B and C have 8 points each. Whichever goes, the other may reach 4: nobody has won.
  const open = [...times(2, ranked('ABC')), ...times(2, ranked('ACB')), ...times(2, ranked('BCA')), ...times(2, ranked('CBA'))]
  expect(runoffOf(3, open).instantRunoff).toMatchObject({ rounds: [{ eliminated: [] }], winner: null, tied: ['Ash', 'Birch', 'Cedar'] })
})

test('all equal in everything is a tie of all, and no votes elect nobody', () => {
  const circle = runoffOf(3, [ranked('ABC'), ranked('BCA'), ranked('CAB')])
  expect(circle.instantRunoff).toMatchObject({ winner: null, tied: ['Ash', 'Birch', 'Cedar'] })
  const nobody = runoffOf(2, [])
  expect(nobody).toMatchObject({
    totalVotes: 0,
    instantRunoff: { rounds: [], winner: null, tied: [] },
    borda: [{ points: 0 }, { points: 0 }],
  })
  expect(tally('single', options(2), [])).toMatchObject({ totalVotes: 0, results: [{ totalCount: 0 }, { totalCount: 0 }] })
})

test('counting a ranked poll looks at each ballot a few times, however many options and rounds there are', () => {
  const looksWith = (count: number) => {
    const many = Array.from({ length: count }, (_, at) => ({ id: at + 1, optionText: `Option ${at + 1}` }))
    let looks = 0
    const ballots = Array.from({ length: 40 }, (_, voter): Ballot => {
      const choices = many.map(({ id }) => ((id + voter) % count) + 1)
      return {
        role: 'homeowner',
        get choices() {
          looks += 1
          return choices
        },
      }
    })
    tally('ranked', many, ballots)
    return looks
  }
  expect(looksWith(40)).toBe(looksWith(2))
})
