import { type Cell, CSV_START, csvLine } from '../../../server/csv'
import { COUNTING_METHOD_LABELS, type CountingMethod, percentOf, ROLE_LABELS } from '../../../shared/polls'
import type { Results } from '../answers'

/** The results as a file for spreadsheets: a few lines about the poll, then one block of lines a table. */
export function writeResultsCsv(poll: { title: string; status: string; countingMethod: CountingMethod }, results: Results): string {
  const head: Cell[][] = [
    ['Poll', poll.title],
    ['Status', poll.status],
    ['Total votes', results.totalVotes],
    ['Homeowners', results.homeowners],
    ['Residents', results.residents],
    ...(results.questionType === 'ranked' ? [['Counting method', COUNTING_METHOD_LABELS[poll.countingMethod]]] : []),
  ]
  return CSV_START + [head, ...blocksOf(results)].map((block) => block.map(csvLine).join('')).join(csvLine([]))
}

function blocksOf(results: Results): Cell[][][] {
  if (results.questionType === 'open') {
    return [[['Response', 'Submitted by'], ...results.results.map((entry) => [entry.responseText, ROLE_LABELS[entry.voterRole]])]]
  }
  return results.questionType === 'ranked' ? rankedBlocks(results) : singleBlocks(results)
}

function singleBlocks({ results, totalVotes }: Extract<Results, { questionType: 'single' | 'singleWithOther' }>): Cell[][][] {
  const counts = results.map((entry) => [
    entry.optionText,
    entry.totalCount,
    percentOf(entry.totalCount, totalVotes),
    entry.homeownerCount,
    entry.residentCount,
  ])
  const others = results.flatMap((entry) => entry.otherResponses)
  const blocks: Cell[][][] = [[['Option', 'Votes', 'Percent', 'Homeowners', 'Residents'], ...counts]]
  return others.length > 0 ? [...blocks, [['Other responses'], ...others.map((text) => [text])]] : blocks
}

function rankedBlocks({ results, instantRunoff, borda }: Extract<Results, { questionType: 'ranked' }>): Cell[][][] {
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
    counts.map(({ optionText, count }) => [round, optionText, count, eliminated.includes(optionText) ? 'dropped' : '']),
  )
  const outcome = instantRunoff.winner === null ? ['Tied', ...instantRunoff.tied] : ['Winner', instantRunoff.winner]
  return [
    [['Option', 'Rank', 'Votes', 'Homeowners', 'Residents'], ...places],
    [['Instant runoff round', 'Option', 'Ballots', ''], ...rounds, ...(rounds.length > 0 ? [outcome] : [])],
    [['Option', 'Borda points'], ...borda.map((entry) => [entry.optionText, entry.points])],
  ]
}
