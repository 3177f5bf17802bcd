import { type SqlBool, sql } from 'kysely'
import type { DatabaseAccess, Reader, Trx } from '../../db/schema'
import { type Audience, householdOf, isEligible, voterRoleOf } from '../shared/polls'
import { SIGN_IN_STATUSES } from '../shared/residents'
import { nowText } from './process/clock'
import { batches } from './rows'

interface EligiblePerson {
  id: number
  hoaStatus: string
  streetNumber: string
  streetName: string
}

interface PollRules {
  id: number
  votingAudience: string
  votingRule: string
}

const selectPollRules = (db: Reader) => db.selectFrom('poll').select(['id', 'votingAudience', 'votingRule'])

const isNotOver = () => sql<SqlBool>`(closesAt IS NULL OR closesAt > ${nowText()})`

/** Polls that may open now, but whose list of who may vote has not been made. */
const selectDue = (db: Reader) =>
  selectPollRules(db)
    .where('status', '=', sql.lit('active'))
    .where('electorateAt', 'is', null)
    .where(sql<SqlBool>`(opensAt IS NULL OR opensAt <= ${nowText()})`)
    .where(isNotOver())

/** Lists who may vote in every poll that opens now. Nobody sees a poll open before its list is made. */
export async function ensureElectorates({ reads, write }: DatabaseAccess) {
  if (await selectDue(reads).executeTakeFirst()) await write(storeDueElectorates)
}

/** Like `ensureElectorates`, in a transaction. */
export async function storeDueElectorates(trx: Trx) {
  for (const poll of await selectDue(trx).execute()) {
    const people = await listEligible(trx, poll)
    await insertElectors(trx, poll, people, null)
    await trx.updateTable('poll').set({ electorateAt: nowText() }).where('id', '=', poll.id).execute()
  }
}

/** Makes the list anew after a change of audience, rule or opening, unless somebody has voted. */
export async function updateElectorate(trx: Trx, before: ListedBy, after: ListedBy & { id: number; voteCount: number }) {
  const isOutdated = LISTED_BY.some((field) => before[field] !== after[field])
  if (isOutdated && after.voteCount === 0) await deleteElectorate(trx, after.id)
  await storeDueElectorates(trx)
}

const LISTED_BY = ['votingAudience', 'votingRule', 'opensAt'] as const
type ListedBy = Record<(typeof LISTED_BY)[number], string | null>

export async function listEligible(db: Reader, { votingAudience }: PollRules): Promise<EligiblePerson[]> {
  const people = await db
    .selectFrom('user')
    .select(['id', 'hoaStatus', 'streetNumber', 'streetName'])
    .where('status', 'in', SIGN_IN_STATUSES)
    .orderBy('id')
    .execute()
  return people.filter((person) => isEligible(votingAudience as Audience, person.hoaStatus))
}

/** Adds people who became able to vote to the lists of open polls. Nobody who is on a list is changed. */
export async function joinElectorates(trx: Trx, people: readonly (EligiblePerson & { status: string })[]) {
  const able = people.filter((person) => SIGN_IN_STATUSES.includes(person.status))
  if (able.length === 0) return
  const now = nowText()
  const open = selectPollRules(trx).where('status', '=', sql.lit('active')).where('electorateAt', 'is not', null).where(isNotOver())
  for (const poll of await open.execute()) {
    await insertElectors(
      trx,
      poll,
      able.filter((person) => isEligible(poll.votingAudience as Audience, person.hoaStatus)),
      now,
    )
  }
}

/** Adds everybody who became able to vote while a poll was closed or deleted. */
export async function joinEverybody(trx: Trx) {
  await joinElectorates(trx, await trx.selectFrom('user').select(['id', 'hoaStatus', 'streetNumber', 'streetName', 'status']).execute())
}

async function insertElectors(trx: Trx, { id: pollId, votingRule }: PollRules, people: readonly EligiblePerson[], joinedAt: string | null) {
  const lines = people.map((person) => ({
    pollId,
    userId: person.id,
    role: voterRoleOf(person.hoaStatus),
    home: votingRule === 'household' ? householdOf(person) : null,
    joinedAt,
  }))
  for (const part of batches(lines)) {
    await trx
      .insertInto('elector')
      .values(part)
      .onConflict((conflict) => conflict.columns(['pollId', 'userId']).doNothing())
      .execute()
  }
}

export async function deleteElectorate(trx: Trx, pollId: number) {
  await trx.deleteFrom('elector').where('pollId', '=', pollId).execute()
  await trx.updateTable('poll').set({ electorateAt: null }).where('id', '=', pollId).execute()
}
