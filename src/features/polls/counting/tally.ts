import type { Ballot } from '../../../server/ballot-box/votes'
import { OTHER, type QuestionType, type VoterRole } from '../../../shared/polls'
import { type BordaEntry, countBorda } from './borda'
import { type InstantRunoff, runInstantRunoff } from './instant-runoff'
import { type Option, rankingOf } from './option'

interface Totals {
  totalVotes: number
  homeowners: number
  residents: number
}

export interface SingleEntry {
  optionText: string
  totalCount: number
  homeownerCount: number
  residentCount: number
  otherResponses: string[]
}

interface PositionCount {
  total: number
  homeowners: number
  residents: number
}

export interface RankedEntry {
  optionText: string
  /** Keyed by rank, from 1. */
  positionCounts: Record<number, PositionCount>
}

export interface OpenEntry {
  responseText: string
  voterRole: VoterRole
}

export type Results = Totals &
  (
    | { questionType: 'single' | 'singleWithOther'; results: SingleEntry[] }
    | { questionType: 'ranked'; results: RankedEntry[]; instantRunoff: InstantRunoff; borda: BordaEntry[] }
    | { questionType: 'open'; results: OpenEntry[] }
  )

const isHomeowners = (ballot: Ballot) => ballot.role === 'homeowner'

/** Counts a box of ballots. Texts of residents come in the order of the box, which is alphabetical. */
export function tally(questionType: QuestionType, options: readonly Option[], ballots: readonly Ballot[]): Results {
  const homeowners = ballots.filter(isHomeowners).length
  const totals: Totals = { totalVotes: ballots.length, homeowners, residents: ballots.length - homeowners }
  if (questionType === 'open') return { ...totals, questionType, results: listResponses(ballots) }
  if (questionType === 'ranked') {
    const results = options.map((option) => countPlaces(option, options.length, ballots))
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

function countPlaces({ id, optionText }: Option, places: number, ballots: readonly Ballot[]): RankedEntry {
  const positionCounts: Record<number, PositionCount> = {}
  for (let rank = 1; rank <= places; rank += 1) {
    const placed = ballots.filter((ballot) => rankingOf(ballot)[rank - 1] === id)
    const homeowners = placed.filter(isHomeowners).length
    positionCounts[rank] = { total: placed.length, homeowners, residents: placed.length - homeowners }
  }
  return { optionText, positionCounts }
}

const listResponses = (ballots: readonly Ballot[]): OpenEntry[] =>
  ballots.map((ballot) => ({ responseText: textOf(ballot), voterRole: ballot.role }))

const textOf = ({ choices }: Ballot) => String(choices[0] ?? '')
