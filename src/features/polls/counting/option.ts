import type { Ballot } from '../../../server/storage/ballot-box/votes'

export interface Option {
  id: number
  optionText: string
}

/** The option ids of a ranked ballot, best first. */
export const rankingOf = ({ choices }: Ballot): number[] => choices.filter((choice) => typeof choice === 'number')
