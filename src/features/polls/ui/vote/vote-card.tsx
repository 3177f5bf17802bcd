import { Button } from '@mantine/core'
import { IconAlertTriangle } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { useCommunityLang } from '#kit/context/session'
import { Note } from '#kit/feedback/note'
import { problemText, readProblem } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { useOnce } from '#kit/forms/use-once'
import { Card } from '#kit/layout/page'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Poll } from '../../answers'
import { useArrival } from '../use-arrival'
import { BallotPaper } from './ballot-paper'
import { type DraftBallot, NOTHING_MARKED, rankingOf, responsesOf } from './draft-ballot'
import type { Marked } from './options-at-hand'
import ranking from './ranking.module.css'
import classes from './vote.module.css'

/** Voting in two steps: mark the ballot, then check it. Nothing is sent before the second. */
export function VoteCard({ poll, onVoted }: { poll: Poll; onVoted: () => void }) {
  const words = useWords('polls')
  const submit = useRef<HTMLButtonElement>(null)
  const utils = trpc.useUtils()
  const [ballot, setBallot] = useState<DraftBallot>({ ...NOTHING_MARKED, chosen: useMarked(poll) })
  const [checking, setChecking] = useState(false)
  const vote = trpc.polls.vote.useMutation({
    onSuccess: async () => {
      showToast({ title: words.voted, message: words.voteRecorded, tone: 'success' })
      onVoted()
      await utils.polls.invalidate()
    },
    onError: async (error) => {
      showFailure(words.error, error, words.voteFailed)
      // The rules have changed, perhaps together with the voter's own account.
      if (readProblem(error).status === 403) void utils.auth.me.invalidate()
      await utils.polls.invalidate()
    },
  })
  const cast = useOnce(() => vote.mutate({ id: poll.id, responses: responsesOf(poll, ballot) }), vote.isPending)
  const goBack = () => {
    vote.reset()
    flushSync(() => setChecking(false))
    submit.current?.focus()
  }

  return (
    <Card title={checking ? words.checkVote : words.castVote}>
      {checking ? (
        <CheckVote
          poll={poll}
          ballot={ballot}
          problem={vote.error && problemText(vote.error, words.voteFailed)}
          busy={vote.isPending}
          onCast={() => cast()}
          onBack={goBack}
        />
      ) : (
        <BallotPaper poll={poll} ballot={ballot} submitRef={submit} onChange={setBallot} onSubmit={() => setChecking(true)} />
      )}
    </Card>
  )
}

/** The option tapped in the list. It leaves the history, so that nobody finds a choice made later. */
function useMarked(poll: Poll) {
  const { state, search } = useLocation()
  const navigate = useNavigate()
  const chosen = (state as Marked | null)?.chosen
  useEffect(() => {
    if (chosen !== undefined) void navigate({ search }, { replace: true, state: null })
  }, [chosen, search, navigate])
  return poll.options.find(({ id }) => id === chosen)?.id ?? null
}

/** Shows the whole choice once more before it is cast. */
function CheckVote(props: {
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
        <Button size="lg" aria-disabled={busy} onClick={({ detail }) => detail < 2 && props.onCast()}>
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
  const lang = useCommunityLang()
  const textOf = (id: number | 'other' | null) => poll.options.find((option) => option.id === id)?.optionText
  if (poll.questionType === 'ranked') {
    return (
      <ol className={ranking.ranks} aria-label={words.yourOrder}>
        {rankingOf(poll, ballot).map((id, at) => (
          <li key={id} className={classes.checked}>
            <span className={ranking.place}>{at + 1}</span>
            <span lang={lang}>{textOf(id)}</span>
          </li>
        ))}
      </ol>
    )
  }
  if (poll.questionType === 'open') return <p className={`${classes.checked} ${classes.written}`}>{ballot.response}</p>
  if (ballot.chosen !== 'other')
    return (
      <p className={classes.checked} lang={lang}>
        {textOf(ballot.chosen)}
      </p>
    )
  return (
    <p className={classes.checked}>
      {words.other}: {ballot.otherText}
    </p>
  )
}
