import { randomBytes } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Trx } from '../../../../db/schema'
import { shuffled } from '../../../server/shuffle'
import type { VoterRole } from '../../../shared/polls'
import type { Ballot } from '../counting/ballot'
import type { Choice } from '../schema'

const ID_BYTES = 16

export interface CastBallot {
  id: string
  role: VoterRole
  choices: Choice[]
  /** Calendar date; a time would say whose vote it is. */
  submittedAt: string
}

/**
 * Puts a ballot into the box: all ballots of the poll are written again in a new order and with new ids, because the
 * place of a row inside the file tells when it came. Call it in a sealed transaction. Returns the ballot as written.
 */
export async function dropIntoBox(trx: Trx, pollId: number, ballot: Omit<CastBallot, 'id'>): Promise<CastBallot> {
  const rows = await trx.selectFrom('ballot').select(['role', 'choices', 'submittedAt']).where('pollId', '=', pollId).execute()
  const cast = { ...ballot, id: newId() }
  const box = rows.map((row) => ({ ...row, id: newId() }))
  await trx.deleteFrom('ballot').where('pollId', '=', pollId).execute()
  await writeBallots(trx, pollId, shuffled([...box, { ...cast, choices: JSON.stringify(cast.choices) }]))
  return cast
}

type Row = Record<'id' | 'role' | 'choices' | 'submittedAt', string>

/** One statement for the whole box, in the order given. */
const writeBallots = (trx: Trx, pollId: number, rows: readonly Row[]) =>
  sql`
    INSERT INTO ballot (id, pollId, role, choices, submittedAt)
    SELECT value ->> 'id', ${pollId}, value ->> 'role', value ->> 'choices', value ->> 'submittedAt'
    FROM json_each(${JSON.stringify(rows)})`.execute(trx)

const newId = () => randomBytes(ID_BYTES).toString('hex')

/** The ballots of a poll, in the order of their random ids. */
export async function openBox(db: Db, pollId: number): Promise<Ballot[]> {
  const rows = await db.selectFrom('ballot').select(['role', 'choices']).where('pollId', '=', pollId).orderBy('id').execute()
  return rows.map((row) => ({ role: row.role as VoterRole, choices: JSON.parse(row.choices) as Choice[] }))
}
