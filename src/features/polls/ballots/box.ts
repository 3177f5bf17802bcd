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
  const [id = '', ...ids] = newIds(rows.length + 1)
  const cast = { ...ballot, id }
  const box = rows.map((row, at) => ({ ...row, id: ids[at] ?? '' }))
  await trx.deleteFrom('ballot').where('pollId', '=', pollId).execute()
  await writeBallots(trx, pollId, shuffled([...box, { ...cast, choices: writeChoices(cast.choices) }]))
  return cast
}

type Row = Record<'id' | 'role' | 'choices' | 'submittedAt', string>

/** One statement for the whole box, in the order given. */
const writeBallots = (trx: Trx, pollId: number, rows: readonly Row[]) =>
  sql`
    INSERT INTO ballot (id, pollId, role, choices, submittedAt)
    SELECT value ->> 0, ${pollId}, value ->> 1, value ->> 2, value ->> 3
    FROM json_each(${JSON.stringify(rows.map((row) => [row.id, row.role, row.choices, row.submittedAt]))})`.execute(trx)

/** `count` random ids from one draw: asking the operating system for each takes longer than writing them. */
function newIds(count: number): string[] {
  const bytes = randomBytes(count * ID_BYTES)
  return Array.from({ length: count }, (_, at) => bytes.toString('base64url', at * ID_BYTES, (at + 1) * ID_BYTES))
}

/** As short as can be, since every vote writes all of them: an option is its id, a text a text, a ranking is their order. */
const writeChoices = (choices: readonly Choice[]) => JSON.stringify(choices.map((choice) => choice.optionId ?? choice.responseText))

function readChoices(text: string): Choice[] {
  const entries = JSON.parse(text) as (number | string)[]
  return entries.map((entry, place) => ({
    optionId: typeof entry === 'number' ? entry : null,
    responseText: typeof entry === 'string' ? entry : null,
    rank: entries.length > 1 ? place + 1 : null,
  }))
}

/** The ballots of a poll, in the order of their random ids. */
export async function openBox(db: Db, pollId: number): Promise<Ballot[]> {
  const rows = await db.selectFrom('ballot').select(['role', 'choices']).where('pollId', '=', pollId).orderBy('id').execute()
  return rows.map((row) => ({ role: row.role as VoterRole, choices: readChoices(row.choices) }))
}
