import { conflict, forbidden, invalid, unauthorized } from '../../../server/errors'
import { findPerson } from '../../../server/people'
import { nowText } from '../../../server/process/clock'
import { readSettings } from '../../../server/settings'
import { requireMayVoteNow } from '../../../server/storage/ballot-box/vote-hold'
import type { Choices, Vote, Votes } from '../../../server/storage/ballot-box/votes'
import { newToken } from '../../../server/tokens'
import type { MemberContext } from '../../../server/trpc/context'
import { dateInZone } from '../../../shared/calendar'
import type { QuestionType } from '../../../shared/polls'
import { maySignIn } from '../../../shared/residents'
import type { MessageKey } from '../../../words/messages'
import type { Poll } from '../answers'
import { seePoll } from '../queries'
import {
  CHOOSE_OPTION,
  HOUSEHOLD_HAS_VOTED,
  NOT_ACTIVE,
  NOT_ELIGIBLE,
  OTHER_NEEDS_TEXT,
  RANK_EVERY_OPTION,
  RESPONSE_NEEDED,
  type SubmittedChoice,
  VOTE_RECORDED,
  type VoteSubmission,
} from '../schema'
import { type Elector, findElector } from './roll'

/** Takes the caller's vote. Throws 401, 404 and everything that `castBallot` throws. */
export async function vote({ reads, ballotBox, user, caller, sessionId, t }: MemberContext, { id, responses }: VoteSubmission) {
  // Checked first: a refused ballot must not move the poll's votes into their file.
  castBallot(await seePoll(reads, ballotBox, user, id), await ballotBox.read(reads, id), await findElector(reads, id, user.id), responses)
  const { role } = await ballotBox.cast(id, async (votes) => {
    // Read again: the vote may have waited while the board changed the poll.
    const voter = await findPerson(reads, user.id)
    if (!voter || !maySignIn(voter.status) || !(await caller.isStillAllowed())) throw unauthorized()
    const taken = castBallot(await seePoll(reads, ballotBox, voter, id), votes, await findElector(reads, id, voter.id), responses)
    await requireMayVoteNow(reads, voter, sessionId)
    return taken
  })
  const { timeZone } = await readSettings(reads)
  // The answer must not reveal the choice, not even by its length: proxies log lengths. The token is stored nowhere and opens nothing.
  return {
    message: t(VOTE_RECORDED),
    pollId: id,
    voterRole: role,
    submittedAt: dateInZone(nowText(), timeZone),
    voterToken: newToken(),
  }
}

/** The specification has one text for both cases. */
const HAS_VOTED = NOT_ELIGIBLE

/**
 * Returns the vote to take. Throws 409 if the poll is not open or the vote is used, 403 for somebody who may not vote, 400 for an
 * incomplete ballot.
 */
function castBallot(poll: Poll, votes: Votes, elector: Elector | undefined, responses: readonly SubmittedChoice[]): Vote {
  if (!poll.isOpen) throw conflict(NOT_ACTIVE)
  if (!elector) throw forbidden(NOT_ELIGIBLE)
  const { userId, home, role } = elector
  if (votes.voters.has(userId)) throw conflict(HAS_VOTED)
  if (home !== null && votes.households.has(home)) throw conflict(HOUSEHOLD_HAS_VOTED)
  return { voter: userId, household: home, role, choices: fillBallot(poll, responses) }
}

interface Paper {
  questionType: QuestionType
  options: readonly { id: number }[]
}

const refuse = (message: MessageKey) => invalid('responses', message)

/** Reads a complete and valid ballot for this poll. Throws 400. */
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

/** Every option once, with every rank from 1 once. */
function rankAll(options: Paper['options'], responses: readonly SubmittedChoice[]): number[] {
  const byRank = [...responses].sort((a, b) => (a.rank ?? 0) - (b.rank ?? 0))
  const ranked = byRank.flatMap(({ optionId, rank }, place) => (rank === place + 1 && optionId ? [optionId] : []))
  const isWhole = ranked.length === options.length && responses.length === options.length
  if (!isWhole || !options.every((option) => ranked.includes(option.id))) throw refuse(RANK_EVERY_OPTION)
  return ranked
}
