import type { Poll } from '../../answers'
import classes from './vote.module.css'

/** What is and what is not known about a vote. */
export function SecrecyNote({ poll: { votingRule, resultsWhen } }: { poll: Poll }) {
  return (
    <div className={classes.secrecy}>
      <p>Your name is not stored with your vote.</p>
      <details>
        <summary>What is known about it</summary>
        <ul>
          <li>
            The portal keeps a list of the people who have voted, so that nobody votes twice. The votes are kept apart, in an order that
            tells nothing, and nothing links the two.
          </li>
          <li>With the vote itself the portal keeps only whether it came from a homeowner or a resident. It keeps no day and no time.</li>
          {votingRule === 'household' && <li>In this poll every household has one vote: the first one counts.</li>}
          <li>If you are the only homeowner or the only resident who votes, the results show how that one person voted.</li>
          {resultsWhen === 'closed' ? (
            <li>Nobody sees results before the poll closes, the board included.</li>
          ) : (
            <li>Results show while voting is open. Somebody who looks just before and just after you vote can tell your vote.</li>
          )}
          <li>Somebody with two copies of the database, one from just before and one from just after your vote, can tell it too.</li>
          <li>A vote cannot be changed or taken back, because nobody can find it again.</li>
        </ul>
      </details>
    </div>
  )
}
