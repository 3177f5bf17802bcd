import type { Ballot } from '../../../server/storage/ballot-box/votes'
import { OTHER, type QuestionType } from '../../../shared/polls'
import type { BordaEntry, InstantRunoff, OpenEntry, RankedEntry, Round, SingleEntry, Tally } from '../answers'

interface Option {
  id: number
  optionText: string
}

const rankingOf = ({ choices }: Ballot): number[] => choices.filter((choice) => typeof choice === 'number')

const isHomeowners = (ballot: Ballot) => ballot.role === 'homeowner'

/** Counts ballots. Written answers are in alphabetical order, as the ballots are. */
export function tally(questionType: QuestionType, options: readonly Option[], ballots: readonly Ballot[]): Tally {
  const homeowners = ballots.filter(isHomeowners).length
  const totals = { totalVotes: ballots.length, homeowners, residents: ballots.length - homeowners }
  if (questionType === 'open') return { ...totals, questionType, results: listResponses(ballots) }
  if (questionType === 'ranked') {
    const results = countPlaces(options, ballots)
    const instantRunoff = runInstantRunoff(options, ballots)
    return { ...totals, questionType, results, instantRunoff, borda: countBorda(options, ballots) }
  }
  const results = options.map(({ id, optionText }) => countChoice(optionText, id, ballots))
  if (questionType === 'singleWithOther') results.push(countChoice(OTHER, null, ballots))
  return { ...totals, questionType, results }
}

function countChoice(optionText: string, optionId: number | null, ballots: readonly Ballot[]): SingleEntry {
  const chosen = ballots.filter(({ choices: [choice] }) => (optionId === null ? typeof choice === 'string' : choice === optionId))
  const homeownerCount = chosen.filter(isHomeowners).length
  // Sorted by text alone: the ballots are sorted by role first.
  const otherResponses = optionId === null ? chosen.map(textOf).sort() : []
  return { optionText, totalCount: chosen.length, homeownerCount, residentCount: chosen.length - homeownerCount, otherResponses }
}

/** One pass over the ballots, so that thousands of them block nobody. */
function countPlaces(options: readonly Option[], ballots: readonly Ballot[]): RankedEntry[] {
  const counts = new Map(options.map(({ id }) => [id, options.map(() => ({ total: 0, homeowners: 0, residents: 0 }))]))
  for (const ballot of ballots) {
    const group = isHomeowners(ballot) ? 'homeowners' : 'residents'
    rankingOf(ballot).forEach((id, place) => {
      const count = counts.get(id)?.[place]
      if (!count) return
      count.total += 1
      count[group] += 1
    })
  }
  const placesOf = ({ id }: Option) => Object.fromEntries((counts.get(id) ?? []).map((count, at) => [at + 1, count]))
  return options.map((option) => ({ optionText: option.optionText, positionCounts: placesOf(option) }))
}

const listResponses = (ballots: readonly Ballot[]): OpenEntry[] =>
  ballots.map((ballot) => ({ responseText: textOf(ballot), voterRole: ballot.role }))

const textOf = ({ choices }: Ballot) => String(choices[0] ?? '')

/** Points by option id: with n options a first place earns n − 1 points, a second n − 2, a last place none. */
function bordaPoints(options: readonly Option[], ballots: readonly Ballot[]): Map<number, number> {
  const points = new Map(options.map((option) => [option.id, 0]))
  for (const ballot of ballots) {
    rankingOf(ballot).forEach((id, place) => {
      points.set(id, (points.get(id) ?? 0) + options.length - 1 - place)
    })
  }
  return points
}

/** Most points first; options with equal points keep the poll's order. */
function countBorda(options: readonly Option[], ballots: readonly Ballot[]): BordaEntry[] {
  const points = bordaPoints(options, ballots)
  return options.map(({ id, optionText }) => ({ optionText, points: points.get(id) ?? 0 })).sort((a, b) => b.points - a.points)
}

/**
 * Instant runoff: each ballot counts for its best remaining option. Without a majority the option with the fewest ballots is eliminated;
 * among equals the one with the fewest Borda points. If that is a tie too, all of them are eliminated together if it cannot change the
 * outcome (together they have fewer ballots than the next option); otherwise, and if two are left with equally many ballots, the remaining
 * options are tied.
 */
function runInstantRunoff(options: readonly Option[], ballots: readonly Ballot[]): InstantRunoff {
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

/** Removes eliminated options from the end of each ranking, which has its best option last. */
function countFirst(racing: readonly Option[], rankings: readonly number[][]): Map<number, number> {
  const counts = new Map(racing.map((option) => [option.id, 0]))
  for (const ranking of rankings) {
    for (let best = ranking.at(-1); best !== undefined && !counts.has(best); best = ranking.at(-1)) ranking.pop()
    const best = ranking.at(-1)
    if (best !== undefined) counts.set(best, (counts.get(best) ?? 0) + 1)
  }
  return counts
}

/** The options eliminated after this round; empty if it is decided or cannot be. */
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
