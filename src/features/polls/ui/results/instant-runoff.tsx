import { Text } from '@mantine/core'
import { listed, type RankedOutcome } from '../words'
import { HOW_COUNTED } from './how-counted'
import { ResultTable } from './result-table'
import classes from './results.module.css'

type Runoff = RankedOutcome['instantRunoff']
type Round = Runoff['rounds'][number]

const TIE_RULE =
  'Among options with equally few ballots the one with the fewest Borda points is eliminated; a remaining tie is left to the board.'

function outcomeOf({ winner, tied }: Runoff, totalVotes: number, last: Round | undefined): string {
  if (winner === null) return `Tie between ${listed.format(tied)}.`
  const count = last?.counts.find((entry) => entry.optionText === winner)?.count ?? 0
  return `${winner} wins with ${count} of ${totalVotes} ballots.`
}

const cellOf = (round: Round, option: string) => {
  const count = round.counts.find((entry) => entry.optionText === option)?.count
  if (count === undefined) return '–'
  return round.eliminated.includes(option) ? `${count} (eliminated)` : count
}

/** The rounds of an instant runoff, side by side. */
export function InstantRunoff({ runoff, totalVotes }: { runoff: Runoff; totalVotes: number }) {
  const { rounds } = runoff
  const options = rounds[0]?.counts.map((entry) => entry.optionText) ?? []
  return (
    <section className={classes.count}>
      <h3 className={classes.subtitle}>Instant runoff</h3>
      <Text fz="sm" c="dimmed">
        {HOW_COUNTED.runoff}
      </Text>
      <Text fw={700}>{outcomeOf(runoff, totalVotes, rounds.at(-1))}</Text>
      <ResultTable
        caption="Ballots by round"
        header={['Option', ...rounds.map(({ round }) => `Round ${round}`)]}
        rows={options.map((option) => [option, ...rounds.map((round) => cellOf(round, option))])}
      />
      <Text fz="sm" c="dimmed">
        {TIE_RULE}
      </Text>
    </section>
  )
}
