import { useViewer } from '../../../../client/kit/context/viewer'
import { RowSkeletons } from '../../../../client/kit/feedback/skeletons'
import { trpc } from '../../../../client/trpc'
import { isEligible } from '../../../../shared/polls'
import { HOUSEHOLD_HAS_VOTED, NOT_ACTIVE, NOT_ELIGIBLE, RESULTS_AFTER_CLOSE } from '../../schema'
import { ResultsCard } from '../results/results-card'
import { VoteCard } from '../vote/vote-card'
import type { Poll } from '../words'
import { Notice } from './notice'
import { useNextTurn } from './use-next-turn'

/** The results, the ballot or a notice. An admin who may vote in an active poll has both results and ballot. */
export function BallotOrResults({ poll, mayManage }: { poll: Poll; mayManage: boolean }) {
  const viewer = useViewer()
  const isActive = poll.status === 'active'
  useNextTurn(poll)
  const { data, isPending } = trpc.polls.hasVoted.useQuery({ id: poll.id }, { enabled: isActive })
  if (isActive && isPending) return <RowSkeletons count={3} />
  const hasVoted = data?.hasVoted ?? false
  const mayVote = poll.isOpen && !hasVoted && isEligible(poll.votingAudience, viewer.hoaStatus)
  const isWaiting = isActive && poll.resultsWhen === 'closed'
  const seesResults = poll.status === 'closed' || (isActive && !isWaiting && (hasVoted || mayManage))
  return (
    <>
      {data?.householdHasVoted && <Notice>{HOUSEHOLD_HAS_VOTED}</Notice>}
      {mayVote && <VoteCard poll={poll} />}
      {seesResults && <ResultsCard poll={poll} mayManage={mayManage} />}
      {!mayVote && !seesResults && <Notice>{poll.isOpen ? NOT_ELIGIBLE : NOT_ACTIVE}</Notice>}
      {isWaiting && (hasVoted || mayManage) && <Notice>{RESULTS_AFTER_CLOSE}</Notice>}
    </>
  )
}
