import { sql } from 'kysely'
import type { Db, Trx } from '../../../../db/schema'
import { shuffled } from '../../../server/shuffle'

/**
 * Enters a person on the roll of a poll; false when they are on it already: the key of the table decides, whatever races
 * happen. The roll is then written again in a new order: the days on the ballots would otherwise follow its order.
 */
export async function enterRoll(trx: Trx, pollId: number, userId: number): Promise<boolean> {
  const entered = await trx
    .insertInto('roll')
    .values({ pollId, userId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('userId')
    .executeTakeFirst()
  if (!entered) return false
  const rows = await trx.selectFrom('roll').select('userId').where('pollId', '=', pollId).execute()
  await trx.deleteFrom('roll').where('pollId', '=', pollId).execute()
  const order = JSON.stringify(shuffled(rows.map((row) => row.userId)))
  await sql`INSERT INTO roll (pollId, userId) SELECT ${pollId}, value FROM json_each(${order})`.execute(trx)
  return true
}

/** The same for a household. */
export async function enterHouseholdRoll(trx: Trx, pollId: number, household: string): Promise<boolean> {
  const entered = await trx
    .insertInto('householdRoll')
    .values({ pollId, household })
    .onConflict((conflict) => conflict.doNothing())
    .returning('household')
    .executeTakeFirst()
  if (!entered) return false
  const rows = await trx.selectFrom('householdRoll').select('household').where('pollId', '=', pollId).execute()
  await trx.deleteFrom('householdRoll').where('pollId', '=', pollId).execute()
  const order = JSON.stringify(shuffled(rows.map((row) => row.household)))
  await sql`INSERT INTO householdRoll (pollId, household) SELECT ${pollId}, value FROM json_each(${order})`.execute(trx)
  return true
}

/** In which of `pollIds` this person has voted, and in which, where that counts, somebody of their household. */
export async function listVotesOf(db: Db, pollIds: readonly number[], userId: number, household: string) {
  const own = await db.selectFrom('roll').select('pollId').where('pollId', 'in', pollIds).where('userId', '=', userId).execute()
  const theirs = await db
    .selectFrom('householdRoll')
    .select('pollId')
    .where('pollId', 'in', pollIds)
    .where('household', '=', household)
    .execute()
  return { own: new Set(own.map((row) => row.pollId)), household: new Set(theirs.map((row) => row.pollId)) }
}

/** Who has used the vote: the person, their household, or nobody yet. */
export async function findVoteOf(db: Db, pollId: number, userId: number, household: string | null): Promise<'person' | 'household' | null> {
  const own = await db.selectFrom('roll').select('userId').where('pollId', '=', pollId).where('userId', '=', userId).executeTakeFirst()
  if (own) return 'person'
  if (household === null) return null
  const theirs = await db
    .selectFrom('householdRoll')
    .select('household')
    .where('pollId', '=', pollId)
    .where('household', '=', household)
    .executeTakeFirst()
  return theirs ? 'household' : null
}
