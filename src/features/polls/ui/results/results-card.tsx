import { Box, Button, Group, Text } from '@mantine/core'
import { IconDownload, IconPrinter, IconTable } from '@tabler/icons-react'
import { useState } from 'react'
import { useCommunityLang } from '#kit/context/session'
import { ReadError, RowSkeletons } from '#kit/feedback/loading'
import { Card } from '#kit/layout/page'
import { inPageLanguage, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { OTHER, percentOf } from '../../../../shared/polls'
import type { Poll, Results } from '../../answers'
import { usePollText } from '../use-poll-text'
import { useHiddenAnswers } from './hidden-answers'
import { MinutesSheet } from './minutes-sheet'
import { RankedResults } from './ranked-results'
import { BarLine, Legend } from './result-bar'
import { ResultTable } from './result-table'
import classes from './results.module.css'

const POLLING = 30_000

export function ResultsCard({ poll, mayManage }: { poll: Poll; mayManage: boolean }) {
  const words = useWords('polls')
  const { outcome, soFar } = usePollText()
  const refetchInterval = poll.isOpen ? POLLING : false
  const query = trpc.polls.results.useQuery({ id: poll.id }, { refetchInterval })
  const { data: results, error } = query
  const [asTable, setAsTable] = useState(false)
  const hasVotes = results !== undefined && results.totalVotes > 0
  return (
    <Card title={words.results}>
      {!results && !error && <RowSkeletons count={3} />}
      <ReadError title={words.resultsFailed} query={query} />
      {results && !hasVotes && <p>{words.noVotesYet}</p>}
      {hasVotes && (
        <div className={classes.results}>
          {poll.status === 'closed' && <p className={classes.outcome}>{outcome({ ...poll, ...results })}</p>}
          {poll.isOpen && results.questionType !== 'open' && <p className={classes.outcome}>{soFar({ ...poll, ...results })}</p>}
          <Totals results={results} />
          <Body poll={poll} results={results} asTable={asTable} />
        </div>
      )}
      {hasVotes && (
        <Group gap={8} mt="lg" data-not-printed>
          {results.questionType !== 'open' && (
            <Button variant="default" leftSection={<IconTable size={20} aria-hidden />} onClick={() => setAsTable(!asTable)}>
              {asTable ? words.asBars : words.asTable}
            </Button>
          )}
          <Button variant="default" leftSection={<IconPrinter size={20} aria-hidden />} onClick={() => window.print()}>
            {words.print}
          </Button>
          {mayManage && (
            <Button
              component="a"
              href={inPageLanguage(`/api/polls/${poll.id}/results.csv`)}
              download
              variant="default"
              leftSection={<IconDownload size={20} aria-hidden />}
            >
              {words.saveCsv}
            </Button>
          )}
        </Group>
      )}
      {hasVotes && <MinutesSheet poll={poll} results={results} mayManage={mayManage} />}
    </Card>
  )
}

function Totals({ results }: { results: Results }) {
  const words = useWords('polls')
  return (
    <dl className={classes.totals}>
      <Total name={words.totalVotes} count={results.totalVotes} />
      <Total name={words.homeowners} count={results.homeowners} />
      <Total name={words.residents} count={results.residents} />
    </dl>
  )
}

const Total = ({ name, count }: { name: string; count: number }) => (
  <div>
    <dt>{name}</dt>
    <dd>{count}</dd>
  </div>
)

function Body({ poll, results, asTable }: { poll: Poll; results: Results; asTable: boolean }) {
  const { hideButton, hiddenList } = useHiddenAnswers(poll.id, results.hiddenAnswers)
  if (results.questionType === 'ranked')
    return <RankedResults results={results} method={poll.countingMethod} asTable={asTable} isOpen={poll.isOpen} />
  return (
    <>
      {results.questionType === 'open' ? (
        <OpenResponses entries={results.results} hideButton={hideButton} />
      ) : (
        <SingleResults results={results} asTable={asTable} hideButton={hideButton} />
      )}
      {hiddenList}
    </>
  )
}

type SingleResultsOf = Extract<Results, { questionType: 'single' | 'singleWithOther' }>

type HideButton = ReturnType<typeof useHiddenAnswers>['hideButton']

function SingleResults(props: { results: SingleResultsOf; asTable: boolean; hideButton: HideButton }) {
  const { results, totalVotes } = props.results
  const words = useWords('polls')
  const lang = useCommunityLang()
  const nameOf = (option: string) => (option === OTHER ? words.other : option)
  const others = results.flatMap((entry) => entry.otherResponses)
  return (
    <>
      {props.asTable ? (
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
          <Box component="h3" mb="0.5rem">
            {words.otherResponses}
          </Box>
          <ul className={classes.others}>
            {/* biome-ignore-start lint/suspicious/noArrayIndexKey: two people may have written the same, and nothing else tells them apart */}
            {others.map((text, at) => (
              <li key={at} className={classes.written}>
                <span lang={lang}>{text}</span>
                {props.hideButton(text)}
              </li>
            ))}
            {/* biome-ignore-end lint/suspicious/noArrayIndexKey: see above */}
          </ul>
        </section>
      )}
    </>
  )
}

type Entries = Extract<Results, { questionType: 'open' }>['results']

function OpenResponses({ entries, hideButton }: { entries: Entries; hideButton: HideButton }) {
  const words = useWords('polls')
  const lang = useCommunityLang()
  return (
    <ul className={classes.responses}>
      {/* biome-ignore-start lint/suspicious/noArrayIndexKey: two people may have written the same, and nothing else tells them apart */}
      {entries.map((entry, at) => (
        <li key={at}>
          <p className={classes.response} lang={lang}>
            {entry.responseText}
          </p>
          <div className={classes.written}>
            <Text fz="sm" c="dimmed">
              {words.submittedBy}: {words.roles[entry.voterRole]}
            </Text>
            {hideButton(entry.responseText)}
          </div>
        </li>
      ))}
      {/* biome-ignore-end lint/suspicious/noArrayIndexKey: see above */}
    </ul>
  )
}
