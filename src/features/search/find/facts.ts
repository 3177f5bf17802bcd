import { type RawBuilder, sql } from 'kysely'
import type { Reader } from '../../../../db/schema'
import type { Viewing } from '../../../server/viewing'
import { isExpired } from '../../announcements/visible'
import { stateOf } from '../../polls/visible'
import type { SearchType } from '../schema'

/** The current facts about a result's row. */
export interface Facts {
  date: string | null
  status: string | null
}

type Text = RawBuilder<string | null>
const nothing: Text = sql`NULL`

/** An open poll reads as active, as in the activity feed. */
const pollStatus = (viewing: Viewing): Text => sql`CASE ${stateOf(viewing)} WHEN 'open' THEN 'active' ELSE ${stateOf(viewing)} END`

const columns = (viewing: Viewing): Record<SearchType, [table: string, date: Text, status: Text]> => ({
  announcement: ['announcement', sql`publishedAt`, sql`CASE WHEN ${isExpired(viewing)} THEN 'Expired' END`],
  document: ['document', sql`coalesce(documentDate, uploadedAt)`, sql`CASE WHEN isArchived = 1 THEN 'Archived' END`],
  guideline: ['guideline', sql`createdAt`, nothing],
  event: ['event', sql`dateStart`, sql`CASE status WHEN 'cancelled' THEN 'Cancelled' END`],
  poll: ['poll', sql`createdAt`, pollStatus(viewing)],
  message: ['message', sql`createdAt`, sql`CASE state WHEN 'resolved' THEN 'Resolved' ELSE iif(isBroadcast = 0, status, NULL) END`],
  report: ['maintenanceReport', sql`createdAt`, sql`status`],
  resident: ['"user"', nothing, sql`status`],
})

export async function readFacts(db: Reader, viewing: Viewing, type: SearchType, ids: number[]): Promise<Map<number, Facts>> {
  const [table, date, status] = columns(viewing)[type]
  const { rows } = await sql<Facts & { id: number }>`
    SELECT id, ${date} AS date, ${status} AS status FROM ${sql.raw(table)} WHERE id IN (${sql.join(ids)})`.execute(db)
  return new Map(rows.map(({ id, ...facts }) => [id, facts]))
}

/** The item in the portal. */
export const placeOf = (type: SearchType, id: number, title: string) =>
  ({
    announcement: `/announcements#${id}`,
    document: `/documents#${id}`,
    guideline: `/ccr-guidelines?guideline=${id}`,
    event: `/events?event=${id}`,
    poll: `/voting?poll=${id}`,
    message: `/messages#${id}`,
    report: `/maintenance?report=${id}`,
    resident: `/users?q=${encodeURIComponent(title)}`,
  })[type]
