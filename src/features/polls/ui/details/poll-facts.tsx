import { useTimeZone } from '../../../../client/kit/context/time-zone'
import { Card } from '../../../../client/kit/layout/card'
import { Facts } from '../../../../client/kit/layout/facts'
import { AUDIENCE_LABELS, QUESTION_TYPE_LABELS, RESULTS_WHEN_LABELS, VOTING_RULE_LABELS } from '../../../../shared/polls'
import type { Poll } from '../../answers'
import { DAY_END, DAY_START, longDay, longMoment } from '../words'

/** Type, audience and dates. */
export function PollFacts({ poll }: { poll: Poll }) {
  const timeZone = useTimeZone()
  const { opensAt, closesAt, closedAt } = poll
  const opens = opensAt ? longMoment(opensAt, timeZone, DAY_START) : 'Immediately'
  const closes = closesAt ? longMoment(closesAt, timeZone, DAY_END) : 'Until closed'
  const facts = {
    'Poll Type': QUESTION_TYPE_LABELS[poll.questionType],
    'Voting Audience': AUDIENCE_LABELS[poll.votingAudience],
    Created: longDay(poll.createdAt, timeZone),
    'Voting Period': `${opens} – ${closes}`,
    ...(closedAt && closedAt !== closesAt && { Closed: `${longMoment(closedAt, timeZone, DAY_END)} by the board` }),
    ...(poll.resultsWhen === 'closed' && { 'Results Shown': RESULTS_WHEN_LABELS.closed }),
    ...(poll.votingRule === 'household' && { 'Voting Rule': VOTING_RULE_LABELS.household }),
  }
  return (
    <Card title="Poll Information">
      <Facts facts={facts} />
    </Card>
  )
}
