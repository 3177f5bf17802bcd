import { Button, Stack } from '@mantine/core'
import { IconCircleCheck, IconInfoCircle } from '@tabler/icons-react'
import { useState } from 'react'
import { RowSkeletons } from '#kit/feedback/loading'
import { Note } from '#kit/feedback/note'
import { Card } from '#kit/layout/page'
import { messageText, useWords } from '#kit/words/words'
import { trpc } from '../../../../client/trpc'
import type { ListedPoll, Poll } from '../../answers'
import {
  DRAFT_SEEN_BY_BOARD,
  HOUSEHOLD_HAS_VOTED,
  NOT_ACTIVE,
  NOT_ELIGIBLE,
  RESULTS_AFTER_CLOSE,
  VOTES_MISSING,
  VOTES_MISSING_BOARD,
} from '../../schema'
import { ResultsCard } from '../results/results-card'
import { useArrival } from '../use-arrival'
import { useOpenView } from '../views'
import { OptionsAtHand } from '../vote/options-at-hand'
import { VoteCard } from '../vote/vote-card'
import { awaitsVote } from '../words'
import classes from './poll-details.module.css'
import { usePhaseRefetch } from './use-phase-refetch'

const missingText = (mayManage: boolean, mayVote: boolean) => (mayManage ? VOTES_MISSING_BOARD : mayVote && VOTES_MISSING)

const whyNotNow = ({ isOpen, status }: Poll) =>
  isOpen ? [NOT_ELIGIBLE] : status === 'draft' ? [NOT_ACTIVE, DRAFT_SEEN_BY_BOARD] : [NOT_ACTIVE]

export function BallotOrResults({ poll, mayManage }: { poll: Poll; mayManage: boolean }) {
  const [justVoted, setJustVoted] = useState(false)
  const isActive = poll.status === 'active'
  usePhaseRefetch(poll)
  const { data, isPending } = trpc.polls.hasVoted.useQuery({ id: poll.id }, { enabled: isActive })
  if (isActive && isPending) return <RowSkeletons count={3} />
  const hasVoted = justVoted || (data?.hasVoted ?? false)
  const byHousehold = data?.householdHasVoted ?? false
  const mayVote = poll.isOpen && !hasVoted && data?.mayVote === true
  const isWaiting = isActive && poll.resultsWhen === 'closed'
  const seesResults = poll.status === 'closed' || (isActive && !isWaiting && (hasVoted || mayManage))
  const notices = [
    data?.votesMayBeMissing && missingText(mayManage, mayVote),
    byHousehold && HOUSEHOLD_HAS_VOTED,
    ...(mayVote || seesResults || (poll.isOpen && hasVoted) ? [] : whyNotNow(poll)),
    isWaiting && (hasVoted || mayManage) && RESULTS_AFTER_CLOSE,
  ].filter(Boolean)
  return (
    <>
      {hasVoted && !byHousehold && <ThankYou pollId={poll.id} isNew={justVoted} />}
      <Notices texts={notices.map(String)} />
      {mayVote && <VoteCard key={poll.options.map((option) => option.id).join()} poll={poll} onVoted={() => setJustVoted(true)} />}
      {seesResults && <ResultsCard poll={poll} mayManage={mayManage} />}
    </>
  )
}

function Notices({ texts }: { texts: string[] }) {
  if (texts.length === 0) return null
  return (
    <Note tone="blue" icon={IconInfoCircle} role="status" p="lg">
      {texts.map((text) => (
        <p key={text}>{messageText(text)}</p>
      ))}
    </Note>
  )
}

/** After a vote: the open poll that ends next, so that nobody has to go back to the list. */
function NextVote({ after }: { after: number }) {
  const words = useWords('polls')
  const open = useOpenView()
  const { data } = trpc.polls.page.useInfiniteQuery({ tab: 'active' }, { getNextPageParam: (page) => page.next })
  const endOf = (poll: ListedPoll) => (poll.closesAt ? Date.parse(poll.closesAt) : Number.POSITIVE_INFINITY)
  const waiting = data?.pages.flatMap((page) => page.polls).filter((poll) => poll.id !== after && awaitsVote(poll))
  const next = waiting?.reduce<ListedPoll | null>((first, poll) => (first && endOf(first) <= endOf(poll) ? first : poll), null)
  if (!next) return null
  return (
    <Card title={words.nextVote}>
      <Stack gap="0.75rem" fw={600}>
        <p>{next.title}</p>
        <OptionsAtHand poll={next} />
        <Button onClick={() => open({ poll: String(next.id) })}>{words.voteNow}</Button>
      </Stack>
    </Card>
  )
}

/** A thank-you on the poll's page; `isNew` right after the vote, when it offers the next poll. */
function ThankYou({ pollId, isNew }: { pollId: number; isNew: boolean }) {
  const node = useArrival<HTMLDivElement>(isNew)
  return (
    <>
      <div ref={node} tabIndex={-1} className={classes.thanks}>
        <Note tone="green" icon={IconCircleCheck} p="lg">
          <strong>{useWords('polls').thanks}</strong>
        </Note>
      </div>
      {isNew && <NextVote after={pollId} />}
    </>
  )
}
