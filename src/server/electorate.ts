import { type SqlBool, sql } from 'kysely'
import type { DatabaseAccess, Reader, Trx } from '../../db/schema'
import { type Audience, householdOf, isEligible, type VotingRule, voterRoleOf } from '../shared/polls'
import { SIGN_IN_STATUSES } from '../shared/residents'
import { nowText } from './process/clock'
import { batches } from './rows'

interface Voter {
  id: number
  hoaStatus: string
  streetNumber: string
  streetName: string
}

interface Question {
  id: number
  votingAudience: string
  votingRule: string
}

const questions = (db: Reader) => db.selectFrom('poll').select(['id', 'votingAudience', 'votingRule'])

const isNotOver = () => sql<SqlBool>`(closesAt IS NULL OR closesAt > ${nowText()})`

/** Polls that may open now, but whose list of who may vote has not been made. */
const due = (db: Reader) =>
  questions(db)
    .where('status', '=', sql.lit('active'))
    .where('electorateAt', 'is', null)
    .where(sql<SqlBool>`(opensAt IS NULL OR opensAt <= ${nowText()})`)
    .where(isNotOver())

/** Lists who may vote in every poll that opens now. Nobody sees a poll open before its list is made. */
export async function listDueElectorates({ reads, write }: DatabaseAccess) {
  if (await due(reads).executeTakeFirst()) await write(listDue)
}

/** Like `listDueElectorates`, in a transaction. */
export async function listDue(trx: Trx) {
  for (const poll of await due(trx).execute()) {
    const people = await eligibleOf(trx, poll)
    await addLines(trx, poll, people, null)
    await trx.updateTable('poll').set({ electorateAt: nowText() }).where('id', '=', poll.id).execute()
  }
}

export async function eligibleOf(db: Reader, { votingAudience }: Question): Promise<Voter[]> {
  const people = await db
    .selectFrom('user')
    .select(['id', 'hoaStatus', 'streetNumber', 'streetName'])
    .where('status', 'in', SIGN_IN_STATUSES)
    .orderBy('id')
    .execute()
  return people.filter((person) => isEligible(votingAudience as Audience, person.hoaStatus))
}

/** Adds people who became able to vote to the lists of open polls. Nobody who is on a list is changed. */
export async function joinElectorates(trx: Trx, people: readonly (Voter & { status: string })[]) {
  const able = people.filter((person) => SIGN_IN_STATUSES.includes(person.status))
  if (able.length === 0) return
  const now = nowText()
  const open = questions(trx).where('status', '=', sql.lit('active')).where('electorateAt', 'is not', null).where(isNotOver())
  for (const poll of await open.execute()) {
    await addLines(
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

async function addLines(trx: Trx, { id: pollId, votingRule }: Question, people: readonly Voter[], joinedAt: string | null) {
  const lines = people.map((person) => ({
    pollId,
    userId: person.id,
    role: voterRoleOf(person.hoaStatus),
    home: (votingRule as VotingRule) === 'household' ? householdOf(person) : null,
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

export async function forgetElectorate(trx: Trx, pollId: number) {
  await trx.deleteFrom('elector').where('pollId', '=', pollId).execute()
  await trx.updateTable('poll').set({ electorateAt: null }).where('id', '=', pollId).execute()
}
