import { CompiledQuery } from 'kysely'
import type { Reader, Trx } from '../../../../db/schema'
import type { VoterRole } from '../../../shared/polls'
import { found } from '../../errors'
import { type Choices, inOrder, sortedHouseholds, sortedVoters, type Votes, writeBallot } from './votes'

interface Statement {
  sql: string
  parameters: readonly (number | string)[]
}

/**
 * The statements that store a poll's votes in its tables, sorted by content, for the portal's own database and for copies. Voters without
 * an account are left out because of the foreign key.
 */
export function statementsOfRest(pollId: number, votes: Votes): Statement[] {
  const fill = (statement: string, rows: readonly (number | string)[]) => ({ sql: statement, parameters: [pollId, JSON.stringify(rows)] })
  return [
    ...statementsOfRemoval(pollId),
    fill(
      'INSERT INTO roll (pollId, userId) SELECT ?, value FROM json_each(?) WHERE value IN (SELECT id FROM user) ORDER BY key',
      sortedVoters(votes),
    ),
    fill('INSERT INTO householdRoll (pollId, household) SELECT ?, value FROM json_each(?) ORDER BY key', sortedHouseholds(votes)),
    fill(
      'INSERT INTO ballot (pollId, place, role, choices) SELECT ?, key, value ->> 0, value -> 1 FROM json_each(?) ORDER BY key',
      votes.ballots,
    ),
    { sql: 'UPDATE poll SET votesFile = NULL WHERE id = ?', parameters: [pollId] },
  ]
}

const statementsOfRemoval = (pollId: number): Statement[] =>
  ['roll', 'householdRoll', 'ballot'].map((table) => ({ sql: `DELETE FROM ${table} WHERE pollId = ?`, parameters: [pollId] }))

export async function readAtRest(db: Reader, pollId: number): Promise<Votes> {
  const voters = await db.selectFrom('roll').select('userId').where('pollId', '=', pollId).execute()
  const households = await db.selectFrom('householdRoll').select('household').where('pollId', '=', pollId).execute()
  const ballots = await db.selectFrom('ballot').select(['role', 'choices']).where('pollId', '=', pollId).execute()
  return {
    voters: new Set(voters.map((row) => row.userId)),
    households: new Set(households.map((row) => row.household)),
    ballots: inOrder(ballots.map(({ role, choices }) => writeBallot({ role: role as VoterRole, choices: JSON.parse(choices) as Choices }))),
  }
}

export async function storeVotes(trx: Trx, pollId: number, votes: Votes) {
  for (const { sql, parameters } of statementsOfRest(pollId, votes)) await trx.executeQuery(CompiledQuery.raw(sql, [...parameters]))
}

/** Deletes a poll's votes from its tables and notes their file. Throws 404 if the poll was deleted meanwhile. */
export async function removeStoredVotes(trx: Trx, pollId: number, votesFile: string) {
  for (const { sql, parameters } of statementsOfRemoval(pollId)) await trx.executeQuery(CompiledQuery.raw(sql, [...parameters]))
  found(await trx.updateTable('poll').set({ votesFile }).where('id', '=', pollId).returning('id').executeTakeFirst(), 'Poll')
}
