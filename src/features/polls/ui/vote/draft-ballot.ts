import type { Poll } from '../../answers'
import { CHOOSE_OPTION, OTHER_NEEDS_TEXT, RESPONSE_NEEDED } from '../../schema'

/** What somebody has marked so far. */
export interface DraftBallot {
  /** An option's id, 'other', or nothing yet: no choice is made for anybody. */
  chosen: number | 'other' | null
  otherText: string
  response: string
  /** Option ids, top choice first. */
  ranking: number[]
}

export const blankBallot = (poll: Poll): DraftBallot => ({
  chosen: null,
  otherText: '',
  response: '',
  ranking: poll.options.map((option) => option.id),
})

/** What still has to be done before the ballot can be cast, or null. */
export function ballotProblem({ questionType }: Poll, ballot: DraftBallot): string | null {
  if (questionType === 'ranked') return null
  if (questionType === 'open') return ballot.response.trim() === '' ? RESPONSE_NEEDED : null
  if (ballot.chosen === null) return CHOOSE_OPTION
  return ballot.chosen === 'other' && ballot.otherText.trim() === '' ? OTHER_NEEDS_TEXT : null
}

/** The lines of the ballot as they are sent. */
export function responsesOf({ questionType }: Poll, ballot: DraftBallot) {
  if (questionType === 'ranked') return ballot.ranking.map((optionId, at) => ({ optionId, responseText: null, rank: at + 1 }))
  if (questionType === 'open') return [{ optionId: null, responseText: ballot.response, rank: null }]
  if (ballot.chosen === 'other') return [{ optionId: null, responseText: ballot.otherText, rank: null }]
  return [{ optionId: ballot.chosen, responseText: null, rank: null }]
}
