import type { Reader } from '../../../../db/schema'
import type { BallotBox } from '../../../server/ballot-box/ballot-box'
import { LIST_PAGE } from '../../../server/budget/amounts'
import type { ReadPage } from '../../../server/budget/long-answer'

/** One list of the export, read page by page: what one person wrote in years does not fit into one answer. */
export type Section = (db: Reader, userId: number, ballotBox: BallotBox) => ReadPage<object, number>

/** A section in the order of its rows' ids; `read` gives at most `limit` of them after the id. */
export const byId =
  <Row extends { id: number }>(read: (db: Reader, userId: number, after: number, limit: number) => Promise<Row[]>): Section =>
  (db, userId) =>
  async (after) => {
    const rows = await read(db, userId, after ?? 0, LIST_PAGE)
    return { rows, next: rows.length < LIST_PAGE ? null : (rows.at(-1)?.id ?? null) }
  }
