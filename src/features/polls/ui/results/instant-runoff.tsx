import { Text } from '@mantine/core'
import { useFormats } from '#kit/words/formats'
import { useWords } from '#kit/words/words'
import type { RankedOutcome } from '../words'

import { ResultTable } from './result-table'
import classes from './results.module.css'

type Runoff = RankedOutcome['instantRunoff']
type Round = Runoff['rounds'][number]

const countIn = (round: Round | undefined, option: string) => round?.counts.find((entry) => entry.optionText === option)?.count

/** The rounds of an instant runoff, side by side. */
export function InstantRunoff({ runoff, totalVotes }: { runoff: Runoff; totalVotes: number }) {
  const words = useWords('polls')
  const formats = useFormats()
  const { rounds, winner, tied } = runoff
  const cellOf = (round: Round, option: string) => {
    const count = countIn(round, option)
    if (count === undefined) return '–'
    return round.eliminated.includes(option) ? words.eliminated(count) : count
  }
  const options = rounds[0]?.counts.map((entry) => entry.optionText) ?? []
  return (
    <section className={classes.count}>
      <h3 className={classes.subtitle}>{words.countingMethods.runoff}</h3>
      <Text fz="sm" c="dimmed">
        {words.howCounted.runoff}
      </Text>
      <Text fw={700}>
        {winner === null ? words.tieEnds(formats.list(tied)) : words.winsWith(winner, countIn(rounds.at(-1), winner) ?? 0, totalVotes)}
      </Text>
      <ResultTable
        caption={words.ballotsByRound}
        header={[words.option, ...rounds.map(({ round }) => words.round(round))]}
        rows={options.map((option) => [option, ...rounds.map((round) => cellOf(round, option))])}
      />
      <Text fz="sm" c="dimmed">
        {words.tieRule}
      </Text>
    </section>
  )
}
