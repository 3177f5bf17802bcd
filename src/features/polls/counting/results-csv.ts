import { type Cell, CSV_START, csvLine } from '../../../shared/csv'
import { percentOf } from '../../../shared/polls'
import type { Words } from '../../../words/messages'
import type { Poll, Results } from '../answers'

type Said = Words['files']['poll']

/** The results for spreadsheets: a few lines about the poll, then one block per table. */
export function writeResultsCsv(
  poll: Pick<Poll, 'title' | 'status' | 'countingMethod'>,
  results: Results,
  words: Pick<Words, 'files' | 'polls'>,
): string {
  const { poll: said } = words.files
  const head: Cell[][] = [
    [said.title, poll.title],
    [said.status, said.statuses[poll.status]],
    [said.totalVotes, results.totalVotes],
    [said.homeowners, results.homeowners],
    [said.residents, results.residents],
    ...(results.questionType === 'ranked' ? [[said.countingMethod, words.polls.countingMethods[poll.countingMethod]]] : []),
  ]
  return CSV_START + [head, ...blocksOf(results, words)].map((block) => block.map(csvLine).join('')).join(csvLine([]))
}

function blocksOf(results: Results, words: Pick<Words, 'files' | 'polls'>): Cell[][][] {
  if (results.questionType === 'open') {
    const { response, submittedBy } = words.files.poll
    return [[[response, submittedBy], ...results.results.map((entry) => [entry.responseText, words.polls.roles[entry.voterRole]])]]
  }
  return results.questionType === 'ranked' ? rankedBlocks(results, words.files.poll) : singleBlocks(results, words.files.poll)
}

function singleBlocks({ results, totalVotes }: Extract<Results, { questionType: 'single' | 'singleWithOther' }>, said: Said): Cell[][][] {
  const counts = results.map((entry) => [
    entry.optionText,
    entry.totalCount,
    percentOf(entry.totalCount, totalVotes),
    entry.homeownerCount,
    entry.residentCount,
  ])
  const others = results.flatMap((entry) => entry.otherResponses)
  const blocks: Cell[][][] = [[[said.option, said.votes, said.percent, said.homeowners, said.residents], ...counts]]
  return others.length > 0 ? [...blocks, [[said.otherResponses], ...others.map((text) => [text])]] : blocks
}

function rankedBlocks({ results, instantRunoff, borda }: Extract<Results, { questionType: 'ranked' }>, said: Said): Cell[][][] {
  const places = results.flatMap((entry) =>
    Object.entries(entry.positionCounts).map(([rank, count]) => [
      entry.optionText,
      Number(rank),
      count.total,
      count.homeowners,
      count.residents,
    ]),
  )
  const rounds = instantRunoff.rounds.flatMap(({ round, counts, eliminated }) =>
    counts.map(({ optionText, count }) => [round, optionText, count, eliminated.includes(optionText) ? said.dropped : '']),
  )
  const outcome = instantRunoff.winner === null ? [said.tied, ...instantRunoff.tied] : [said.winner, instantRunoff.winner]
  return [
    [[said.option, said.rank, said.votes, said.homeowners, said.residents], ...places],
    [[said.round, said.option, said.ballots, ''], ...rounds, ...(rounds.length > 0 ? [outcome] : [])],
    [[said.option, said.bordaPoints], ...borda.map((entry) => [entry.optionText, entry.points])],
  ]
}
