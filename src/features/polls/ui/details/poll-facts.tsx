import { Card } from '#kit/layout/card'
import { Facts } from '#kit/layout/facts'
import { useWords } from '#kit/words/words'
import type { Poll } from '../../answers'
import { usePollText } from '../use-poll-text'
import classes from './poll-details.module.css'

/** Type, audience and dates; on a phone one line of them. */
export function PollFacts({ poll }: { poll: Poll }) {
  const words = useWords('polls')
  const text = usePollText()
  const closed = text.closedByBoard(poll)
  const facts = {
    [words.type]: words.questionTypes[poll.questionType],
    [words.audience]: words.audiences[poll.votingAudience],
    [words.created]: text.longDay(poll.createdAt),
    [words.period]: text.period(poll),
    ...(closed && { [words.closed]: closed }),
    ...(poll.resultsWhen === 'closed' && { [words.resultsShown]: words.resultsWhen.closed }),
    ...(poll.votingRule === 'household' && { [words.rule]: words.votingRules.household }),
    ...(poll.questionType === 'ranked' && { [words.countingMethod]: words.countingMethods[poll.countingMethod] }),
  }
  return (
    <div className={`${classes.bare} ${classes.facts}`}>
      <Card title={words.information}>
        <Facts facts={facts} />
      </Card>
    </div>
  )
}
