import type { Reader } from '../../../../db/schema'
import { forbidden, found } from '../../../server/errors'
import { pauseFor } from '../../../server/limits/whole-list'
import type { Person } from '../../../server/people'
import { readSettings } from '../../../server/settings'
import { readBallot } from '../../../server/storage/ballot-box/votes'
import type { MemberContext } from '../../../server/trpc/context'
import { may } from '../../../shared/permissions'
import type { CountingMethod } from '../../../shared/polls'
import { FORMER_RESIDENT } from '../../../shared/residents'
import type { Language } from '../../../words/languages'
import { msg } from '../../../words/messages'
import { formatsFor, wordsIn } from '../../../words/words'
import type { Outcome, PastPolls, Poll, Results, Tally } from '../answers'
import { findVoteOf, type VoteSources } from '../ballots/roll'
import { listPage } from '../queries'
import { type AnswerHiding, RESULTS_AFTER_CLOSE } from '../schema'
import { tally } from './tally'

export const RESULTS_HIDDEN = msg('problems', 'pollResultsHidden')

/** The results of a poll, as everybody reads them. Throws 403 with the reason if `viewer` may not see them now. */
export async function readResultsFor(sources: VoteSources, viewer: Person, poll: Poll, language: Language): Promise<Results> {
  const counted = await countFor(sources, viewer, poll)
  const hidden = await listHidden(sources.reads, poll.id)
  const { timeZone } = await readSettings(sources.reads)
  const day = (at: string) => formatsFor(language).instantDay(at, timeZone)
  const sentences = new Map(hidden.map(({ text, hiddenAt }) => [text, wordsIn(language).polls.hiddenByBoard(day(hiddenAt))]))
  const hiddenAnswers = hidden.map(({ id, hiddenAt, by }) => ({ id, hiddenAt, by }))
  return {
    ...replaceAnswers(counted, (text) => sentences.get(text) ?? text),
    outcome: outcomeOf(counted, poll.countingMethod),
    turnout: poll.turnout,
    ...(may(viewer, 'polls.manage') && { hiddenAnswers }),
  }
}

async function countFor(sources: VoteSources, viewer: Person, poll: Poll): Promise<Tally> {
  await requireShown(sources, viewer, poll)
  return countOnce(poll, await sources.ballotBox.ballots(sources.reads, poll.id))
}

const listHidden = (db: Reader, pollId: number) =>
  db
    .selectFrom('hiddenAnswer')
    .leftJoin('user', 'user.id', 'hiddenAnswer.hiddenById')
    .select(({ fn, val }) => ['hiddenAnswer.id', 'text', 'hiddenAt', fn.coalesce('user.name', val(FORMER_RESIDENT)).as('by')])
    .where('pollId', '=', pollId)
    .orderBy('hiddenAnswer.id')
    .execute()

/** Written answers: those to open questions, and under 'Other'. */
function listAnswers(counted: Tally): string[] {
  if (counted.questionType === 'open') return counted.results.map((entry) => entry.responseText)
  return counted.questionType === 'ranked' ? [] : counted.results.flatMap((entry) => entry.otherResponses)
}

function replaceAnswers(counted: Tally, change: (text: string) => string): Tally {
  if (counted.questionType === 'ranked') return counted
  if (counted.questionType === 'open') {
    return { ...counted, results: counted.results.map((entry) => ({ ...entry, responseText: change(entry.responseText) })) }
  }
  return { ...counted, results: counted.results.map((entry) => ({ ...entry, otherResponses: entry.otherResponses.map(change) })) }
}

/** The words of a written answer. Throws 403 as the results do, and 404. */
export async function findAnswer(sources: VoteSources, viewer: Person, poll: Poll, { id, text }: Pick<AnswerHiding, 'id' | 'text'>) {
  const written = listAnswers(await countFor(sources, viewer, poll))
  const hidden = await listHidden(sources.reads, poll.id)
  const answer = id === undefined ? written.find((words) => words === text) : hidden.find((row) => row.id === id)?.text
  return found(answer, 'Answer')
}

/** Counting a long ranking takes a while, so the result is cached for the same ballots. */
const known = new WeakMap<readonly string[], { question: string; counted: Tally }>()

function countOnce({ questionType, options }: Poll, ballots: readonly string[]): Tally {
  const question = JSON.stringify([questionType, options])
  const before = known.get(ballots)
  if (before?.question === question) return before.counted
  const counted = tally(questionType, options, ballots.map(readBallot))
  known.set(ballots, { question, counted })
  return counted
}

async function requireShown(sources: VoteSources, viewer: Person, poll: Poll) {
  if (poll.status === 'closed') return
  if (poll.status === 'draft') throw forbidden(RESULTS_HIDDEN)
  if (poll.resultsWhen === 'closed') throw forbidden(RESULTS_AFTER_CLOSE)
  if (!may(viewer, 'polls.manage') && !(await findVoteOf(sources, viewer, poll.id)).by) throw forbidden(RESULTS_HIDDEN)
}

/** The winner. A ranked poll is decided by its counting method alone. */
function outcomeOf(tally: Tally, method: CountingMethod): Outcome {
  if (tally.questionType === 'open' || tally.totalVotes === 0) return { winners: [], votes: null }
  if (tally.questionType !== 'ranked') return leading(tally.results.map((entry) => [entry.optionText, entry.totalCount]))
  if (method === 'borda') return leading(tally.borda.map((entry) => [entry.optionText, entry.points]))
  const { winner, tied, rounds } = tally.instantRunoff
  if (winner === null) return { winners: tied, votes: null }
  const last = rounds.at(-1)?.counts.find((entry) => entry.optionText === winner)
  return { winners: [winner], votes: last?.count ?? null }
}

function leading(counts: readonly (readonly [option: string, count: number])[]): Outcome {
  const most = Math.max(...counts.map(([, count]) => count))
  const winners = counts.filter(([, count]) => count === most).map(([option]) => option)
  return { winners, votes: winners.length === 1 ? most : null }
}

const PAGE_SIZE = 10

/**
 * Closed polls with their outcomes, newest first, after `cursor`. Yields to other requests between two polls, because counting a large one
 * takes a while.
 */
export async function readPastPolls(ctx: MemberContext, cursor?: number | null): Promise<PastPolls> {
  const { polls, next } = await listPage(ctx, { part: 'closed', cursor, size: PAGE_SIZE })
  const past: PastPolls['polls'] = []
  for (const poll of polls) {
    if (past.length > 0) await pauseFor(ctx.caller)
    const { id, title, questionType, countingMethod, closedAt } = poll
    const { totalVotes, outcome, turnout } = await readResultsFor(ctx, ctx.user, poll, ctx.language())
    past.push({ id, title, questionType, countingMethod, closedAt, totalVotes, turnout, outcome })
  }
  return { polls: past, next }
}
