import type { Db } from '../../../../db/schema'
import { type Audience, householdOf, isEligible, type VoterRole, type VotingRule, voterRoleOf } from '../../../shared/polls'

interface Question {
  id: number
  votingAudience: Audience
  votingRule: VotingRule
}

/** How many could vote and how many did; households instead of people where the poll counts those. */
export interface Turnout {
  eligible: number
  voted: number
  byRole: Record<VoterRole, { eligible: number; voted: number }>
}

/** Everybody who may vote and has neither voted nor been represented by their household. */
export async function listMissing(db: Db, poll: Question) {
  const people = await db
    .selectFrom('user')
    .select(['user.id', 'user.hoaStatus', 'user.streetNumber', 'user.streetName'])
    .where('user.status', 'in', ['active', 'approved'])
    .where((where) =>
      where.not(
        where.exists(where.selectFrom('roll').select('userId').where('pollId', '=', poll.id).whereRef('roll.userId', '=', 'user.id')),
      ),
    )
    .orderBy('user.id')
    .execute()
  const eligible = people.filter((person) => isEligible(poll.votingAudience, person.hoaStatus))
  if (poll.votingRule === 'person') return eligible
  const rows = await db.selectFrom('householdRoll').select('household').where('pollId', '=', poll.id).execute()
  const voted = new Set(rows.map((row) => row.household))
  return eligible.filter((person) => !voted.has(householdOf(person)))
}

/**
 * Counts ballots and who is still missing, never the roll against the ballots. Who left after voting is in the ballots, so
 * nobody is lost and no more vote than could. A household counts as homeowners when one of its members is one.
 */
export async function countTurnout(db: Db, poll: Question): Promise<Turnout> {
  const cast = await db
    .selectFrom('ballot')
    .select(['role', (select) => select.fn.countAll<number>().as('count')])
    .where('pollId', '=', poll.id)
    .groupBy('role')
    .execute()
  const missing = countByRole(poll, await listMissing(db, poll))
  const roleTurnout = (role: VoterRole) => {
    const voted = cast.find((row) => row.role === role)?.count ?? 0
    return { eligible: voted + missing[role], voted }
  }
  const byRole = { homeowner: roleTurnout('homeowner'), resident: roleTurnout('resident') }
  return {
    eligible: byRole.homeowner.eligible + byRole.resident.eligible,
    voted: byRole.homeowner.voted + byRole.resident.voted,
    byRole,
  }
}

type Missing = Awaited<ReturnType<typeof listMissing>>

function countByRole({ votingRule }: Question, missing: Missing): Record<VoterRole, number> {
  const roles = new Map<string, VoterRole>()
  for (const person of missing) {
    const unit = votingRule === 'household' ? householdOf(person) : String(person.id)
    if (roles.get(unit) !== 'homeowner') roles.set(unit, voterRoleOf(person.hoaStatus))
  }
  const count = (role: VoterRole) => [...roles.values()].filter((entry) => entry === role).length
  return { homeowner: count('homeowner'), resident: count('resident') }
}
