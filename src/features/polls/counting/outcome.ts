import type { CountingMethod } from '../../../shared/polls'
import type { Outcome, Tally } from '../answers'

/** Who has won. A ranked poll is decided by its counting method alone. */
export function outcomeOf(tally: Tally, method: CountingMethod): Outcome {
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
