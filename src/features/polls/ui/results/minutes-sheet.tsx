import { createPortal } from 'react-dom'
import { useCommunityName } from '#kit/context/community'
import { Facts } from '#kit/layout/facts'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import { percentOf } from '../../../../shared/polls'
import type { Poll, Results } from '../../answers'
import { usePollText } from '../use-poll-text'

import classes from './minutes.module.css'
import { MinutesTable } from './minutes-table'
import { usePrinting } from './use-printing'

/** What a page with results is on paper: one sheet for the minutes, in place of everything on the screen. */
export function MinutesSheet({ poll, results, mayManage }: { poll: Poll; results: Results; mayManage: boolean }) {
  const words = useWords('polls')
  const text = usePollText()
  const community = useCommunityName()
  const { data: turnout } = trpc.polls.turnout.useQuery({ id: poll.id }, { enabled: mayManage })
  const printing = usePrinting()
  if (!printing) return null
  const isOver = poll.status === 'closed'
  const closed = text.closedByBoard(poll)
  const facts = {
    [words.audience]: words.audiences[poll.votingAudience],
    [words.rule]: words.votingRules[poll.votingRule],
    ...(poll.questionType === 'ranked' && { [words.countingMethod]: words.countingMethods[poll.countingMethod] }),
    [words.period]: text.period(poll),
    ...(closed && { [words.closed]: closed }),
    ...(turnout && { [words.eligible]: String(turnout.eligible) }),
    [words.votedCount]: String(results.totalVotes),
    ...(turnout && { [words.turnout]: `${percentOf(turnout.voted, turnout.eligible)}%` }),
  }
  return createPortal(
    <article className={classes.sheet}>
      <p className={classes.community}>{community}</p>
      <h1>{poll.title}</h1>
      <p className={classes.question}>{poll.description}</p>
      <Facts facts={facts} />
      <p>{words.howCounted[poll.questionType === 'ranked' ? poll.countingMethod : poll.questionType]}</p>
      <MinutesTable results={results} method={poll.countingMethod} />
      <p>
        <strong>{isOver ? text.outcome({ ...poll, ...results }) : words.notFinal}</strong>
      </p>
      <p>{words.printedOn(text.longDay(new Date().toISOString()))}</p>
      {mayManage && (
        <div className={classes.signatures}>
          <p>{words.signature}</p>
          <p>{words.signature}</p>
        </div>
      )}
    </article>,
    document.body,
  )
}
