import type { Tone } from '../../../../client/kit/lists/status-badge'
import { StatusBadge } from '../../../../client/kit/lists/status-badge'
import type { Poll } from '../../answers'
import { NOT_OPEN_YET, votesText } from '../words'
import classes from './poll-details.module.css'

function stateOf({ status, isOpen }: Poll): [string, Tone] {
  if (isOpen) return ['Open for Voting', 'green']
  if (status === 'draft') return ['Draft', 'amber']
  return status === 'active' ? [NOT_OPEN_YET, 'blue'] : ['Closed', 'gray']
}

/** Whether votes are taken, and how many have been. */
export function PollMarks({ poll }: { poll: Poll }) {
  const [state, tone] = stateOf(poll)
  return (
    <p className={classes.marks}>
      <StatusBadge tone={tone}>{state}</StatusBadge>
      <StatusBadge tone="gray">{votesText(poll.voteCount)}</StatusBadge>
    </p>
  )
}
