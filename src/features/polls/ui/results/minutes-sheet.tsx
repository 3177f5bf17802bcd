import { createPortal } from 'react-dom'
import { useCommunityName } from '../../../../client/kit/context/community'
import { useTimeZone } from '../../../../client/kit/context/time-zone'
import { Facts } from '../../../../client/kit/layout/facts'
import { trpc } from '../../../../client/trpc'
import { AUDIENCE_LABELS, COUNTING_METHOD_LABELS, percentOf, VOTING_RULE_LABELS } from '../../../../shared/polls'
import type { Poll, Results } from '../../answers'
import { closedByBoard, longDay, outcomeText, periodText } from '../words'
import { HOW_COUNTED } from './how-counted'
import classes from './minutes.module.css'
import { MinutesTable } from './minutes-table'
import { usePrinting } from './use-printing'

/** What a page with results is on paper: one sheet for the minutes, in place of everything on the screen. */
export function MinutesSheet({ poll, results, mayManage }: { poll: Poll; results: Results; mayManage: boolean }) {
  const community = useCommunityName()
  const timeZone = useTimeZone()
  const { data: turnout } = trpc.polls.turnout.useQuery({ id: poll.id }, { enabled: mayManage })
  const printing = usePrinting()
  if (!printing) return null
  const isOver = poll.status === 'closed'
  const closed = closedByBoard(poll, timeZone)
  const facts = {
    'Voting Audience': AUDIENCE_LABELS[poll.votingAudience],
    'Voting Rule': VOTING_RULE_LABELS[poll.votingRule],
    ...(poll.questionType === 'ranked' && { 'Counting Method': COUNTING_METHOD_LABELS[poll.countingMethod] }),
    'Voting Period': periodText(poll, timeZone),
    ...(closed && { Closed: closed }),
    ...(turnout && { Eligible: String(turnout.eligible) }),
    Voted: String(results.totalVotes),
    ...(turnout && { Turnout: `${percentOf(turnout.voted, turnout.eligible)}%` }),
  }
  return createPortal(
    <article className={classes.sheet}>
      <p className={classes.community}>{community}</p>
      <h1>{poll.title}</h1>
      <p className={classes.question}>{poll.description}</p>
      <Facts facts={facts} />
      <p>{HOW_COUNTED[poll.questionType === 'ranked' ? poll.countingMethod : poll.questionType]}</p>
      <MinutesTable results={results} method={poll.countingMethod} />
      <p>
        <strong>{isOver ? outcomeText({ ...poll, ...results }) : 'Voting is still open. This is not the final result.'}</strong>
      </p>
      <p>Printed on {longDay(new Date().toISOString(), timeZone)}</p>
      {mayManage && (
        <div className={classes.signatures}>
          <p>Signature, date</p>
          <p>Signature, date</p>
        </div>
      )}
    </article>,
    document.body,
  )
}
