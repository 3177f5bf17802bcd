import type { Tone } from '../../../client/kit/lists/status-badge'
import { OTHER, type PollStatus, type VotingRule } from '../../../shared/polls'
import { formatTime, wallClockAt } from '../../../shared/wall-clock'
import type { PastPoll, Poll, Results } from '../answers'

export type RankedOutcome = Extract<Results, { questionType: 'ranked' }>

export const PAGE_TITLE = 'Voting & Polls'
export const STATUS_TONES: Record<PollStatus, Tone> = { draft: 'amber', active: 'green', closed: 'gray' }

export const POLL_GONE = 'This poll does not exist any more, or is not published yet.'
/** Of an active poll before its opening. */
export const NOT_OPEN_YET = 'Not open yet'

/** Who has one vote each. */
export const UNITS: Record<VotingRule, string> = { person: 'people', household: 'households' }

export const votesText = (count: number) => (count === 1 ? '1 vote' : `${count} votes`)

const MONTHS = new Intl.DateTimeFormat('en-US', { month: 'long', timeZone: 'UTC' })
const SUFFIXES: Record<string, string> = { one: 'st', two: 'nd', few: 'rd', other: 'th' }
const ORDINALS = new Intl.PluralRules('en-US', { type: 'ordinal' })

/** 1st, 2nd, 3rd. */
export const ordinal = (number: number) => `${number}${SUFFIXES[ORDINALS.select(number)]}`

/** A calendar date in the long format, as 'March 8th, 2026'. */
export function longDate(date: string): string {
  const [year, , day] = date.split('-').map(Number)
  return `${MONTHS.format(new Date(`${date}T00:00:00Z`))} ${ordinal(day ?? 1)}, ${year}`
}

/** The day of an instant in the long format. */
export const longDay = (instant: string, timeZone: string) => longDate(wallClockAt(new Date(instant), timeZone).date)

/** Day and time of an instant; `silent` is the time of day that goes without saying. */
export function longMoment(instant: string, timeZone: string, silent: string): string {
  const { date, time } = wallClockAt(new Date(instant), timeZone)
  return time === silent ? longDate(date) : `${longDate(date)}, ${formatTime(time)}`
}

/** The first and the last minute of a day: what a date without a time means. */
export const DAY_START = '00:00'
export const DAY_END = '23:59'

type Period = Pick<Poll, 'opensAt' | 'closesAt' | 'closedAt'>

export function periodText({ opensAt, closesAt }: Period, timeZone: string): string {
  const opens = opensAt ? longMoment(opensAt, timeZone, DAY_START) : 'Immediately'
  const closes = closesAt ? longMoment(closesAt, timeZone, DAY_END) : 'Until closed'
  return `${opens} – ${closes}`
}

/** When the board closed a poll that did not close by itself. */
export const closedByBoard = ({ closesAt, closedAt }: Period, timeZone: string) =>
  closedAt && closedAt !== closesAt ? `${longMoment(closedAt, timeZone, DAY_END)} by the board` : null

export const closesText = (closesAt: string, timeZone: string) => `Closes ${longMoment(closesAt, timeZone, DAY_END)}`

export const listed = new Intl.ListFormat('en-US')

type Ended = Pick<PastPoll, 'questionType' | 'countingMethod' | 'totalVotes' | 'outcome'>

/** How a poll ended, in one line. */
export function outcomeText({ questionType, countingMethod, totalVotes, outcome: { winners, votes } }: Ended): string {
  const [winner] = winners
  if (totalVotes === 0) return 'No votes were cast'
  if (questionType === 'open') return totalVotes === 1 ? '1 answer' : `${totalVotes} answers`
  if (winners.length > 1) return `Tie between ${listed.format(winners)}`
  if (questionType === 'ranked' && countingMethod === 'borda') return `${winner} won with ${votes} points`
  // Many different answers: none of them has won.
  if (questionType === 'singleWithOther' && winner === OTHER) return `"${OTHER}" got the most votes, ${votes} of ${totalVotes}`
  return `${winner} won, ${votes} of ${totalVotes}`
}
