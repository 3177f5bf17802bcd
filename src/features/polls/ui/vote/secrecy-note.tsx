import type { Poll } from '../../answers'
import classes from './vote.module.css'

/** What is and what is not known about a vote. */
export function SecrecyNote({ poll: { votingRule, resultsWhen } }: { poll: Poll }) {
  return (
    <div className={classes.secrecy}>
      <p className={classes.final}>Your vote is secret and final.</p>
      <p>Your name is not stored with your vote.</p>
      <details>
        <summary>How your vote stays secret</summary>
        <ul>
          <li>
            The portal keeps a list of the people who have voted, so that no one votes twice. The votes are kept apart, in an order that
            says nothing, and nothing links the two.
          </li>
          <li>Your vote is stored with your role only (homeowner or resident): no name, no day, and no time.</li>
          {votingRule === 'household' && <li>In this poll every household has one vote: the first one counts.</li>}
          <li>If you are the only homeowner or the only resident who votes, the results show how that one person voted.</li>
          {resultsWhen === 'closed' ? (
            <li>No one sees results before the poll closes, not even the board.</li>
          ) : (
            <li>
              Results show while voting is open. Someone who compares results right before and after you vote could work out your choice.
            </li>
          )}
          <li>Someone with two copies of the database, from right before and right after your vote, could work it out too.</li>
          <li>A vote can't be changed or taken back, because we can't tell which vote is yours.</li>
        </ul>
      </details>
    </div>
  )
}
