import { Box, Stack, Text } from '@mantine/core'
import { useCommunityLang } from '#kit/context/session'
import { useFormats, useWords } from '#kit/words/words'
import type { CountingMethod } from '../../../../shared/polls'
import { usePollText } from '../use-poll-text'
import type { RankedOutcome } from '../words'
import { Legend, ResultBar } from './result-bar'
import { ResultTable } from './result-table'
import classes from './results.module.css'

type Entry = RankedOutcome['results'][number]

const ranksOf = (entry: Entry | undefined) => Object.entries(entry?.positionCounts ?? {})

interface Props {
  results: RankedOutcome
  method: CountingMethod
  asTable: boolean
  /** An open poll has no winner yet. */
  isOpen: boolean
}

export function RankedResults({ results, method, asTable, isOpen }: Props) {
  const words = useWords('polls')
  const { choice } = usePollText()
  const counts = {
    runoff: <InstantRunoff runoff={results.instantRunoff} totalVotes={results.totalVotes} isOpen={isOpen} />,
    borda: <Borda entries={results.borda} />,
  }
  const other = method === 'runoff' ? 'borda' : 'runoff'
  return (
    <>
      {asTable ? (
        <ResultTable
          caption={words.votesByPlace}
          header={[words.option, ...ranksOf(results.results[0]).map(([rank]) => choice(rank))]}
          rows={results.results.map((entry) => [
            entry.optionText,
            ...ranksOf(entry).map(([, count]) => `${count.total} (${count.homeowners}, ${count.residents})`),
          ])}
        />
      ) : (
        <div>
          {results.results.map((entry) => (
            <OptionPlaces key={entry.optionText} entry={entry} total={results.totalVotes} />
          ))}
          <Legend />
        </div>
      )}
      <div className={classes.method}>
        {counts[method]}
        {!isOpen && <p>{words.decides}</p>}
        <details className={classes.other}>
          <summary>{words.compareWith(words.countingMethods[other])}</summary>
          <p>{words.comparisonOnly}</p>
          {counts[other]}
        </details>
      </div>
    </>
  )
}

function OptionPlaces({ entry, total }: { entry: Entry; total: number }) {
  const words = useWords('polls')
  const { choice } = usePollText()
  return (
    <section className={classes.places}>
      <Box component="h3" mb="0.5rem" lang={useCommunityLang()}>
        {entry.optionText}
      </Box>
      <ul>
        {ranksOf(entry).map(([rank, { total: count, homeowners, residents }]) => (
          <li key={rank} className={classes.placeLine}>
            <span className={classes.placeName}>{choice(rank)}</span>
            <strong className={classes.placeCount}>{count}</strong>
            <ResultBar homeowners={homeowners} residents={residents} total={total} />
            <span className={classes.placeSplit}>{words.split(homeowners, residents)}</span>
          </li>
        ))}
      </ul>
    </section>
  )
}

export function Borda({ entries }: { entries: RankedOutcome['borda'] }) {
  const words = useWords('polls')
  return (
    <Stack component="section" gap="0.5rem" miw={0}>
      <Box component="h3" mb="0.5rem">
        {words.countingMethods.borda}
      </Box>
      <Text fz="sm" c="dimmed">
        {words.howCounted.borda}
      </Text>
      <ResultTable
        caption={words.pointsByOption}
        header={[words.option, words.points]}
        rows={entries.map(({ optionText, points }) => [optionText, points])}
      />
    </Stack>
  )
}

type Runoff = RankedOutcome['instantRunoff']
type Round = Runoff['rounds'][number]

const countIn = (round: Round | undefined, option: string) => round?.counts.find((entry) => entry.optionText === option)?.count

export function InstantRunoff({ runoff, totalVotes, isOpen }: { runoff: Runoff; totalVotes: number; isOpen: boolean }) {
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
    <Stack component="section" gap="0.5rem" miw={0}>
      <Box component="h3" mb="0.5rem">
        {words.countingMethods.runoff}
      </Box>
      <Text fz="sm" c="dimmed">
        {words.howCounted.runoff}
      </Text>
      {!isOpen && (
        <Text fw={700}>
          {winner === null ? words.tieEnds(formats.list(tied)) : words.winsWith(winner, countIn(rounds.at(-1), winner) ?? 0, totalVotes)}
        </Text>
      )}
      <ResultTable
        caption={words.ballotsByRound}
        header={[words.option, ...rounds.map(({ round }) => words.round(round))]}
        rows={options.map((option) => [option, ...rounds.map((round) => cellOf(round, option))])}
      />
      <Text fz="sm" c="dimmed">
        {words.tieRule}
      </Text>
    </Stack>
  )
}
