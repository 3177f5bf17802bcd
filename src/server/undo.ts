import { randomInt } from 'node:crypto'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Database, Reader, Trx, Write } from '../../db/schema'
import type { Undo } from '../shared/undo'
import { msg } from '../words/messages'
import { audit } from './audit'
import { conflict, found } from './errors'
import type { Person } from './people'
import { fromNow, MINUTE, nowText } from './process/clock'
import { createTtlMap } from './process/ttl-map'
import { hashToken } from './tokens'

const UNDO_MS = 10_000
/** Messages wait a second longer, so that none leaves while its deed is being undone. */
const HELD_MS = UNDO_MS + 1000
/** A later call gets 409; an unknown one gets 404. */
const REMEMBERED = 10 * MINUTE
/** Random, so that an id of before a restart is nobody else's. */
const ID_BELOW = 2 ** 47

/** Rows that a deed may change. A later change of an `ignored` column, such as a mark that somebody has seen it, does not count. */
interface Part {
  table: keyof Database
  column: string
  ids: readonly number[]
  ignored?: readonly string[]
}

interface Deed {
  /** The audit action of undoing it, and its subject. */
  action: string
  subject: string
  parts: readonly Part[]
}

type Row = Record<string, string | number | null>

interface Change {
  table: keyof Database
  added: Row[]
  /** Columns of rows with an id, as they were. */
  before: Row[]
}

interface Done extends Pick<Deed, 'action' | 'subject' | 'parts'> {
  until: string
  /** Of the rows after the deed. */
  mark: string
  changes: Change[]
  notifications: number[]
  mails: number[]
}

/** Kept in memory: a restart sends what waits, and the deed stands. */
export interface Undos {
  offer(by: Person, done: Done): Undo
  find(id: number, by: Person): Done
  forget(id: number): void
}

/** `send` is called when the messages of a deed may leave. */
export function createUndos(send: () => void): Undos {
  const offered = createTtlMap<Done>(REMEMBERED)
  return {
    offer(by, done) {
      const id = randomInt(ID_BELOW)
      offered.set(String(id), holderOf(by), done)
      setTimeout(send, HELD_MS + 100).unref()
      return { id, until: done.until }
    },
    find: (id, by) => found(offered.get(String(id), holderOf(by)), 'Undo'),
    forget: (id) => void offered.take(String(id), undefined),
  }
}

/** A person whose role has changed since may no longer do it. */
const holderOf = ({ id, isAdmin, isSuperAdmin }: Person) => [id, isAdmin, isSuperAdmin].join()

interface Doer {
  user: Person
  undos: Undos
}

/** Runs a deed, holds its messages and offers to undo it; without a deed it only runs. */
export async function undoably<Answer extends object>(
  { user, undos }: Doer,
  trx: Trx,
  deed: Deed | false | null | undefined,
  run: () => Promise<Answer>,
): Promise<Answer & { undo?: Undo }> {
  if (!deed) return run()
  const before = await readParts(trx, deed.parts)
  const { last } = await trx
    .selectFrom('notification')
    .select(({ fn }) => fn.max('id').as('last'))
    .executeTakeFirstOrThrow()
  const answer = await run()
  const after = await readParts(trx, deed.parts)
  const changes = deed.parts.map(({ table }, at) => ({ table, ...differences(before[at] ?? [], after[at] ?? []) }))
  const held = await hold(trx, last ?? 0)
  const done = { ...deed, ...held, changes, mark: markOf(deed.parts, after), until: fromNow(UNDO_MS) }
  return { ...answer, undo: undos.offer(user, done) }
}

const readParts = (db: Reader, parts: readonly Part[]) =>
  Promise.all(
    parts.map(async ({ table, column, ids }) => {
      const isOne = sql`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`
      return (await sql<Row>`SELECT * FROM ${sql.table(table)} WHERE ${isOne}`.execute(db)).rows
    }),
  )

function differences(before: Row[], after: Row[]): Omit<Change, 'table'> {
  const keyOf = (row: Row) => row.id ?? JSON.stringify(row)
  const known = new Map(before.map((row) => [keyOf(row), row]))
  const changed = after.flatMap((row) => {
    const was = Object.entries(known.get(keyOf(row)) ?? {}).filter(([column, value]) => value !== row[column])
    return was.length === 0 ? [] : [{ ...Object.fromEntries(was), id: row.id ?? null }]
  })
  return { added: after.filter((row) => !known.has(keyOf(row))), before: changed }
}

const markOf = (parts: readonly Part[], rows: Row[][]) =>
  hashToken(
    JSON.stringify(
      parts.map(({ ignored = [] }, at) =>
        (rows[at] ?? []).map((row) => JSON.stringify(Object.entries(row).filter(([column]) => !ignored.includes(column)))).sort(),
      ),
    ),
  )

async function hold(trx: Trx, after: number) {
  const heldUntil = fromNow(HELD_MS)
  const notifications = await trx.updateTable('notification').set({ heldUntil }).where('id', '>', after).returning('id').execute()
  const mails = await trx
    .updateTable('mail')
    .set({ nextAttemptAt: heldUntil })
    .where('notificationId', '>', after)
    .returning('id')
    .execute()
  return { notifications: notifications.map(({ id }) => id), mails: mails.map(({ id }) => id) }
}

/**
 * Puts everything back as it was before the deed and drops its messages. Throws 404 for somebody else's deed; 409 when a message has left,
 * something has changed since, or it is too late.
 */
export async function undo({ user, undos, write }: Doer & { write: Write }, id: number) {
  await write(async (trx) => {
    const { action, subject, parts, mark, until, changes, ...messages } = undos.find(id, user)
    if (await haveLeft(trx, messages)) throw conflict(msg('problems', 'undoSent'))
    if (markOf(parts, await readParts(trx, parts)) !== mark) throw conflict(msg('problems', 'undoUsed'))
    if (until <= nowText()) throw conflict(msg('missing', 'Undo'))
    for (const change of changes) await putBack(trx, change)
    await trx.deleteFrom('shortMessage').where(isOneOf('notificationId', messages.notifications)).execute()
    await trx.deleteFrom('mail').where(isOneOf('notificationId', messages.notifications)).execute()
    await trx.deleteFrom('notification').where(isOneOf('id', messages.notifications)).execute()
    await audit(trx, user, action, subject)
  })
  undos.forget(id)
}

const isOneOf = (column: string, ids: number[]) => sql<SqlBool>`${sql.ref(column)} IN (SELECT value FROM json_each(${JSON.stringify(ids)}))`

/** Account mail forgets its notification when it is sent. */
async function haveLeft(db: Reader, { notifications, mails }: Pick<Done, 'notifications' | 'mails'>) {
  const ofMails = db.selectFrom('mail').select('id').where('status', '=', 'sent')
  const ofTexts = db.selectFrom('shortMessage').select('id').where('status', 'in', ['underway', 'sent'])
  const left = await ofMails
    .where(({ or }) => or([isOneOf('id', mails), isOneOf('notificationId', notifications)]))
    .union(ofTexts.where(isOneOf('notificationId', notifications)))
    .executeTakeFirst()
  return left !== undefined
}

async function putBack(trx: Trx, { table, added, before }: Change) {
  const [first] = added
  if (first) {
    // A row value with NULL equals nothing.
    const key = first.id === undefined ? Object.keys(first).filter((column) => added.every((row) => row[column] !== null)) : ['id']
    const columns: RawBuilder<unknown>[] = key.map((column) => sql.ref(column))
    const values = sql`SELECT ${sql.join(key.map((column) => sql`value ->> ${sql.lit(column)}`))} FROM json_each(${JSON.stringify(added)})`
    await sql`DELETE FROM ${sql.table(table)} WHERE (${sql.join(columns)}) IN (${values})`.execute(trx)
    const files = added.flatMap(({ fileId }) => (typeof fileId === 'number' ? [fileId] : []))
    await trx.deleteFrom('storedFile').where(isOneOf('id', files)).execute()
  }
  for (const { id, ...columns } of before) {
    const values = Object.entries(columns).map(([column, value]) => sql`${sql.ref(column)} = ${value}`)
    await sql`UPDATE ${sql.table(table)} SET ${sql.join(values)} WHERE id = ${id}`.execute(trx)
  }
}
