import type { Selectable } from 'kysely'
import type { Database, Reader } from '../../../../db/schema'
import { markHeldBack, ruleColumns } from '../../../server/auth/mfa-policy'
import { LIST_PAGE } from '../../../server/limits/amounts'
import type { ReadPage } from '../../../server/limits/whole-list'
import { findPerson, type Person } from '../../../server/people'
import type { BallotBox } from '../../../server/storage/ballot-box/ballot-box'
import { may } from '../../../shared/permissions'
import type { OwnData } from '../answers'

/** Read in pages, because the data of several years is too large for one answer. */
export type Section<Row> = (db: Reader, userId: number, ballotBox: BallotBox) => ReadPage<Row, number>

export type Sections = { [Name in keyof OwnData]: OwnData[Name] extends (infer Row)[] ? Section<Row> : never }

/** `read` returns up to `limit` rows after the given id, sorted by id. */
export const byId =
  <Row extends { id: number }>(read: (db: Reader, userId: number, after: number, limit: number) => Promise<Row[]>): Section<Row> =>
  (db, userId) =>
  async (after) => {
    const rows = await read(db, userId, after ?? 0, LIST_PAGE)
    return { rows, next: rows.length < LIST_PAGE ? null : (rows.at(-1)?.id ?? null) }
  }

/** All rows at once, for lists that stay short. */
export const whole =
  <Row>(read: (db: Reader, userId: number) => Promise<Row[]>): Section<Row> =>
  (db, userId) =>
  async () => ({ rows: await read(db, userId), next: null })

/** Rows about board work; a former board member gets none of them. */
export const whileOnBoard =
  <Row>(section: Section<Row>): Section<Row> =>
  (db, userId, ballotBox) => {
    const read = section(db, userId, ballotBox)
    return async (after) => ((await isOnBoard(db, userId)) ? read(after) : { rows: [], next: null })
  }

/** Reads the person again; a board member held back by the second-step rule counts as a member. */
export async function findExportOwner(db: Reader, userId: number): Promise<Person | undefined> {
  const person = await findPerson(db, userId)
  const rule = await db.selectFrom('user').select(ruleColumns).where('user.id', '=', userId).executeTakeFirst()
  return person && rule && markHeldBack(person, rule)
}

export async function isOnBoard(db: Reader, userId: number): Promise<boolean> {
  const taker = await findExportOwner(db, userId)
  return taker !== undefined && may(taker, 'messages.readAll')
}

export const rowsOf = <Table extends keyof Database, Column extends keyof Selectable<Database[Table]> & string>(
  table: Table,
  owner: keyof Database[Table] & string,
  columns: readonly Column[],
) =>
  byId(async (db, userId, after, limit) => {
    // The casts fix one table, because Kysely cannot type a generic table name.
    const rows = await db
      .selectFrom(table as 'message')
      .select(['id', ...(columns as readonly 'subject'[])])
      .where(owner as 'senderId', '=', userId)
      .where('id', '>', after)
      .orderBy('id')
      .limit(limit)
      .execute()
    return rows as unknown as (Pick<Selectable<Database[Table]>, Column> & { id: number })[]
  })
