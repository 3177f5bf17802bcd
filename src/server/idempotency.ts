import type { Trx, Write } from '../../db/schema'
import type { Person } from './people'

type Created =
  | 'announcement'
  | 'event'
  | 'document'
  | 'version'
  | 'poll'
  | 'poll note'
  | 'guideline'
  | 'contact'
  | 'home'
  | 'owner'
  | 'invitation'
  | 'saved answers'

interface Sending {
  author: Person
  kind: 'message' | 'entry' | 'message note' | 'report' | 'comment' | 'report note' | 'event copies' | Created
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

class Repeated extends Error {
  constructor(readonly id: number) {
    super('Already created')
  }
}

/**
 * Runs a command that creates once per key: the transaction that creates the row stores the key, too. A repeated request writes nothing and
 * answers with what `read` finds.
 */
export async function createOnce<Context extends { user: Person; write: Write }, Row extends object>(
  ctx: Context,
  kind: Created,
  key: string | undefined,
  create: (ctx: Context) => Promise<Row>,
  read: (id: number) => Promise<Row>,
): Promise<Row> {
  const writeOnce: Write = (work) =>
    ctx.write(async (trx) => {
      let made: Awaited<ReturnType<typeof work>> | undefined
      const { id, isNew } = await runIdempotent(trx, { author: ctx.user, kind, caseId: 0, key }, async () => {
        made = await work(trx)
        return (made as { id?: number }).id ?? 0
      })
      if (!isNew) throw new Repeated(id)
      return made as Awaited<ReturnType<typeof work>>
    })
  try {
    return await create(key === undefined ? ctx : { ...ctx, write: writeOnce })
  } catch (error) {
    if (error instanceof Repeated) return asRepeat(await read(error.id))
    throw error
  }
}

const repeats = new WeakSet<object>()

export function asRepeat<Answer extends object>(answer: Answer): Answer {
  repeats.add(answer)
  return answer
}

export const isRepeat = (answer: unknown) => repeats.has(answer as object)

/** Returns 200 for a repeated answer, otherwise the given status, such as 201. */
export const statusOf = (answer: unknown, status: number) => (isRepeat(answer) ? 200 : status)
