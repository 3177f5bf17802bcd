import type { Tone } from '../../../client/kit/lists/status-badge'
import type { PollStatus } from '../../../shared/polls'
import { formatTime, wallClockAt } from '../../../shared/wall-clock'
import type { Results } from '../answers'

export type RankedOutcome = Extract<Results, { questionType: 'ranked' }>

export const PAGE_TITLE = 'Voting & Polls'
export const STATUS_TONES: Record<PollStatus, Tone> = { draft: 'amber', active: 'green', closed: 'gray' }

export const POLL_GONE = 'This poll does not exist any more, or is not published yet.'
/** Of an active poll before its opening. */
export const NOT_OPEN_YET = 'Not open yet'

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
