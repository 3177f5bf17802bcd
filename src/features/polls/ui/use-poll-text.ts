import { useTimeZone } from '#kit/context/session'
import { useFormats, useWords } from '#kit/words/words'
import { trpc } from '../../../client/trpc'
import { dateInZone } from '../../../shared/calendar'
import { OTHER } from '../../../shared/polls'
import { wallClockAt } from '../../../shared/wall-clock'
import type { PastPoll, Poll, TurnoutShown } from '../answers'
import { DAY_END, DAY_START } from './words'

type Period = Pick<Poll, 'opensAt' | 'closesAt' | 'closedAt'>
type Ended = Pick<PastPoll, 'questionType' | 'countingMethod' | 'totalVotes' | 'outcome'>

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

  /** How an open poll stands, and until when it can still change. */
  function soFar({ closesAt, ...poll }: Ended & Pick<Poll, 'closesAt'>): string {
    const { winners, votes } = poll.outcome
    const [leader = ''] = winners
    const isBorda = poll.questionType === 'ranked' && poll.countingMethod === 'borda'
    const name = leader === OTHER && poll.questionType === 'singleWithOther' ? words.other : leader
    const standing =
      winners.length > 1 ? words.levelSoFar(formats.list(winners)) : words.leads(name, votes ?? 0, isBorda ? null : poll.totalVotes)
    return closesAt ? `${standing} ${words.votingEnds(longMoment(closesAt, DAY_END))}` : standing
  }

  return {
    outcome,
    soFar,
    shortDay: (instant: string) => formats.instantDay(instant, timeZone),
    longDay: (instant: string) => formats.ordinalDay(dateInZone(instant, timeZone)),
    ends: (closesAt: string) => words.votingEnds(longMoment(closesAt, DAY_END)),
    closes: (closesAt: string) => words.closes(longMoment(closesAt, DAY_END)),
    period: ({ opensAt, closesAt }: Period) =>
      `${opensAt ? longMoment(opensAt, DAY_START) : words.immediately} – ${closesAt ? longMoment(closesAt, DAY_END) : words.untilClosed}`,
    /** The time when the board closed a poll by hand. */
    closedByBoard: ({ closesAt, closedAt }: Period) =>
      closedAt && closedAt !== closesAt ? words.byTheBoard(longMoment(closedAt, DAY_END)) : null,
    couldVote: ({ atOpening, joined, voted }: NonNullable<TurnoutShown>) => words.couldVote(atOpening, joined, voted),
    /** How many can vote in a poll that opens now or later. */
    canVote: ({ votingRule, opensAt }: Pick<Poll, 'votingRule' | 'opensAt'>, eligible: number) => {
      if (eligible === 0) return words.nobodyCanVote
      const opensLater = opensAt !== null && Date.parse(opensAt) > Date.now()
      return opensLater
        ? words.couldVoteToday[votingRule](eligible, formats.instantDay(opensAt, timeZone))
        : words.canVote[votingRule](eligible)
    },
    choice: (rank: string) => words.choice(formats.ordinal(Number(rank))),
  }
}

/** Returns a function that counts who can vote in a poll that was just activated, in words; empty if it is a draft or unknown. */
export function useCanVote() {
  const utils = trpc.useUtils()
  const { canVote } = usePollText()
  return async (poll: Poll): Promise<string> => {
    const turnout = poll.status === 'active' ? await utils.polls.turnout.fetch({ id: poll.id }).catch(() => null) : null
    return turnout ? canVote(poll, turnout.eligible) : ''
  }
}
