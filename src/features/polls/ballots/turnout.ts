import type { Reader } from '../../../../db/schema'
import { listEligible } from '../../../server/electorate'
import type { BallotBox } from '../../../server/storage/ballot-box/ballot-box'
import { readBallot, type Votes } from '../../../server/storage/ballot-box/votes'
import { householdOf, type VoterRole, voterRoleOf } from '../../../shared/polls'
import type { Poll, Turnout } from '../answers'
import { findReminder } from '../queries'
import type { Elector } from './roll'

type PollRules = Pick<Poll, 'id' | 'turnout' | 'votingAudience' | 'votingRule'>

/** `userId` is null for a deleted person. */
type Listed = Omit<Elector, 'userId'> & { userId: number | null }

/** The list of who may vote; before the poll opens, as it would be now. */
async function readElectorate(db: Reader, poll: PollRules): Promise<Listed[]> {
  if (poll.turnout) {
    return (await db.selectFrom('elector').select(['userId', 'role', 'home']).where('pollId', '=', poll.id).execute()) as Listed[]
  }
  const people = await listEligible(db, poll)
  return people.map((person) => ({ userId: person.id, role: voterRoleOf(person.hoaStatus), home: householdOf(person) }))
}

const hasVoted = ({ voters, households }: Votes, { userId, home }: Listed) =>
  (userId !== null && voters.has(userId)) || (home !== null && households.has(home))

/** The accounts on the list that have neither voted nor been represented by their home. */
export async function listMissing(db: Reader, poll: PollRules, votes: Votes): Promise<Set<number>> {
  const missing = (await readElectorate(db, poll)).filter((line) => !hasVoted(votes, line))
  return new Set(missing.flatMap(({ userId }) => userId ?? []))
}

/** A home counts as homeowners if one of its people is one, except by the role of its vote. */
export async function countTurnout(db: Reader, box: BallotBox, poll: PollRules): Promise<Turnout> {
  const [lines, votes] = [await readElectorate(db, poll), await box.read(db, poll.id)]
  const cast = votes.ballots.map((ballot) => readBallot(ballot).role)
  const ofHomes = poll.votingRule === 'household'
  const waiting = ofHomes ? rolesOfHomes(lines.filter((line) => !hasVoted(votes, line))) : []
  const share = (role: VoterRole) => {
    const voted = cast.filter((entry) => entry === role).length
    const listed = ofHomes ? waiting : lines.map((line) => line.role)
    return { eligible: listed.filter((entry) => entry === role).length + (ofHomes ? voted : 0), voted }
  }
  const byRole = { homeowner: share('homeowner'), resident: share('resident') }
  return {
    eligible: byRole.homeowner.eligible + byRole.resident.eligible,
    voted: cast.length,
    byRole,
    remindedAt: await findReminder(db, poll.id),
  }
}

function rolesOfHomes(lines: readonly Listed[]): VoterRole[] {
  const roles = new Map<string | null, VoterRole>()
  for (const { home, role } of lines) if (roles.get(home) !== 'homeowner') roles.set(home, role)
  return [...roles.values()]
}
