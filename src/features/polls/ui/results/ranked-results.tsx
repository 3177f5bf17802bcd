import { useWords } from '#kit/words/words'
import type { CountingMethod } from '../../../../shared/polls'
import { usePollText } from '../use-poll-text'
import type { RankedOutcome } from '../words'
import { Borda } from './borda'
import { InstantRunoff } from './instant-runoff'
import { Legend, ResultBar } from './result-bar'
import { ResultTable } from './result-table'
import classes from './results.module.css'

type Entry = RankedOutcome['results'][number]

const ranksOf = (entry: Entry | undefined) => Object.entries(entry?.positionCounts ?? {})

/** How often each option was put in which place, the count that decides, and the other one on request. */
export function RankedResults({ results, method, asTable }: { results: RankedOutcome; method: CountingMethod; asTable: boolean }) {
  const words = useWords('polls')
  const { choice } = usePollText()
  const counts = {
    runoff: <InstantRunoff runoff={results.instantRunoff} totalVotes={results.totalVotes} />,
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
        <p>{words.decides}</p>
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
      <h3 className={classes.subtitle}>{entry.optionText}</h3>
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
