import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { Note } from '#kit/feedback/note'
import { useWords } from '#kit/words/words'
import type { Poll } from '../../answers'
import { useArrival } from '../use-arrival'
import { type DraftBallot, rankingOf } from './draft-ballot'
import ranking from './ranking.module.css'
import classes from './vote.module.css'

/** Shows the whole choice once more before it is cast. */
export function CheckVote(props: {
  poll: Poll
  ballot: DraftBallot
  /** The reason why the vote could not be cast. */
  problem: string | null
  busy: boolean
  onCast: () => void
  onBack: () => void
}) {
  const { poll, ballot, problem, busy } = props
  const words = useWords('polls')
  const start = useArrival<HTMLParagraphElement>()
  return (
    <div className={classes.form}>
      <p ref={start} tabIndex={-1} className={classes.final}>
        {words.noChange}
      </p>
      {poll.votingRule === 'household' && <p>{words.householdVote}</p>}
      {poll.questionType === 'ranked' && ballot.ranking === null && (
        <Note tone="amber" icon={IconAlertTriangle}>
          {words.startingOrder}
        </Note>
      )}
      <Choice poll={poll} ballot={ballot} />
      {problem && (
        <Note tone="red" icon={IconAlertTriangle}>
          {problem}
        </Note>
      )}
      <div className={classes.decision}>
        {/* The second tap of a double tap on Submit Vote casts nothing. */}
        <Button size="lg" disabled={busy} onClick={({ detail }) => detail < 2 && props.onCast()}>
          {busy ? words.submitting : words.cast}
        </Button>
        <Button size="lg" variant="default" disabled={busy} onClick={props.onBack}>
          {words.goBack}
        </Button>
      </div>
    </div>
  )
}

function Choice({ poll, ballot }: { poll: Poll; ballot: DraftBallot }) {
  const words = useWords('polls')
  const textOf = (id: number | 'other' | null) => poll.options.find((option) => option.id === id)?.optionText
  if (poll.questionType === 'ranked') {
    return (
      <ol className={ranking.ranks} aria-label={words.yourOrder}>
        {rankingOf(poll, ballot).map((id, at) => (
          <li key={id} className={classes.checked}>
            <span className={ranking.place}>{at + 1}</span>
            <span>{textOf(id)}</span>
          </li>
        ))}
      </ol>
    )
  }
  if (poll.questionType === 'open') return <p className={`${classes.checked} ${classes.written}`}>{ballot.response}</p>
  if (ballot.chosen !== 'other') return <p className={classes.checked}>{textOf(ballot.chosen)}</p>
  return (
    <p className={classes.checked}>
      {words.other}: {ballot.otherText}
    </p>
  )
}
