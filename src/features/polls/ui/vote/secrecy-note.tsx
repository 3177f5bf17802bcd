import type { VotingRule } from '../../../../shared/polls'
import classes from './vote.module.css'

/** What is and what is not known about a vote. */
export function SecrecyNote({ votingRule }: { votingRule: VotingRule }) {
  return (
    <div className={classes.secrecy}>
      <p>Your name is not stored with your vote.</p>
      <details>
        <summary>What is known about it</summary>
        <ul>
          <li>
            The portal keeps a list of who has voted, so that nobody votes twice. What they voted is kept apart, and nothing links the two.
          </li>
          <li>With the vote itself it keeps whether it came from a homeowner or a resident, and on which day.</li>
          {votingRule === 'household' && <li>In this poll every household has one vote: the first one counts.</li>}
          <li>If you are the only homeowner or the only resident who votes, the results show how that one person voted.</li>
          <li>Whoever compares the results, or copies of the database, from just before and just after your vote can tell it.</li>
          <li>A vote cannot be changed or taken back, because nobody can find it again.</li>
        </ul>
      </details>
    </div>
  )
}
