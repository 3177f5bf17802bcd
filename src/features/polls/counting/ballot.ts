import type { VoterRole } from '../../../shared/polls'
import type { Choice } from '../schema'

/** One vote as it lies in the box: nobody's. */
export interface Ballot {
  role: VoterRole
  choices: Choice[]
}

export interface Option {
  id: number
  optionText: string
}

/** The option ids of a ranked ballot, best first. */
export const rankingOf = (ballot: Ballot): number[] =>
  ballot.choices
    .flatMap(({ optionId, rank }) => (optionId === null || rank === null ? [] : [{ optionId, rank }]))
    .sort((a, b) => a.rank - b.rank)
    .map(({ optionId }) => optionId)
