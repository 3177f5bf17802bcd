import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Viewing } from '../../../server/viewing'
import { may } from '../../../shared/permissions'
import { visible as visibleAnnouncement } from '../../announcements/visible'
import { visible as visibleDocument } from '../../documents/visible'
import { visible as visibleEvent } from '../../events/visible'
import { visible as visibleReport } from '../../maintenance/visible'
import { isWhole, readsAll, visible as visibleMessage } from '../../messages/visible'
import { visible as visiblePoll } from '../../polls/visible'
import type { SearchType } from '../schema'

const exists = (table: string, condition: RawBuilder<SqlBool>) =>
  sql<SqlBool>`EXISTS (SELECT 1 FROM ${sql.raw(table)} WHERE ${sql.raw(table.split(' ').at(-1) ?? '')}.id = thing.sourceId AND ${condition})`

type Rules = Record<SearchType, RawBuilder<SqlBool>>

/** Whether the viewer may open an item, by the rule of its own feature. */
const rules = (viewing: Viewing): Rules => ({
  announcement: exists('announcement', visibleAnnouncement(viewing)),
  document: exists('document', visibleDocument(viewing.viewer)),
  guideline: exists('guideline', sql`TRUE`),
  event: exists('event', visibleEvent(viewing.viewer)),
  poll: exists('poll', visiblePoll(viewing.viewer)),
  message: exists('message', visibleMessage(viewing.viewer)),
  report: exists('maintenanceReport AS report', visibleReport(viewing.viewer)),
  resident: may(viewing.viewer, 'users.list') ? exists('"user" AS account', sql`TRUE`) : sql`FALSE`,
})

const byType = (of: Rules) =>
  sql<SqlBool>`CASE thing.type ${sql.join(
    Object.entries(of).map(([type, rule]) => sql`WHEN ${sql.lit(type)} THEN ${rule}`),
    sql` `,
  )} END`

export const isSeen = (viewing: Viewing) => byType(rules(viewing))

/** Whether the viewer may read the item's restricted text. */
export function isSeenWhole(viewing: Viewing) {
  const of = rules(viewing)
  return byType({ ...of, message: exists('message', sql`${visibleMessage(viewing.viewer)} AND ${isWhole(viewing.viewer)}`) })
}

/** The reader words of parts that the viewer may read; null for all. */
export const readersOf = ({ viewer }: Viewing) => (readsAll(viewer) ? null : `readers : ("u${viewer.id}" OR "some")`)
