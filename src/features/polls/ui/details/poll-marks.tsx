import { useTimeZone } from '../../../../client/kit/context/time-zone'
import type { Tone } from '../../../../client/kit/lists/status-badge'
import { StatusBadge } from '../../../../client/kit/lists/status-badge'
import type { Poll } from '../../answers'
import { closesText, NOT_OPEN_YET, votesText } from '../words'
import classes from './poll-details.module.css'

function stateOf({ status, isOpen }: Poll): [string, Tone] {
  if (isOpen) return ['Open for Voting', 'green']
  if (status === 'draft') return ['Draft', 'amber']
  return status === 'active' ? [NOT_OPEN_YET, 'blue'] : ['Closed', 'gray']
}

/** Whether votes are taken and until when, and how many have been. */
export function PollMarks({ poll }: { poll: Poll }) {
  const timeZone = useTimeZone()
  const [state, tone] = stateOf(poll)
  return (
    <p className={classes.marks}>
      <StatusBadge tone={tone}>{state}</StatusBadge>
      <StatusBadge tone="gray">{votesText(poll.voteCount)}</StatusBadge>
      {poll.status === 'active' && poll.closesAt && <span>{closesText(poll.closesAt, timeZone)}</span>}
    </p>
  )
}
