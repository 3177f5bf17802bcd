import type { Poll } from '../../answers'
import { CHOOSE_OPTION, OTHER_NEEDS_TEXT, RESPONSE_NEEDED } from '../../schema'

export interface DraftBallot {
  /** An option's id, 'other', or null. Nothing is preselected. */
  chosen: number | 'other' | null
  otherText: string
  response: string
  /** Option ids, top choice first; null while the order is the poll's own. */
  ranking: number[] | null
}

export const NOTHING_MARKED: DraftBallot = { chosen: null, otherText: '', response: '', ranking: null }

export const rankingOf = ({ options }: Poll, { ranking }: DraftBallot) => ranking ?? options.map((option) => option.id)

/** The reason why the ballot cannot be cast yet, or null. */
export function ballotProblem({ questionType }: Poll, ballot: DraftBallot): string | null {
  if (questionType === 'ranked') return null
  if (questionType === 'open') return ballot.response.trim() === '' ? RESPONSE_NEEDED : null
  if (ballot.chosen === null) return CHOOSE_OPTION
  return ballot.chosen === 'other' && ballot.otherText.trim() === '' ? OTHER_NEEDS_TEXT : null
}

/** The choices in the form that the server takes. */
export function responsesOf(poll: Poll, ballot: DraftBallot) {
  const { questionType } = poll
  if (questionType === 'ranked') return rankingOf(poll, ballot).map((optionId, at) => ({ optionId, responseText: null, rank: at + 1 }))
  if (questionType === 'open') return [{ optionId: null, responseText: ballot.response, rank: null }]
  if (ballot.chosen === 'other') return [{ optionId: null, responseText: ballot.otherText, rank: null }]
  return [{ optionId: ballot.chosen, responseText: null, rank: null }]
}
