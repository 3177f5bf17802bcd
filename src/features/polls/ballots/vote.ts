import { unauthorized } from '../../../server/errors'
import { findPerson } from '../../../server/people'
import { nowText } from '../../../server/process/clock'
import { readSettings } from '../../../server/settings'
import { requireMayVoteNow } from '../../../server/storage/ballot-box/vote-hold'
import { newToken } from '../../../server/tokens'
import type { MemberContext } from '../../../server/trpc/context'
import { dateInZone } from '../../../shared/calendar'
import { maySignIn } from '../../../shared/residents'
import { seePoll } from '../queries'
import { VOTE_RECORDED, type VoteSubmission } from '../schema'
import { castBallot } from './cast'

/** Takes the caller's vote. Throws 401, 404 and all that `castBallot` throws. */
export async function vote({ reads, ballotBox, user, caller, t }: MemberContext, { id, responses }: VoteSubmission) {
  // A ballot that is refused anyway does not move the votes of the poll into their file.
  castBallot(await seePoll(reads, ballotBox, user, id), await ballotBox.read(reads, id), user, responses)
  const { role } = await ballotBox.cast(id, async (votes) => {
    // As they are now: a vote may have waited, and the board may have been faster.
    const voter = await findPerson(reads, user.id)
    if (!voter || !maySignIn(voter.status) || !(await caller.isStillAllowed())) throw unauthorized()
    const taken = castBallot(await seePoll(reads, ballotBox, voter, id), votes, voter, responses)
    await requireMayVoteNow(reads, voter)
    return taken
  })
  const { timeZone } = await readSettings(reads)
  // Neither what was chosen nor anything as long as it: proxies log lengths. The token is kept nowhere and opens nothing.
  return {
    message: t(VOTE_RECORDED),
    pollId: id,
    voterRole: role,
    submittedAt: dateInZone(nowText(), timeZone),
    voterToken: newToken(),
  }
}
