import { useWords } from '#kit/words/words'
import { type CountingMethod, OTHER, percentOf } from '../../../../shared/polls'
import type { Words } from '../../../../words/say'
import type { Results } from '../../answers'
import type { RankedOutcome } from '../words'

type PollWords = Words['polls']
type Table = readonly (readonly (string | number)[])[]

/** The result as lines of a table, the first of which names the columns; as narrow for fifty options as for two. */
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

/** Each option with its first and its last count: what lies between is on the screen. */
function runoffTable(words: PollWords, { instantRunoff: { rounds, winner } }: RankedOutcome): Table {
  const rows = rounds[0]?.counts.map(({ optionText, count }) => {
    const out = rounds.find((round) => round.eliminated.includes(optionText))
    const last = (out ?? rounds.at(-1))?.counts.find((entry) => entry.optionText === optionText)?.count ?? count
    const fate = out ? words.eliminatedIn(out.round) : optionText === winner ? words.winner : winner === null ? words.tied : '–'
    return [optionText, count, last, fate]
  })
  return [[words.option, words.firstChoices, words.lastRound, words.outcome], ...(rows ?? [])]
}

export function MinutesTable({ results, method }: { results: Results; method: CountingMethod }) {
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
