import { useWords } from '#kit/words/words'
import { OTHER, percentOf } from '../../../../shared/polls'
import type { Results } from '../../answers'
import { BarLine, Legend } from './result-bar'
import { ResultTable } from './result-table'
import classes from './results.module.css'

type SingleResultsOf = Extract<Results, { questionType: 'single' | 'singleWithOther' }>

/** Votes by option. */
export function SingleResults({ results: { results, totalVotes }, asTable }: { results: SingleResultsOf; asTable: boolean }) {
  const words = useWords('polls')
  const nameOf = (option: string) => (option === OTHER ? words.other : option)
  const others = results.flatMap((entry) => entry.otherResponses)
  return (
    <>
      {asTable ? (
        <ResultTable
          caption={words.votesByOption}
          header={[words.option, words.votesHead, words.percent, words.homeowners, words.residents]}
          rows={results.map((entry) => [
            nameOf(entry.optionText),
            entry.totalCount,
            `${percentOf(entry.totalCount, totalVotes)}%`,
            entry.homeownerCount,
            entry.residentCount,
          ])}
        />
      ) : (
        <div>
          {results.map((entry) => (
            <BarLine
              key={entry.optionText}
              name={nameOf(entry.optionText)}
              homeowners={entry.homeownerCount}
              residents={entry.residentCount}
              total={totalVotes}
            />
          ))}
          <Legend />
        </div>
      )}
      {others.length > 0 && (
        <section>
          <h3 className={classes.subtitle}>{words.otherResponses}</h3>
          <ul className={classes.others}>
            {/* biome-ignore-start lint/suspicious/noArrayIndexKey: two people may have written the same, and nothing else tells them apart */}
            {others.map((text, at) => (
              <li key={at}>{text}</li>
            ))}
            {/* biome-ignore-end lint/suspicious/noArrayIndexKey: see above */}
          </ul>
        </section>
      )}
    </>
  )
}
