import { useEffect, useState } from 'react'
import { createPortal, flushSync } from 'react-dom'
import { useCommunityName } from '#kit/context/community'
import { useCommunityLang } from '#kit/context/session'
import { Facts } from '#kit/layout/facts'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { type CountingMethod, OTHER, percentOf } from '../../../../shared/polls'
import type { Words } from '../../../../words/messages'
import type { Poll, Results } from '../../answers'
import { usePollText } from '../use-poll-text'
import type { RankedOutcome } from '../words'
import classes from './minutes.module.css'

/** The results on paper: one sheet for the minutes replaces everything on the screen. */
export function MinutesSheet({ poll, results, mayManage }: { poll: Poll; results: Results; mayManage: boolean }) {
  const words = useWords('polls')
  const text = usePollText()
  const community = useCommunityName()
  const { data: turnout } = trpc.polls.turnout.useQuery({ id: poll.id }, { enabled: mayManage })
  const lang = useCommunityLang()
  const printing = usePrinting()
  if (!printing) return null
  const isOver = poll.status === 'closed'
  const closed = text.closedByBoard(poll)
  const facts = {
    [words.audience]: words.audiences[poll.votingAudience],
    [words.rule]: words.votingRules[poll.votingRule],
    ...(poll.questionType === 'ranked' && { [words.countingMethod]: words.countingMethods[poll.countingMethod] }),
    [words.period]: text.period(poll),
    ...(closed && { [words.closed]: closed }),
    ...(turnout && { [words.eligible]: String(turnout.eligible) }),
    [words.votedCount]: String(results.totalVotes),
    ...(turnout && { [words.turnout]: `${percentOf(turnout.voted, turnout.eligible)}%` }),
  }
  return createPortal(
    <article className={classes.sheet}>
      <p className={classes.community}>{community}</p>
      <h1 lang={lang}>{poll.title}</h1>
      <p className={classes.question} lang={lang}>
        {poll.description}
      </p>
      <Facts facts={facts} />
      {results.turnout && <p>{text.couldVote(results.turnout)}</p>}
      <p>{words.howCounted[poll.questionType === 'ranked' ? poll.countingMethod : poll.questionType]}</p>
      <MinutesTable results={results} method={poll.countingMethod} />
      <p>
        <strong>{isOver ? text.outcome({ ...poll, ...results }) : words.notFinal}</strong>
      </p>
      <p>{words.printedOn(text.longDay(new Date().toISOString()))}</p>
      {mayManage && (
        <div className={classes.signatures}>
          <p>{words.signature}</p>
          <p>{words.signature}</p>
        </div>
      )}
    </article>,
    document.body,
  )
}

type PollWords = Words['polls']
type Table = readonly (readonly (string | number)[])[]

/** The results as a table that is as narrow for fifty options as for two. The first row holds the column names. */
function tableOf(words: PollWords, results: Results, method: CountingMethod): Table {
  if (results.questionType === 'open') {
    return [[words.answer, words.submittedBy], ...results.results.map((entry) => [entry.responseText, words.roles[entry.voterRole]])]
  }
  if (results.questionType === 'ranked') return method === 'borda' ? bordaTable(words, results) : runoffTable(words, results)
  const { totalVotes } = results
  const rows = results.results.map((entry) => {
    const { optionText, totalCount, homeownerCount, residentCount, otherResponses } = entry
    const name = [optionText === OTHER ? words.other : optionText, otherResponses.join(', ')].filter(Boolean).join(': ')
    return [name, totalCount, `${percentOf(totalCount, totalVotes)}%`, homeownerCount, residentCount]
  })
  return [[words.option, words.votesHead, words.percent, words.homeowners, words.residents], ...rows]
}

const bordaTable = (words: PollWords, { borda }: RankedOutcome): Table => [
  [words.option, words.points],
  ...borda.map(({ optionText, points }) => [optionText, points]),
]

/** Each option with its first and last count; the screen shows the rounds between. */
function runoffTable(words: PollWords, { instantRunoff: { rounds, winner } }: RankedOutcome): Table {
  const rows = rounds[0]?.counts.map(({ optionText, count }) => {
    const out = rounds.find((round) => round.eliminated.includes(optionText))
    const last = (out ?? rounds.at(-1))?.counts.find((entry) => entry.optionText === optionText)?.count ?? count
    const fate = out ? words.eliminatedIn(out.round) : optionText === winner ? words.winner : winner === null ? words.tied : '–'
    return [optionText, count, last, fate]
  })
  return [[words.option, words.firstChoices, words.lastRound, words.outcome], ...(rows ?? [])]
}

function MinutesTable({ results, method }: { results: Results; method: CountingMethod }) {
  const [head = [], ...rows] = tableOf(useWords('polls'), results, method)
  return (
    <table>
      <thead>
        <tr>
          {head.map((name) => (
            <th key={name} scope="col">
              {name}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row, at) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: two people may have written the same, and nothing else tells them apart
          <tr key={at}>
            {row.map((cell, column) => (
              <td key={head[column]}>{cell}</td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** Whether the page is being printed. React renders at once, because the browser prints right after the event. */
function usePrinting() {
  // Somebody may print before later data arrives.
  const [printing, setPrinting] = useState(() => window.matchMedia('print').matches)
  useEffect(() => {
    const told = new AbortController()
    const paper = window.matchMedia('print')
    const draw = (now: boolean) => flushSync(() => setPrinting(now))
    window.addEventListener('beforeprint', () => draw(true), told)
    window.addEventListener('afterprint', () => draw(false), told)
    paper.addEventListener('change', ({ matches }) => draw(matches), told)
    setPrinting(paper.matches)
    return () => told.abort()
  }, [])
  return printing
}
