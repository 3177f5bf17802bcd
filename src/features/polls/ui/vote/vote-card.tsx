import { Button, Textarea } from '@mantine/core'
import { type FormEvent, lazy, Suspense, useRef, useState } from 'react'
import { problemText, readProblem } from '../../../../client/kit/feedback/problem'
import { FieldSkeletons } from '../../../../client/kit/feedback/skeletons'
import { removeToast, showToast } from '../../../../client/kit/feedback/toast'
import { focusFirstProblem } from '../../../../client/kit/forms/focus-first-problem'
import { Card } from '../../../../client/kit/layout/card'
import { trpc } from '../../../../client/trpc'
import type { Poll } from '../../answers'
import { RESPONSE_MAX, VOTE_RECORDED } from '../../schema'
import { ballotProblem, blankBallot, type DraftBallot, responsesOf } from './draft-ballot'
import { OptionCards } from './option-cards'
import { SecrecyNote } from './secrecy-note'
import classes from './vote.module.css'

const Ranking = lazy(async () => ({ default: (await import('./ranking')).Ranking }))
const VOTE_FAILED = 'Failed to submit your vote. Please try again.'

/** The ballot paper of a poll. */
export function VoteCard({ poll }: { poll: Poll }) {
  const node = useRef<HTMLFormElement>(null)
  const utils = trpc.useUtils()
  const [ballot, setBallot] = useState<DraftBallot>(() => blankBallot(poll))
  const [problem, setProblem] = useState<string | null>(null)
  const warning = useRef(0)
  const vote = trpc.polls.vote.useMutation({
    onSuccess: async () => {
      showToast({ title: 'Vote Submitted', message: VOTE_RECORDED, tone: 'success' })
      await utils.polls.invalidate()
    },
    onError: async (error) => {
      showToast({ title: 'Error', message: problemText(error, VOTE_FAILED), tone: 'destructive' })
      // Who may vote has changed, perhaps with the voter's own account.
      if (readProblem(error).status === 403) void utils.accounts.me.invalidate()
      await utils.polls.invalidate()
    },
  })
  const mark = (change: Partial<DraftBallot>) => {
    setBallot({ ...ballot, ...change })
    setProblem(null)
    // On a phone the toast would cover the button while the missing answer is filled in.
    removeToast(warning.current)
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    const message = ballotProblem(poll, ballot)
    setProblem(message)
    if (!message) return vote.mutate({ id: poll.id, responses: responsesOf(poll, ballot) })
    warning.current = showToast({ title: 'Validation Error', message, tone: 'destructive' })
    focusFirstProblem(node.current)
  }

  return (
    <Card title="Cast Your Vote">
      <form ref={node} className={classes.form} onSubmit={submit} noValidate>
        <SecrecyNote poll={poll} />
        {poll.questionType === 'open' && (
          <Textarea
            label="Your Response"
            name="response"
            placeholder="Enter your response here..."
            maxLength={RESPONSE_MAX}
            value={ballot.response}
            onChange={(event) => mark({ response: event.currentTarget.value })}
            error={problem}
          />
        )}
        {poll.questionType === 'ranked' && (
          <Suspense fallback={<FieldSkeletons count={poll.options.length} />}>
            <Ranking options={poll.options} ranking={ballot.ranking} onChange={(ranking) => mark({ ranking })} />
          </Suspense>
        )}
        {(poll.questionType === 'single' || poll.questionType === 'singleWithOther') && (
          <OptionCards poll={poll} ballot={ballot} onChange={mark} problem={problem} />
        )}
        <Button type="submit" size="lg" fullWidth aria-disabled={vote.isPending} disabled={vote.isPending}>
          {vote.isPending ? 'Submitting...' : 'Submit Vote'}
        </Button>
      </form>
    </Card>
  )
}
