import { type CountingMethod, percentOf, ROLE_LABELS } from '../../../../shared/polls'
import type { Results } from '../../answers'
import type { RankedOutcome } from '../words'

type Table = readonly (readonly (string | number)[])[]

/** The result as lines of a table, the first of which names the columns; as narrow for fifty options as for two. */
function tableOf(results: Results, method: CountingMethod): Table {
  if (results.questionType === 'open') {
    return [['Answer', 'Submitted by'], ...results.results.map((entry) => [entry.responseText, ROLE_LABELS[entry.voterRole]])]
  }
  if (results.questionType === 'ranked') return method === 'borda' ? bordaTable(results) : runoffTable(results)
  const { totalVotes } = results
  const rows = results.results.map((entry) => {
    const { optionText, totalCount, homeownerCount, residentCount, otherResponses } = entry
    const name = [optionText, otherResponses.join(', ')].filter(Boolean).join(': ')
    return [name, totalCount, `${percentOf(totalCount, totalVotes)}%`, homeownerCount, residentCount]
  })
  return [['Option', 'Votes', 'Percent', 'Homeowners', 'Residents'], ...rows]
}

const bordaTable = ({ borda }: RankedOutcome): Table => [
  ['Option', 'Points'],
  ...borda.map(({ optionText, points }) => [optionText, points]),
]

/** Each option with its first and its last count: what lies between is on the screen. */
function runoffTable({ instantRunoff: { rounds, winner } }: RankedOutcome): Table {
  const rows = rounds[0]?.counts.map(({ optionText, count }) => {
    const out = rounds.find((round) => round.eliminated.includes(optionText))
    const last = (out ?? rounds.at(-1))?.counts.find((entry) => entry.optionText === optionText)?.count ?? count
    const fate = out ? `Eliminated in round ${out.round}` : optionText === winner ? 'Winner' : winner === null ? 'Tied' : '–'
    return [optionText, count, last, fate]
  })
  return [['Option', 'First choices', 'Ballots in its last round', 'Outcome'], ...(rows ?? [])]
}

export function MinutesTable({ results, method }: { results: Results; method: CountingMethod }) {
  const [head = [], ...rows] = tableOf(results, method)
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
