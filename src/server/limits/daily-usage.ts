import { sql } from 'kysely'
import type { Reader, Trx } from '../../../db/schema'
import { type MessageKey, msg } from '../../words/messages'
import { PortalError } from '../errors'
import type { Person } from '../people'
import { DAY, nowText } from '../process/clock'
import { TEXT_PER_DAY } from './amounts'
import { isBoard } from './caller'

type Kind = 'text' | 'files'

const TEXT_USED_UP = msg('server', 'textUsedUp')
export const FILES_USED_UP = msg('server', 'filesUsedUp')

const today = () => nowText().slice(0, 10)

/** A day in UTC. */
export function usedUp(message: MessageKey): PortalError {
  const retryAfter = Math.ceil((DAY - (Date.now() % DAY)) / 1000)
  return new PortalError('TOO_MANY_REQUESTS', message, { retryAfter })
}

export async function filesStoredToday(db: Reader, userId: number): Promise<number> {
  const row = await db.selectFrom('usage').select('files').where('userId', '=', userId).where('day', '=', today()).executeTakeFirst()
  return row?.files ?? 0
}

/** Counts the text of a message or report, in its own transaction. Throws 429 above the daily limit. */
export async function spendText(trx: Trx, writer: Person, ...texts: (string | null)[]) {
  const bytes = texts.reduce((sum, text) => sum + Buffer.byteLength(text ?? ''), TEXT_PER_DAY.row)
  const used = await spend(trx, writer.id, 'text', bytes)
  if (used > (isBoard(writer) ? TEXT_PER_DAY.board : TEXT_PER_DAY.member)) throw usedUp(TEXT_USED_UP)
}

export async function spend(trx: Trx, userId: number, kind: Kind, bytes: number): Promise<number> {
  const amounts = { text: 0, files: 0, [kind]: bytes }
  const sum = (column: Kind) => sql<number>`excluded.${sql.ref(column)} + iif(usage.day = excluded.day, usage.${sql.ref(column)}, 0)`
  const row = await trx
    .insertInto('usage')
    .values({ userId, day: today(), ...amounts })
    .onConflict((conflict) => conflict.column('userId').doUpdateSet({ text: sum('text'), files: sum('files'), day: sql`excluded.day` }))
    .returning(kind)
    .executeTakeFirstOrThrow()
  return row[kind]
}
