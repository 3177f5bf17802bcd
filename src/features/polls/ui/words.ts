import type { Tone } from '../../../client/kit/lists/status-badge'
import type { PollStatus } from '../../../shared/polls'
import type { Results } from '../answers'

export type RankedOutcome = Extract<Results, { questionType: 'ranked' }>

export const STATUS_TONES: Record<PollStatus, Tone> = { draft: 'amber', active: 'green', closed: 'gray' }

/** The first and the last minute of a day: what a date without a time means. */
export const DAY_START = '00:00'
export const DAY_END = '23:59'
