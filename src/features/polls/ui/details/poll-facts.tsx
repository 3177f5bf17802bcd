import { useTimeZone } from '../../../../client/kit/context/time-zone'
import { Card } from '../../../../client/kit/layout/card'
import { Facts } from '../../../../client/kit/layout/facts'
import {
  AUDIENCE_LABELS,
  COUNTING_METHOD_LABELS,
  QUESTION_TYPE_LABELS,
  RESULTS_WHEN_LABELS,
  VOTING_RULE_LABELS,
} from '../../../../shared/polls'
import type { Poll } from '../../answers'
import { closedByBoard, longDay, periodText } from '../words'
import classes from './poll-details.module.css'

/** Type, audience and dates; on a phone one line of them. */
export function PollFacts({ poll }: { poll: Poll }) {
  const timeZone = useTimeZone()
  const closed = closedByBoard(poll, timeZone)
  const facts = {
    'Poll Type': QUESTION_TYPE_LABELS[poll.questionType],
    'Voting Audience': AUDIENCE_LABELS[poll.votingAudience],
    Created: longDay(poll.createdAt, timeZone),
    'Voting Period': periodText(poll, timeZone),
    ...(closed && { Closed: closed }),
    ...(poll.resultsWhen === 'closed' && { 'Results Shown': RESULTS_WHEN_LABELS.closed }),
    ...(poll.votingRule === 'household' && { 'Voting Rule': VOTING_RULE_LABELS.household }),
    ...(poll.questionType === 'ranked' && { 'Counting Method': COUNTING_METHOD_LABELS[poll.countingMethod] }),
  }
  return (
    <div className={`${classes.bare} ${classes.facts}`}>
      <Card title="Poll Information">
        <Facts facts={facts} />
      </Card>
    </div>
  )
}
