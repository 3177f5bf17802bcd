import type { Trx } from '../../../db/schema'
import type { Person } from '../people'

interface Sending {
  author: Person
  kind: 'message' | 'entry' | 'message note' | 'report' | 'comment' | 'report note'
  /** The id of the message or report; 0 for a new one. */
  caseId: number
  key: string | undefined
}

/** Makes a row once per key. A repeated request returns the id of the first row and does not call `make`. */
export async function runIdempotent(trx: Trx, { author, kind, caseId, key }: Sending, make: () => Promise<number>) {
  if (key === undefined) return { id: await make(), isNew: true }
  const name = { authorId: author.id, kind, caseId, key }
  const before = await trx
    .selectFrom('idempotencyKey')
    .select('rowId')
    .where(({ and }) => and(name))
    .executeTakeFirst()
  if (before) return { id: before.rowId, isNew: false }
  const id = await make()
  await trx
    .insertInto('idempotencyKey')
    .values({ ...name, rowId: id })
    .execute()
  return { id, isNew: true }
}

const repeats = new WeakSet<object>()

export function asRepeat<Answer extends object>(answer: Answer): Answer {
  repeats.add(answer)
  return answer
}

export const isRepeat = (answer: unknown) => repeats.has(answer as object)

/** Returns 200 for a repeated answer, otherwise the given status, such as 201. */
export const statusOf = (answer: unknown, status: number) => (isRepeat(answer) ? 200 : status)
