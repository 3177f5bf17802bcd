import { invalid } from '../../../server/errors'
import type { QuestionType } from '../../../shared/polls'
import { CHOOSE_OPTION, type Choice, OTHER_NEEDS_TEXT, RANK_EVERY_OPTION, RESPONSE_NEEDED, type SubmittedChoice } from '../schema'

interface Paper {
  questionType: QuestionType
  options: readonly { id: number }[]
}

const refuse = (message: string) => invalid('responses', message)

/** A whole and valid ballot for this poll, with nothing in it but the vote. Throws 400. */
export function fillBallot({ questionType, options }: Paper, responses: readonly SubmittedChoice[]): Choice[] {
  if (questionType === 'open') return [respond(responses)]
  if (questionType === 'ranked') return rankAll(options, responses)
  return [chooseOne(options, responses, questionType === 'singleWithOther')]
}

function chooseOne(options: Paper['options'], responses: readonly SubmittedChoice[], otherAllowed: boolean): Choice {
  const [chosen, ...more] = responses
  if (!chosen || more.length > 0) throw refuse(CHOOSE_OPTION)
  const { optionId, responseText } = chosen
  if (options.some((option) => option.id === optionId)) return { optionId: optionId ?? null, responseText: null, rank: null }
  if (!otherAllowed || (optionId !== null && optionId !== undefined)) throw refuse(CHOOSE_OPTION)
  if (!responseText) throw refuse(OTHER_NEEDS_TEXT)
  return { optionId: null, responseText, rank: null }
}

function respond(responses: readonly SubmittedChoice[]): Choice {
  const [response, ...more] = responses
  if (!response?.responseText || more.length > 0) throw refuse(RESPONSE_NEEDED)
  return { optionId: null, responseText: response.responseText, rank: null }
}

/** Every option once, every rank from 1 once. */
function rankAll(options: Paper['options'], responses: readonly SubmittedChoice[]): Choice[] {
  const byRank = [...responses].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  const ranked = byRank.filter((response, place) => response.rank === place + 1).map((response) => response.optionId)
  const isWhole = ranked.length === options.length && responses.length === options.length
  if (!isWhole || !options.every((option) => ranked.includes(option.id))) throw refuse(RANK_EVERY_OPTION)
  return byRank.map(({ optionId, rank }) => ({ optionId: optionId ?? null, responseText: null, rank: rank ?? null }))
}
