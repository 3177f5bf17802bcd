import type { Ballot } from '../../../server/storage/ballot-box/votes'
import { OTHER, type QuestionType } from '../../../shared/polls'
import type { OpenEntry, RankedEntry, SingleEntry, Tally } from '../answers'
import { countBorda } from './borda'
import { runInstantRunoff } from './instant-runoff'
import { type Option, rankingOf } from './option'

const isHomeowners = (ballot: Ballot) => ballot.role === 'homeowner'

/** Counts a box of ballots. Texts of residents come in the order of the box, which is alphabetical. */
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
  // By the text alone: in the order of the box, the role comes first.
  const otherResponses = optionId === null ? chosen.map(textOf).sort() : []
  return { optionText, totalCount: chosen.length, homeownerCount, residentCount: chosen.length - homeownerCount, otherResponses }
}

/** In one pass over the box: fifty options and thousands of ballots keep nobody waiting. */
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
