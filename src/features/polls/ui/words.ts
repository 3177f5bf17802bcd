import type { Tone } from '#kit/lists/status-badge'
import { useWords } from '#kit/words/words'
import type { PollStatus } from '../../../shared/polls'
import type { ListedPoll, Poll, Results } from '../answers'

export type RankedOutcome = Extract<Results, { questionType: 'ranked' }>

export const STATUS_TONES: Record<PollStatus, Tone> = { draft: 'amber', active: 'green', closed: 'gray' }

/** The first and the last minute of a day: what a date without a time means. */
export const DAY_START = '00:00'
export const DAY_END = '23:59'

/** Whether the poll is open, and the viewer may vote in it and has not. */
export const awaitsVote = (poll: ListedPoll) => poll.isOpen && poll.mayVote && !poll.hasVoted

/** The results were kept for after the close, so such a poll is not reopened. */
export const closesForGood = ({ resultsWhen, voteCount }: Poll) => resultsWhen === 'closed' && voteCount > 0

export const useFormWords = () => ({ ...useWords('polls'), ...useWords('pollForm') })
