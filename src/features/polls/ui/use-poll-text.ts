import { useTimeZone } from '#kit/context/community-info'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import { dateInZone } from '../../../shared/calendar'
import { OTHER } from '../../../shared/polls'
import { wallClockAt } from '../../../shared/wall-clock'
import type { PastPoll, Poll } from '../answers'
import { DAY_END, DAY_START } from './words'

type Period = Pick<Poll, 'opensAt' | 'closesAt' | 'closedAt'>
type Ended = Pick<PastPoll, 'questionType' | 'countingMethod' | 'totalVotes' | 'outcome'>

/** Times and outcomes of polls in words, in the community's time zone. */
export function usePollText() {
  const words = useWords('polls')
  const formats = useFormats()
  const timeZone = useTimeZone()

  /** Date and time of an instant; the time of day `silent` is left out. */
  function longMoment(instant: string, silent: string): string {
    const { date, time } = wallClockAt(new Date(instant), timeZone)
    const day = formats.ordinalDay(date)
    return time === silent ? day : words.dayAndTime(day, formats.time(time))
  }

  function outcome({ questionType, countingMethod, totalVotes, outcome: { winners, votes } }: Ended): string {
    const [winner = ''] = winners
    const score = votes ?? 0
    if (totalVotes === 0) return words.noVotes
    if (questionType === 'open') return words.answers(totalVotes)
    if (winners.length > 1) return words.tie(formats.list(winners))
    if (questionType === 'ranked' && countingMethod === 'borda') return words.wonByPoints(winner, score)
    // With many different answers none has won.
    if (questionType === 'singleWithOther' && winner === OTHER) return words.mostVotes(words.other, score, totalVotes)
    return words.won(winner, score, totalVotes)
  }

  return {
    outcome,
    longDay: (instant: string) => formats.ordinalDay(dateInZone(instant, timeZone)),
    closes: (closesAt: string) => words.closes(longMoment(closesAt, DAY_END)),
    period: ({ opensAt, closesAt }: Period) =>
      `${opensAt ? longMoment(opensAt, DAY_START) : words.immediately} – ${closesAt ? longMoment(closesAt, DAY_END) : words.untilClosed}`,
    /** The time when the board closed a poll by hand. */
    closedByBoard: ({ closesAt, closedAt }: Period) =>
      closedAt && closedAt !== closesAt ? words.byTheBoard(longMoment(closedAt, DAY_END)) : null,
    choice: (rank: string) => words.choice(formats.ordinal(Number(rank))),
  }
}
