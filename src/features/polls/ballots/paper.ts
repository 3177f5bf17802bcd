import { invalid } from '../../../server/errors'
import type { Choices } from '../../../server/storage/ballot-box/votes'
import type { QuestionType } from '../../../shared/polls'
import type { MessageKey } from '../../../words/say'
import { CHOOSE_OPTION, OTHER_NEEDS_TEXT, RANK_EVERY_OPTION, RESPONSE_NEEDED, type SubmittedChoice } from '../schema'

interface Paper {
  questionType: QuestionType
  options: readonly { id: number }[]
}

const refuse = (message: MessageKey) => invalid('responses', message)

/** A whole and valid ballot for this poll, with nothing in it but the vote. Throws 400. */
export function fillBallot({ questionType, options }: Paper, responses: readonly SubmittedChoice[]): Choices {
  if (questionType === 'open') return [respond(responses)]
  if (questionType === 'ranked') return rankAll(options, responses)
  return [chooseOne(options, responses, questionType === 'singleWithOther')]
}

function chooseOne(options: Paper['options'], responses: readonly SubmittedChoice[], otherAllowed: boolean): number | string {
  const [chosen, ...more] = responses
  if (!chosen || more.length > 0) throw refuse(CHOOSE_OPTION)
  const { optionId, responseText } = chosen
  if (options.some((option) => option.id === optionId)) return optionId as number
  if (!otherAllowed || (optionId !== null && optionId !== undefined)) throw refuse(CHOOSE_OPTION)
  if (!responseText) throw refuse(OTHER_NEEDS_TEXT)
  return responseText
}

function respond(responses: readonly SubmittedChoice[]): string {
  const [response, ...more] = responses
  if (!response?.responseText || more.length > 0) throw refuse(RESPONSE_NEEDED)
  return response.responseText
}

/** Every option once, every rank from 1 once. */
function rankAll(options: Paper['options'], responses: readonly SubmittedChoice[]): number[] {
  const byRank = [...responses].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  const ranked = byRank.flatMap(({ optionId, rank }, place) => (rank === place + 1 && optionId ? [optionId] : []))
  const isWhole = ranked.length === options.length && responses.length === options.length
  if (!isWhole || !options.every((option) => ranked.includes(option.id))) throw refuse(RANK_EVERY_OPTION)
  return ranked
}
