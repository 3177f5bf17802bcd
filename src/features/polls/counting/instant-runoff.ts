import type { Ballot } from '../../../server/storage/ballot-box/votes'
import type { InstantRunoff, Round } from '../answers'
import { bordaPoints } from './borda'
import { type Option, rankingOf } from './option'

/**
 * Instant runoff: every ballot counts for its best option still in the race; without a majority the option with the
 * fewest ballots is dropped. Among equals it is the one with the fewest Borda points. If no single one has those, the
 * equals are dropped together where that cannot change the outcome (all their ballots are fewer than those of the next
 * option); otherwise, and when two are left with equally many ballots, those still in the race are tied.
 */
export function runInstantRunoff(options: readonly Option[], ballots: readonly Ballot[]): InstantRunoff {
  const rankings = ballots.map((ballot) => rankingOf(ballot).reverse())
  const points = bordaPoints(options, ballots)
  const rounds: Round[] = []
  let racing = [...options]
  if (rankings.length === 0) return { rounds, winner: null, tied: [] }

  for (;;) {
    const counts = countFirst(racing, rankings)
    const dropped = toDrop(racing, counts, points, rankings.length)
    rounds.push({
      round: rounds.length + 1,
      counts: racing.map(({ id, optionText }) => ({ optionText, count: counts.get(id) ?? 0 })),
      eliminated: dropped.map((option) => option.optionText),
    })
    if (dropped.length > 0) {
      racing = racing.filter((option) => !dropped.includes(option))
      continue
    }
    const winner = racing.find(({ id }) => (counts.get(id) ?? 0) * 2 > rankings.length)
    return winner
      ? { rounds, winner: winner.optionText, tied: [] }
      : { rounds, winner: null, tied: racing.map((option) => option.optionText) }
  }
}

/** Takes off each ranking, which has its best at the end, what has left the race: nothing comes back. */
function countFirst(racing: readonly Option[], rankings: readonly number[][]): Map<number, number> {
  const counts = new Map(racing.map((option) => [option.id, 0]))
  for (const ranking of rankings) {
    for (let best = ranking.at(-1); best !== undefined && !counts.has(best); best = ranking.at(-1)) ranking.pop()
    const best = ranking.at(-1)
    if (best !== undefined) counts.set(best, (counts.get(best) ?? 0) + 1)
  }
  return counts
}

/** The options that leave the race after this round; none when it is decided or cannot be. */
function toDrop(racing: readonly Option[], counts: Map<number, number>, points: Map<number, number>, total: number): Option[] {
  const count = (option: Option) => counts.get(option.id) ?? 0
  const most = Math.max(...racing.map(count))
  const fewest = Math.min(...racing.map(count))
  if (most * 2 > total || (racing.length === 2 && most === fewest)) return []
  const last = racing.filter((option) => count(option) === fewest)
  const fewestPoints = Math.min(...last.map((option) => points.get(option.id) ?? 0))
  const lowest = last.filter((option) => points.get(option.id) === fewestPoints)
  if (lowest.length === 1) return lowest
  const above = racing.filter((option) => !last.includes(option)).map(count)
  return above.length > 0 && fewest * last.length < Math.min(...above) ? last : []
}
