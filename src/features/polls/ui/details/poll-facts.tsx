import { useTimeZone } from '../../../../client/kit/context/time-zone'
import { Card } from '../../../../client/kit/layout/card'
import { AUDIENCE_LABELS, QUESTION_TYPE_LABELS, RESULTS_WHEN_LABELS, VOTING_RULE_LABELS } from '../../../../shared/polls'
import { DAY_END, DAY_START, longDay, longMoment, type Poll } from '../words'
import classes from './poll-details.module.css'

/** Type, audience and dates. */
export function PollFacts({ poll }: { poll: Poll }) {
  const timeZone = useTimeZone()
  const { opensAt, closesAt, closedAt } = poll
  const opens = opensAt ? longMoment(opensAt, timeZone, DAY_START) : 'Immediately'
  const closes = closesAt ? longMoment(closesAt, timeZone, DAY_END) : 'Until closed'
  return (
    <Card title="Poll Information">
      <dl className={classes.facts}>
        <Fact name="Poll Type" value={QUESTION_TYPE_LABELS[poll.questionType]} />
        <Fact name="Voting Audience" value={AUDIENCE_LABELS[poll.votingAudience]} />
        <Fact name="Created" value={longDay(poll.createdAt, timeZone)} />
        <Fact name="Voting Period" value={`${opens} – ${closes}`} />
        {closedAt && closedAt !== closesAt && <Fact name="Closed" value={`${longMoment(closedAt, timeZone, DAY_END)} by the board`} />}
        {poll.resultsWhen === 'closed' && <Fact name="Results Shown" value={RESULTS_WHEN_LABELS.closed} />}
        {poll.votingRule === 'household' && <Fact name="Voting Rule" value={VOTING_RULE_LABELS.household} />}
      </dl>
    </Card>
  )
}

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)
