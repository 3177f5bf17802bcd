import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addVotes, decodeVotes, encodeVotes, NO_VOTES, readBallot, type Vote } from './votes'

const vote: fc.Arbitrary<Vote> = fc.record({
  voter: fc.integer({ min: 1, max: 100_000 }),
  household: fc.option(fc.string({ unit: 'grapheme', maxLength: 20 })),
  role: fc.constantFrom('homeowner', 'resident'),
  choices: fc.oneof(
    fc.tuple(fc.integer({ min: 1, max: 99 })),
    fc.tuple(fc.string({ unit: 'grapheme' })),
    fc.uniqueArray(fc.integer({ min: 1, max: 9 })),
  ),
})

test('the same votes in any order or batch give the same bytes', () => {
  const shuffledVotes = fc
    .array(vote, { maxLength: 30 })
    .chain((votes) => fc.tuple(fc.constant(votes), fc.shuffledSubarray(votes, { minLength: votes.length })))
  fc.assert(
    fc.property(shuffledVotes, ([votes, inOtherOrder]) => {
      const together = addVotes(NO_VOTES, votes)
      const oneByOne = inOtherOrder.reduce((box, added) => addVotes(box, [added]), NO_VOTES)
      expect(encodeVotes(oneByOne).equals(encodeVotes(together))).toBe(true)
    }),
  )
})

test('votes are read back as written, with every text and choice', () => {
  fc.assert(
    fc.property(fc.array(vote, { maxLength: 30 }), (votes) => {
      const box = decodeVotes(encodeVotes(addVotes(NO_VOTES, votes)))
      expect([...box.voters].sort()).toEqual([...new Set(votes.map(({ voter }) => voter))].sort())
      const sorted = (list: unknown[]) => list.map((entry) => JSON.stringify(entry)).sort()
      expect(sorted(box.ballots.map(readBallot))).toEqual(sorted(votes.map(({ role, choices }) => ({ role, choices }))))
    }),
  )
})
