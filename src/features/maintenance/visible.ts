import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Reader } from '../../../db/schema'
import type { Person } from '../../server/people'
import { may } from '../../shared/permissions'

/** Of a report `report`: made by this person, or filed on their behalf. */
export const isAbout = (userId: number) => sql<SqlBool>`report.userId = ${userId}`

export const readsAll = (viewer: Person) => may(viewer, 'maintenance.readAll')

/** The board reads every report, everyone else their own. */
export const visible = (viewer: Person) => (readsAll(viewer) ? sql<SqlBool>`TRUE` : isAbout(viewer.id))

/** The viewer is its reporter, also one on the board: there they are the neighbor. */
export const isOwn = (viewer: Person, report: { userId: number | null }) => report.userId === viewer.id

/** How many reports are so; joined ones are left out. From a table that triggers keep, so that it costs the same however many there are. */
export const countLoad = (db: Pick<Reader, 'selectFrom'>, condition: RawBuilder<SqlBool>) =>
  db
    .selectFrom('reportLoad')
    .select((select) => select.fn.coalesce(select.fn.sum<number>('count'), sql.lit(0)).as('count'))
    .where(condition)

/** For a member their own reports with news; for the board those whose last word is the reporter's. */
export async function countUnreadReports(db: Reader, viewer: Person): Promise<number> {
  const own = db
    .selectFrom('maintenanceReport as report')
    .select((select) => select.fn.countAll<number>().as('count'))
    .where(isAbout(viewer.id))
    .where(sql<SqlBool>`report.hasNewsForReporter = 1`)
  const { count } = await (readsAll(viewer) ? countLoad(db, sql`waitsForBoard = 1`) : own).executeTakeFirstOrThrow()
  return count
}
