import { useEffect, useRef, useState } from 'react'
import { flushSync } from 'react-dom'
import { useLocation, useNavigate } from 'react-router-dom'
import { problemText, readProblem } from '#kit/feedback/problem'
import { showFailure, showToast } from '#kit/feedback/toast'
import { useOnce } from '#kit/forms/use-once'
import { Card } from '#kit/layout/card'
import { useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { Poll } from '../../answers'

import { BallotPaper } from './ballot-paper'
import { CheckVote } from './check-vote'
import { type DraftBallot, NOTHING_MARKED, responsesOf } from './draft-ballot'
import type { Marked } from './options-at-hand'

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
