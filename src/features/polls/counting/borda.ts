import type { Ballot } from '../../../server/storage/ballot-box/votes'
import type { BordaEntry } from '../answers'
import { type Option, rankingOf } from './option'

/** Points by option id: with n options a first place earns n − 1 points, a second n − 2, a last place none. */
export function bordaPoints(options: readonly Option[], ballots: readonly Ballot[]): Map<number, number> {
  const points = new Map(options.map((option) => [option.id, 0]))
  for (const ballot of ballots) {
    rankingOf(ballot).forEach((id, place) => {
      points.set(id, (points.get(id) ?? 0) + options.length - 1 - place)
    })
  }
  return points
}

/** Most points first; options with equal points stay in the poll's order. */
export function countBorda(options: readonly Option[], ballots: readonly Ballot[]): BordaEntry[] {
  const points = bordaPoints(options, ballots)
  return options.map(({ id, optionText }) => ({ optionText, points: points.get(id) ?? 0 })).sort((a, b) => b.points - a.points)
}
