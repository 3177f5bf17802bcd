import type { Tone } from '#kit/lists/status-badge'
import { StatusBadge } from '#kit/lists/status-badge'
import { useWords } from '#kit/words/words'
import type { Poll } from '../../answers'
import { usePollText } from '../use-poll-text'
import classes from './poll-details.module.css'

function stateOf({ status, isOpen }: Poll): ['openForVoting' | 'draft' | 'notOpenYet' | 'closed', Tone] {
  if (isOpen) return ['openForVoting', 'green']
  if (status === 'draft') return ['draft', 'amber']
  return status === 'active' ? ['notOpenYet', 'blue'] : ['closed', 'gray']
}

/** Whether votes are taken and until when, and how many have been. */
export function PollMarks({ poll }: { poll: Poll }) {
  const words = useWords('polls')
  const { closes } = usePollText()
  const [state, tone] = stateOf(poll)
  return (
    <p className={classes.marks}>
      <StatusBadge tone={tone}>{words[state]}</StatusBadge>
      <StatusBadge tone="gray">{words.votes(poll.voteCount)}</StatusBadge>
      {poll.status === 'active' && poll.closesAt && <span>{closes(poll.closesAt)}</span>}
    </p>
  )
}
