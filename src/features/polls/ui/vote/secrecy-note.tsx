import { useWords } from '#kit/words/words'
import type { Poll } from '../../answers'
import classes from './vote.module.css'

/** What is and what is not known about a vote. */
export function SecrecyNote({ poll: { votingRule, resultsWhen } }: { poll: Poll }) {
  const words = useWords('polls')
  return (
    <div className={classes.secrecy}>
      <p className={classes.final}>{words.secretAndFinal}</p>
      <p>{words.nameNotStored}</p>
      <details>
        <summary>{words.howSecret}</summary>
        <ul>
          <li>{words.listApart}</li>
          <li>{words.roleOnly}</li>
          {votingRule === 'household' && <li>{words.firstCounts}</li>}
          <li>{words.onlyOne}</li>
          <li>{resultsWhen === 'closed' ? words.noOneSees : words.resultsCompared}</li>
          <li>{words.copiesCompared}</li>
          <li>{words.notTakenBack}</li>
        </ul>
      </details>
    </div>
  )
}
