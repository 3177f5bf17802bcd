import type { Trx } from '../../../../db/schema'
import { nowText } from '../../../server/clock'
import { conflict, forbidden } from '../../../server/errors'
import type { Person } from '../../../server/people'
import { readSettings } from '../../../server/settings'
import { dateInZone } from '../../../shared/calendar'
import { householdOf, isEligible, voterRoleOf } from '../../../shared/polls'
import type { Poll } from '../queries'
import { HOUSEHOLD_HAS_VOTED, NOT_ACTIVE, NOT_ELIGIBLE, type SubmittedChoice } from '../schema'
import { type CastBallot, dropIntoBox } from './box'
import { fillBallot } from './paper'
import { enterHouseholdRoll, enterRoll } from './roll'

/** Takes a vote: 409 when the poll is not open or the vote is used, 403 for who may not vote, 400 for what is no whole ballot. */
export async function castBallot(trx: Trx, poll: Poll, voter: Person, responses: readonly SubmittedChoice[]): Promise<CastBallot> {
  if (!poll.isOpen) throw conflict(NOT_ACTIVE)
  if (!isEligible(poll.votingAudience, voter.hoaStatus)) throw forbidden(NOT_ELIGIBLE)
  if (!(await enterRoll(trx, poll.id, voter.id))) throw conflict(NOT_ELIGIBLE)
  const isFirst = poll.votingRule === 'person' || (await enterHouseholdRoll(trx, poll.id, householdOf(voter)))
  if (!isFirst) throw conflict(HOUSEHOLD_HAS_VOTED)
  const choices = fillBallot(poll, responses)
  const { timeZone } = await readSettings(trx)
  const submittedAt = dateInZone(nowText(), timeZone)
  return dropIntoBox(trx, poll.id, { role: voterRoleOf(voter.hoaStatus), choices, submittedAt })
}
